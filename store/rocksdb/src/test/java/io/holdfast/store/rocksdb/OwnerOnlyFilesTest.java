package io.holdfast.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Data and backups are created for their owner only. The files that RocksDB itself creates depend on the umask of the
 * process, which the launcher sets; the mode of the folders does not.
 */
class OwnerOnlyFilesTest {

    @TempDir
    Path base;

    /** A process that creates a store and a backup, with the umask of its shell. */
    static final class WritingProcess {

        private WritingProcess() {}

        public static void main(String[] folder) {
            try (Store store = NotesStore.open(Path.of(folder[0], "data"))) {
                NotesStore.write(store, 0, 10);
                store.backup(Path.of(folder[0], "backups"));
            }
        }
    }

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
    void emptyFoldersThatOthersCanReadAreClosedToThemBeforeTheyAreUsed() throws Exception {
        Path data = folder("data", "rwxr-xr-x");
        Path backups = folder("backups", "rwxrwxr-x");
        Path restored = folder("restored", "rwxr-xr-x");
        try (Store store = NotesStore.open(data)) {
            NotesStore.write(store, 0, 10);
            store.backup(backups);
        }
        RocksDb.restore(backups, restored);
        assertThat(mode(data)).isEqualTo("rwx------");
        assertThat(mode(backups)).isEqualTo("rwx------");
        assertThat(mode(restored)).isEqualTo("rwx------");
    }

    @Test
    @Tag("slow")
    void withTheUmaskOfTheLauncherAllFilesAreForTheirOwnerOnly() throws Exception {
        Process process = new ProcessBuilder(
                        "sh",
                        "-c",
                        "umask 077; exec \"$@\"",
                        "sh",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        WritingProcess.class.getName(),
                        base.toString())
                .inheritIO()
                .start();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isZero();
        for (String folder : new String[] {"data", "backups"}) {
            try (Stream<Path> files = Files.walk(base.resolve(folder))) {
                for (Path file : files.toList()) {
                    assertThat(mode(file))
                            .as(file.toString())
                            .isEqualTo(Files.isDirectory(file) ? "rwx------" : "rw-------");
                }
            }
        }
    }

    @Test
    void theModeOfTheFolderOfAStoreIsNotChanged() throws Exception {
        Path folder = base.resolve("shared");
        NotesStore.open(folder).close();
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-x---"));
        try (Store store = NotesStore.open(folder)) {
            NotesStore.write(store, 0, 10);
        }
        assertThat(mode(folder)).isEqualTo("rwxr-x---");
    }

    private Path folder(String name, String mode) throws IOException {
        Path folder = Files.createDirectory(base.resolve(name));
        return Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(mode));
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
