package io.holdfast.benchmarks.growth;

import io.holdfast.benchmarks.Contender;
import io.holdfast.benchmarks.identity.Logins;
import io.holdfast.benchmarks.identity.Lookups;
import java.nio.file.Path;
import java.util.List;

/** So many sessions. */
final class GrownSessions implements Axis.Grown {

    private final Logins logins;
    private final Lookups lookups;

    GrownSessions(Path folder, int many) {
        logins = new Logins(folder, many);
        lookups = new Lookups(logins);
    }

    @Override
    public List<Contender> operations() {
        return List.of(lookups);
    }

    @Override
    public void close() {
        logins.close();
    }
}
