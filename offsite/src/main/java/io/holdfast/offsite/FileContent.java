package io.holdfast.offsite;

import io.holdfast.offsite.object.ObjectContent;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The content of a file. Reading fails at the end if the file has changed.
 *
 * @param sha256 the hash of the content
 */
record FileContent(Path file, long size, byte[] sha256) implements ObjectContent {

    static FileContent of(Path file) throws IOException {
        MessageDigest digest = digest();
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            long size = in.transferTo(OutputStream.nullOutputStream());
            return new FileContent(file, size, digest.digest());
        }
    }

    static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public InputStream open() throws IOException {
        MessageDigest digest = digest();
        return new FilterInputStream(new DigestInputStream(Files.newInputStream(file), digest)) {
            @Override
            public int read() throws IOException {
                return checked(super.read());
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                return checked(super.read(bytes, offset, length));
            }

            private int checked(int read) throws IOException {
                if (read < 0 && !MessageDigest.isEqual(sha256, digest.digest())) {
                    throw new IOException(file + " has changed while it was copied");
                }
                return read;
            }
        };
    }
}
