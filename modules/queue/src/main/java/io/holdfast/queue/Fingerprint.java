package io.holdfast.queue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.TreeMap;

/** Tells whether two requests to enqueue are the same. */
public final class Fingerprint {

    private static final int BYTES = 16;

    private Fingerprint() {}

    public static byte[] of(Message message) {
        MessageDigest digest = sha256();
        add(digest, message.payload());
        add(digest, message.headers().size() + " headers");
        new TreeMap<>(message.headers()).forEach((name, value) -> {
            add(digest, name);
            add(digest, value);
        });
        add(digest, message.fairnessKey());
        message.throttleKeys().forEach(key -> add(digest, key));
        add(digest, message.weight() + " " + message.priority() + " " + message.delay());
        return Arrays.copyOf(digest.digest(), BYTES);
    }

    private static void add(MessageDigest digest, String text) {
        add(digest, text.getBytes(StandardCharsets.UTF_8));
    }

    private static void add(MessageDigest digest, byte[] bytes) {
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
        digest.update(bytes);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
