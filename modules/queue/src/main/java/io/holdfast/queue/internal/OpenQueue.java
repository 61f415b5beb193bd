package io.holdfast.queue.internal;

import io.holdfast.queue.internal.QueueKeys.DelayedKey;
import io.holdfast.queue.internal.QueueKeys.LaneKey;
import io.holdfast.queue.internal.QueueKeys.LaneScheduleKey;
import io.holdfast.queue.internal.QueueKeys.LeaseExpiryKey;
import io.holdfast.queue.internal.QueueKeys.MessageIdKey;
import io.holdfast.queue.internal.QueueKeys.ReadyKey;
import io.holdfast.queue.internal.QueueRows.DelayedRow;
import io.holdfast.queue.internal.QueueRows.LeaseRow;
import io.holdfast.queue.internal.QueueRows.MessageRow;
import io.holdfast.queue.internal.QueueRows.QueueCountersRow;
import io.holdfast.queue.internal.QueueRows.QueueRow;
import io.holdfast.queue.internal.QueueRows.ReadyRow;
import io.holdfast.queue.internal.QueueRows.SweepPositionRow;
import io.holdfast.store.Entry;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.Values.Unit;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A queue that is open in a transaction. Implements all state transitions of messages, so that rows, lanes and counters
 * always change together. {@link #save} writes the lanes and counters. {@link OpenQueues} opens each queue once.
 */
final class OpenQueue {

    /** A lane that becomes active starts after 1/16 of its delivery cost, see {@link #earliestTurn}. */
    private static final int START_DIVISOR = 16;

    /** A lane that becomes active starts after at most the cost of 8 recent deliveries. */
    private static final int MAX_START_DELIVERIES = 8;

    private final Tx tx;
    private final QueueRow row;
    private final long now;
    private final Duration retention;
    private final QueueCountersRow storedCounters;
    private final Map<String, Lane> lanes = new HashMap<>();
    private final QueueCounters counters;

    OpenQueue(Tx tx, QueueRow row, Duration retention) {
        this.tx = tx;
        this.row = row;
        this.retention = retention;
        now = SignedEpochNanos.nanos(tx.now());
        storedCounters = tx.get(QueueSchema.COUNTERS, name()).orElse(QueueCountersRow.EMPTY);
        counters = new QueueCounters(storedCounters);
    }

    /**
     * Returns an exception for inconsistent rows, which are caused by a bug or by a write that bypasses this module.
     */
    static IllegalStateException corruption(String queue, String problem) {
        return new IllegalStateException("queue '" + queue + "' is inconsistent: " + problem + "; run check()");
    }

    String name() {
        return row.config().name();
    }

    QueueConfigRow config() {
        return row.config();
    }

    boolean isPaused() {
        return row.paused();
    }

    long now() {
        return now;
    }

    Lane lane(String fairness) {
        Lane lane = lanes.get(fairness);
        if (lane == null) {
            lane = Lane.open(tx, this, fairness);
            lanes.put(fairness, lane);
        }
        return lane;
    }

    /** Adds the row of a new message, without scheduling it. */
    void addMessage(MessageMetadata message, MessageRow content) {
        tx.put(QueueSchema.MESSAGES, message.key(name()), content);
        lane(message.fairness()).setWeight(content.weight());
        counters.enqueued++;
    }

    /** Removes the row of a message that is no longer leased or scheduled. */
    void removeMessage(MessageMetadata message) {
        tx.delete(QueueSchema.MESSAGES, message.key(name()));
        tx.delete(QueueSchema.MESSAGE_LOCATIONS, new MessageIdKey(name(), message.id()));
    }

    /**
     * Makes a message deliverable from the given time on, which may be in the past.
     *
     * @param retry whether a delivery of the message failed
     */
    void schedule(MessageMetadata message, long notBefore, boolean retry) {
        if (notBefore <= now) {
            tx.put(QueueSchema.MESSAGE_LOCATIONS, new MessageIdKey(name(), message.id()), message.toLocationRow(0));
            addReady(message);
            return;
        }
        tx.put(QueueSchema.MESSAGE_LOCATIONS, new MessageIdKey(name(), message.id()), message.toLocationRow(notBefore));
        tx.put(
                QueueSchema.DELAYED,
                new DelayedKey(name(), notBefore, message.id()),
                new DelayedRow(
                        message.fairness(),
                        message.enqueued(),
                        message.priority(),
                        message.order(),
                        message.attempts(),
                        message.throttles(),
                        retry));
        lane(message.fairness()).countDelayed(retry);
        counters.delayed++;
        counters.delayedFrom = Math.min(counters.delayedFrom, notBefore);
    }

    private void addReady(MessageMetadata message) {
        Lane lane = lane(message.fairness());
        // The lane waits for tokens of its earlier messages; this one may not need them.
        if (lane.isParked() && !config().ordered() && new TokenBuckets(tx, now).hasTokens(message.throttles())) {
            lane.unpark();
        }
        lane.ready()
                .add(
                        message.priority(),
                        message.order(),
                        message.id(),
                        new ReadyRow(message.enqueued(), message.attempts(), message.throttles()));
        counters.ready++;
    }

    /** Removes a ready or delayed message from the schedule. */
    void unschedule(MessageMetadata message, long notBefore) {
        DelayedKey delayedKey = new DelayedKey(name(), notBefore, message.id());
        DelayedRow delayed =
                notBefore == 0 ? null : tx.get(QueueSchema.DELAYED, delayedKey).orElse(null);
        if (delayed == null) {
            lane(message.fairness())
                    .ready()
                    .remove(new ReadyKey(
                            new LaneKey(name(), message.fairness()),
                            message.priority(),
                            message.order(),
                            message.id()));
            counters.ready--;
        } else {
            takeDelayed(delayedKey, delayed);
        }
    }

    private void takeDelayed(DelayedKey key, DelayedRow delayed) {
        tx.delete(QueueSchema.DELAYED, key);
        lane(delayed.fairness()).uncountDelayed(delayed.retry());
        counters.delayed--;
    }

    /** Leases a ready message to a consumer. */
    LeaseRow lease(Lane lane, Entry<ReadyKey, ReadyRow> message, String consumer, Instant expires) {
        ReadyKey key = message.key();
        lane.ready().remove(key);
        lane.countDelivery();
        // The pace at most doubles, so that one delivery of a light lane does not set it for heavy lanes.
        counters.pace = counters.pace == 0 ? lane.virtualCost() : Math.min(lane.virtualCost(), 2 * counters.pace);
        lane.updateSchedule();
        counters.ready--;
        counters.inFlight++;
        counters.delivered++;
        // Derived from the clock, so that the token of a lease that was lost in a power failure is not reused.
        counters.token = Math.max(counters.token + 1, now);
        LeaseRow lease = new LeaseRow(
                consumer,
                counters.token,
                tx.now(),
                expires,
                message.value().attempts(),
                lane.fairness(),
                message.value().enqueued(),
                key.priority(),
                key.order());
        tx.put(QueueSchema.LEASES, new MessageIdKey(name(), key.id()), lease);
        tx.put(QueueSchema.LEASE_EXPIRY, new LeaseExpiryKey(expires, name(), key.id()), Unit.UNIT);
        return lease;
    }

    /** Removes the lease of a message, without scheduling the message. */
    void endLease(UUID id, LeaseRow lease) {
        tx.delete(QueueSchema.LEASES, new MessageIdKey(name(), id));
        tx.delete(QueueSchema.LEASE_EXPIRY, new LeaseExpiryKey(lease.expires(), name(), id));
        lane(lease.fairness()).countDeliveryEnd();
        counters.inFlight--;
    }

    void countAck() {
        counters.acked++;
    }

    void countFailure(String fairness) {
        lane(fairness).countFailure();
        counters.failed++;
    }

    void countDeadLetter(String fairness) {
        lane(fairness).countDeadLetter();
        counters.deadLettered++;
    }

    /**
     * Returns the end of a lease that starts now. If the clock was set back and the sweep has passed that time, the
     * method moves the sweep back.
     */
    Instant reserveLeaseEnd(Duration visibility) {
        long end = SignedEpochNanos.plus(now, visibility);
        SweepPositionRow sweep =
                tx.get(QueueSchema.SWEEP_POSITION, SweepPositionRow.KEY).orElse(SweepPositionRow.NONE);
        if (end < sweep.leases()) {
            tx.put(QueueSchema.SWEEP_POSITION, SweepPositionRow.KEY, new SweepPositionRow(end, sweep.idle()));
        }
        return SignedEpochNanos.instant(end);
    }

    /** Returns the next lane and records it as served, or returns null if no lane is active. */
    @Nullable
    Lane takeNextLane() {
        LaneScheduleKey next = tx.scan(QueueSchema.ACTIVE_LANES)
                .prefix(LaneScheduleKey.CODEC.prefix(name()))
                .after(new LaneScheduleKey(name(), counters.at, counters.lastLane))
                .first()
                .map(Entry::key)
                .orElse(null);
        if (next == null) {
            return null;
        }
        counters.at = next.at();
        counters.lastLane = next.fairness();
        return lane(next.fairness());
    }

    /**
     * Returns the earliest virtual time of a lane that becomes active. An idle lane accumulates no credit, so it starts
     * near the current virtual time. It does not start exactly at the current virtual time, because a stream of new
     * keys would then starve lanes that wait for their second delivery.
     */
    long earliestTurn(long deliveryCost) {
        return counters.at + Math.max(1, Math.min(deliveryCost / START_DIVISOR, counters.pace * MAX_START_DELIVERIES));
    }

    /** Records that a lane is parked until the given time, and returns that time. */
    long recordParkedUntil(long until) {
        counters.parkedFrom = Math.min(counters.parkedFrom, until);
        return until;
    }

    /** Returns the time at which the sweep examines an idle lane. */
    long idleLaneDue(long idleSince) {
        long swept = tx.get(QueueSchema.SWEEP_POSITION, SweepPositionRow.KEY)
                .orElse(SweepPositionRow.NONE)
                .idle();
        return Math.max(SignedEpochNanos.plus(idleSince, retention), swept + 1);
    }

    /**
     * Makes messages whose delay has ended ready, unparks lanes whose wait is over, and schedules all open lanes.
     *
     * @param limit the maximum number of messages and the maximum number of lanes
     */
    void wakeDue(int limit) {
        if (counters.delayedFrom <= now) {
            wakeMessages(limit);
        }
        if (isParkOver(counters.parkedFrom, now)) {
            wakeLanes(limit);
        }
        lanes.values().forEach(Lane::updateSchedule);
    }

    private void wakeMessages(int limit) {
        List<Entry<DelayedKey, DelayedRow>> due = tx.scan(QueueSchema.DELAYED)
                .prefix(DelayedKey.CODEC.prefix(name()))
                .from(new DelayedKey(name(), counters.delayedFrom, new UUID(0, 0)))
                .limit(limit + 1L)
                .toList();
        counters.delayedFrom = Long.MAX_VALUE;
        for (int i = 0; i < due.size(); i++) {
            DelayedKey key = due.get(i).key();
            if (key.at() > now || i == limit) {
                counters.delayedFrom = key.at();
                return;
            }
            DelayedRow delayed = due.get(i).value();
            takeDelayed(key, delayed);
            addReady(MessageMetadata.of(key.id(), delayed));
        }
    }

    private void wakeLanes(int limit) {
        List<Entry<LaneScheduleKey, Unit>> due = tx.scan(QueueSchema.PARKED_LANES)
                .prefix(LaneScheduleKey.CODEC.prefix(name()))
                .from(new LaneScheduleKey(name(), counters.parkedFrom, ""))
                .limit(limit + 1L)
                .toList();
        counters.parkedFrom = Long.MAX_VALUE;
        for (int i = 0; i < due.size(); i++) {
            LaneScheduleKey key = due.get(i).key();
            if (!isParkOver(key.at(), now) || i == limit) {
                counters.parkedFrom = key.at();
                return;
            }
            lane(key.fairness()).unpark();
        }
    }

    /**
     * Returns whether the wait of a parked lane is over. A wait above the maximum means that the clock was set back.
     */
    static boolean isParkOver(long parkedUntil, long now) {
        return parkedUntil <= now || (parkedUntil > now + Throttle.MAX_WAIT_NANOS && parkedUntil != Long.MAX_VALUE);
    }

    void save() {
        lanes.values().forEach(Lane::save);
        QueueCountersRow updated = counters.toRow();
        if (!updated.equals(storedCounters)) {
            tx.put(QueueSchema.COUNTERS, name(), updated);
        }
    }
}
