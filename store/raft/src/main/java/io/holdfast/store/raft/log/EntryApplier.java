package io.holdfast.store.raft.log;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.rocksdb.ReplicaDatabase;
import io.holdfast.store.rocksdb.ReplicaLogPosition;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Applies committed entries to a replica, with the same result on every member.
 *
 * <p>An entry is <em>fenced</em> if it was built and committed in different terms, or was not built on the newest
 * commit. In either case, its proposer had lost the leadership in the meantime. A fenced entry changes only the
 * position. Used by one thread at a time.
 */
public final class EntryApplier {

    private static final Logger LOG = LoggerFactory.getLogger(EntryApplier.class);

    /** The effect of an entry. The codes are part of the chain hash and never change. */
    public enum Outcome {
        APPLIED(0),
        FENCED(1);

        private final int code;

        Outcome(int code) {
            this.code = code;
        }

        public byte code() {
            return (byte) code;
        }
    }

    private final boolean fence;
    private final AtomicLong fenced = new AtomicLong();

    public EntryApplier() {
        this(true);
    }

    /**
     * Creates an applier.
     *
     * @param fence whether to fence entries; false only in a test that demonstrates the errors that fencing prevents
     */
    public EntryApplier(boolean fence) {
        this.fence = fence;
    }

    /** Returns the number of entries fenced since this process started. */
    public long fenced() {
        return fenced.get();
    }

    /**
     * Applies the entry that was committed at the given term and index.
     *
     * @throws io.holdfast.store.error.StoreException if the entry cannot be applied; the member must not continue
     */
    public Outcome apply(ReplicaDatabase replica, long term, long index, ByteBuffer encoded) {
        ReplicaLogPosition before = replica.position();
        if (index <= before.index()) { // A newly installed checkpoint already contains the entry.
            return Outcome.APPLIED;
        }
        ReplicatedEntry entry = ReplicatedEntry.decode(encoded);
        EntryHeader header = entry.header();
        if (isFenced(header, term, before)) {
            fenced.incrementAndGet();
            LOG.info(
                    "entry {} of term {} was built on commit {} in term {} and has no effect, because the newest commit"
                            + " is {}",
                    index,
                    term,
                    header.base(),
                    header.term(),
                    before.commit());
            byte[] chain = chain(before.chain(), Outcome.FENCED, encoded);
            replica.apply(
                    List.of(),
                    rows -> {},
                    new ReplicaLogPosition(term, index, before.commit(), before.storeTime(), chain));
            return Outcome.FENCED;
        }
        if (fence && !Arrays.equals(header.chain(), before.chain())) {
            throw new StoreFailedException(
                    ErrorCode.CORRUPTION,
                    "the data of this member differs from that of the leader: the chain hash before entry " + index
                            + " is " + before.chainText() + " here and "
                            + HexFormat.of().formatHex(header.chain()) + " there");
        }
        byte[] chain = chain(before.chain(), Outcome.APPLIED, encoded);
        long storeTime = Math.max(before.storeTime(), header.storeTime());
        replica.apply(
                entry.families(),
                entry::forEachRow,
                new ReplicaLogPosition(term, index, header.newest(), storeTime, chain));
        return Outcome.APPLIED;
    }

    private boolean isFenced(EntryHeader header, long term, ReplicaLogPosition before) {
        return fence && (header.term() != term || header.base() != before.commit());
    }

    /**
     * Returns the chain hash after an entry: the first bytes of the SHA-256 hash of the previous chain hash, the
     * entry's effect and its bytes.
     */
    public static byte[] chain(byte[] before, Outcome outcome, ByteBuffer entry) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            sha.update(before);
            sha.update(outcome.code());
            sha.update(entry.duplicate());
            return Arrays.copyOf(sha.digest(), ReplicaLogPosition.CHAIN_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
