package io.holdfast.server.record;

import io.holdfast.api.AuditApi;
import io.holdfast.server.record.AuditSchema.AuditKey;
import io.holdfast.server.record.AuditSchema.AuditRow;
import io.holdfast.server.record.AuditSchema.AuditStateRow;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Scan;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.Durability;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.concurrent.RecurringTask;
import io.holdfast.store.record.CommitRecord;
import io.holdfast.store.record.Feed;
import io.holdfast.store.record.FeedCursor;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The audit log: a projection of the commit record. It is updated in the background, so that its indexes add no cost to
 * commits. Its rows have their own retention. A row has the same key each time it is projected, so a restart or a
 * second server creates no duplicate entries. Each transaction is short, whatever the size of the commits that it reads,
 * so that other writes are not delayed: a commit with many events has several rows, and a transaction can end between
 * two of them.
 */
public final class AuditLogProjection {

    private static final int STATE_KEY = 0;
    private static final Duration PERIOD = Duration.ofMillis(200);
    private static final Duration TRIM_PERIOD = Duration.ofMinutes(1);

    /**
     * The write options of the audit log's own commits. They are not fsynced and therefore not recorded; rows lost in
     * a crash are projected again.
     */
    private static final WriteOptions WRITE = WriteOptions.named("audit")
            .withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES)
            .withDurability(Durability.PROCESS);

    private final Store store;
    private final Feed feed;
    private final Duration retention;
    private final ProjectionBackoff projecting = new ProjectionBackoff("updating the audit log", System::nanoTime);
    private final ProjectionBackoff trimming =
            new ProjectionBackoff("deleting old rows of the audit log", System::nanoTime);

    private @Nullable Instant trimmed;
    /** The rows of records that were read but are not stored yet; used only by the background task. */
    private final List<ProjectedAuditRow> pending = new ArrayList<>();
    /** The position before the first pending row, or null for the start. */
    private @Nullable AuditStateRow position;

    /**
     * Creates a view of the audit log in a store.
     *
     * @param retention the retention time of entries, or zero to disable the audit log
     */
    public AuditLogProjection(Store store, Duration retention) {
        this.store = store;
        this.feed = store.feed();
        this.retention = retention;
    }

    /** Returns whether the audit log is enabled. */
    public boolean isOn() {
        return !retention.isZero();
    }

    /** Starts the background updates. */
    public RecurringTask start() {
        return RecurringTask.startEvery(PERIOD, "audit", this::run);
    }

    /** Performs one background update. */
    void runOnce() {
        run(() -> false);
    }

    private void run(BooleanSupplier closing) {
        attempt(projecting, () -> {
            while (!closing.getAsBoolean() && advance()) {}
        });
        Instant now = store.now();
        if (trimmed == null || trimmed.plus(TRIM_PERIOD).isBefore(now)) {
            attempt(trimming, () -> {
                AuditKey oldest = new AuditKey(now.minus(retention), 0, 0);
                while (!closing.getAsBoolean() && deleteStep(rows -> rows.to(oldest))) {}
                trimmed = now;
            });
        }
    }

    private void attempt(ProjectionBackoff failures, Runnable action) {
        if (!failures.isAttemptDue()) {
            return;
        }
        try {
            action.run();
            failures.recordSuccess();
        } catch (RuntimeException e) {
            pending.clear();
            boolean unused = failures.recordFailure(e, this::describePosition);
        }
    }

    private String describePosition() {
        try {
            AuditStateRow state = store.readLocal(AuditLogProjection::state);
            return state == null ? "the start" : "the position " + state.cursor();
        } catch (RuntimeException e) {
            return "an unknown position";
        }
    }

    /**
     * Adds the next rows to the audit log, at most as many as fit into a short transaction, and returns whether there
     * may be more.
     */
    boolean advance() {
        if (pending.isEmpty()) {
            readPending();
        }
        if (pending.isEmpty()) {
            return false;
        }
        AuditStateRow expected = position;
        List<ProjectedAuditRow> rows =
                pending.stream().limit(ProjectionBatchLimit.MAX_ROWS).toList();
        int count = store.write(WRITE, tx -> {
            AuditStateRow current = state(tx);
            // Another server may have read the same records.
            return Objects.equals(current, expected) ? put(tx, rows) : 0;
        });
        if (count == 0) {
            pending.clear();
        } else {
            position = rows.get(count - 1).after();
            pending.subList(0, count).clear();
        }
        return true;
    }

    private void readPending() {
        position = store.readLocal(AuditLogProjection::state);
        AuditStateRow state = position;
        FeedCursor oldest = feed.oldest();
        FeedCursor at = state == null ? oldest : FeedCursor.parse(state.cursor());
        boolean otherStore = !feed.contains(at);
        boolean midCommit = at.index() != FeedCursor.WHOLE_COMMIT;
        boolean gap = !otherStore && at.commit() < oldest.commit() + (midCommit ? 1 : 0);
        boolean restart = otherStore || gap;
        Integer rows = state == null || restart ? null : state.rows();
        pending.addAll(ProjectedAuditRow.read(
                feed,
                restart ? oldest : at,
                rows == null ? 0 : rows,
                oldest.epoch(),
                (state == null ? 0 : state.gaps()) + (gap ? 1 : 0)));
    }

    /** Stores the first rows and the position after them, and returns how many rows were stored. */
    private static int put(Tx tx, List<ProjectedAuditRow> rows) {
        ProjectionBatchLimit budget = new ProjectionBatchLimit();
        int count = 0;
        while (count < rows.size() && budget.tryAdd(rows.get(count).row())) {
            ProjectedAuditRow row = rows.get(count);
            tx.put(AuditSchema.AUDIT, row.key(), row.row());
            count++;
        }
        tx.put(AuditSchema.STATE, STATE_KEY, rows.get(count - 1).after());
        return count;
    }

    /** Deletes the first rows of a scan in a short transaction, and returns whether there may be more. */
    private boolean deleteStep(UnaryOperator<Scan<AuditKey, Entry<AuditKey, AuditRow>>> range) {
        return store.write(WRITE, tx -> {
            ProjectionBatchLimit budget = new ProjectionBatchLimit();
            for (Entry<AuditKey, AuditRow> row :
                    range.apply(tx.scan(AuditSchema.AUDIT)).limit(ProjectionBatchLimit.MAX_ROWS)) {
                if (!budget.tryAdd(row.value())) {
                    return true;
                }
                tx.delete(AuditSchema.AUDIT, row.key());
            }
            return budget.isFull();
        });
    }

    /** Deletes the audit entries of all retained commit records, and starts to project them again. */
    AuditApi.AuditStatus rebuild() {
        List<CommitRecord> first = feed.records(feed.oldest().commit(), 1);
        if (!first.isEmpty()) {
            AuditKey from = new AuditKey(first.get(0).time(), 0, 0);
            while (deleteStep(rows -> rows.from(from))) {}
        }
        store.update(WRITE, tx -> tx.delete(AuditSchema.STATE, STATE_KEY));
        return store.read(this::status);
    }

    /** Returns the audit log's progress through the commit record. */
    AuditApi.AuditStatus status(ReadTx tx) {
        AuditStateRow state = state(tx);
        FeedCursor oldest = feed.oldest();
        FeedCursor at = state == null ? oldest : FeedCursor.parse(state.cursor());
        boolean whole = at.index() == FeedCursor.WHOLE_COMMIT;
        return new AuditApi.AuditStatus(
                isOn(),
                Long.toString(whole ? at.commit() : at.commit() - 1),
                Long.toString(tx.lastCommit()),
                feed.records(at, 1, 1).isEmpty(),
                state == null ? 0 : state.gaps());
    }

    private static @Nullable AuditStateRow state(ReadTx tx) {
        return tx.get(AuditSchema.STATE, STATE_KEY).orElse(null);
    }
}
