package io.holdfast.queue.internal;

import io.holdfast.queue.internal.QueueKeys.DelayedKey;
import io.holdfast.queue.internal.QueueKeys.LaneKey;
import io.holdfast.queue.internal.QueueKeys.LaneScheduleKey;
import io.holdfast.queue.internal.QueueKeys.LeaseExpiryKey;
import io.holdfast.queue.internal.QueueKeys.MessageIdKey;
import io.holdfast.queue.internal.QueueKeys.MessageKey;
import io.holdfast.queue.internal.QueueKeys.ReadyKey;
import io.holdfast.queue.internal.QueueRowTypes.LaneRow;
import io.holdfast.queue.internal.QueueRowTypes.LaneState;
import io.holdfast.queue.internal.QueueRowTypes.LeaseRow;
import io.holdfast.queue.internal.QueueRowTypes.MessageLocationRow;
import io.holdfast.queue.internal.QueueRowTypes.QueueCountersRow;
import io.holdfast.queue.internal.QueueRowTypes.QueueRow;
import io.holdfast.queue.internal.QueueRowTypes.SweepPositionRow;
import io.holdfast.queue.internal.time.SignedEpochNanos;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Table;
import io.holdfast.store.kit.CheckFindings;
import org.jspecify.annotations.Nullable;

/** The second part of {@link QueueCheck}: finds index entries that refer to a missing row or to the wrong row. */
final class DanglingEntryCheck {

    private final ReadTx tx;
    private final CheckFindings findings;

    DanglingEntryCheck(ReadTx tx, CheckFindings findings) {
        this.tx = tx;
        this.findings = findings;
    }

    void run() {
        tx.scan(QueueSchema.MESSAGE_LOCATIONS).forEach(row -> checkLocation(row.key(), row.value()));
        tx.scan(QueueSchema.LEASES).forEach(row -> locationOf("lease", row.key()));
        tx.scan(QueueSchema.READY).forEach(row -> checkReady(row.key()));
        tx.scan(QueueSchema.DELAYED).forEach(row -> checkDelayed(row.key()));
        tx.scan(QueueSchema.COUNTERS).forEach(row -> {
            if (!exists(row.key()) && !row.value().equals(QueueCountersRow.EMPTY)) {
                findings.report("queue '" + row.key() + "' has counters but does not exist");
            }
        });
        tx.scan(QueueSchema.SCRIPT_COOLDOWNS).forEach(row -> {
            if (!exists(row.key().queue())) {
                findings.report("queue '" + row.key().queue() + "' has a cooldown of "
                        + row.key().function() + " but does not exist");
            }
        });
        checkExpiries();
        checkLanes();
        checkSchedule(QueueSchema.ACTIVE_LANES, LaneState.TURNS);
        checkSchedule(QueueSchema.PARKED_LANES, LaneState.PARKED);
    }

    private void checkLocation(MessageIdKey id, MessageLocationRow location) {
        if (!exists(id.queue())) {
            findings.report("queue '" + id.queue() + "' has message " + id.id() + " but does not exist");
        } else if (!isBeingDeleted(id.queue())
                && !tx.exists(
                        QueueSchema.MESSAGES,
                        new MessageKey(id.queue(), location.fairness(), location.enqueued(), id.id()))) {
            findings.report("the location row of " + name(id) + " refers to no message");
        }
    }

    private void checkReady(ReadyKey key) {
        MessageIdKey id = new MessageIdKey(key.lane().queue(), key.id());
        MessageLocationRow location = locationOf("ready entry", id);
        if (location != null
                && (!location.fairness().equals(key.lane().fairness())
                        || location.priority() != key.priority()
                        || location.order() != key.order())) {
            findings.report("the ready entry of " + name(id) + " has a different key than its location row");
        }
    }

    private void checkDelayed(DelayedKey key) {
        MessageIdKey id = new MessageIdKey(key.queue(), key.id());
        MessageLocationRow location = locationOf("delayed entry", id);
        if (location != null && location.notBefore() != key.at()) {
            findings.report("the delayed entry of " + name(id) + " has a different time than its location row");
        }
    }

    /** Checks that every expiry entry belongs to a lease and is not before the position of the sweep. */
    private void checkExpiries() {
        long swept = tx.get(QueueSchema.SWEEP_POSITION, SweepPositionRow.KEY)
                .orElse(SweepPositionRow.NONE)
                .leases();
        for (Entry<LeaseExpiryKey, ?> row : tx.scan(QueueSchema.LEASE_EXPIRY)) {
            MessageIdKey id = new MessageIdKey(row.key().queue(), row.key().id());
            if (isBeingDeleted(id.queue())) {
                continue;
            }
            LeaseRow lease = tx.get(QueueSchema.LEASES, id).orElse(null);
            if (lease == null || !lease.expires().equals(row.key().at())) {
                findings.report("the expiry entry of " + name(id) + " refers to no lease");
            }
            if (SignedEpochNanos.nanos(row.key().at()) < swept) {
                findings.report("the lease of " + name(id) + " ends before the position that the sweep has reached");
            }
        }
    }

    private void checkLanes() {
        for (Entry<LaneKey, LaneRow> row : tx.scan(QueueSchema.LANES)) {
            if (isBeingDeleted(row.key().queue())) {
                continue;
            }
            boolean empty = row.value().isEmpty();
            boolean hasMessages = tx.scan(QueueSchema.MESSAGES)
                    .prefix(MessageKey.CODEC.prefix(row.key().queue(), row.key().fairness()))
                    .first()
                    .isPresent();
            if (empty == hasMessages) {
                findings.report(QueueCheck.name(row.key())
                        + (empty
                                ? " has messages, but its lane row has none"
                                : " has no messages, but its lane row has"));
            }
            if (empty && row.value().place() != LaneState.NOWHERE) {
                findings.report(QueueCheck.name(row.key()) + " has no deliverable message, but its schedule is "
                        + row.value().place());
            }
        }
    }

    private void checkSchedule(Table<LaneScheduleKey, ?> table, LaneState state) {
        for (Entry<LaneScheduleKey, ?> row : tx.scan(table)) {
            LaneScheduleKey key = row.key();
            LaneKey laneKey = new LaneKey(key.queue(), key.fairness());
            LaneRow lane = tx.get(QueueSchema.LANES, laneKey).orElse(null);
            long at = lane == null ? -1 : state == LaneState.TURNS ? lane.at() : lane.parked();
            if (!isBeingDeleted(key.queue()) && (lane == null || lane.place() != state || at != key.at())) {
                findings.report("an entry of " + QueueCheck.name(laneKey) + " in " + table + " refers to no lane");
            }
        }
    }

    /** Returns the location row for an entry, or null if the row is missing or the queue is being deleted. */
    private @Nullable MessageLocationRow locationOf(String entry, MessageIdKey id) {
        if (isBeingDeleted(id.queue())) {
            return null;
        }
        MessageLocationRow location = tx.get(QueueSchema.MESSAGE_LOCATIONS, id).orElse(null);
        if (location == null) {
            findings.report("the " + entry + " of " + name(id) + " refers to no message");
        }
        return location;
    }

    private boolean exists(String queue) {
        return tx.exists(QueueSchema.QUEUES, queue);
    }

    /** Returns whether some rows of the queue may already have been removed. */
    private boolean isBeingDeleted(String queue) {
        return tx.get(QueueSchema.QUEUES, queue).map(QueueRow::deleting).orElse(false);
    }

    private static String name(MessageIdKey id) {
        return "message " + id.id() + " of queue '" + id.queue() + "'";
    }
}
