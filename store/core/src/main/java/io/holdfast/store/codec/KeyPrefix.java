package io.holdfast.store.codec;

import java.util.Arrays;

/** The leading bytes of keys of type {@code K}, for prefix scans. */
public final class KeyPrefix<K> {

    private final byte[] bytes;

    private KeyPrefix(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Returns a prefix of raw bytes. */
    public static <K> KeyPrefix<K> of(byte[] bytes) {
        return new KeyPrefix<>(bytes.clone());
    }

    /** Returns the prefix of all string keys that begin with the given string. */
    public static KeyPrefix<String> of(String text) {
        return new KeyPrefix<>(Utf8.encode(text));
    }

    public byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KeyPrefix<?> prefix && Arrays.equals(bytes, prefix.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }
}
