package io.holdfast.store.spi;

import java.nio.ByteBuffer;

/** The keys of rows that are stored under the number of their commit. */
public final class CommitNumberedKeys {

    /** The key size of every row of a commit except the first. */
    public static final int PART_KEY_BYTES = Long.BYTES + Short.BYTES;

    private CommitNumberedKeys() {}

    /** Returns the key of a row of a commit: the commit number and, for every row except the first, its position. */
    public static byte[] of(long commit, int part) {
        ByteBuffer key =
                ByteBuffer.allocate(part == 0 ? Long.BYTES : PART_KEY_BYTES).putLong(commit);
        return part == 0 ? key.array() : key.putShort((short) part).array();
    }
}
