package io.holdfast.store.codec;

/** The codec for a delimited part followed by a separator character. */
record SeparatorTerminatedKeyCodec<K>(KeyCodec<K> part, char separator) implements KeyCodec<K> {

    SeparatorTerminatedKeyCodec {
        if (separator < 0x20 || separator > 0x7e) {
            throw new IllegalArgumentException(
                    "separator must be a printable ASCII character, but is 0x" + Integer.toHexString(separator));
        }
    }

    @Override
    public void write(K key, KeyWriter out) {
        part.write(key, out);
        out.u8(separator);
    }

    @Override
    public K read(KeyReader in) {
        K key = part.read(in);
        int found = in.u8();
        if (found != separator) {
            throw new MalformedKeyException("expected '" + separator + "' after a " + part.format() + ", found 0x"
                    + Integer.toHexString(found));
        }
        return key;
    }

    @Override
    public KeyCodec<K> delimited() {
        return this;
    }

    @Override
    public String format() {
        return part.format() + "'" + separator + "'";
    }
}
