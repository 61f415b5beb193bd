package io.holdfast.store.raft.peer;

import io.holdfast.store.common.OwnerOnlyFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * File operations that are durable when they return. Callers must ensure that a crash before or after any operation is
 * harmless; tests inject a failure before each operation.
 */
final class DurableFiles {

    /** The operations without injected failures. */
    static final DurableFiles REAL = new DurableFiles((operation, path) -> {});

    private final Step beforeEach;

    /** Called before every operation that changes a file. */
    @FunctionalInterface
    interface Step {
        void before(String operation, Path path) throws IOException;
    }

    DurableFiles(Step beforeEach) {
        this.beforeEach = beforeEach;
    }

    /** Replaces a file with new content in one step. */
    void replace(Path file, byte[] content) throws IOException {
        Path temporary = file.resolveSibling(file.getFileName() + ".tmp");
        beforeEach.before("write", temporary);
        OwnerOnlyFiles.createFile(temporary);
        try (FileChannel channel =
                FileChannel.open(temporary, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            ByteBuffer bytes = ByteBuffer.wrap(content);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        move(temporary, file);
    }

    /** Renames a file or folder; an existing file is replaced. */
    void move(Path from, Path to) throws IOException {
        beforeEach.before("move", to);
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        syncFolder(to.getParent());
        if (!Objects.equals(to.getParent(), from.getParent())) {
            syncFolder(from.getParent());
        }
    }

    void createFolder(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            beforeEach.before("create", folder);
            OwnerOnlyFiles.createFolders(folder);
            syncFolder(folder.getParent());
        }
    }

    /** Appends to a file, without making it durable. */
    void append(FileChannel channel, Path file, ByteBuffer bytes) throws IOException {
        beforeEach.before("append", file);
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    void force(FileChannel channel, Path file) throws IOException {
        beforeEach.before("force", file);
        channel.force(true);
    }

    void delete(Path file) throws IOException {
        if (Files.exists(file)) {
            beforeEach.before("delete", file);
            Files.deleteIfExists(file);
            syncFolder(file.getParent());
        }
    }

    /** Deletes a folder with its contents, if it exists. */
    void deleteTree(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        beforeEach.before("delete", folder);
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                if (e instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                throw e;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException e) throws IOException {
                Files.deleteIfExists(visited);
                return FileVisitResult.CONTINUE;
            }
        });
        syncFolder(folder.getParent());
    }

    /** Returns the entries of a folder, ordered by name, or an empty list if the folder does not exist. */
    static List<Path> list(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.sorted().toList();
        }
    }

    static boolean isEmpty(Path folder) throws IOException {
        return list(folder).isEmpty();
    }

    static void syncFolder(@Nullable Path folder) throws IOException {
        if (folder != null) {
            try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }
}
