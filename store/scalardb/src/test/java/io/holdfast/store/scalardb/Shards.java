package io.holdfast.store.scalardb;

import io.holdfast.store.scalardb.Settings.Shard;
import io.holdfast.store.spi.BackendFactory;
import io.holdfast.testkit.SharedShards;

/** Stores of tests on the shared shards, all with the same connections: making those takes longer than most tests. */
final class Shards {

    private static final Settings SETTINGS = Settings.of(SharedShards.urls().stream()
            .map(url -> new Shard(url, "holdfast", ""))
            .toList());
    private static final Cluster CLUSTER = Cluster.open(SETTINGS);

    private Shards() {}

    /** Those of a store that no test has used yet. */
    static Settings settings() {
        return SETTINGS.name(SharedShards.store());
    }

    static BackendFactory backend() {
        return backend(settings());
    }

    static BackendFactory backend(Settings settings) {
        return (families, listener) -> new ScalarBackend(CLUSTER, false, settings, families, listener);
    }
}
