package io.holdfast.store.raft.log;

import io.holdfast.store.rocksdb.ReplicaLogPosition;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Encodes one entry. The rows are encoded first, possibly while the previous entry is being replicated. The header
 * depends on the previous entry and is added when the entry is proposed. See {@link ReplicatedEntry} for the format.
 */
public final class EntryEncoder {

    private static final int FIRST_CAPACITY = 1 << 12;

    private byte[] buffer = new byte[FIRST_CAPACITY];
    private int length = ReplicatedEntry.HEADER_BYTES;

    /** Creates an encoder for an entry with rows of the given families. */
    public EntryEncoder(List<String> families) {
        varint(families.size());
        for (String family : families) {
            bytes(family.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Returns the encoder of an entry without rows. */
    public static EntryEncoder empty() {
        return new EntryEncoder(List.of());
    }

    /**
     * Adds a row to put, or to delete if the value is null. The family is an index into the entry's list of families.
     */
    public void addRow(int family, byte[] key, byte @Nullable [] value) {
        varint(family + 1);
        bytes(key);
        if (value == null) {
            varint(0);
        } else {
            varint(value.length + 1);
            ensureCapacity(value.length);
            System.arraycopy(value, 0, buffer, length, value.length);
            length += value.length;
        }
    }

    /** Returns the size that the encoded entry will have. */
    public int size() {
        return length + 1 + ReplicatedEntry.CRC_BYTES;
    }

    /** Adds the header and the checksum and returns the encoded entry. Can be called again with a different header. */
    public byte[] finish(EntryHeader header) {
        byte[] entry = Arrays.copyOf(buffer, size());
        ByteBuffer out = ByteBuffer.wrap(entry);
        out.put(ReplicatedEntry.FORMAT)
                .put((byte) header.kind().code())
                .putLong(header.term())
                .putLong(header.base())
                .putLong(header.newest())
                .putLong(header.storeTime())
                .put(header.chain(), 0, ReplicaLogPosition.CHAIN_BYTES);
        // A zero byte marks the end of the rows.
        CRC32C crc = new CRC32C();
        crc.update(entry, 0, entry.length - ReplicatedEntry.CRC_BYTES);
        out.putInt(entry.length - ReplicatedEntry.CRC_BYTES, (int) crc.getValue());
        return entry;
    }

    private void bytes(byte[] bytes) {
        varint(bytes.length);
        ensureCapacity(bytes.length);
        System.arraycopy(bytes, 0, buffer, length, bytes.length);
        length += bytes.length;
    }

    private void varint(int value) {
        ensureCapacity(5);
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
