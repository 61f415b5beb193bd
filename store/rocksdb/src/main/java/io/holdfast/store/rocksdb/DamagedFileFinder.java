package io.holdfast.store.rocksdb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.rocksdb.Options;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileReader;

/** Finds the damaged data files of a store that cannot be opened. */
final class DamagedFileFinder {

    private static final String EXTENSION = ".sst";

    private DamagedFileFinder() {}

    /**
     * Returns the names of the damaged data files, to be appended to a RocksDB error message, or an empty string if the
     * message already names a damaged data file. If the properties of a data file are damaged, RocksDB names only the
     * manifest.
     */
    static String describeDamage(Path folder, String message) {
        if (message.contains(EXTENSION)) {
            return "";
        }
        List<Path> damaged;
        try (Stream<Path> files = Files.list(folder)) {
            damaged = files.filter(file -> file.toString().endsWith(EXTENSION))
                    .filter(file -> !isIntact(file))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            return "; its data files cannot be listed: " + e.getMessage();
        }
        return damaged.isEmpty()
                ? ""
                : damaged.stream()
                        .map(file -> file.getFileName().toString())
                        .collect(Collectors.joining(", ", "; damaged files: ", ""));
    }

    private static boolean isIntact(Path file) {
        try (Options options = new Options();
                SstFileReader reader = new SstFileReader(options)) {
            reader.open(file.toString());
            reader.verifyChecksum();
            return true;
        } catch (RocksDBException e) {
            return false;
        }
    }
}
