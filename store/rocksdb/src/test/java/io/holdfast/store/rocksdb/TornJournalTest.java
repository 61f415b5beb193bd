package io.holdfast.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.common.Durability;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Journals as a crash may leave them: the store opens without the commit that was not acknowledged. */
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
            whole = FileTampering.used(FileTampering.journal(live));
            store.put(TEXTS, (long) SHORT, "l".repeat(LONG));
            FileTampering.copy(live, folder);
        }
        journal = FileTampering.journal(folder);
        end = FileTampering.used(journal);
    }

    @Test
    void aFrameThatWasCutOffAnywhereIsIgnored() throws Exception {
        assertThat(end).isGreaterThan(LONG);
        long[] cuts = LongStream.concat(
                        LongStream.rangeClosed(whole, whole + JournalFormat.FRAME_HEADER),
                        LongStream.of(whole + 4096, end - 9))
                .filter(cut -> cut % 5 == 0 || cut > whole + 40)
                .toArray();
        for (long cut : cuts) {
            Path copy = base.resolve("cut-at-" + cut);
            FileTampering.copy(folder, copy);
            FileTampering.resize(copy.resolve(journal.getFileName()), cut);
            assertThat(rows(copy)).as("rows of a journal cut at %s", cut).isEqualTo(SHORT);
        }
        assertThat(rows(folder)).isEqualTo(SHORT + 1);
    }

    @Test
    void aFrameWithAMissingPageThatWasNotYetDurableIsIgnored() throws Exception {
        FileTampering.fill(journal, whole + 8192, whole + 12_288, 0);
        FileTampering.fill(journal, end, Files.size(journal), 0);
        assertThat(rows(folder)).isEqualTo(SHORT);
    }

    @Test
    void preallocatedSpaceAfterTheLastFrameIsNotDamage() throws Exception {
        FileTampering.resize(journal, Files.size(journal) + LONG);
        assertThat(rows(folder)).isEqualTo(SHORT + 1);
    }

    @Test
    void aHoleInTheJournalIsDamage() throws Exception {
        FileTampering.fill(journal, whole - 60, whole - 20, 0);
        refused(journal);
    }

    @Test
    void aHoleInTheLastFrameIsDamageIfItWasAcknowledged() throws Exception {
        FileTampering.fill(journal, whole + 8192, whole + 12_288, 0);
        refused(journal);
    }

    @Test
    void anIncompleteLastFrameIsDiscardedWhenTheStoreIsOpened() throws Exception {
        FileTampering.resize(journal, end - 100);
        Path again = base.resolve("again");
        try (Store store = open(folder)) {
            store.put(TEXTS, 100L, "after");
            FileTampering.copy(folder, again);
        }
        assertThat(rows(again)).isEqualTo(SHORT + 1);
    }

    @Test
    void aCommitThatNeedNotSurviveAPowerFailureSurvivesTheEndOfTheProcess() throws Exception {
        Path relaxed = base.resolve("relaxed");
        Path killed = base.resolve("killed");
        try (Store store = open(relaxed)) {
            store.update(WriteOptions.DEFAULT.withDurability(Durability.PROCESS), tx -> tx.put(TEXTS, 99L, "relaxed"));
            assertThat(store.get(TEXTS, 99L)).contains("relaxed");
            FileTampering.copy(relaxed, killed);
        }
        assertThat(rows(killed)).isOne();
    }

    @Test
    void remainsOfAnEarlierUseOfTheFileAreNotRead() throws Exception {
        Path rotating = base.resolve("rotating");
        Path copy = base.resolve("copy");
        try (Store store = Store.open(RocksDb.at(rotating).withBufferBytes(1 << 20), Schema.of("texts", TEXTS))) {
            for (long n = 0; n < 60; n++) {
                store.put(TEXTS, n % 7, "x".repeat(LONG - (int) n));
            }
            store.put(TEXTS, 7L, "last");
            FileTampering.copy(rotating, copy);
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
            assertThat(store.verify(ProgressListener.NONE).isClean()).isTrue();
            return store.read(tx -> tx.scan(TEXTS).count());
        }
    }

    private static Store open(Path folder) {
        return Store.open(RocksDb.at(folder), Schema.of("texts", TEXTS));
    }
}
