package io.holdfast.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Temporary folders for the data of a benchmark, deleted on close. The folders are in the build folder unless the
 * system property {@code holdfast.bench.data} names another folder. The default temporary folder is not used because it
 * may be in memory, where an fsync costs nothing.
 */
public final class ScratchDirectory implements AutoCloseable {

    private final Path root;

    public ScratchDirectory() throws IOException {
        Path base = Path.of(System.getProperty("holdfast.bench.data", "target/bench-data"));
        root = Files.createTempDirectory(Files.createDirectories(base).toAbsolutePath(), "run");
    }

    /** Creates an empty folder. */
    public Path createFolder(String name) throws IOException {
        return Files.createTempDirectory(root, name);
    }

    @Override
    public void close() throws IOException {
        deleteRecursively(root);
    }

    /** Deletes a folder with its contents. */
    public static void deleteRecursively(Path folder) throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> paths = Files.walk(folder)) {
            deepestFirst = paths.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : deepestFirst) {
            Files.deleteIfExists(path);
        }
    }
}
