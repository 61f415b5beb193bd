package io.holdfast.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.ErrorCode;
import io.holdfast.store.Progress;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.StoreException;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a crash may leave of a log: the store opens, without the commit that was never acknowledged. */
class TornLogTest {

    private static final Table<Long, String> TEXTS = Table.of("texts", Keys.u64(), Values.string());
    private static final int BLOCK = 32 << 10;
    private static final int SHORT = 20;

    @TempDir
    Path base;

    private Path folder = Path.of("");
    private Path log = Path.of("");
    private long whole;

    /** A log of short records and one that crosses blocks. */
    @BeforeEach
    void crash() throws IOException {
        Path live = base.resolve("live");
        folder = base.resolve("data");
        try (Store store = open(live)) {
            for (long n = 0; n < SHORT; n++) {
                store.put(TEXTS, n, "short");
            }
            whole = Files.size(StoreFiles.largest(".log", live));
            store.put(TEXTS, (long) SHORT, "long".repeat(BLOCK));
            StoreFiles.copy(live, folder);
        }
        log = StoreFiles.largest(".log", folder);
    }

    @Test
    void aRecordThatWasCutOffAnywhereIsAsIfItHadNotBeenWritten() throws Exception {
        long size = Files.size(log);
        assertThat(size).isGreaterThan(3 * BLOCK);
        long[] ends = LongStream.concat(
                        LongStream.rangeClosed(whole, whole + 8),
                        LongStream.of(BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK + 3, 2 * BLOCK + 7, size - 1))
                .toArray();
        for (long end : ends) {
            Path copy = base.resolve("cut-at-" + end);
            StoreFiles.copy(folder, copy);
            resize(copy.resolve(log.getFileName()), end);
            assertThat(rows(copy)).as("rows of a log cut at %s", end).isEqualTo(SHORT);
        }
        assertThat(rows(folder)).isEqualTo(SHORT + 1);
    }

    @Test
    void roomThatWasSetAsideBehindTheLastRecordIsNoDamage() throws Exception {
        resize(log, Files.size(log) + 3 * BLOCK);
        assertThat(rows(folder)).isEqualTo(SHORT + 1);
    }

    @Test
    void aHoleInTheLogIsDamage() throws Exception {
        long size = Files.size(log);
        resize(log, whole);
        resize(log, size);
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "rw")) {
            file.seek(2 * BLOCK);
            file.write(1);
        }
        refused(log);
    }

    @Test
    void aTornLogIsForgottenOnceTheStoreHasBeenOpened() throws Exception {
        resize(log, Files.size(log) - 1);
        Path again = base.resolve("again");
        try (Store store = open(folder)) {
            store.put(TEXTS, 100L, "after");
            StoreFiles.copy(folder, again);
        }
        assertThat(rows(again)).isEqualTo(SHORT + 1);
    }

    @Test
    void aTornLogMayBeFollowedByOneThatHasNothingAsAnOpenLeavesItThatWasKilled() throws Exception {
        resize(log, Files.size(log) - 1);
        Files.createFile(folder.resolve("000999.log"));
        assertThat(rows(folder)).isEqualTo(SHORT);
    }

    @Test
    void aTornLogBeforeAnotherIsDamage() throws Exception {
        Files.copy(log, folder.resolve("000999.log"));
        resize(log, Files.size(log) - 1);
        refused(log);
    }

    private void refused(Path file) {
        assertThatThrownBy(() -> open(folder).close())
                .hasMessageContaining(file.getFileName().toString())
                .extracting(e -> ((StoreException) e).code())
                .isEqualTo(ErrorCode.CORRUPTION);
    }

    private static long rows(Path folder) {
        try (Store store = open(folder)) {
            assertThat(store.verify(Progress.NONE).isClean()).isTrue();
            return store.read(tx -> tx.scan(TEXTS).count());
        }
    }

    private static Store open(Path folder) {
        return Store.open(RocksDb.at(folder), Schema.of("texts", TEXTS));
    }

    private static void resize(Path path, long size) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.setLength(size);
        }
    }
}
