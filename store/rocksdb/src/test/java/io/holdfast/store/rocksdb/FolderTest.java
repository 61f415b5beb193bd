package io.holdfast.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Durability;
import io.holdfast.store.ErrorCode;
import io.holdfast.store.Progress;
import io.holdfast.store.Snapshot;
import io.holdfast.store.Store;
import io.holdfast.store.StoreException;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.embedded.EngineOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opening, closing and sharing a folder. */
class FolderTest {

    @TempDir
    Path folder;

    @Test
    void whatWasWrittenIsThereAfterReopening() {
        long last;
        try (Store store = Notes.open(folder)) {
            Notes.write(store, 0, 100);
            last = store.lastCommit();
        }
        try (Store store = Notes.open(folder)) {
            assertThat(Notes.count(store)).isEqualTo(100);
            assertThat(store.lastCommit()).isEqualTo(last);
            assertThat(store.verify(Progress.NONE).isClean()).isTrue();
            Notes.write(store, 100, 101);
            assertThat(store.lastCommit()).isEqualTo(last + 1);
        }
    }

    @Test
    void processDurabilitySurvivesAnOrderlyClose() {
        try (Store store = Store.open(RocksDb.at(folder).durability(Durability.PROCESS), Notes.SCHEMA)) {
            Notes.write(store, 0, 100);
        }
        try (Store store = Notes.open(folder)) {
            assertThat(Notes.count(store)).isEqualTo(100);
        }
    }

    @Test
    void aFolderIsOpenOnce() {
        try (Store store = Notes.open(folder)) {
            assertThatThrownBy(() -> Notes.open(folder))
                    .isInstanceOf(StoreFailure.class)
                    .hasMessageContaining("another store has " + folder)
                    .extracting(e -> ((StoreException) e).code())
                    .isEqualTo(ErrorCode.LOCKED);
            Notes.write(store, 0, 1);
        }
        Notes.open(folder).close();
    }

    @Test
    void aFolderThatCannotBeMadeIsNamed() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));
        assertThatThrownBy(() -> Notes.open(file.resolve("data")))
                .isInstanceOf(StoreFailure.class)
                .hasMessageContaining(file.resolve("data").toString())
                .extracting(e -> ((StoreException) e).code())
                .isEqualTo(ErrorCode.UNREADABLE);
    }

    @Test
    void anOpenThatWasKilledBeforeItMadeTheStoreDoesNotSpoilTheFolder() throws Exception {
        Files.writeString(folder.resolve("IDENTITY"), "0");
        Files.createFile(folder.resolve("LOCK"));
        Files.write(folder.resolve("MANIFEST-000001"), new byte[13]);
        Files.writeString(folder.resolve("000001.dbtmp"), "MANIFEST");
        try (Store store = Notes.open(folder)) {
            Notes.write(store, 0, 1);
        }
        try (Store store = Notes.open(folder)) {
            assertThat(Notes.count(store)).isOne();
        }
    }

    @Test
    void anOpenThatFailsLetsGoOfTheFolder() {
        assertThatThrownBy(() -> Store.open(
                        RocksDb.at(folder)
                                .engine(EngineOptions.DEFAULT.withSlowAfter(Duration.ofMillis(Long.MAX_VALUE))),
                        Notes.SCHEMA))
                .isInstanceOf(RuntimeException.class);
        Notes.open(folder).close();
    }

    @Test
    void closingTakesTheOpenSnapshotsAlong() {
        Store store = Notes.open(folder);
        Notes.write(store, 0, 10);
        Snapshot snapshot = store.snapshot();
        store.close();
        assertThatThrownBy(() -> snapshot.get(Notes.NOTES, 1L))
                .extracting(e -> ((StoreException) e).code())
                .isEqualTo(ErrorCode.CLOSED);
        snapshot.close();
        Notes.open(folder).close();
    }

    @Test
    void aSnapshotStaysWhatItWas() {
        try (Store store = Notes.open(folder)) {
            Notes.write(store, 0, 10);
            try (Snapshot snapshot = store.snapshot()) {
                Notes.write(store, 10, 20);
                store.delete(Notes.NOTES, 3L);
                store.compact(Progress.NONE);
                assertThat(snapshot.scan(Notes.NOTES).count()).isEqualTo(10);
                assertThat(snapshot.get(Notes.NOTES, 3L)).contains("note 3");
                assertThat(snapshot.commit()).isEqualTo(store.lastCommit() - 11);
            }
        }
    }

    @Test
    void statisticsTellSizes() {
        try (Store store = Notes.open(folder)) {
            Notes.write(store, 0, 50);
            assertThat(store.stats().familyRows()).containsEntry("notes", 50L);
            long before = store.stats().familyBytes().getOrDefault("notes", 0L);
            Notes.write(store, 50, 5_000);
            assertThat(store.stats().familyBytes().get("notes")).isGreaterThan(before + 4_950L * "note 50".length());
            assertThat(store.stats().bytesOnDisk()).isPositive();
            assertThat(store.stats().commits()).isGreaterThanOrEqualTo(50);
        }
    }
}
