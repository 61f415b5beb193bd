package io.holdfast.benchmarks.identity;

import io.holdfast.benchmarks.harness.ClosedLoopLoad;
import io.holdfast.benchmarks.harness.Contender;
import io.holdfast.benchmarks.harness.RoundRecorder;
import io.holdfast.identity.model.Secret;
import java.util.SplittableRandom;

/** A contender with one thread that looks up sessions by their tokens. */
public final class SessionLookups implements Contender {

    private final SessionFixture fixture;
    private final SplittableRandom random = new SplittableRandom(7);

    public SessionLookups(SessionFixture fixture) {
        this.fixture = fixture;
    }

    @Override
    public void run(RoundRecorder round) throws Exception {
        ClosedLoopLoad.runBlocking(
                1,
                round,
                () -> fixture.identities()
                        .sessions()
                        .lookup(Secret.of(fixture.token(random.nextInt(fixture.count()))))
                        .orThrow());
    }
}
