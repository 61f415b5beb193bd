package io.holdfast.store.rocksdb;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/** What a look at the folder tells before RocksDB touches it. */
final class StoreFolder {

    static final String CURRENT = "CURRENT";

    /** Inside a folder: what a restore has brought there so far. */
    private static final String RESTORING = "restoring";

    private StoreFolder() {}

    /** Makes the folder if need be; true if a database is in it. */
    static boolean prepare(Path folder) {
        try {
            Files.createDirectories(folder);
            if (!Files.isWritable(folder)) {
                throw new StoreFailure(ErrorCode.UNREADABLE, "the folder " + folder + " cannot be written");
            }
            if (Files.exists(folder.resolve(CURRENT))) {
                ManifestCheck.check(folder);
                return true;
            }
            if (Files.exists(folder.resolve(RESTORING))) {
                throw new StoreFailure(
                        ErrorCode.CORRUPTION, "a restore into " + folder + " was not finished: restore it again");
            }
            // RocksDB would begin an empty database here, and remove the files of the old one.
            try (Stream<Path> files = Files.list(folder)) {
                if (files.anyMatch(StoreFolder::isData)) {
                    throw new StoreFailure(
                            ErrorCode.CORRUPTION,
                            "the store in " + folder
                                    + " is damaged: it has data files, but the file CURRENT is missing");
                }
            }
            return false;
        } catch (IOException e) {
            throw new StoreFailure(ErrorCode.UNREADABLE, "the folder " + folder + " cannot be used: " + e, e);
        }
    }

    /** Whether a store can be restored into the folder; a restore that was not finished does not count. */
    static boolean isEmpty(Path folder) {
        if (!Files.exists(folder)) {
            return true;
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.allMatch(file -> file.endsWith(RESTORING));
        } catch (IOException e) {
            throw new StoreFailure(ErrorCode.UNREADABLE, "the folder " + folder + " cannot be read: " + e, e);
        }
    }

    /** An empty folder to restore into, inside the store's own: that one may be a file system of its own. */
    static Path beginRestore(Path folder) throws IOException {
        Path restoring = restoring(folder);
        if (Files.exists(restoring)) {
            for (Path file : inside(restoring)) {
                Files.delete(file);
            }
        }
        return Files.createDirectories(restoring);
    }

    static Path restoring(Path folder) {
        return folder.resolve(RESTORING);
    }

    /** Moves everything to its place; CURRENT, which makes it a store, comes last. */
    static void endRestore(Path folder) throws IOException {
        Path restoring = restoring(folder);
        for (Path file : inside(restoring)) {
            if (!file.endsWith(CURRENT)) {
                Files.move(file, folder.resolve(file.getFileName()));
            }
        }
        Files.move(restoring.resolve(CURRENT), folder.resolve(CURRENT), StandardCopyOption.ATOMIC_MOVE);
        Files.delete(restoring);
    }

    private static List<Path> inside(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    static long size(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.mapToLong(StoreFolder::sizeOf).sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Files come and go while we look. */
    private static long sizeOf(Path file) {
        try {
            return Files.isRegularFile(file) ? Files.size(file) : 0;
        } catch (IOException gone) {
            return 0;
        }
    }

    /** The first manifest alone is what an open leaves that was killed before it had made the store. */
    private static boolean isData(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(".sst")
                || Journal.isJournal(file)
                || (name.startsWith("MANIFEST-") && !name.equals("MANIFEST-000001"));
    }
}
