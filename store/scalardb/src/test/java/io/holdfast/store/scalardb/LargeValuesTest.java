package io.holdfast.store.scalardb;

import static io.holdfast.store.codec.Keys.string;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Values;
import io.holdfast.testkit.ConcurrentRunner;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Groups that replace megabytes keep the previous values for readers of older snapshots. */
@Tag("cluster")
@Tag("crash")
class LargeValuesTest {

    private static final Table<String, byte[]> BLOBS = Table.of("blobs", string(), Values.bytes());
    private static final int WRITERS = 24;
    private static final int READERS = 4;
    private static final int SCANS = 4;
    private static final int BYTES = 100_000;

    @Test
    void scans_concurrent_with_writers_of_large_values_succeed() throws Exception {
        CountDownLatch reading = new CountDownLatch(READERS);
        try (Store store = Store.on(ShardedStores.backend())
                .schemas(Schema.of("blobs", BLOBS))
                .sweepEvery(Duration.ZERO)
                .open()) {
            store.update(tx -> {
                for (int row = 0; row < WRITERS; row++) {
                    tx.put(BLOBS, "row-" + row, new byte[BYTES]);
                }
            });
            ConcurrentRunner.run(WRITERS + READERS, thread -> {
                if (thread < WRITERS) {
                    writeUntil(reading, store, "row-" + thread);
                } else {
                    try {
                        scan(store);
                    } finally {
                        reading.countDown();
                    }
                }
            });
        }
    }

    private static void scan(Store store) {
        for (int scan = 0; scan < SCANS; scan++) {
            assertThat(store.<Long>read(tx -> tx.scan(BLOBS).count())).isEqualTo(WRITERS);
        }
    }

    private static void writeUntil(CountDownLatch over, Store store, String row) {
        while (over.getCount() > 0) {
            store.update(ShardOutageTest.PATIENT, tx -> {
                byte[] next = tx.get(BLOBS, row).orElseThrow().clone();
                next[0]++;
                tx.put(BLOBS, row, next);
            });
        }
    }
}
