package io.holdfast.store.rocksdb;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The position of a replica in the replicated log.
 *
 * @param term the term of the newest applied entry
 * @param index the index of the newest applied entry, or -1 if none has been applied
 * @param commit the number of the newest commit
 * @param storeTime the store time of the newest applied entry, in nanoseconds since the epoch
 * @param chain the hash of all applied entries
 */
public record ReplicaLogPosition(long term, long index, long commit, long storeTime, byte[] chain) {

    /** The size of the hash in bytes. */
    public static final int CHAIN_BYTES = 16;

    private static final byte FORMAT = 1;
    private static final int ENCODED_BYTES = 1 + 4 * Long.BYTES + CHAIN_BYTES;

    public ReplicaLogPosition {
        if (chain.length != CHAIN_BYTES) {
            throw new IllegalArgumentException("chain must have " + CHAIN_BYTES + " bytes, but has " + chain.length);
        }
    }

    /** Returns the position of a replica to which no entry has been applied. */
    public static ReplicaLogPosition initial(long commit) {
        return new ReplicaLogPosition(0, -1, commit, 0, new byte[CHAIN_BYTES]);
    }

    /** Returns the hash of all applied entries in hexadecimal digits. */
    public String chainText() {
        return HexFormat.of().formatHex(chain);
    }

    /**
     * Decodes the position of a database from its row or, if there is none, derives it from the row with the latest
     * commit.
     */
    static ReplicaLogPosition read(byte @Nullable [] position, byte @Nullable [] commit) {
        return position != null ? decode(position) : initial(JournaledGroupWriter.decodeCommit(commit));
    }

    byte[] encode() {
        return ByteBuffer.allocate(ENCODED_BYTES)
                .put(FORMAT)
                .putLong(term)
                .putLong(index)
                .putLong(commit)
                .putLong(storeTime)
                .put(chain)
                .array();
    }

    static ReplicaLogPosition decode(byte[] encoded) {
        ByteBuffer in = ByteBuffer.wrap(encoded);
        if (encoded.length != ENCODED_BYTES || in.get() != FORMAT) {
            throw new StoreFailedException(
                    encoded.length > 0 && encoded[0] > FORMAT ? ErrorCode.NEWER_FORMAT : ErrorCode.CORRUPTION,
                    "the position of the replica in the log cannot be read");
        }
        long term = in.getLong();
        long index = in.getLong();
        long commit = in.getLong();
        long storeTime = in.getLong();
        byte[] chain = new byte[CHAIN_BYTES];
        in.get(chain);
        return new ReplicaLogPosition(term, index, commit, storeTime, chain);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ReplicaLogPosition that && Arrays.equals(encode(), that.encode());
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(encode());
    }

    @Override
    public String toString() {
        return "term " + term + ", index " + index + ", commit " + commit + ", chain " + chainText();
    }
}
