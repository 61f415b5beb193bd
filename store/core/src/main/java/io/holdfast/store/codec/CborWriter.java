package io.holdfast.store.codec;

import java.util.Arrays;

/** Writes CBOR items (RFC 8949), with each head in its shortest form. */
final class CborWriter {

    static final int UNSIGNED = 0;
    static final int NEGATIVE = 1;
    static final int BYTES = 2;
    static final int TEXT = 3;
    static final int ARRAY = 4;
    static final int MAP = 5;
    static final int TAG = 6;
    static final int SIMPLE = 7;

    static final int FALSE = 0xf4;
    static final int TRUE = 0xf5;
    static final int NULL = 0xf6;
    static final int DOUBLE = 0xfb;

    private byte[] buffer = new byte[256];
    private int length;
    private int depth;

    void integer(long value) {
        if (value >= 0) {
            head(UNSIGNED, value);
        } else {
            head(NEGATIVE, ~value);
        }
    }

    void bytes(byte[] value) {
        head(BYTES, value.length);
        raw(value);
    }

    /** Writes a byte string of 16 bytes, which is the size of an id. */
    void bytes16(long high, long low) {
        head(BYTES, 16);
        ensureCapacity(16);
        long64(high);
        long64(low);
    }

    void text(String value) {
        byte[] utf8;
        try {
            utf8 = Utf8.encode(value);
        } catch (MalformedKeyException e) {
            throw new MalformedValueException(String.valueOf(e.getMessage()), e);
        }
        head(TEXT, utf8.length);
        raw(utf8);
    }

    void real(double value) {
        ensureCapacity(9);
        buffer[length++] = (byte) DOUBLE;
        long64(Double.doubleToRawLongBits(value));
    }

    /** Writes {@link #FALSE}, {@link #TRUE} or {@link #NULL}. */
    void simple(int value) {
        ensureCapacity(1);
        buffer[length++] = (byte) value;
    }

    /** Writes the head of an array or map with the given number of items or pairs. */
    void begin(int major, int size) {
        if (++depth > CborReader.MAX_DEPTH) {
            throw new MalformedValueException("items are nested deeper than " + CborReader.MAX_DEPTH, null);
        }
        head(major, size);
    }

    /** Ends the innermost array or map. */
    void end() {
        depth--;
    }

    /** Writes an item that is already encoded. */
    void raw(byte[] encoded) {
        ensureCapacity(encoded.length);
        System.arraycopy(encoded, 0, buffer, length, encoded.length);
        length += encoded.length;
    }

    byte[] toBytes() {
        return Arrays.copyOf(buffer, length);
    }

    private void head(int major, long value) {
        ensureCapacity(9);
        int type = major << 5;
        if (value < 24) {
            buffer[length++] = (byte) (type | (int) value);
        } else if (value < 0x100) {
            buffer[length++] = (byte) (type | 24);
            buffer[length++] = (byte) value;
        } else if (value < 0x1_0000) {
            buffer[length++] = (byte) (type | 25);
            buffer[length++] = (byte) (value >>> 8);
            buffer[length++] = (byte) value;
        } else if (value < 0x1_0000_0000L) {
            buffer[length++] = (byte) (type | 26);
            for (int shift = 24; shift >= 0; shift -= 8) {
                buffer[length++] = (byte) (value >>> shift);
            }
        } else {
            buffer[length++] = (byte) (type | 27);
            long64(value);
        }
    }

    private void long64(long value) {
        for (int shift = 56; shift >= 0; shift -= 8) {
            buffer[length++] = (byte) (value >>> shift);
        }
    }

    private void ensureCapacity(int more) {
        if (length + more > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, length + more));
        }
    }
}
