package io.holdfast.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Snapshot;
import io.holdfast.store.Store;
import io.holdfast.store.common.Durability;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.embedded.GroupCommitOptions;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.StoreFailedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opening, closing and sharing a folder. */
@Tag("slow")
class StoreFolderPreparationTest {

    @TempDir
    Path folder;

    @Test
    void writtenRowsExistAfterReopening() {
        long last;
        try (Store store = NotesStore.open(folder)) {
            NotesStore.write(store, 0, 100);
            last = store.lastCommit();
        }
        try (Store store = NotesStore.open(folder)) {
            assertThat(NotesStore.count(store)).isEqualTo(100);
            assertThat(store.lastCommit()).isEqualTo(last);
            assertThat(store.verify(ProgressListener.NONE).isClean()).isTrue();
            NotesStore.write(store, 100, 101);
            assertThat(store.lastCommit()).isEqualTo(last + 1);
        }
    }

    @Test
    void processDurabilitySurvivesAnOrderlyClose() {
        try (Store store = Store.open(RocksDb.at(folder).withDurability(Durability.PROCESS), NotesStore.SCHEMA)) {
            NotesStore.write(store, 0, 100);
        }
        try (Store store = NotesStore.open(folder)) {
            assertThat(NotesStore.count(store)).isEqualTo(100);
        }
    }

    @Test
    void aFolderCanBeOpenedOnlyOnceAtATime() {
        try (Store store = NotesStore.open(folder)) {
            assertThatThrownBy(() -> NotesStore.open(folder))
                    .isInstanceOf(StoreFailedException.class)
                    .hasMessageContaining(folder + " is already open")
                    .extracting(e -> ((StoreException) e).code())
                    .isEqualTo(ErrorCode.LOCKED);
            NotesStore.write(store, 0, 1);
        }
        NotesStore.open(folder).close();
    }

    @Test
    void aFolderThatCannotBeCreatedIsNamed() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));
        assertThatThrownBy(() -> NotesStore.open(file.resolve("data")))
                .isInstanceOf(StoreFailedException.class)
                .hasMessageContaining(file.resolve("data").toString())
                .extracting(e -> ((StoreException) e).code())
                .isEqualTo(ErrorCode.UNREADABLE);
    }

    @Test
    void anOpenThatWasKilledBeforeItCreatedTheStoreLeavesAUsableFolder() throws Exception {
        Files.writeString(folder.resolve("IDENTITY"), "0");
        Files.createFile(folder.resolve("LOCK"));
        Files.write(folder.resolve("MANIFEST-000001"), new byte[13]);
        Files.writeString(folder.resolve("000001.dbtmp"), "MANIFEST");
        try (Store store = NotesStore.open(folder)) {
            NotesStore.write(store, 0, 1);
        }
        try (Store store = NotesStore.open(folder)) {
            assertThat(NotesStore.count(store)).isOne();
        }
    }

    @Test
    void aFolderWithOtherFilesIsRefusedAndLeftUnchanged() throws Exception {
        Files.writeString(folder.resolve("thesis.md"), "x");
        assertThatThrownBy(() -> NotesStore.open(folder))
                .isInstanceOf(StoreFailedException.class)
                .hasMessage("the folder " + folder + " contains other files, such as thesis.md, and is not a Holdfast"
                        + " store; choose an empty or new folder");
        assertThat(folder.toFile().list()).containsExactly("thesis.md");
    }

    @Test
    void otherFilesInTheFolderOfAStoreAndTheServersOwnFilesAreAccepted() throws Exception {
        Files.createDirectory(folder.resolve("lost+found"));
        Files.writeString(folder.resolve("master.key"), "x");
        Files.writeString(folder.resolve(".gitkeep"), "");
        NotesStore.open(folder).close();
        Files.writeString(folder.resolve("notes.txt"), "x");
        NotesStore.open(folder).close();
    }

    @Test
    void aFailedOpenReleasesTheFolder() {
        assertThatThrownBy(() -> Store.open(
                        RocksDb.at(folder)
                                .withEngine(
                                        GroupCommitOptions.DEFAULT.withSlowAfter(Duration.ofMillis(Long.MAX_VALUE))),
                        NotesStore.SCHEMA))
                .isInstanceOf(RuntimeException.class);
        NotesStore.open(folder).close();
    }

    @Test
    void closingTheStoreClosesOpenSnapshots() {
        Store store = NotesStore.open(folder);
        NotesStore.write(store, 0, 10);
        Snapshot snapshot = store.snapshot();
        store.close();
        assertThatThrownBy(() -> snapshot.get(NotesStore.NOTES, 1L))
                .extracting(e -> ((StoreException) e).code())
                .isEqualTo(ErrorCode.CLOSED);
        snapshot.close();
        NotesStore.open(folder).close();
    }

    @Test
    void aSnapshotDoesNotChange() {
        try (Store store = NotesStore.open(folder)) {
            NotesStore.write(store, 0, 10);
            try (Snapshot snapshot = store.snapshot()) {
                NotesStore.write(store, 10, 20);
                store.delete(NotesStore.NOTES, 3L);
                store.compact(ProgressListener.NONE);
                assertThat(snapshot.scan(NotesStore.NOTES).count()).isEqualTo(10);
                assertThat(snapshot.get(NotesStore.NOTES, 3L)).contains("note 3");
                assertThat(snapshot.lastCommit()).isEqualTo(store.lastCommit() - 11);
            }
        }
    }

    @Test
    void statisticsContainSizes() {
        try (Store store = NotesStore.open(folder)) {
            NotesStore.write(store, 0, 50);
            assertThat(store.stats().familyRows()).containsEntry("notes", 50L);
            long before = store.stats().familyBytes().getOrDefault("notes", 0L);
            NotesStore.write(store, 50, 5_000);
            assertThat(store.stats().familyBytes().get("notes")).isGreaterThan(before + 4_950L * "note 50".length());
            assertThat(store.stats().bytesOnDisk()).isPositive();
            assertThat(store.stats().commits()).isGreaterThanOrEqualTo(50);
        }
    }
}
