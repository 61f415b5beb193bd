package io.holdfast.store.codec;

import java.util.function.Function;

/**
 * The codec for a key part of variable size. The last part extends to the end of the key; any other part is preceded by
 * a u16 length.
 */
record VariableSizeKeyCodec<K>(String name, boolean counted, Function<K, byte[]> toBytes, Function<byte[], K> fromBytes)
        implements KeyCodec<K> {

    private static final int MAX = 0xffff;

    @Override
    public void write(K key, KeyWriter out) {
        byte[] bytes = bytes(key);
        if (counted) {
            out.u16(bytes.length);
        }
        out.bytes(bytes);
    }

    @Override
    public byte[] encode(K key) {
        return counted ? KeyCodec.super.encode(key) : bytes(key);
    }

    private byte[] bytes(K key) {
        byte[] bytes = toBytes.apply(key);
        if (bytes.length > MAX) {
            throw new MalformedKeyException(
                    "a " + name + " in a key must have at most " + MAX + " bytes, but has " + bytes.length);
        }
        return bytes;
    }

    @Override
    public K read(KeyReader in) {
        return fromBytes.apply(counted ? in.bytes(in.u16()) : in.rest());
    }

    @Override
    public KeyCodec<K> delimited() {
        return counted ? this : new VariableSizeKeyCodec<>(name, true, toBytes, fromBytes);
    }

    @Override
    public String format() {
        return counted ? "len16 " + name : name;
    }
}
