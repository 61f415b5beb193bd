package io.holdfast.benchmarks.growth;

import io.holdfast.benchmarks.Contender;
import io.holdfast.benchmarks.identity.SessionFixture;
import io.holdfast.benchmarks.identity.SessionLookups;
import java.nio.file.Path;
import java.util.List;

/** So many sessions. */
final class SessionsDataset implements GrowthDimension.Dataset {

    private final SessionFixture logins;
    private final SessionLookups lookups;

    SessionsDataset(Path folder, int many) {
        logins = new SessionFixture(folder, many);
        lookups = new SessionLookups(logins);
    }

    @Override
    public List<Contender> contenders() {
        return List.of(lookups);
    }

    @Override
    public void close() {
        logins.close();
    }
}
