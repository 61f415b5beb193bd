package io.holdfast.server.record;

import io.holdfast.api.AuditApi;
import io.holdfast.server.record.AuditSchema.AuditEventRow;
import io.holdfast.server.record.AuditSchema.AuditKey;
import io.holdfast.server.record.AuditSchema.AuditRow;
import io.holdfast.server.record.AuditSchema.AuditStateRow;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
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
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The audit log: a projection of the commit record. It is updated in the background, so that its indexes add no cost to
 * commits. Its rows have their own retention. A row has the same key each time it is projected, so a restart or a
 * second server creates no duplicate entries.
 */
public final class AuditLogProjection {

    private static final int STATE_KEY = 0;
    private static final int BATCH = 500;
    private static final int DELETED_PER_STEP = 1_000;
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
    private @Nullable Instant trimmed;

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

    private void run(BooleanSupplier closing) {
        while (!closing.getAsBoolean() && advance()) {}
        Instant now = store.now();
        if (trimmed == null || trimmed.plus(TRIM_PERIOD).isBefore(now)) {
            trimmed = now;
            Instant oldest = now.minus(retention);
            while (!closing.getAsBoolean() && store.write(WRITE, tx -> deleteBefore(tx, oldest))) {}
        }
    }

    /** Adds the next commit records to the audit log, and returns whether there may be more. */
    boolean advance() {
        AuditStateRow state = store.readLocal(AuditLogProjection::state);
        FeedCursor oldest = feed.oldest();
        FeedCursor at = state == null ? oldest : FeedCursor.parse(state.cursor());
        boolean otherStore = !feed.contains(at);
        boolean gap = !otherStore && at.commit() < oldest.commit();
        FeedCursor start = otherStore || gap ? oldest : at;
        List<CommitRecord> records = wholeCommits(feed.records(start.commit(), BATCH));
        if (records.isEmpty()) {
            return false;
        }
        long last = records.get(records.size() - 1).commit();
        AuditStateRow next = new AuditStateRow(
                new FeedCursor(oldest.epoch(), last, FeedCursor.WHOLE_COMMIT).toString(),
                (state == null ? 0 : state.gaps()) + (gap ? 1 : 0));
        store.update(WRITE, tx -> {
            AuditStateRow current = state(tx);
            // Another server may have read the same records.
            if (current == null ? state == null : current.equals(state)) {
                records.forEach(record -> put(tx, record));
                tx.put(AuditSchema.STATE, STATE_KEY, next);
            }
        });
        return true;
    }

    /** Returns the records. The records of the last commit are omitted if that commit may be incomplete. */
    private static List<CommitRecord> wholeCommits(List<CommitRecord> records) {
        if (records.size() < BATCH) {
            return records;
        }
        long last = records.get(records.size() - 1).commit();
        return records.stream().filter(record -> record.commit() != last).toList();
    }

    private static void put(Tx tx, CommitRecord record) {
        int first = record.events().isEmpty() ? 0 : record.events().get(0).index();
        String author = record.origin().author();
        tx.put(
                AuditSchema.AUDIT,
                new AuditKey(record.time(), record.commit(), first & 0xffff),
                new AuditRow(
                        author.isEmpty() ? null : author,
                        record.origin().requestId(),
                        record.origin().operation(),
                        record.events().stream()
                                .map(event -> new AuditEventRow(event.typeId(), event.subject(), event.entry()))
                                .toList(),
                        record.subjects()));
    }

    private static boolean deleteBefore(Tx tx, Instant oldest) {
        List<Entry<AuditKey, AuditRow>> rows = tx.scan(AuditSchema.AUDIT)
                .to(new AuditKey(oldest, 0, 0))
                .limit(DELETED_PER_STEP)
                .toList();
        rows.forEach(row -> tx.delete(AuditSchema.AUDIT, row.key()));
        return rows.size() == DELETED_PER_STEP;
    }

    /** Deletes the audit entries of all retained commit records, and starts to project them again. */
    AuditApi.AuditStatus rebuild() {
        List<CommitRecord> first = feed.records(feed.oldest().commit(), 1);
        if (!first.isEmpty()) {
            AuditKey from = new AuditKey(first.get(0).time(), 0, 0);
            while (store.write(WRITE, tx -> deleteFrom(tx, from))) {}
        }
        store.update(WRITE, tx -> tx.delete(AuditSchema.STATE, STATE_KEY));
        return store.read(this::status);
    }

    private static boolean deleteFrom(Tx tx, AuditKey from) {
        List<Entry<AuditKey, AuditRow>> rows =
                tx.scan(AuditSchema.AUDIT).from(from).limit(DELETED_PER_STEP).toList();
        rows.forEach(row -> tx.delete(AuditSchema.AUDIT, row.key()));
        return rows.size() == DELETED_PER_STEP;
    }

    /** Returns the audit log's progress through the commit record. */
    AuditApi.AuditStatus status(ReadTx tx) {
        AuditStateRow state = state(tx);
        FeedCursor oldest = feed.oldest();
        long commit = state == null
                ? oldest.commit()
                : FeedCursor.parse(state.cursor()).commit();
        return new AuditApi.AuditStatus(
                isOn(),
                Long.toString(commit),
                Long.toString(tx.lastCommit()),
                feed.records(commit, 1).isEmpty(),
                state == null ? 0 : state.gaps());
    }

    private static @Nullable AuditStateRow state(ReadTx tx) {
        return tx.get(AuditSchema.STATE, STATE_KEY).orElse(null);
    }
}
