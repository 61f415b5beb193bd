package io.holdfast.benchmarks.identity;

import io.holdfast.benchmarks.Contender;
import io.holdfast.benchmarks.Load;
import io.holdfast.benchmarks.Round;
import io.holdfast.identity.Secret;
import java.util.SplittableRandom;

/** One thread that looks sessions up by their tokens. */
public final class Lookups implements Contender {

    private final Logins logins;
    private final SplittableRandom random = new SplittableRandom(7);

    public Lookups(Logins logins) {
        this.logins = logins;
    }

    @Override
    public void run(Round round) throws Exception {
        Load.blocking(
                1,
                round,
                () -> logins.room()
                        .sessions()
                        .lookup(Secret.of(logins.token(random.nextInt(logins.count()))))
                        .orThrow());
    }
}
