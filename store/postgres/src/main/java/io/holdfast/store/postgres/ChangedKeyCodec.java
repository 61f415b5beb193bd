package io.holdfast.store.postgres;

import io.holdfast.store.spi.Overlay;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Encodes the list of the keys that a commit changed, so that other processes can read it: {@code (u32 family, u16
 * length, key)*}.
 */
final class ChangedKeyCodec {

    /** The maximum size of a list. A larger commit stores no list, and other processes assume it changed every key. */
    private static final int MAX_BYTES = 1 << 20;

    private static final int HEADER = 6;

    private ChangedKeyCodec() {}

    /** A consumer of keys. */
    @FunctionalInterface
    interface Visitor {
        void key(int family, byte[] key);
    }

    /** Returns the list of the changed keys, or null if it would be too large. */
    static byte @Nullable [] encode(Overlay rows, PostgresRowReader reader) {
        int[] bytes = {0};
        rows.forEach((family, key, value) -> bytes[0] = Math.min(MAX_BYTES + 1, bytes[0] + HEADER + key.length));
        if (bytes[0] > MAX_BYTES) {
            return null;
        }
        ByteBuffer list = ByteBuffer.allocate(bytes[0]);
        rows.forEach((family, key, value) ->
                list.putInt(reader.id(family)).putShort((short) key.length).put(key));
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
