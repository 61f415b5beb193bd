package io.holdfast.benchmarks.growth;

import io.holdfast.benchmarks.harness.Contender;
import io.holdfast.benchmarks.identity.SessionFixture;
import io.holdfast.benchmarks.identity.SessionLookups;
import java.nio.file.Path;
import java.util.List;

/** A store with a given number of sessions. */
final class SessionsDataset implements GrowthDimension.Dataset {

    private final SessionFixture fixture;
    private final SessionLookups lookups;

    SessionsDataset(Path folder, int sessions) {
        fixture = new SessionFixture(folder, sessions);
        lookups = new SessionLookups(fixture);
    }

    @Override
    public List<Contender> contenders() {
        return List.of(lookups);
    }

    @Override
    public void close() {
        fixture.close();
    }
}
