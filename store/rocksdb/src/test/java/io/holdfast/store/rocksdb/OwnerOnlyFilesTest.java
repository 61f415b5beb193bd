package io.holdfast.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Data and backups are created for their owner only; the mode of existing folders is not changed. */
class OwnerOnlyFilesTest {

    @TempDir
    Path base;

    @Test
    void foldersAndJournalsAreCreatedForTheirOwnerOnly() throws Exception {
        Path folder = base.resolve("new").resolve("data");
        try (Store store = NotesStore.open(folder)) {
            NotesStore.write(store, 0, 10);
            store.backup(base.resolve("backups"));
            assertThat(mode(FileTampering.journal(folder))).isEqualTo("rw-------");
        }
        RocksDb.restore(base.resolve("backups"), base.resolve("restored"));
        assertThat(mode(folder)).isEqualTo("rwx------");
        assertThat(mode(base.resolve("new"))).isEqualTo("rwx------");
        assertThat(mode(base.resolve("backups"))).isEqualTo("rwx------");
        assertThat(mode(base.resolve("restored"))).isEqualTo("rwx------");
        assertThat(mode(FileTampering.journal(base.resolve("restored")))).isEqualTo("rw-------");
    }

    @Test
    void theModeOfAnExistingFolderIsNotChanged() throws Exception {
        Path folder = Files.createDirectory(base.resolve("shared"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-x---"));
        try (Store store = NotesStore.open(folder)) {
            NotesStore.write(store, 0, 10);
        }
        assertThat(mode(folder)).isEqualTo("rwxr-x---");
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
