package io.holdfast.store;

import io.holdfast.store.spi.BackendSnapshot;
import java.time.Instant;
import java.time.InstantSource;

/** Implements typed reads on top of a backend snapshot. */
final class StoreSnapshot extends StoreReadTx implements Snapshot {

    private final BackendSnapshot backend;

    StoreSnapshot(TableCatalog catalog, BackendSnapshot backend, InstantSource clock) {
        super(catalog, backend, clock);
        this.backend = backend;
    }

    @Override
    public Instant now() {
        return clock().instant();
    }

    @Override
    public void close() {
        backend.close();
    }
}
