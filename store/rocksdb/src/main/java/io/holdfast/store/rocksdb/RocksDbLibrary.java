package io.holdfast.store.rocksdb;

import io.holdfast.store.common.OwnerOnlyFiles;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import org.rocksdb.RocksDB;
import org.rocksdb.util.Environment;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The native library of RocksDB. By default, RocksDB extracts it from its jar into a new temporary file at each start,
 * and the file remains if the process is killed. This class extracts the library once, into a folder that belongs to
 * the user, and compares it with the jar before loading it.
 */
final class RocksDbLibrary {

    private static final Logger LOG = LoggerFactory.getLogger(RocksDbLibrary.class);
    private static final String FILE = Environment.getJniLibraryFileName("rocksdb");
    /** The name under which {@link RocksDB#loadLibrary(List)} looks for the library. */
    private static final String EXTRACTED = Environment.getJniLibraryFileName("rocksdbjni");

    private static final int BLOCK = 1 << 16;
    private static boolean loaded;

    private RocksDbLibrary() {}

    /** Loads the library unless it is already loaded. */
    static synchronized void load() {
        if (!loaded) {
            if (isProvided() || !tryLoadExtracted()) {
                RocksDB.loadLibrary();
            }
            loaded = true;
        }
    }

    /** Returns whether the operator provides the library. RocksDB then finds it itself. */
    private static boolean isProvided() {
        String[] folders = System.getProperty("java.library.path", "").split(System.getProperty("path.separator"), -1);
        return System.getenv("ROCKSDB_SHAREDLIB_DIR") != null
                || Arrays.stream(folders).anyMatch(folder -> Files.exists(Path.of(folder, FILE)));
    }

    private static boolean tryLoadExtracted() {
        try {
            Path folder = extract();
            RocksDB.loadLibrary(List.of(folder.toString()));
            return true;
        } catch (IOException | UnsupportedOperationException | UnsatisfiedLinkError e) {
            LOG.warn("the native library of RocksDB is extracted into a temporary file: {}", e.toString());
            return false;
        }
    }

    /** Extracts the library if necessary, and returns the folder that contains it. */
    private static Path extract() throws IOException {
        Path folder = folder();
        OwnerOnlyFiles.createFolders(folder);
        requireOwn(folder);
        Path library = folder.resolve(EXTRACTED);
        if (!isSameAsInJar(library)) {
            Path written = Files.createTempFile(folder, FILE, ".tmp");
            try (InputStream jar = openInJar()) {
                Files.copy(jar, written, StandardCopyOption.REPLACE_EXISTING);
                // Processes that start at the same time replace it with the same content.
                Files.move(written, library, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(written);
            }
        }
        return folder;
    }

    /** Returns the folder in the user's cache, or in the temporary folder if the user has no home. */
    private static Path folder() throws IOException {
        String cache = System.getenv("XDG_CACHE_HOME");
        Path home = Path.of(System.getProperty("user.home", ""));
        Path base;
        if (cache != null && Path.of(cache).isAbsolute()) {
            base = Path.of(cache, "holdfast");
        } else if (home.isAbsolute() && Files.isWritable(home)) {
            base = home.resolve(".cache").resolve("holdfast");
        } else {
            base = Path.of(System.getProperty("java.io.tmpdir"), "holdfast-" + System.getProperty("user.name"));
        }
        return base.resolve(version());
    }

    /** Returns a name for the library in the jar, derived from its size and checksum. */
    private static String version() throws IOException {
        URL library = RocksDB.class.getResource("/" + FILE);
        if (library == null || !(library.openConnection() instanceof JarURLConnection jar)) {
            throw new IOException("the RocksDB jar does not contain " + FILE);
        }
        return "rocksdb-%d-%08x"
                .formatted(jar.getJarEntry().getSize(), jar.getJarEntry().getCrc());
    }

    /** Rejects a folder that another user owns or can write to, because that user could replace the library. */
    private static void requireOwn(Path folder) throws IOException {
        boolean own = Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS)
                .equals(folder.getFileSystem()
                        .getUserPrincipalLookupService()
                        .lookupPrincipalByName(System.getProperty("user.name")));
        if (!own || !Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS) || !OwnerOnlyFiles.isOwnerOnly(folder)) {
            throw new IOException("the folder " + folder + " must be owned by this user and have mode 0700");
        }
    }

    private static boolean isSameAsInJar(Path library) throws IOException {
        if (!Files.isRegularFile(library, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try (InputStream jar = openInJar();
                InputStream extracted = new BufferedInputStream(Files.newInputStream(library))) {
            byte[] expected = jar.readNBytes(BLOCK);
            while (expected.length > 0) {
                if (!Arrays.equals(expected, extracted.readNBytes(expected.length))) {
                    return false;
                }
                expected = jar.readNBytes(BLOCK);
            }
            return extracted.read() < 0;
        }
    }

    private static InputStream openInJar() throws IOException {
        InputStream library = RocksDB.class.getResourceAsStream("/" + FILE);
        if (library == null) {
            throw new IOException("the RocksDB jar does not contain " + FILE);
        }
        return library;
    }
}
