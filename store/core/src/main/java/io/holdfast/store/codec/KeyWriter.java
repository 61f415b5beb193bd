package io.holdfast.store.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** A growing run of key bytes, big-endian throughout so that byte order is number order. */
public final class KeyWriter {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private byte[] buffer = new byte[48];
    private int length;

    /** Appends the low 8 bits. */
    public void u8(int value) {
        room(1);
        buffer[length++] = (byte) value;
    }

    /** Appends the low 16 bits. */
    public void u16(int value) {
        room(2);
        buffer[length++] = (byte) (value >>> 8);
        buffer[length++] = (byte) value;
    }

    /** Appends all 32 bits. */
    public void u32(int value) {
        room(4);
        INT.set(buffer, length, value);
        length += 4;
    }

    /** Appends all 64 bits. */
    public void u64(long value) {
        room(8);
        LONG.set(buffer, length, value);
        length += 8;
    }

    /** Appends the bytes as they are. */
    public void bytes(byte[] bytes) {
        room(bytes.length);
        System.arraycopy(bytes, 0, buffer, length, bytes.length);
        length += bytes.length;
    }

    /** What was written so far, as an array of its own. */
    public byte[] toBytes() {
        return Arrays.copyOf(buffer, length);
    }

    private void room(int more) {
        if (length + more > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, length + more));
        }
    }
}
