package io.holdfast.store.rocksdb;

import io.holdfast.store.ErrorCode;
import io.holdfast.store.StoreFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What a look at the folder tells before RocksDB touches it. */
final class RocksFiles {

    private RocksFiles() {}

    /** Makes the folder if need be; true if a database is in it. */
    static boolean prepare(Path folder) {
        try {
            Files.createDirectories(folder);
            if (!Files.isWritable(folder)) {
                throw new StoreFailure(ErrorCode.UNREADABLE, "the folder " + folder + " cannot be written");
            }
            if (Files.exists(folder.resolve("CURRENT"))) {
                return true;
            }
            // RocksDB would begin an empty database here, and remove the files of the old one.
            try (Stream<Path> files = Files.list(folder)) {
                if (files.anyMatch(RocksFiles::isData)) {
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

    static boolean isEmpty(Path folder) {
        if (!Files.exists(folder)) {
            return true;
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        } catch (IOException e) {
            throw new StoreFailure(ErrorCode.UNREADABLE, "the folder " + folder + " cannot be read: " + e, e);
        }
    }

    static long size(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.mapToLong(RocksFiles::sizeOf).sum();
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
                || name.matches("\\d+\\.log")
                || (name.startsWith("MANIFEST-") && !name.equals("MANIFEST-000001"));
    }
}
