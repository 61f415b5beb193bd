package io.holdfast.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Folders for the data of a bench, all on one file system, gone when it is closed. It is the build folder's unless the
 * property {@code holdfast.bench.data} names another: a temporary folder may be in memory, where an fsync is free.
 */
public final class ScratchDirectory implements AutoCloseable {

    private final Path root;

    public ScratchDirectory() throws IOException {
        Path base = Path.of(System.getProperty("holdfast.bench.data", "target/bench-data"));
        root = Files.createTempDirectory(Files.createDirectories(base).toAbsolutePath(), "run");
    }

    /** A new, empty folder. */
    public Path createFolder(String name) throws IOException {
        return Files.createTempDirectory(root, name);
    }

    @Override
    public void close() throws IOException {
        deleteRecursively(root);
    }

    /** Removes a folder and all that is in it. */
    public static void deleteRecursively(Path folder) throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> all = Files.walk(folder)) {
            deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : deepestFirst) {
            Files.deleteIfExists(path);
        }
    }
}
