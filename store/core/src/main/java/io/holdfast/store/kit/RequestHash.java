package io.holdfast.store.kit;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.UUID;

/**
 * The first 16 bytes of the SHA-256 hash of a request. Stored with the result of the request, it distinguishes a
 * duplicate request from a different request with the same idempotency key. Hashes are stored, so the parts that a
 * module adds must never change. Not thread-safe.
 */
public final class RequestHash {

    private static final int SIZE = 16;

    private final MessageDigest digest = sha256();

    /** Adds a part preceded by its length, so that different lists of parts never produce the same bytes. */
    public RequestHash add(byte[] part) {
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(part.length).array());
        digest.update(part);
        return this;
    }

    /** Adds a string in UTF-8, preceded by its length. */
    public RequestHash add(String part) {
        return add(part.getBytes(StandardCharsets.UTF_8));
    }

    /** Adds the given bytes without their length. */
    public RequestHash addRaw(byte... bytes) {
        digest.update(bytes);
        return this;
    }

    /** Returns the hash. Nothing may be added after this call. */
    public byte[] toBytes() {
        return Arrays.copyOf(digest.digest(), SIZE);
    }

    /** Returns the hash as a UUID. Nothing may be added after this call. */
    public UUID toUuid() {
        ByteBuffer hash = ByteBuffer.wrap(digest.digest());
        return new UUID(hash.getLong(), hash.getLong());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is not available", e);
        }
    }
}
