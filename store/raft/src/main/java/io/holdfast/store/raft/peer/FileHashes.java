package io.holdfast.store.raft.peer;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Computes hashes of files and caches them while the files are unchanged, because successive checkpoints share files.
 * Thread-safe.
 */
final class FileHashes {

    private static final int BUFFER = 1 << 20;
    private static final int MAX_REMEMBERED = 10_000;

    private final Map<FileVersion, String> remembered = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<FileVersion, String> eldest) {
            return size() > MAX_REMEMBERED;
        }
    };

    /** A version of a file, identified by file-system metadata. */
    private record FileVersion(Object inode, long bytes, FileTime modified) {}

    String of(Path file) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        @Nullable Object inode = attributes.fileKey();
        if (inode == null) {
            return sha256(file);
        }
        FileVersion version = new FileVersion(inode, attributes.size(), attributes.lastModifiedTime());
        synchronized (remembered) {
            String known = remembered.get(version);
            if (known != null) {
                return known;
            }
        }
        String hash = sha256(file);
        synchronized (remembered) {
            remembered.put(version, hash);
        }
        return hash;
    }

    static String sha256(Path file) throws IOException {
        MessageDigest digest = digest();
        try (InputStream in = Files.newInputStream(file)) {
            byte[] buffer = new byte[BUFFER];
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                digest.update(buffer, 0, n);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
