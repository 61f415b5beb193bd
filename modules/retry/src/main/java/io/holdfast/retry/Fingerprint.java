package io.holdfast.retry;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;

/** Tells two events under the same id apart, in 16 bytes. Stored: what goes into it never changes. */
public final class Fingerprint {

    private Fingerprint() {}

    public static UUID of(String type, String publisher, byte[] data) {
        MessageDigest sha;
        try {
            sha = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
        add(sha, type.getBytes(StandardCharsets.UTF_8));
        add(sha, publisher.getBytes(StandardCharsets.UTF_8));
        add(sha, data);
        ByteBuffer hash = ByteBuffer.wrap(sha.digest());
        return new UUID(hash.getLong(), hash.getLong());
    }

    private static void add(MessageDigest sha, byte[] bytes) {
        sha.update(ByteBuffer.allocate(4).putInt(bytes.length).array());
        sha.update(bytes);
    }
}
