package io.holdfast.store.codec;

/**
 * The codec for strings. Encoded strings sort in code point order at any position in a key. A terminated string ends
 * with two zero bytes, and each zero byte inside the string is followed by 0xff.
 *
 * @param terminated whether another key part follows the string, so that it must be terminated
 */
record TextKeyCodec(boolean terminated) implements KeyCodec<String> {

    private static final int ESCAPED = 0xff;

    @Override
    public void write(String key, KeyWriter out) {
        byte[] bytes = Utf8.encode(key);
        if (!terminated) {
            out.bytes(bytes);
            return;
        }
        for (byte b : bytes) {
            out.u8(b);
            if (b == 0) {
                out.u8(ESCAPED);
            }
        }
        out.u16(0);
    }

    @Override
    public String read(KeyReader in) {
        if (!terminated) {
            return Utf8.decode(in.rest());
        }
        KeyWriter text = new KeyWriter();
        while (true) {
            int b = in.u8();
            if (b != 0) {
                text.u8(b);
                continue;
            }
            int next = in.u8();
            if (next == 0) {
                return Utf8.decode(text.toBytes());
            }
            if (next != ESCAPED) {
                throw new MalformedKeyException(
                        "a zero byte in a text must be followed by 0x00 or 0xff, but is followed by 0x"
                                + Integer.toHexString(next));
            }
            text.u8(0);
        }
    }

    @Override
    public KeyCodec<String> delimited() {
        return terminated ? this : new TextKeyCodec(true);
    }

    @Override
    public String format() {
        return terminated ? "text00" : "text";
    }
}
