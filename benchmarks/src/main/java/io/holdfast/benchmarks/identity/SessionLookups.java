package io.holdfast.benchmarks.identity;

import io.holdfast.benchmarks.ClosedLoopLoad;
import io.holdfast.benchmarks.Contender;
import io.holdfast.benchmarks.MeasuredRound;
import io.holdfast.identity.model.Secret;
import java.util.SplittableRandom;

/** One thread that looks sessions up by their tokens. */
public final class SessionLookups implements Contender {

    private final SessionFixture logins;
    private final SplittableRandom random = new SplittableRandom(7);

    public SessionLookups(SessionFixture logins) {
        this.logins = logins;
    }

    @Override
    public void run(MeasuredRound round) throws Exception {
        ClosedLoopLoad.runBlocking(
                1,
                round,
                () -> logins.identities()
                        .sessions()
                        .lookup(Secret.of(logins.token(random.nextInt(logins.count()))))
                        .orThrow());
    }
}
