package io.holdfast.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.ErrorCode;
import io.holdfast.store.Progress;
import io.holdfast.store.Store;
import io.holdfast.store.StoreException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are not what was written: always an error, never wrong data, never silence. */
class DamageTest {

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
        try (Store store = Notes.open(folder)) {
            Notes.write(store, 0, ROWS);
        }
        Path file = newest(".sst", folder);
        flip(file, Files.size(file) / 3);
        try (Store store = Notes.open(folder)) {
            assertThatThrownBy(() -> store.verify(Progress.NONE))
                    .hasMessageContaining(file.getFileName().toString())
                    .extracting(e -> ((StoreException) e).code())
                    .isEqualTo(ErrorCode.CORRUPTION);
        } catch (StoreException atOpen) {
            assertThat(atOpen.code()).isEqualTo(ErrorCode.CORRUPTION);
        }
    }

    @Test
    void aFlippedBitInsideTheLogRefusesToOpen() throws Exception {
        Path log = crashedCopy();
        flip(log, Files.size(log) / 2);
        assertThatThrownBy(() -> Notes.open(folder))
                .hasMessageContaining(folder.toString())
                .extracting(e -> ((StoreException) e).code())
                .isEqualTo(ErrorCode.CORRUPTION);
    }

    @Test
    void aTornTailOfTheLogLosesOnlyTheTornCommit() throws Exception {
        Path log = crashedCopy();
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "rw")) {
            file.setLength(file.length() - 3);
        }
        try (Store store = Notes.open(folder)) {
            assertThat(Notes.count(store)).isEqualTo(ROWS - 1);
            assertThat(store.verify(Progress.NONE).isClean()).isTrue();
        }
    }

    @Test
    void aMissingCurrentFileIsNotAnEmptyStore() throws Exception {
        try (Store store = Notes.open(folder)) {
            Notes.write(store, 0, 10);
        }
        Files.delete(folder.resolve("CURRENT"));
        assertThatThrownBy(() -> Notes.open(folder))
                .hasMessageContaining("CURRENT")
                .extracting(e -> ((StoreException) e).code())
                .isEqualTo(ErrorCode.CORRUPTION);
        assertThat(newest(".sst", folder)).exists();
    }

    @Test
    void aMissingDataFileRefusesToOpenAndIsNamed() throws Exception {
        try (Store store = Notes.open(folder)) {
            Notes.write(store, 0, 10);
        }
        Path file = newest(".sst", folder);
        Files.delete(file);
        assertThatThrownBy(() -> Notes.open(folder))
                .hasMessageContaining(file.getFileName().toString())
                .extracting(e -> ((StoreException) e).code())
                .isEqualTo(ErrorCode.CORRUPTION);
    }

    @Test
    void aDamagedManifestRefusesToOpen() throws Exception {
        try (Store store = Notes.open(folder)) {
            Notes.write(store, 0, 10);
        }
        Path manifest;
        try (Stream<Path> files = Files.list(folder)) {
            manifest = files.filter(file -> file.getFileName().toString().startsWith("MANIFEST"))
                    .findFirst()
                    .orElseThrow();
        }
        flip(manifest, Files.size(manifest) / 2);
        assertThatThrownBy(() -> Notes.open(folder))
                .extracting(e -> ((StoreException) e).code())
                .isEqualTo(ErrorCode.CORRUPTION);
    }

    /** A copy of the files of a store that is still open, as a crash would leave them; returns its log. */
    private Path crashedCopy() throws IOException {
        Path live = base.resolve("live");
        try (Store store = Notes.open(live)) {
            Notes.write(store, 0, ROWS);
            Files.createDirectories(folder);
            List<Path> all;
            try (Stream<Path> files = Files.list(live)) {
                all = files.toList();
            }
            for (Path file : all) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
        return newest(".log", folder);
    }

    private static Path newest(String ending, Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().endsWith(ending))
                    .max(Comparator.comparingLong(file -> file.toFile().length()))
                    .orElseThrow();
        }
    }

    private static void flip(Path path, long at) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.seek(at);
            int value = file.read();
            file.seek(at);
            file.write(value ^ 0x10);
        }
    }
}
