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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Journals as a crash may leave them: the store opens without the commit that was not acknowledged. */
@Tag("slow")
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
    void aFrameThatWasWrittenIncompletelyIsIgnored() throws Exception {
        assertThat(end).isGreaterThan(LONG);
        for (long cut : cutsInTheLastFrame()) {
            Path copy = base.resolve("written-until-" + cut);
            FileTampering.copy(folder, copy);
            FileTampering.fill(copy.resolve(journal.getFileName()), cut, Files.size(journal), 0);
            assertThat(rows(copy)).as("rows of a journal written until %s", cut).isEqualTo(SHORT);
        }
        assertThat(rows(folder)).isEqualTo(SHORT + 1);
    }

    private long[] cutsInTheLastFrame() {
        return LongStream.concat(
                        LongStream.rangeClosed(whole, whole + JournalFormat.FRAME_HEADER),
                        LongStream.of(whole + 4096, end - 9))
                .filter(cut -> cut % 5 == 0 || cut > whole + 40)
                .toArray();
    }

    /** Files are written ahead, so a crash never leaves a file that is shorter than its frames say. */
    @Test
    void aJournalThatWasCutShortAnywhereIsDamage() throws Exception {
        long[] cuts = LongStream.concat(
                        LongStream.of(cutsInTheLastFrame()),
                        LongStream.of(
                                0,
                                63,
                                64,
                                65,
                                112,
                                113,
                                1_000,
                                whole - 1,
                                65_535,
                                end,
                                end + 48,
                                Files.size(journal) - 8))
                .toArray();
        for (long cut : cuts) {
            Path copy = base.resolve("cut-at-" + cut);
            FileTampering.copy(folder, copy);
            FileTampering.resize(copy.resolve(journal.getFileName()), cut);
            assertThatThrownBy(() -> open(copy).close())
                    .as("a journal cut at %s", cut)
                    .hasMessageContaining(journal.getFileName().toString())
                    .hasMessageContaining(
                            cut < JournalFormat.FILE_HEADER ? "its header is invalid" : "it has been truncated")
                    .extracting(e -> ((StoreException) e).code())
                    .isEqualTo(ErrorCode.CORRUPTION);
        }
    }

    /** The lengths of files that the first version wrote are not known. */
    @Test
    void aJournalWithoutItsLengthOpens() throws Exception {
        try (Store store = Store.open(
                RocksDb.at(base.resolve("unsynced")).withDurability(Durability.PROCESS), Schema.of("texts", TEXTS))) {
            store.put(TEXTS, 1L, "short");
            store.put(TEXTS, 2L, "l".repeat(LONG));
            FileTampering.copy(base.resolve("unsynced"), base.resolve("cut"));
        }
        Path cut = FileTampering.journal(base.resolve("cut"));
        FileTampering.resize(cut, FileTampering.used(cut) - 100);
        assertThat(rows(base.resolve("cut"))).isEqualTo(1);
    }

    @Test
    void aMissingNewestFileIsDamage() throws Exception {
        Path rotating = base.resolve("rotating");
        Path copy = base.resolve("copy");
        try (Store store = Store.open(RocksDb.at(rotating).withBufferBytes(8 << 20), Schema.of("texts", TEXTS))) {
            for (long n = 0; FileTampering.journals(rotating).size() < 2; n++) {
                store.put(TEXTS, n % 7, "x".repeat(LONG));
            }
            FileTampering.copy(rotating, copy);
        }
        Files.delete(FileTampering.journal(copy));
        assertThatThrownBy(() -> open(copy).close())
                .hasMessageContaining("its journal continues after 00000001.journal, but the next file is missing")
                .extracting(e -> ((StoreException) e).code())
                .isEqualTo(ErrorCode.CORRUPTION);
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
        FileTampering.fill(journal, end - 100, Files.size(journal), 0);
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
