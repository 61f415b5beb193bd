package io.holdfast.identity.model;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/**
 * A token, password or code on its way to or from its owner. It shows itself only when it is asked to, never in a log or
 * a message, and is not stored.
 */
public final class Secret {

    private final String value;

    private Secret(String value) {
        this.value = value;
    }

    public static Secret of(String value) {
        return new Secret(value);
    }

    /** The secret itself. */
    public String reveal() {
        return value;
    }

    public byte[] bytes() {
        return value.getBytes(StandardCharsets.UTF_8);
    }

    /** In a time that does not depend on how much is equal. */
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
