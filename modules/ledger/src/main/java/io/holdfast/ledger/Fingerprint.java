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
public final class Fingerprint {

    private static final byte NOTHING = 0;
    private static final byte TEXT = 1;
    private static final byte MAP = 2;

    private Fingerprint() {}

    public static UUID of(String command, @Nullable Object... fields) {
        MessageDigest sha = sha();
        add(sha, command);
        for (Object field : fields) {
            if (field == null) {
                sha.update(NOTHING);
            } else if (field instanceof Map<?, ?> map) {
                sha.update(MAP);
                sha.update(ByteBuffer.allocate(4).putInt(map.size()).array());
                new TreeMap<>(map).forEach((key, value) -> {
                    add(sha, String.valueOf(key));
                    add(sha, String.valueOf(value));
                });
            } else {
                sha.update(TEXT);
                add(sha, field.toString());
            }
        }
        ByteBuffer hash = ByteBuffer.wrap(sha.digest());
        return new UUID(hash.getLong(), hash.getLong());
    }

    private static MessageDigest sha() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static void add(MessageDigest sha, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        sha.update(ByteBuffer.allocate(4).putInt(bytes.length).array());
        sha.update(bytes);
    }
}
