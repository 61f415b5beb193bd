package io.holdfast.identity.model;

import io.holdfast.store.kit.Arguments;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/**
 * 32 bytes that are not secret, such as a public key, the hash of a token or the fingerprint of a certificate. Two
 * instances are equal if their bytes are equal.
 */
public record Bytes32(byte[] value) {

    public static final int LENGTH = 32;

    public Bytes32 {
        if (value.length != LENGTH) {
            throw Arguments.invalid(
                    "a key, hash or fingerprint must have " + LENGTH + " bytes, but has " + value.length + " bytes");
        }
        value = value.clone();
    }

    public static Bytes32 of(byte[] value) {
        return new Bytes32(value);
    }

    /** Parses 64 hexadecimal digits. */
    public static Bytes32 ofHex(String digits) {
        try {
            return new Bytes32(HexFormat.of().parseHex(digits));
        } catch (IllegalArgumentException e) {
            throw Arguments.invalid("a key, hash or fingerprint must have " + 2 * LENGTH + " digits of 0-9 and a-f");
        }
    }

    /**
     * Parses base58btc, the encoding of Solana addresses. Returns an empty result unless the string encodes 32 bytes.
     */
    public static Optional<Bytes32> parseBase58(String text) {
        byte[] bytes = Base58.decode(text);
        return bytes == null || bytes.length != LENGTH ? Optional.empty() : Optional.of(new Bytes32(bytes));
    }

    /** Returns the bytes in base58, the encoding of Solana addresses. */
    public String toBase58() {
        return Base58.encode(value);
    }

    /** Returns the bytes, which must not be modified. */
    @Override
    public byte[] value() {
        return value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes32 bytes && Arrays.equals(value, bytes.value);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(value);
    }

    /**
     * Returns 64 lower-case hexadecimal digits. Table keys and stored hashes contain this string, so it never changes.
     */
    @Override
    public String toString() {
        return HexFormat.of().formatHex(value);
    }
}
