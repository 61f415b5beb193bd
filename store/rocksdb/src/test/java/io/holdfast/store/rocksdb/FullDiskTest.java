package io.holdfast.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.error.StoreException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A full disk, simulated by a process with a limited file size. */
@Tag("slow")
class FullDiskTest {

    /** The maximum file size in blocks of 1 KiB: smaller than the journal, but larger than the native library. */
    private static final int LIMIT = 48 << 10;

    private static final Table<Long, byte[]> BLOBS = Table.of("blobs", Keys.u64(), Values.bytes());
    private static final Schema SCHEMA = Schema.of("blobs", BLOBS);

    @TempDir
    Path base;

    @Test
    void aFullDiskIsAnErrorThatStopsWritingAndLosesNothing() throws Exception {
        Path folder = base.resolve("data");
        List<String> said = runLimited(folder);
        long acknowledged = said.stream().filter(line -> line.startsWith("ack")).count();
        assertThat(acknowledged).isPositive();
        assertThat(said).contains("failed outcome_unknown", "then unavailable", "read " + acknowledged);

        try (Store store = open(folder)) {
            assertThat(count(store)).isBetween(acknowledged, acknowledged + 1);
            assertThat(store.verify(ProgressListener.NONE).isClean()).isTrue();
            store.put(BLOBS, 1_000_000L, new byte[1]);
        }
    }

    private static Store open(Path folder) {
        return Store.open(RocksDb.at(folder), SCHEMA);
    }

    private static long count(Store store) {
        return store.read(tx -> tx.scan(BLOBS).count());
    }

    private List<String> runLimited(Path folder) throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> command = new ArrayList<>(List.of("bash", "-c", "ulimit -f " + LIMIT + " && exec \"$@\"", "bash"));
        command.addAll(
                List.of(java, "-Xmx256m", "-Djava.io.tmpdir=" + base, "-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(Child.class.getName(), folder.toString()));
        Process process = new ProcessBuilder(command)
                .redirectError(base.resolve("errors.txt").toFile())
                .start();
        List<String> said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return said;
    }

    static final class Child {
        public static void main(String[] args) {
            try (Store store = open(Path.of(args[0]))) {
                byte[] blob = new byte[StoreLimits.VALUE_BYTES];
                new Random(1).nextBytes(blob);
                try {
                    for (long n = 0; n < 10_000; n++) {
                        store.put(BLOBS, n, blob);
                        System.out.println("ack " + n);
                    }
                } catch (StoreException e) {
                    System.out.println("failed " + e.code().text());
                }
                try {
                    store.put(BLOBS, 1L, new byte[1]);
                } catch (StoreException e) {
                    System.out.println("then " + e.code().text());
                }
                System.out.println("read " + count(store));
            }
        }
    }
}
