package io.holdfast.store.record;

import io.holdfast.store.codec.EpochNanos;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.BackendTx;
import io.holdfast.store.spi.CommitNumberedKeys;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import java.nio.ByteBuffer;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * Deletes records that exceed the retention. The rows are not counted to determine the size of the record. Instead,
 * each process adds up the bytes that it records and stores the sum as a checkpoint about once per minute or mebibyte.
 * A checkpoint contains the number of bytes recorded up to a commit and time.
 */
public final class RecordTrimmer {

    private static final long CHECKPOINT_BYTES = 1L << 20;
    private static final long CHECKPOINT_NANOS = 60_000_000_000L;
    private static final int STEP = 1_000;
    private static final int MAX_STEPS = 100;

    private final Family family;
    private final RecordRetention retention;
    private final InstantSource clock;
    private final Reads reads;
    private final Writes writes;
    private final AtomicLong counted = new AtomicLong();
    private long lastCheckpoint;

    /** Runs a function on a snapshot. */
    @FunctionalInterface
    public interface Reads {
        <R> R read(Function<BackendReadTx, R> function);
    }

    /** Runs a function in an internal transaction of the store. */
    @FunctionalInterface
    public interface Writes {
        <R> R write(Function<BackendTx, R> function);
    }

    public RecordTrimmer(Family family, RecordRetention retention, InstantSource clock, Reads reads, Writes writes) {
        this.family = family;
        this.retention = retention;
        this.clock = clock;
        this.reads = reads;
        this.writes = writes;
        this.lastCheckpoint = now();
    }

    /** Counts bytes that this process has recorded. */
    public void count(long bytes) {
        counted.addAndGet(bytes);
    }

    /** Writes a checkpoint if enough has been recorded since the last one, and deletes old records. */
    public void run() {
        long bytes = counted.get();
        long now = now();
        if (bytes < CHECKPOINT_BYTES && (bytes == 0 || now - lastCheckpoint < CHECKPOINT_NANOS)) {
            if (now - lastCheckpoint >= CHECKPOINT_NANOS) {
                lastCheckpoint = now;
                trim(now);
            }
            return;
        }
        lastCheckpoint = now;
        writes.write(tx -> addCheckpoint(tx, bytes, now));
        counted.addAndGet(-bytes);
        trim(now);
    }

    private long now() {
        return EpochNanos.nearest(clock.instant());
    }

    private boolean addCheckpoint(BackendTx tx, long bytes, long now) {
        byte[] key = checkpointKey(tx.lastCommit());
        byte[] other = tx.get(family, key); // Another process may have written a checkpoint at the same commit.
        long all = bytes + (other == null ? 0 : ByteBuffer.wrap(other).getLong());
        tx.put(
                family,
                key,
                ByteBuffer.allocate(2 * Long.BYTES).putLong(all).putLong(now).array());
        return true;
    }

    private void trim(long now) {
        long target = reads.read(tx -> target(tx, now));
        boolean more = target >= 0;
        for (int step = 0; more && step < MAX_STEPS; step++) {
            more = writes.write(tx -> deleteStep(tx, target));
        }
    }

    /** Returns the latest commit whose record should be deleted, or -1 if there is none. */
    private long target(BackendReadTx tx, long now) {
        RecordLogState state = RecordLogState.load(tx, family);
        long target = state == null ? -1 : Math.max(-1, firstRowUpTo(tx, state.floor()));
        long oldest = EpochNanos.nearest(EpochNanos.toInstant(now).minus(retention.age()));
        long bytes = 0;
        KeyRange rest = KeyRange.prefix(new byte[] {RecordFormat.CHECKPOINT});
        while (true) {
            RowPage page = tx.scan(family, rest, true, STEP);
            for (int row = 0; row < page.size(); row++) {
                ByteBuffer value = ByteBuffer.wrap(page.value(row));
                bytes += value.getLong();
                // The limit is exceeded at this checkpoint, so all records up to it are deleted.
                if (bytes > retention.bytes() || value.getLong() < oldest) {
                    return Math.max(target, commitOf(page.key(row)));
                }
            }
            if (!page.hasMore()) {
                return target;
            }
            rest = rest.remainderAfter(page.lastKey(), true);
        }
    }

    /**
     * Returns the floor if a row at or before it still exists because recording was temporarily off, or -1 otherwise.
     */
    private long firstRowUpTo(BackendReadTx tx, long floor) {
        KeyRange before = new KeyRange(CommitNumberedKeys.of(0, 0), RecordFormat.firstKeyAfter(floor));
        return tx.scan(family, before, false, 1).size() > 0 ? floor : -1;
    }

    private boolean deleteStep(BackendTx tx, long target) {
        RecordLogState state = RecordLogState.load(tx, family);
        if (state == null) {
            return false;
        }
        KeyRange range = new KeyRange(CommitNumberedKeys.of(0, 0), RecordFormat.firstKeyAfter(target));
        RowPage rows = tx.scan(family, range, false, STEP);
        for (int row = 0; row < rows.size(); row++) {
            tx.delete(family, rows.key(row));
        }
        long reached = rows.hasMore() ? RecordFormat.commit(rows.lastKey()) : target;
        if (reached > state.floor()) {
            state.withFloor(reached).save(tx, family);
        }
        KeyRange checkpoints = new KeyRange(new byte[] {RecordFormat.CHECKPOINT}, checkpointKey(reached + 1));
        RowPage passed = tx.scan(family, checkpoints, false, STEP);
        for (int row = 0; row < passed.size(); row++) {
            tx.delete(family, passed.key(row));
        }
        return rows.hasMore();
    }

    private static byte[] checkpointKey(long commit) {
        return ByteBuffer.allocate(1 + Long.BYTES)
                .put(RecordFormat.CHECKPOINT)
                .putLong(commit)
                .array();
    }

    private static long commitOf(byte[] checkpointKey) {
        return ByteBuffer.wrap(checkpointKey, 1, Long.BYTES).getLong();
    }
}
