package io.holdfast.ledger;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Tells two requests under the same key apart, in 16 bytes. Stored: what goes into it never changes. */
final class Fingerprint {

    private Fingerprint() {}

    static UUID of(String command, @Nullable Object... fields) {
        MessageDigest sha;
        try {
            sha = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
        add(sha, command);
        for (Object field : fields) {
            add(sha, field instanceof Map<?, ?> map ? new TreeMap<>(map).toString() : String.valueOf(field));
        }
        ByteBuffer hash = ByteBuffer.wrap(sha.digest());
        return new UUID(hash.getLong(), hash.getLong());
    }

    private static void add(MessageDigest sha, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        sha.update(ByteBuffer.allocate(4).putInt(bytes.length).array());
        sha.update(bytes);
    }
}
