package io.holdfast.store.codec;

import java.util.Arrays;

/** The leading bytes of some keys of type {@code K}: what a prefix scan is asked for. */
public final class KeyPrefix<K> {

    private final byte[] bytes;

    private KeyPrefix(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Any bytes that keys of type {@code K} may begin with. */
    public static <K> KeyPrefix<K> of(byte[] bytes) {
        return new KeyPrefix<>(bytes.clone());
    }

    /** All string keys that begin with this text. */
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
