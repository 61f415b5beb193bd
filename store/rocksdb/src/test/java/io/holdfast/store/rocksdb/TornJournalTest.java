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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a crash may leave of a journal: the store opens, without the commit that was never acknowledged. */
class TornJournalTest {

    private static final Table<Long, String> TEXTS = Table.of("texts", Keys.u64(), Values.string());
    private static final int LONG = 100_000;
    private static final int SHORT = 20;

    @TempDir
    Path base;

    private Path folder = Path.of("");
    private Path journal = Path.of("");
    private long whole;
    private long end;

    /** Short frames and a long one. */
    @BeforeEach
    void crash() throws Exception {
        Path live = base.resolve("live");
        folder = base.resolve("data");
        try (Store store = open(live)) {
            for (long n = 0; n < SHORT; n++) {
                store.put(TEXTS, n, "short");
            }
            whole = StoreFiles.used(StoreFiles.journal(live));
            store.put(TEXTS, (long) SHORT, "l".repeat(LONG));
            StoreFiles.copy(live, folder);
        }
        journal = StoreFiles.journal(folder);
        end = StoreFiles.used(journal);
    }

    @Test
    void aFrameThatWasCutOffAnywhereIsAsIfItHadNotBeenWritten() throws Exception {
        assertThat(end).isGreaterThan(LONG);
        long[] cuts = LongStream.concat(
                        LongStream.rangeClosed(whole, whole + JournalFormat.FRAME_HEADER),
                        LongStream.of(whole + 4096, end - 9))
                .filter(cut -> cut % 5 == 0 || cut > whole + 40)
                .toArray();
        for (long cut : cuts) {
            Path copy = base.resolve("cut-at-" + cut);
            StoreFiles.copy(folder, copy);
            StoreFiles.resize(copy.resolve(journal.getFileName()), cut);
            assertThat(rows(copy)).as("rows of a journal cut at %s", cut).isEqualTo(SHORT);
        }
        assertThat(rows(folder)).isEqualTo(SHORT + 1);
    }

    @Test
    void aPageThatDidNotReachTheDiskBeforeAnythingSaidSoIsAsIfTheFrameHadNotBeenWritten() throws Exception {
        StoreFiles.fill(journal, whole + 8192, whole + 12_288, 0);
        StoreFiles.fill(journal, end, Files.size(journal), 0);
        assertThat(rows(folder)).isEqualTo(SHORT);
    }

    @Test
    void roomThatWasSetAsideBehindTheLastFrameIsNoDamage() throws Exception {
        StoreFiles.resize(journal, Files.size(journal) + LONG);
        assertThat(rows(folder)).isEqualTo(SHORT + 1);
    }

    @Test
    void aHoleInTheJournalIsDamage() throws Exception {
        StoreFiles.fill(journal, whole - 60, whole - 20, 0);
        refused(journal);
    }

    @Test
    void aHoleInTheLastFrameIsDamageIfItWasAcknowledged() throws Exception {
        StoreFiles.fill(journal, whole + 8192, whole + 12_288, 0);
        refused(journal);
    }

    @Test
    void aTornEndIsForgottenOnceTheStoreHasBeenOpened() throws Exception {
        StoreFiles.resize(journal, end - 100);
        Path again = base.resolve("again");
        try (Store store = open(folder)) {
            store.put(TEXTS, 100L, "after");
            StoreFiles.copy(folder, again);
        }
        assertThat(rows(again)).isEqualTo(SHORT + 1);
    }

    @Test
    void remainsOfAnEarlierUseOfTheFileAreNotRead() throws Exception {
        Path rotating = base.resolve("rotating");
        Path copy = base.resolve("copy");
        try (Store store = Store.open(RocksDb.at(rotating).bufferBytes(1 << 20), Schema.of("texts", TEXTS))) {
            for (long n = 0; n < 60; n++) {
                store.put(TEXTS, n % 7, "x".repeat(LONG - (int) n));
            }
            store.put(TEXTS, 7L, "last");
            StoreFiles.copy(rotating, copy);
        }
        try (Store store = open(copy)) {
            assertThat(store.get(TEXTS, 7L)).contains("last");
            assertThat(store.get(TEXTS, 3L).orElseThrow()).hasSize(LONG - 59);
        }
    }

    @Test
    void aMissingJournalIsDamage() throws Exception {
        Files.delete(journal);
        assertThatThrownBy(() -> open(folder).close())
                .hasMessageContaining("its journal is missing")
                .extracting(e -> ((StoreException) e).code())
                .isEqualTo(ErrorCode.CORRUPTION);
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
}
