package io.holdfast.offsite.object;

import io.holdfast.store.common.OwnerOnlyFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Objects as files in a folder, preferably on another machine. The folder must exist, so that nothing is written to the
 * local disk while the other one is not mounted.
 */
public final class FolderObjectStore implements ObjectStore {

    /** The folder for files that are being written. It is not listed. */
    private static final String INCOMPLETE = ".incomplete";

    private final Path folder;
    private volatile boolean closed;

    public FolderObjectStore(Path folder) {
        this.folder = folder.toAbsolutePath().normalize();
    }

    @Override
    public void put(String name, ObjectContent content) throws IOException {
        Path target = path(name);
        // Replaces the file that a killed process may have left behind.
        Path incomplete =
                OwnerOnlyFiles.createFolders(folder.resolve(INCOMPLETE)).resolve(name.replace('/', '_'));
        try {
            OwnerOnlyFiles.createFile(incomplete);
            try (FileChannel file = FileChannel.open(
                            incomplete, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
                    InputStream in = content.open();
                    OutputStream out = Channels.newOutputStream(file)) {
                in.transferTo(out);
                file.force(true);
            }
            Path parent = OwnerOnlyFiles.createFolders(parent(target));
            Files.move(incomplete, target, StandardCopyOption.ATOMIC_MOVE);
            for (Path each = parent; each.startsWith(folder); each = parent(each)) {
                try (FileChannel synced = FileChannel.open(each, StandardOpenOption.READ)) {
                    synced.force(true);
                }
            }
        } finally {
            Files.deleteIfExists(incomplete);
        }
    }

    @Override
    public void get(String name, Path target) throws IOException {
        try {
            Files.copy(path(name), target, StandardCopyOption.REPLACE_EXISTING);
        } catch (NoSuchFileException e) {
            throw new OffsiteException(OffsiteException.Kind.MISSING, name + " does not exist in " + this);
        }
    }

    @Override
    public List<StoredObject> list(String prefix) throws IOException {
        Path start = path(prefix);
        List<StoredObject> found = new ArrayList<>();
        if (!Files.isDirectory(start)) {
            return found;
        }
        try (Stream<Path> files = Files.walk(start)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                found.add(new StoredObject(
                        folder.relativize(file).toString().replace('\\', '/'),
                        file.toFile().length(),
                        Instant.ofEpochMilli(file.toFile().lastModified())));
            }
        }
        found.sort(Comparator.comparing(StoredObject::name));
        return found;
    }

    @Override
    public void delete(String name) throws IOException {
        Files.deleteIfExists(path(name));
    }

    private Path path(String name) throws IOException {
        if (closed) {
            throw new IOException(this + " is closed");
        }
        if (!Files.isDirectory(folder)) {
            throw new OffsiteException(
                    OffsiteException.Kind.REFUSED,
                    "the folder " + folder + " does not exist; mount its disk or create it");
        }
        Path path = folder.resolve(name).normalize();
        if (!path.startsWith(folder) || path.equals(folder)) {
            throw new IllegalArgumentException("not the name of an object: " + name);
        }
        return path;
    }

    private static Path parent(Path path) {
        Path parent = path.getParent();
        if (parent == null) {
            throw new IllegalArgumentException("a file without a folder: " + path);
        }
        return parent;
    }

    @Override
    public void close() {
        closed = true;
    }

    @Override
    public String toString() {
        return "file:" + folder;
    }
}
