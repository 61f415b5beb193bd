package io.holdfast.store;

import io.holdfast.store.common.StoreListener;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.time.Instant;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes expired rows in small steps, using the expiry index. It only frees space: reads ignore expired rows anyway.
 */
final class ExpiredRowSweeper {

    private static final Logger LOG = LoggerFactory.getLogger(ExpiredRowSweeper.class);

    private static final int STEP = 256;

    private final Backend backend;
    private final TableCatalog catalog;
    private final InstantSource clock;
    private final StoreListener listener;

    ExpiredRowSweeper(Backend backend, TableCatalog catalog, InstantSource clock, StoreListener listener) {
        this.backend = backend;
        this.catalog = catalog;
        this.clock = clock;
        this.listener = listener;
    }

    /** Removes an expired row. A row that cannot be decoded is kept for manual inspection. */
    private static boolean evict(BackendTx tx, BoundTable<?, ?> table, ExpiryIndex.ExpiryEntry due) {
        try {
            table.evict(tx, due);
            return true;
        } catch (StoreFailedException e) {
            if (e.code() != ErrorCode.UNDECODABLE) {
                throw e;
            }
            LOG.warn("an expired row was not removed: {}", e.getMessage());
            return false;
        }
    }

    private record Step(int swept, KeyRange rest) {}

    /** Removes all expired rows and returns the number of rows removed. */
    long sweep() {
        Instant now = clock.instant();
        KeyRange rest = ExpiryIndex.rangeDueBy(now);
        long swept = 0;
        while (!rest.isEmpty()) {
            KeyRange range = rest;
            if (isRangeEmpty(range)) {
                break;
            }
            Step step = HousekeepingWrites.write(backend, "sweep", STEP, (tx, limit) -> step(tx, range, limit));
            rest = step.rest();
            swept += step.swept();
            if (step.swept() > 0) {
                listener.onSweep(step.swept());
            }
        }
        return swept;
    }

    /** Checks for expired rows with a read, so that an idle store makes no writes. */
    private boolean isRangeEmpty(KeyRange range) {
        return backend.readLocal(
                tx -> tx.scan(catalog.expiry(), range, false, 1).size() == 0);
    }

    private Step step(BackendTx tx, KeyRange range, int limit) {
        Family expiry = catalog.expiry();
        RowPage rows = tx.scan(expiry, range, false, limit);
        int swept = 0;
        for (int row = 0; row < rows.size(); row++) {
            ExpiryIndex.ExpiryEntry due = ExpiryIndex.decodeEntry(rows.key(row));
            BoundTable<?, ?> table = catalog.declared(due.table());
            // Tables that only other processes have opened are swept by those processes.
            if (table != null && evict(tx, table, due)) {
                swept++;
            }
        }
        return new Step(
                swept,
                rows.hasMore() ? range.remainderAfter(rows.lastKey(), false) : new KeyRange(range.to(), range.to()));
    }
}
