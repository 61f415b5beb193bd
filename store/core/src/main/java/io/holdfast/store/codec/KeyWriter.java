package io.holdfast.store.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Collects the bytes of a key. Numbers are big-endian, so that their bytes sort like the numbers. */
public final class KeyWriter {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private byte[] buffer = new byte[48];
    private int length;

    /** Appends the low 8 bits of the given number. */
    public void u8(int value) {
        ensureCapacity(1);
        buffer[length++] = (byte) value;
    }

    /** Appends the low 16 bits of the given number. */
    public void u16(int value) {
        ensureCapacity(2);
        buffer[length++] = (byte) (value >>> 8);
        buffer[length++] = (byte) value;
    }

    /** Appends all 32 bits of the given number. */
    public void u32(int value) {
        ensureCapacity(4);
        INT.set(buffer, length, value);
        length += 4;
    }

    /** Appends all 64 bits of the given number. */
    public void u64(long value) {
        ensureCapacity(8);
        LONG.set(buffer, length, value);
        length += 8;
    }

    /** Appends the given bytes without their length. */
    public void bytes(byte[] bytes) {
        ensureCapacity(bytes.length);
        System.arraycopy(bytes, 0, buffer, length, bytes.length);
        length += bytes.length;
    }

    /** Returns a copy of the bytes written so far. */
    public byte[] toBytes() {
        return Arrays.copyOf(buffer, length);
    }

    private void ensureCapacity(int more) {
        if (length + more > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, length + more));
        }
    }
}
