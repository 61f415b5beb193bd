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

/** A look at the data files of a store that does not open, one by one. */
final class DataFileCheck {

    private static final String ENDING = ".sst";

    private DataFileCheck() {}

    /**
     * Names the data files that are damaged, where RocksDB does not: an open that stumbles over the properties of a data
     * file speaks of the manifest that it was reading.
     */
    static String describeDamage(Path folder, String said) {
        if (said.contains(ENDING)) {
            return "";
        }
        List<Path> damaged;
        try (Stream<Path> files = Files.list(folder)) {
            damaged = files.filter(file -> file.toString().endsWith(ENDING))
                    .filter(file -> !isSound(file))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            return "; its data files cannot be looked at: " + e.getMessage();
        }
        return damaged.isEmpty()
                ? ""
                : damaged.stream()
                        .map(file -> file.getFileName().toString())
                        .collect(Collectors.joining(", ", "; damaged: ", ""));
    }

    private static boolean isSound(Path file) {
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
