package io.holdfast.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The journal alone: files are filled, deleted and reused. */
class JournalTest {

    private static final int FILE_BYTES = 10_000;
    private static final int BATCH = 999;

    @TempDir
    Path folder;

    @BeforeEach
    void create() throws IOException {
        Journal.create(folder, false);
    }

    @Test
    void appendedBatchesAfterTheLastFlushedCommitAreReplayedInOrder() throws Exception {
        append(0, 1, 100, true);
        assertThat(FileTampering.journals(folder)).hasSizeGreaterThan(9);
        assertThat(read(0)).hasSize(100).startsWith(1).endsWith(100).isSorted();
        assertThat(read(60)).hasSize(40).startsWith(61);
        assertThat(read(100)).isEmpty();
    }

    @Test
    void fullFilesAreDeletedAndReused() throws Exception {
        try (Journal journal = open(0, new ArrayList<>())) {
            for (int commit = 1; commit <= 100; commit++) {
                if (journal.append(commit, batch(commit), true)) {
                    assertThat(journal.deleteFilesUpTo(commit - 1)).isZero();
                }
            }
        }
        assertThat(FileTampering.journals(folder)).hasSize(1);
        assertThat(read(99)).containsExactly(100);
    }

    @Test
    void aMissingFileBeforeAnotherIsDamageUnlessItsCommitsAreInDataFiles() throws Exception {
        append(0, 1, 100, true);
        Files.delete(FileTampering.journals(folder).get(0));
        assertThatThrownBy(() -> read(3))
                .hasMessageContaining("is damaged")
                .extracting(e -> ((StoreException) e).code())
                .isEqualTo(ErrorCode.CORRUPTION);
        assertThat(read(50)).hasSize(50);
        Files.delete(FileTampering.journals(folder).get(3));
        assertThatThrownBy(() -> read(20)).hasMessageContaining("is damaged");
    }

    @Test
    void dataFilesMayContainLaterCommitsThatNeedNotBeDurable() throws Exception {
        append(0, 1, 5, true);
        append(5, 6, 9, false);
        Path newest = FileTampering.journal(folder);
        FileTampering.fill(newest, FileTampering.used(newest) - JournalFormat.sizeOf(BATCH) - 3, Files.size(newest), 0);
        append(9, 10, 12, true);
        assertThat(read(9)).containsExactly(10, 11, 12);
    }

    @Test
    void losingACommitThatNeedNotBeDurableInAPowerFailureIsNotDamage() throws Exception {
        append(0, 1, 3, true);
        Path newest = FileTampering.journal(folder);
        int lost = FileTampering.used(newest);
        append(3, 4, 5, false);
        FileTampering.fill(newest, lost + 100, lost + 200, 1);
        assertThat(read(0)).containsExactly(1, 2, 3);
    }

    @Test
    void losingACommitThatALaterOneMadeDurableIsDamage() throws Exception {
        append(0, 1, 3, true);
        Path newest = FileTampering.journal(folder);
        int lost = FileTampering.used(newest);
        append(3, 4, 5, false);
        append(5, 6, 6, true);
        FileTampering.fill(newest, lost + 100, lost + 200, 1);
        assertThatThrownBy(() -> read(0)).hasMessageContaining("the frame of commit 4 is invalid");
    }

    @Test
    void anInterruptedThreadCanWrite() throws Exception {
        try (Journal journal = open(0, new ArrayList<>())) {
            Thread.currentThread().interrupt();
            for (int commit = 1; commit <= 30; commit++) {
                journal.append(commit, batch(commit), true);
            }
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(read(0)).hasSize(30);
    }

    @Test
    void aRestoredStoreContinuesFromItsLatestCommit() throws Exception {
        for (Path file : FileTampering.journals(folder)) {
            Files.delete(file);
        }
        Journal.create(folder, true);
        append(70, 71, 75, true);
        assertThat(read(72)).containsExactly(73, 74, 75);
    }

    private void append(long dataFiles, int first, int last, boolean durably) throws IOException {
        try (Journal journal = open(dataFiles, new ArrayList<>())) {
            for (int commit = first; commit <= last; commit++) {
                journal.append(commit, batch(commit), durably);
            }
        }
    }

    private List<Integer> read(long dataFiles) throws IOException {
        List<Integer> read = new ArrayList<>();
        open(dataFiles, read).close();
        return read;
    }

    private Journal open(long dataFiles, List<Integer> read) throws IOException {
        return Journal.open(folder, dataFiles, true, FILE_BYTES, batch -> {
            assertThat(batch).hasSize(BATCH);
            read.add((int) batch[0]);
        });
    }

    private static byte[] batch(int commit) {
        byte[] batch = new byte[BATCH];
        batch[0] = (byte) commit;
        return batch;
    }
}
