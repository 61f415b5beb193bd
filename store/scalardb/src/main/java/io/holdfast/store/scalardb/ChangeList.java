package io.holdfast.store.scalardb;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a group changed: {@code (u32 family, u16 length, key, i32 length or -1, value before)*}. */
final class ChangeList {

    /**
     * A group that would need more than this leaves no list: others take it for a change of everything. Groups take calls up
     * to 8 MiB, and one may write as much again unless it asks for more; so that takes a deletion of large rows.
     */
    private static final int MOST_BYTES = 16 << 20;

    private static final int HEADER = 10;

    private ChangeList() {}

    /**
     * One row that changes.
     *
     * @param key with its family in front
     * @param after null if it is deleted
     * @param before null if there was none
     */
    record Change(int bucket, byte[] key, byte @Nullable [] after, byte @Nullable [] before) {}

    /** Hears changes. */
    @FunctionalInterface
    interface Visitor {
        void change(int family, byte[] key, byte @Nullable [] before);
    }

    static byte @Nullable [] encode(List<Change> changes) {
        long bytes = 0;
        for (Change change : changes) {
            byte[] before = change.before();
            bytes += HEADER + change.key().length - 4L + (before == null ? 0 : before.length);
        }
        if (bytes > MOST_BYTES) {
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
