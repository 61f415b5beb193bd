package io.holdfast.store.record;

import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.BackendTx;
import io.holdfast.store.spi.Family;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of the log of commit records as a whole, stored in a row of the log.
 *
 * @param epoch a random number that identifies the history of commits. It is created with the store. A restored backup
 *     or a copy gets a new epoch, because the original store may use the same commit numbers for other commits
 * @param floor the latest commit whose events may be missing, because they were deleted or never recorded. The record
 *     of all later commits is complete
 * @param on whether commits are recorded
 * @param earlier the previous epochs, oldest first. The commits of each previous epoch up to its end are part of this
 *     history
 */
public record RecordLogState(long epoch, long floor, boolean on, List<EarlierEpoch> earlier) {

    /** The maximum number of previous epochs. Cursors of older epochs are treated as cursors of another store. */
    static final int MAX_EARLIER = 32;

    private static final byte VERSION = 1;
    private static final int BYTES = 1 + 2 * Long.BYTES + 1;

    /**
     * A previous epoch.
     *
     * @param end the last commit of the epoch that belongs to this history
     */
    public record EarlierEpoch(long epoch, long end) {}

    public RecordLogState {
        earlier = List.copyOf(earlier);
    }

    /** Returns the stored state, or null if the record has never been used. */
    public static @Nullable RecordLogState load(BackendReadTx tx, Family record) {
        byte[] stored = tx.get(record, key());
        return stored == null ? null : decode(stored);
    }

    /**
     * Registers whether this process records commits. Commits made while recording was off are missing, so the record
     * starts anew when recording is turned on.
     *
     * @param newEpoch the epoch of a record that does not exist yet
     */
    public static RecordLogState open(BackendTx tx, Family record, boolean on, long newEpoch) {
        RecordLogState stored = load(tx, record);
        if (stored == null && !on) {
            return new RecordLogState(newEpoch, tx.lastCommit(), false, List.of());
        }
        if (stored != null && stored.on == on) {
            return stored;
        }
        RecordLogState next = stored == null
                ? new RecordLogState(newEpoch, tx.lastCommit() + 1, true, List.of())
                : new RecordLogState(stored.epoch, on ? tx.lastCommit() + 1 : stored.floor, on, stored.earlier);
        next.save(tx, record);
        return next;
    }

    /**
     * Returns the state in a new epoch, for data that was restored or copied.
     *
     * @param lastCommit the latest commit in the data, with which the current epoch ends
     */
    public RecordLogState inNewEpoch(long newEpoch, long lastCommit) {
        List<EarlierEpoch> all = new ArrayList<>(earlier);
        all.add(new EarlierEpoch(epoch, lastCommit));
        return new RecordLogState(newEpoch, floor, on, all.subList(Math.max(0, all.size() - MAX_EARLIER), all.size()));
    }

    /** Returns the epoch in which a commit was made. */
    long epochOf(long commit) {
        for (EarlierEpoch previous : earlier) {
            if (commit <= previous.end) {
                return previous.epoch;
            }
        }
        return epoch;
    }

    /** Returns whether a cursor is a position in this history and not in a history that has diverged from it. */
    boolean contains(FeedCursor cursor) {
        return cursor.epoch() == epoch
                || earlier.stream()
                        .anyMatch(previous -> previous.epoch == cursor.epoch() && cursor.commit() <= previous.end);
    }

    RecordLogState withFloor(long commit) {
        return new RecordLogState(epoch, commit, on, earlier);
    }

    void save(BackendTx tx, Family record) {
        tx.put(record, key(), encode());
    }

    /** Returns the key of the state in the family of the record. */
    public static byte[] key() {
        byte[] name = "_state".getBytes(StandardCharsets.US_ASCII);
        name[0] = (byte) 0xff;
        return name;
    }

    /** Returns the stored form. The previous epochs follow the fields that all versions of Holdfast read. */
    public byte[] encode() {
        ByteBuffer value = ByteBuffer.allocate(BYTES + earlier.size() * 2 * Long.BYTES)
                .put(VERSION)
                .putLong(epoch)
                .putLong(floor)
                .put((byte) (on ? 1 : 0));
        earlier.forEach(previous -> value.putLong(previous.epoch).putLong(previous.end));
        return value.array();
    }

    /** Decodes the stored form. */
    public static RecordLogState decode(byte[] stored) {
        if (stored.length < BYTES || stored[0] != VERSION) {
            throw RecordFormat.damaged("its state has an unknown format");
        }
        ByteBuffer in = ByteBuffer.wrap(stored, 1, stored.length - 1);
        long epoch = in.getLong();
        long floor = in.getLong();
        boolean on = in.get() == 1;
        List<EarlierEpoch> earlier = new ArrayList<>();
        while (in.remaining() >= 2 * Long.BYTES) {
            earlier.add(new EarlierEpoch(in.getLong(), in.getLong()));
        }
        return new RecordLogState(epoch, floor, on, earlier);
    }
}
