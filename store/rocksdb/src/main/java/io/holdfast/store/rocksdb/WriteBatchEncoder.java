package io.holdfast.store.rocksdb;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Encodes a group in the serialized form of a RocksDB write batch, so that the group is passed to native code in a
 * single call rather than one call per row. The format is an 8-byte sequence number (set by RocksDB) and a 4-byte
 * count, followed for each row by a tag, the family, and the key and value with their lengths. Numbers are either
 * little-endian or varints.
 */
final class WriteBatchEncoder {

    static final byte[] COMMIT_KEY = "commit".getBytes(StandardCharsets.UTF_8);

    private static final byte DELETE = 0x4;
    private static final byte PUT = 0x5;
    private static final byte PUT_DEFAULT = 0x1;
    private static final int HEADER = 12;
    private static final int COUNT_AT = 8;
    private static final int MAX_KEPT_BUFFER = 4 << 20;

    /** The RocksDB id of each family, indexed by the id of the family in the store. */
    private int[] ids;

    private byte[] buffer = new byte[1 << 16];
    private int length;
    private int count;

    WriteBatchEncoder(int[] ids) {
        this.ids = ids.clone();
    }

    /** Starts a new batch whose rows are in the families with the given RocksDB ids. */
    void begin(int[] familyIds) {
        ids = familyIds.clone();
        begin();
    }

    /** Starts a new batch. */
    void begin() {
        if (buffer.length > MAX_KEPT_BUFFER) {
            buffer = new byte[1 << 16];
        }
        Arrays.fill(buffer, 0, HEADER, (byte) 0);
        length = HEADER;
        count = 0;
    }

    /** Adds an operation that puts a row, or deletes the row if the value is null. */
    void addRow(int family, byte[] key, byte @Nullable [] value) {
        ensureCapacity(16 + key.length + (value == null ? 0 : value.length));
        buffer[length++] = value == null ? DELETE : PUT;
        varint(ids[family]);
        bytes(key);
        if (value != null) {
            bytes(value);
        }
        count++;
    }

    /** Adds an operation that puts a row in the default family. */
    void addDefaultRow(byte[] key, byte[] value) {
        ensureCapacity(16 + key.length + value.length);
        buffer[length++] = PUT_DEFAULT;
        bytes(key);
        bytes(value);
        count++;
    }

    /** Adds an operation that puts a number in a row of the default family. */
    void addDefaultRow(byte[] key, long value) {
        addDefaultRow(key, ByteBuffer.allocate(Long.BYTES).putLong(value).array());
    }

    /** Adds the commit number to the default family and returns the encoded batch. */
    byte[] end(long commit) {
        ensureCapacity(32);
        buffer[length++] = PUT_DEFAULT;
        bytes(COMMIT_KEY);
        buffer[length++] = Long.BYTES;
        for (int shift = 56; shift >= 0; shift -= 8) {
            buffer[length++] = (byte) (commit >>> shift);
        }
        count++;
        for (int i = 0; i < 4; i++) {
            buffer[COUNT_AT + i] = (byte) (count >>> (8 * i));
        }
        return Arrays.copyOf(buffer, length);
    }

    private void bytes(byte[] bytes) {
        varint(bytes.length);
        System.arraycopy(bytes, 0, buffer, length, bytes.length);
        length += bytes.length;
    }

    private void varint(int value) {
        int rest = value;
        while (rest > 0x7f) {
            buffer[length++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        buffer[length++] = (byte) rest;
    }

    private void ensureCapacity(int more) {
        if (length + more > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, length + more));
        }
    }
}
