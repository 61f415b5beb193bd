package io.holdfast.store.raft.log;

import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.rocksdb.ReplicaLogPosition;
import io.holdfast.store.spi.Overlay;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * A decoded entry of the replicated log.
 *
 * <pre>
 * format u8 = 1 | kind u8 | term i64 | base commit i64 | newest commit i64 | store time i64 | chain before 16 bytes
 * number of families, then for each: name
 * for each row: family index + 1, key, size of the value + 1 or 0 for a deletion, value
 * 0 | CRC-32C of all bytes before it, u32
 * </pre>
 *
 * <p>Fixed-size numbers are big-endian; all others are varints, and names and keys are preceded by their size. Families
 * are named in each entry, because their numbers depend on the order in which a member created them.
 */
public final class ReplicatedEntry {

    public static final byte FORMAT = 1;
    public static final int HEADER_BYTES = 2 + 4 * Long.BYTES + ReplicaLogPosition.CHAIN_BYTES;
    public static final int CRC_BYTES = Integer.BYTES;

    /**
     * The maximum size of an encoded entry. It exceeds the largest possible group, so that a transaction within {@link
     * StoreLimits} always fits: a group is closed at 8 MiB, encoding can double the size of small rows, and the
     * transaction that closes the group has at most {@link StoreLimits#MAX_BYTES}.
     */
    public static final int MAX_BYTES = (int) StoreLimits.MAX_BYTES + (32 << 20);

    private final EntryHeader header;
    private final List<String> families;
    private final ByteBuffer rows;

    private ReplicatedEntry(EntryHeader header, List<String> families, ByteBuffer rows) {
        this.header = header;
        this.families = List.copyOf(families);
        this.rows = rows;
    }

    /**
     * Decodes an entry.
     *
     * @throws StoreFailedException with {@code CORRUPTION} if the bytes are not a valid entry, or {@code NEWER_FORMAT}
     *     if a newer version wrote them
     */
    public static ReplicatedEntry decode(ByteBuffer encoded) {
        ByteBuffer in = encoded.duplicate();
        if (in.remaining() < HEADER_BYTES + 2 + CRC_BYTES) {
            throw damaged("has only " + in.remaining() + " bytes");
        }
        checkCrc(in);
        byte format = in.get();
        if (format != FORMAT) {
            throw new StoreFailedException(
                    ErrorCode.NEWER_FORMAT,
                    "an entry of the log has the format " + format + ", but this version of Holdfast supports only "
                            + FORMAT + "; use a newer version");
        }
        EntryKind kind = EntryKind.of(in.get());
        long term = in.getLong();
        long base = in.getLong();
        long newest = in.getLong();
        long storeTime = in.getLong();
        byte[] chain = new byte[ReplicaLogPosition.CHAIN_BYTES];
        in.get(chain);
        in.limit(in.limit() - CRC_BYTES);
        try {
            int count = varint(in);
            List<String> families = new ArrayList<>(Math.min(count, 256));
            for (int i = 0; i < count; i++) {
                families.add(new String(bytes(in, varint(in)), StandardCharsets.UTF_8));
            }
            return new ReplicatedEntry(
                    new EntryHeader(kind, term, base, newest, storeTime, chain), families, in.slice());
        } catch (BufferUnderflowException e) {
            throw damaged("ends too early");
        }
    }

    private static void checkCrc(ByteBuffer in) {
        ByteBuffer covered = in.duplicate();
        covered.limit(in.limit() - CRC_BYTES);
        CRC32C crc = new CRC32C();
        crc.update(covered);
        if ((int) crc.getValue() != in.getInt(in.limit() - CRC_BYTES)) {
            throw damaged("has a wrong checksum");
        }
    }

    public EntryHeader header() {
        return header;
    }

    /** Returns the names of the families to which the rows refer. */
    public List<String> families() {
        return families;
    }

    /** Passes all rows to the visitor, with the index of their family. */
    public void forEachRow(Overlay.Visitor visitor) {
        ByteBuffer in = rows.duplicate();
        try {
            for (int family = varint(in); family != 0; family = varint(in)) {
                if (family > families.size()) {
                    throw damaged("has a row of family " + (family - 1) + " of " + families.size());
                }
                byte[] key = bytes(in, varint(in));
                int size = varint(in);
                visitor.row(family - 1, key, size == 0 ? null : bytes(in, size - 1));
            }
        } catch (BufferUnderflowException e) {
            throw damaged("ends too early");
        }
        if (in.hasRemaining()) {
            throw damaged("continues after its last row");
        }
    }

    private static byte[] bytes(ByteBuffer in, int size) {
        if (size > in.remaining()) {
            throw damaged("ends too early");
        }
        byte[] bytes = new byte[size];
        in.get(bytes);
        return bytes;
    }

    private static int varint(ByteBuffer in) {
        int value = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            byte next = in.get();
            value |= (next & 0x7f) << shift;
            if (next >= 0) {
                if (value < 0) {
                    break;
                }
                return value;
            }
        }
        throw damaged("contains an invalid number");
    }

    private static StoreFailedException damaged(String how) {
        return new StoreFailedException(ErrorCode.CORRUPTION, "an entry of the log is damaged: it " + how);
    }
}
