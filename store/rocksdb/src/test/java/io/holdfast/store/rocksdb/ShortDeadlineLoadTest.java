package io.holdfast.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.error.StoreException;
import io.holdfast.testkit.ConcurrentRunner;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many writers whose deadlines are about as long as an fsync. */
class ShortDeadlineLoadTest {

    private static final Table<Long, Long> ROWS = Table.of("rows", Keys.u64(), Values.cbor(Long.class));
    private static final Table<Long, Long> TOTALS = Table.of("totals", Keys.u64(), Values.cbor(Long.class));
    private static final int THREADS = 32;
    private static final int WRITES = 100;

    private enum Outcome {
        COMMITTED,
        REFUSED,
        UNKNOWN
    }

    @Test
    void refused_writes_leave_nothing_and_committed_writes_count_exactly_once(@TempDir Path folder) throws Exception {
        Map<Long, Outcome> outcomes = new ConcurrentHashMap<>();
        AtomicInteger unknown = new AtomicInteger();
        try (Store store = Store.open(RocksDb.at(folder), Schema.of("rows", ROWS, TOTALS))) {
            ConcurrentRunner.runWithoutTimeout(THREADS, thread -> {
                for (int i = 0; i < WRITES; i++) {
                    long id = (long) thread * WRITES + i;
                    outcomes.put(id, write(store, id, Duration.ofNanos(500_000L + 100_000L * (id % 40))));
                }
            });
            outcomes.forEach((id, outcome) -> {
                if (outcome == Outcome.UNKNOWN) {
                    unknown.incrementAndGet();
                } else {
                    assertThat(store.get(ROWS, id).isPresent())
                            .as("row %s, %s", id, outcome)
                            .isEqualTo(outcome == Outcome.COMMITTED);
                }
            });
            long rows = store.read(tx -> tx.scan(ROWS).count());
            assertThat(store.get(TOTALS, 0L).orElse(0L)).isEqualTo(rows);
            assertThat(store.verify(ProgressListener.NONE).problems()).isEmpty();
        }
        assertThat(unknown).hasValueLessThan(THREADS * WRITES / 20);
    }

    private static Outcome write(Store store, long id, Duration deadline) {
        try {
            store.update(WriteOptions.DEFAULT.withDeadline(deadline), tx -> {
                tx.put(ROWS, id, id);
                tx.put(TOTALS, 0L, tx.get(TOTALS, 0L).orElse(0L) + 1);
            });
            return Outcome.COMMITTED;
        } catch (StoreException e) {
            return e.mayBeCommitted() ? Outcome.UNKNOWN : Outcome.REFUSED;
        }
    }
}
