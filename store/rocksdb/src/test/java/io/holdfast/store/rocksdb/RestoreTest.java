package io.holdfast.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Store;
import io.holdfast.store.common.BackupInfo;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damaged backups and interrupted restores are reported and never result in an older or partial store. */
class RestoreTest {

    @TempDir
    Path base;

    private Path backups = Path.of("");
    private Path restored = Path.of("");
    private Path newest = Path.of("");

    @BeforeEach
    void twoBackups() {
        backups = base.resolve("backups");
        restored = base.resolve("restored");
        try (Store store = NotesStore.open(base.resolve("data"))) {
            NotesStore.write(store, 0, 10);
            store.backup(backups);
            NotesStore.write(store, 10, 20);
            BackupInfo second = store.backup(backups);
            newest = backups.resolve("meta").resolve(Integer.toString(second.id()));
        }
    }

    @Test
    void aDamagedFileListOfABackupIsAnErrorAndNotAnOlderBackup() throws Exception {
        FileTampering.flip(newest, Files.size(newest) / 2, 0x10);
        damaged(() -> RocksDb.backups(backups));
        damaged(() -> RocksDb.restore(backups, restored));
        damaged(() -> RocksDb.restore(backups, 2, restored));
    }

    @Test
    void damagedBackupsAreListedBesideTheIntactOnes() throws Exception {
        FileTampering.flip(newest, Files.size(newest) / 2, 0x10);
        BackupListing found = RocksDb.inspectBackups(backups);
        assertThat(found.intact()).extracting(BackupInfo::id).containsExactly(1);
        assertThat(found.damaged()).containsExactly(2);
    }

    @Test
    void aFolderWithoutBackupsIsNotChanged() throws Exception {
        Path other = Files.createDirectories(base.resolve("other"));
        assertThatThrownBy(() -> RocksDb.restore(other, restored)).hasMessageContaining("contains no backup");
        assertThatThrownBy(() -> RocksDb.restore(other, 1, restored)).hasMessageContaining("backup 1 does not exist");
        assertThat(other).isEmptyDirectory();
    }

    @Test
    void aBackupIsNotRestoredIntoItsOwnFolder() throws Exception {
        Path link = Files.createSymbolicLink(base.resolve("link"), backups);
        for (Path target : new Path[] {backups.resolve("data"), link.resolve("data")}) {
            assertThatThrownBy(() -> RocksDb.restore(backups, target))
                    .hasMessage("the target folder " + target + " must not be inside the backup folder " + backups);
            assertThat(target).doesNotExist();
        }
        RocksDb.restore(backups, restored);
    }

    @Test
    void otherBackupsCanStillBeRestoredById() throws Exception {
        FileTampering.flip(newest, Files.size(newest) / 2, 0x10);
        RocksDb.restore(backups, 1, restored);
        assertThat(rows()).isEqualTo(10);
    }

    @Test
    void aDamagedCommitNumberOfABackupIsAnError() throws Exception {
        String text = Files.readString(newest, StandardCharsets.ISO_8859_1);
        int at = text.indexOf("metadata ") + "metadata ".length();
        FileTampering.flip(newest, at, 0x04);
        damaged(() -> RocksDb.backups(backups));
    }

    @Test
    void anInterruptedRestoreIsNotAStoreAndCanBeRepeated() throws Exception {
        Path begun = Files.createDirectories(restored.resolve("restoring"));
        Files.writeString(begun.resolve("CURRENT"), "MANIFEST-000005");
        assertThatThrownBy(() -> NotesStore.open(restored).close())
                .hasMessageContaining("was not completed")
                .extracting(e -> ((StoreException) e).code())
                .isEqualTo(ErrorCode.CORRUPTION);
        RocksDb.restore(backups, restored);
        assertThat(rows()).isEqualTo(20);
        assertThat(begun).doesNotExist();
    }

    @Test
    void aRestoreIntoAnEmptyFolderKeepsTheFolder() throws IOException {
        Files.createDirectories(restored);
        RocksDb.restore(backups, restored);
        assertThat(rows()).isEqualTo(20);
    }

    private long rows() {
        try (Store store = NotesStore.open(restored)) {
            return NotesStore.count(store);
        }
    }

    private static void damaged(ThrowingCallable call) {
        assertThatThrownBy(call)
                .hasMessageContaining("[2]")
                .extracting(e -> ((StoreException) e).code())
                .isEqualTo(ErrorCode.CORRUPTION);
    }
}
