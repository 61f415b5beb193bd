package io.holdfast.identity.model;

import io.holdfast.identity.Args;
import io.holdfast.store.codec.KeyCodec;
import io.holdfast.store.codec.Keys;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * 32 bytes that are no secret: a public key, the hash of a token, the fingerprint of a certificate. Compared by content.
 */
public record Bytes32(byte[] value) {

    public static final int LENGTH = 32;

    public static final KeyCodec<Bytes32> CODEC = Keys.bytes().as(Bytes32::stored, Bytes32::value);

    public Bytes32 {
        if (value.length != LENGTH) {
            throw Args.invalid("a key, hash or fingerprint has " + value.length + " bytes, it must have " + LENGTH);
        }
        value = value.clone();
    }

    public static Bytes32 of(byte[] value) {
        return new Bytes32(value);
    }

    /** From 64 hexadecimal digits. */
    public static Bytes32 ofHex(String digits) {
        try {
            return new Bytes32(HexFormat.of().parseHex(digits));
        } catch (IllegalArgumentException e) {
            throw Args.invalid(
                    "a key, hash or fingerprint in hexadecimal has " + 2 * LENGTH + " digits of 0-9 and a-f");
        }
    }

    private static Bytes32 stored(byte[] value) {
        if (value.length != LENGTH) {
            throw new IllegalArgumentException(value.length + " bytes instead of " + LENGTH);
        }
        return new Bytes32(value);
    }

    /** The bytes, not to be changed. */
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

    @Override
    public String toString() {
        return HexFormat.of().formatHex(value);
    }
}
