package io.holdfast.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.testkit.crash.CrashProcess;
import io.holdfast.testkit.crash.SmallDisk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A journal that is replayed on a disk without space for the data files. */
@Tag("crash")
class FullDiskReplayTest {

    private static final int KIB = 1 << 10;
    private static final int COMMITS = 40;

    /** Many tables, so that a flush, which writes a file for each, is slower than the replay and stalls it. */
    private static final List<Table<Long, byte[]>> TABLES = IntStream.range(0, 100)
            .mapToObj(number -> Table.of("blobs" + number, Keys.u64(), Values.bytes()))
            .toList();

    private static final Schema SCHEMA = Schema.of("blobs", TABLES.toArray(Table[]::new));

    @TempDir
    Path base;

    /** Previously, RocksDB blocked a stalled write, and thus the opening of the store, until there was space. */
    @Test
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void openingFailsAsUnavailableAndSucceedsWhenThereIsSpace() throws Exception {
        try (SmallDisk disk = SmallDisk.mount(base.resolve("disk"), 64)) {
            Path folder = disk.folder().resolve("data");
            try (CrashProcess child = CrashProcess.start(Child.class, folder.toString())) {
                child.awaitLines(COMMITS);
                child.kill();
            }
            for (int freeKib : List.of(2_000, 2_500, 3_000, 6_000)) {
                Path reserved = disk.folder().resolve("reserved");
                Files.write(reserved, new byte[freeKib * KIB]);
                disk.fill();
                Files.delete(reserved);
                TryAgainException failure = catchThrowableOfType(
                        TryAgainException.class, () -> open(folder, 1).close());
                assertThat(failure)
                        .as("the failure with %s KiB of free space", freeKib)
                        .hasMessageContaining("its disk is full")
                        .hasMessageContaining("No space left on device");
                assertThat(failure.code()).isEqualTo(ErrorCode.UNAVAILABLE);
                disk.free();
            }
            try (Store store = open(folder, 1)) {
                for (Table<Long, byte[]> table : TABLES) {
                    assertThat(store.<Long>read(tx -> tx.scan(table).count())).isEqualTo(COMMITS);
                }
                assertThat(store.verify(ProgressListener.NONE).isClean()).isTrue();
                store.put(TABLES.get(0), 0L, new byte[1]);
            }
        }
    }

    private static Store open(Path folder, int bufferMib) {
        return Store.open(RocksDb.at(folder).withBufferBytes((long) bufferMib << 20), SCHEMA);
    }

    /** Commits rows to all tables, with a buffer that is large enough for all of them, and waits to be killed. */
    static final class Child {
        public static void main(String[] args) throws InterruptedException {
            Store store = open(Path.of(args[0]), 128);
            Random random = new Random(1);
            for (long commit = 0; commit < COMMITS; commit++) {
                long key = commit;
                byte[] value = new byte[5 * KIB];
                random.nextBytes(value);
                store.update(tx -> TABLES.forEach(table -> tx.put(table, key, value)));
                System.out.println("ack " + commit);
            }
            TimeUnit.HOURS.sleep(1);
        }
    }
}
