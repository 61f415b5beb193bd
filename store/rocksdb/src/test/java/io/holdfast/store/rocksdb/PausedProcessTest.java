package io.holdfast.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.testkit.crash.CrashProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that is stopped for a while with SIGSTOP. */
@Tag("crash")
class PausedProcessTest {

    private static final Table<Long, Long> ROWS = Table.of("rows", Keys.u64(), Values.cbor(Long.class));

    /** Runs write functions one after another, each of which takes less time than a function that is reported. */
    static final class Writer {
        public static void main(String[] args) {
            try (Store store = Store.open(RocksDb.at(Path.of(args[0])), Schema.of("rows", ROWS))) {
                for (long i = 0; ; i++) {
                    long id = i;
                    store.update(tx -> {
                        for (int step = 0; step < 30; step++) {
                            work(Duration.ofMillis(10));
                        }
                        tx.put(ROWS, id, id);
                    });
                    System.out.println(i);
                }
            }
        }
    }

    private static void work(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() - end < 0) {
            Thread.onSpinWait();
        }
    }

    @Test
    void the_pause_is_reported_and_the_running_function_is_not_blamed(@TempDir Path folder) throws Exception {
        try (CrashProcess child = CrashProcess.start(Writer.class, folder.toString())) {
            child.awaitLines(2);
            signal("STOP", child);
            await().pollDelay(Duration.ofMillis(2_500)).until(() -> true);
            int before = child.lines().size();
            signal("CONT", child);
            child.awaitLines(before + 4);
            assertThat(child.errorOutput()).doesNotContain("has been running for");
            await().untilAsserted(() -> assertThat(child.errorOutput()).contains("the process did not run for"));
        }
    }

    private static void signal(String name, CrashProcess child) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(child.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }
}
