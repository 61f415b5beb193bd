package io.holdfast.store.postgres;

import io.holdfast.store.spi.Overlay;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The keys that a commit changed, as it leaves them for others: {@code (u32 family, u16 length, key)*}. */
final class ChangedKeyList {

    /** A commit that changes more than this leaves no list: others take it for a change of everything. */
    private static final int MOST_BYTES = 1 << 20;

    private static final int HEADER = 6;

    private ChangedKeyList() {}

    /** Hears keys. */
    @FunctionalInterface
    interface Visitor {
        void key(int family, byte[] key);
    }

    static byte @Nullable [] encode(Overlay rows, PostgresRowReader entries) {
        int[] bytes = {0};
        rows.forEach((family, key, value) -> bytes[0] = Math.min(MOST_BYTES + 1, bytes[0] + HEADER + key.length));
        if (bytes[0] > MOST_BYTES) {
            return null;
        }
        ByteBuffer list = ByteBuffer.allocate(bytes[0]);
        rows.forEach((family, key, value) ->
                list.putInt(entries.id(family)).putShort((short) key.length).put(key));
        return list.array();
    }

    static void decode(byte[] list, Visitor visitor) {
        ByteBuffer rest = ByteBuffer.wrap(list);
        while (rest.hasRemaining()) {
            int family = rest.getInt();
            byte[] key = new byte[Short.toUnsignedInt(rest.getShort())];
            rest.get(key);
            visitor.key(family, key);
        }
    }
}
