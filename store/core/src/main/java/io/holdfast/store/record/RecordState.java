package io.holdfast.store.record;

import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.BackendTx;
import io.holdfast.store.spi.Family;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The state of the commit record, stored in the record itself.
 *
 * @param epoch a random number that identifies the history of commits. It is created with the store; a copy of the
 *     store starts with new commit numbers and has a different epoch
 * @param floor the latest commit whose events may be missing, because they were deleted or never recorded. The record
 *     of all later commits is complete
 * @param on whether commits are recorded
 */
public record RecordState(long epoch, long floor, boolean on) {

    private static final byte VERSION = 1;
    private static final int BYTES = 1 + 2 * Long.BYTES + 1;

    /** Returns the stored state, or null if the record has never been used. */
    public static @Nullable RecordState load(BackendReadTx tx, Family record) {
        byte[] stored = tx.get(record, key());
        return stored == null ? null : decode(stored);
    }

    /**
     * Registers whether this process records commits. Commits made while recording was off are missing, so the record
     * starts anew when recording is turned on.
     *
     * @param newEpoch the epoch of a record that does not exist yet
     */
    public static RecordState open(BackendTx tx, Family record, boolean on, long newEpoch) {
        RecordState stored = load(tx, record);
        if (stored == null && !on) {
            return new RecordState(newEpoch, tx.lastCommit(), false);
        }
        if (stored != null && stored.on == on) {
            return stored;
        }
        long epoch = stored == null ? newEpoch : stored.epoch;
        RecordState next = new RecordState(epoch, stored != null && !on ? stored.floor : tx.lastCommit() + 1, on);
        next.save(tx, record);
        return next;
    }

    RecordState withFloor(long commit) {
        return new RecordState(epoch, commit, on);
    }

    void save(BackendTx tx, Family record) {
        byte[] value = ByteBuffer.allocate(BYTES)
                .put(VERSION)
                .putLong(epoch)
                .putLong(floor)
                .put((byte) (on ? 1 : 0))
                .array();
        tx.put(record, key(), value);
    }

    private static byte[] key() {
        byte[] name = "_state".getBytes(StandardCharsets.US_ASCII);
        name[0] = (byte) 0xff;
        return name;
    }

    private static RecordState decode(byte[] stored) {
        if (stored.length < BYTES || stored[0] != VERSION) {
            throw RecordFormat.damaged("its state has an unknown format");
        }
        ByteBuffer in = ByteBuffer.wrap(stored, 1, stored.length - 1);
        return new RecordState(in.getLong(), in.getLong(), in.get() == 1);
    }
}
