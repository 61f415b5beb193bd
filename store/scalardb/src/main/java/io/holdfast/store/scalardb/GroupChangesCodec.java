package io.holdfast.store.scalardb;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Encodes the changes of a group: {@code (u32 family, u16 length, key, i32 length or -1, previous value)*}. */
final class GroupChangesCodec {

    /**
     * The maximum size of a list. A larger group stores no list, and other processes assume that it changed every row.
     * A group is full at 8 MiB, and its last transaction adds at most 8 MiB by default, so the maximum is exceeded only
     * by deletions of large rows or with higher limits.
     */
    private static final int MAX_BYTES = 16 << 20;

    private static final int HEADER = 10;

    private GroupChangesCodec() {}

    /**
     * A change to one row.
     *
     * @param bucket the bucket of the row
     * @param key the stored key, which begins with the id of the family
     * @param after the new value, or null if the row is deleted
     * @param before the previous value, or null if the row is new
     */
    record Change(int bucket, byte[] key, byte @Nullable [] after, byte @Nullable [] before) {}

    /** A consumer of changes. */
    @FunctionalInterface
    interface Visitor {
        void change(int family, byte[] key, byte @Nullable [] before);
    }

    /** Returns the encoded list, or null if it would be too large. */
    static byte @Nullable [] encode(List<Change> changes) {
        long bytes = 0;
        for (Change change : changes) {
            byte[] before = change.before();
            bytes += HEADER + change.key().length - 4L + (before == null ? 0 : before.length);
        }
        if (bytes > MAX_BYTES) {
            return null;
        }
        ByteBuffer list = ByteBuffer.allocate((int) bytes);
        for (Change change : changes) {
            byte[] key = change.key();
            byte[] before = change.before();
            list.put(key, 0, 4).putShort((short) (key.length - 4)).put(key, 4, key.length - 4);
            list.putInt(before == null ? -1 : before.length);
            if (before != null) {
                list.put(before);
            }
        }
        return list.array();
    }

    static void decode(byte[] list, Visitor visitor) {
        ByteBuffer rest = ByteBuffer.wrap(list);
        while (rest.hasRemaining()) {
            int family = rest.getInt();
            byte[] key = new byte[Short.toUnsignedInt(rest.getShort())];
            rest.get(key);
            int length = rest.getInt();
            byte[] before = length < 0 ? null : new byte[length];
            if (before != null) {
                rest.get(before);
            }
            visitor.change(family, key, before);
        }
    }
}
