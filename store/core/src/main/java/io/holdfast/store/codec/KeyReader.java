package io.holdfast.store.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Reads the parts of an encoded key in order. A read past the end throws {@link MalformedKeyException}. */
public final class KeyReader {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private final byte[] bytes;
    private int position;

    public KeyReader(byte[] bytes) {
        this.bytes = bytes;
    }

    public int u8() {
        return bytes[take(1)] & 0xff;
    }

    public int u16() {
        int at = take(2);
        return ((bytes[at] & 0xff) << 8) | (bytes[at + 1] & 0xff);
    }

    public int u32() {
        return (int) INT.get(bytes, take(4));
    }

    public long u64() {
        return (long) LONG.get(bytes, take(8));
    }

    public byte[] bytes(int count) {
        int at = take(count);
        return Arrays.copyOfRange(bytes, at, at + count);
    }

    /** Returns all remaining bytes. */
    public byte[] rest() {
        return bytes(bytes.length - position);
    }

    /** Returns the number of bytes read so far. */
    public int position() {
        return position;
    }

    /** Throws {@link MalformedKeyException} if any bytes remain. */
    public void expectEnd() {
        if (position != bytes.length) {
            throw new MalformedKeyException("a key of " + bytes.length + " bytes has " + (bytes.length - position)
                    + " unexpected bytes at the end");
        }
    }

    private int take(int count) {
        if (count > bytes.length - position) {
            throw new MalformedKeyException("a key of " + bytes.length + " bytes is too short: " + count
                    + " bytes are expected at " + position);
        }
        int at = position;
        position += count;
        return at;
    }
}
