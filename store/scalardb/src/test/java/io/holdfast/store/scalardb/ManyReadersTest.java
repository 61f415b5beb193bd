package io.holdfast.store.scalardb;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import io.holdfast.store.scalardb.ShardedCounterStore.Spot;
import io.holdfast.testkit.ConcurrentRunner;
import io.holdfast.testkit.server.SharedPostgresShards;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many more readers than connections, with concurrent writers in the same and another process. */
@Tag("cluster")
@Tag("crash")
class ManyReadersTest {

    private static final int READERS = 16;
    private static final int SCANS = 6;
    private static final int WRITERS = 4;
    private static final int ROWS = 120;

    private static Spot spot(int row) {
        return new Spot("place-" + row % 12, "name-" + row);
    }

    private static Path fewConnections(Path folder) throws IOException {
        Path file = SharedPostgresShards.writeSettings(folder);
        return Files.writeString(file, "connections = 4\n", StandardOpenOption.APPEND);
    }

    @Test
    void readers_and_writers_do_not_deadlock_on_connections(@TempDir Path folder) throws Exception {
        ScalarDb backend = ScalarDb.at(fewConnections(folder));
        CountDownLatch reading = new CountDownLatch(READERS);
        try (Store store = ShardedCounterStore.open(backend);
                Store other = ShardedCounterStore.open(ShardedStores.backend(backend.settings()))) {
            store.update(tx -> {
                for (int row = 0; row < ROWS; row++) {
                    tx.put(ShardedCounterStore.SPREAD, spot(row), 1L);
                }
            });
            ConcurrentRunner.run(READERS + WRITERS, thread -> {
                if (thread < READERS) {
                    try {
                        scan(store);
                    } finally {
                        reading.countDown();
                    }
                } else {
                    moveUntil(reading, thread % 2 == 0 ? store : other, thread);
                }
            });
        }
    }

    private static void scan(Store store) {
        for (int scan = 0; scan < SCANS; scan++) {
            long sum = store.read(tx -> tx.scan(ShardedCounterStore.SPREAD).stream()
                    .mapToLong(row -> row.value())
                    .sum());
            assertThat(sum).isEqualTo(ROWS);
        }
    }

    /** Moves amounts between counters, so that their sum does not change. */
    private static void moveUntil(CountDownLatch over, Store store, int seed) {
        for (int row = seed; over.getCount() > 0; row += 7) {
            Spot from = spot(row % ROWS);
            Spot to = spot((row + 1) % ROWS);
            store.update(ShardOutageTest.PATIENT, tx -> {
                tx.put(
                        ShardedCounterStore.SPREAD,
                        from,
                        tx.get(ShardedCounterStore.SPREAD, from).orElseThrow() - 1);
                tx.put(
                        ShardedCounterStore.SPREAD,
                        to,
                        tx.get(ShardedCounterStore.SPREAD, to).orElseThrow() + 1);
            });
        }
    }
}
