package io.holdfast.offsite;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** The key with which off-site backups are encrypted. All other keys are derived from it with HMAC-SHA256. */
public final class OffsiteKey {

    private static final int BYTES = 32;
    private static final String HMAC = "HmacSHA256";

    private final byte[] key;

    private OffsiteKey(byte[] key) {
        this.key = key.clone();
    }

    /**
     * Returns the key with these bytes.
     *
     * @throws IllegalArgumentException if the length is not 32 bytes
     */
    public static OffsiteKey of(byte[] bytes) {
        if (bytes.length != BYTES) {
            throw new IllegalArgumentException("a key must have " + BYTES + " bytes, but has " + bytes.length);
        }
        return new OffsiteKey(bytes);
    }

    /**
     * Reads a key from a file that contains it in Base64.
     *
     * @throws IOException if the file cannot be read or does not contain a key
     */
    public static OffsiteKey read(Path file) throws IOException {
        try {
            return of(Base64.getDecoder().decode(Files.readString(file).strip()));
        } catch (IllegalArgumentException e) {
            // The message does not contain any part of the key.
            throw new IOException(file + " must contain " + BYTES + " random bytes in Base64", e);
        }
    }

    /** Returns a name for the key, from which the key cannot be derived. */
    public String id() {
        return HexFormat.of().formatHex(derive("id", new byte[0]), 0, Long.BYTES);
    }

    /** Returns the HMAC of a content hash, which cannot be computed without the key. */
    byte[] hash(byte[] contentHash) {
        return derive("name", contentHash);
    }

    /** Derives the key of an object. */
    SecretKey ofObject(String name, byte[] salt) {
        byte[] purpose = ("object " + name + " ").getBytes(StandardCharsets.UTF_8);
        byte[] input = new byte[purpose.length + salt.length];
        System.arraycopy(purpose, 0, input, 0, purpose.length);
        System.arraycopy(salt, 0, input, purpose.length, salt.length);
        return new SecretKeySpec(derive("content", input), "AES");
    }

    private byte[] derive(String purpose, byte[] input) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(key, HMAC));
            mac.update((purpose + "\0").getBytes(StandardCharsets.UTF_8));
            return mac.doFinal(input);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Contains no part of the key. */
    @Override
    public String toString() {
        return "key " + id();
    }
}
