package io.holdfast.identity.model;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/**
 * A token, password or code in plain text. {@link #toString} hides the plain text, so that it does not appear in logs
 * or messages. Secrets are never stored in plain text.
 */
public final class Secret {

    private final String value;

    private Secret(String value) {
        this.value = value;
    }

    public static Secret of(String value) {
        return new Secret(value);
    }

    /** Returns the plain text. */
    public String reveal() {
        return value;
    }

    /** Returns the plain text in UTF-8. */
    public byte[] bytes() {
        return value.getBytes(StandardCharsets.UTF_8);
    }

    /** Compares two secrets in constant time. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Secret secret && MessageDigest.isEqual(bytes(), secret.bytes());
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    @Override
    public String toString() {
        return "Secret[hidden]";
    }
}
