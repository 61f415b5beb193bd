package io.holdfast.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Store;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damaged files always cause an error and never wrong rows. */
@Tag("slow")
class DamagedFilesTest {

    private static final int ROWS = 2_000;

    @TempDir
    Path base;

    private Path folder = Path.of("");

    @BeforeEach
    void folder() {
        folder = base.resolve("data");
    }

    @Test
    void aFlippedBitInADataFileIsFoundByReadsAndVerifyAndNamed() throws Exception {
        try (Store store = NotesStore.open(folder)) {
            NotesStore.write(store, 0, ROWS);
        }
        Path file = FileTampering.largest(".sst", folder);
        FileTampering.flip(file, Files.size(file) / 3, 0x10);
        try (Store store = NotesStore.open(folder)) {
            assertThatThrownBy(() -> store.verify(ProgressListener.NONE))
                    .hasMessageContaining(file.getFileName().toString())
                    .extracting(e -> ((StoreException) e).code())
                    .isEqualTo(ErrorCode.CORRUPTION);
        } catch (StoreException atOpen) {
            assertThat(atOpen.code()).isEqualTo(ErrorCode.CORRUPTION);
        }
    }

    @Test
    void aFlippedBitInsideTheJournalRefusesToOpen() throws Exception {
        Path journal = crashedCopy();
        FileTampering.flip(journal, FileTampering.used(journal) / 2, 0x10);
        assertThatThrownBy(() -> NotesStore.open(folder))
                .hasMessageContaining(folder.toString())
                .extracting(e -> ((StoreException) e).code())
                .isEqualTo(ErrorCode.CORRUPTION);
    }

    @Test
    void anIncompleteLastFrameOfTheJournalLosesOnlyItsCommit() throws Exception {
        Path journal = crashedCopy();
        FileTampering.fill(journal, FileTampering.used(journal) - 9, Files.size(journal), 0);
        try (Store store = NotesStore.open(folder)) {
            assertThat(NotesStore.count(store)).isEqualTo(ROWS - 1);
            assertThat(store.verify(ProgressListener.NONE).isClean()).isTrue();
        }
    }

    @Test
    void aMissingCurrentFileIsNotAnEmptyStore() throws Exception {
        try (Store store = NotesStore.open(folder)) {
            NotesStore.write(store, 0, 10);
        }
        Files.delete(folder.resolve("CURRENT"));
        assertThatThrownBy(() -> NotesStore.open(folder))
                .hasMessageContaining("CURRENT")
                .extracting(e -> ((StoreException) e).code())
                .isEqualTo(ErrorCode.CORRUPTION);
        assertThat(FileTampering.largest(".sst", folder)).exists();
    }

    @Test
    void aMissingDataFileRefusesToOpenAndIsNamed() throws Exception {
        try (Store store = NotesStore.open(folder)) {
            NotesStore.write(store, 0, 10);
        }
        Path file = FileTampering.largest(".sst", folder);
        Files.delete(file);
        assertThatThrownBy(() -> NotesStore.open(folder))
                .hasMessageContaining(file.getFileName().toString())
                .extracting(e -> ((StoreException) e).code())
                .isEqualTo(ErrorCode.CORRUPTION);
    }

    @Test
    void aDamagedManifestRefusesToOpen() throws Exception {
        try (Store store = NotesStore.open(folder)) {
            NotesStore.write(store, 0, 10);
        }
        Path manifest = FileTampering.manifest(folder);
        FileTampering.flip(manifest, Files.size(manifest) / 2, 0x10);
        assertThatThrownBy(() -> NotesStore.open(folder))
                .extracting(e -> ((StoreException) e).code())
                .isEqualTo(ErrorCode.CORRUPTION);
    }

    /** RocksDB takes such a frame for one cut off by a crash, and deletes the data files that it lists. */
    @Test
    void aWrongLengthInTheManifestRefusesToOpenBeforeDataFilesAreDeleted() throws Exception {
        Path clean = base.resolve("clean");
        try (Store store = NotesStore.open(clean)) {
            NotesStore.write(store, 0, 40);
        }
        Path manifest = FileTampering.manifest(clean);
        List<Path> dataFiles = FileTampering.names(".sst", clean);
        assertThat(dataFiles).isNotEmpty();
        for (int frame : FileTampering.manifestFrames(manifest)) {
            Path copy = base.resolve("copy-" + frame);
            FileTampering.copy(clean, copy);
            // The high byte of the length: the frame now ends 2 KiB later, after the end of the file.
            FileTampering.flip(copy.resolve(manifest.getFileName()), frame + 5, 0x08);
            assertThatThrownBy(() -> NotesStore.open(copy))
                    .as("frame at byte %s", frame)
                    .extracting(e -> ((StoreException) e).code())
                    .isEqualTo(ErrorCode.CORRUPTION);
            assertThat(FileTampering.names(".sst", copy))
                    .as("frame at byte %s", frame)
                    .isEqualTo(dataFiles);
        }
    }

    @Test
    void aDamagedDataFileIsRejectedByNameOrItsRowsAreCorrect() throws Exception {
        Path clean = base.resolve("clean");
        try (Store store = NotesStore.open(clean)) {
            NotesStore.write(store, 0, 40);
        }
        Path file = FileTampering.largest(".sst", clean);
        int refused = 0;
        for (int at = 0; at < Files.size(file); at += 23) {
            Path copy = base.resolve("copy-" + at);
            FileTampering.copy(clean, copy);
            FileTampering.flip(copy.resolve(file.getFileName()), at, 0x10);
            try (Store store = NotesStore.open(copy)) {
                assertThat(store.verify(ProgressListener.NONE).isClean()).isTrue();
                assertThat(NotesStore.count(store)).isEqualTo(40);
            } catch (StoreException e) {
                assertThat(e.code()).as("%s at byte %s", e, at).isEqualTo(ErrorCode.CORRUPTION);
                assertThat(e).hasMessageContaining(file.getFileName().toString());
                refused++;
            }
        }
        assertThat(refused).isPositive();
    }

    /** Creates a crashed store and returns its journal. */
    private Path crashedCopy() throws IOException {
        FileTampering.crash(base.resolve("live"), ROWS, folder);
        return FileTampering.journal(folder);
    }
}
