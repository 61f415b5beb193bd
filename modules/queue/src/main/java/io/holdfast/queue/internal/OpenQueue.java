package io.holdfast.queue.internal;

import io.holdfast.queue.MessageStatus.Stage;
import io.holdfast.queue.internal.QueueKeys.DelayedKey;
import io.holdfast.queue.internal.QueueKeys.LaneScheduleKey;
import io.holdfast.queue.internal.QueueKeys.LeaseExpiryKey;
import io.holdfast.queue.internal.QueueKeys.MessageIdKey;
import io.holdfast.queue.internal.QueueRowTypes.DelayedRow;
import io.holdfast.queue.internal.QueueRowTypes.LeaseRow;
import io.holdfast.queue.internal.QueueRowTypes.MessageRow;
import io.holdfast.queue.internal.QueueRowTypes.QueueCountersRow;
import io.holdfast.queue.internal.QueueRowTypes.QueueRow;
import io.holdfast.queue.internal.QueueRowTypes.SweepPositionRow;
import io.holdfast.queue.internal.ReadyMessages.Item;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.ThrottleKey;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.ThrottleTurnKey;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.WaitKey;
import io.holdfast.queue.internal.SublaneRowTypes.ThrottleScheduleRow;
import io.holdfast.queue.internal.content.ContentFootprint;
import io.holdfast.queue.internal.content.ContentRowTypes.ExpiryKey;
import io.holdfast.queue.internal.content.MessageStatuses;
import io.holdfast.queue.internal.time.SignedEpochNanos;
import io.holdfast.store.Entry;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.Values.Unit;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A queue that is open in a transaction. Implements all state transitions of messages, so that rows, lanes and counters
 * always change together. {@link #save} writes the lanes and counters. {@link OpenQueues} opens each queue once.
 */
final class OpenQueue {

    /**
     * A lane that becomes active is scheduled 1/16 of its delivery cost after the current virtual time; see {@link
     * #earliestTurn}.
     */
    private static final int START_DIVISOR = 16;

    /**
     * A lane that becomes active is scheduled after the current virtual time by at most the cost of 8 recent
     * deliveries.
     */
    private static final int MAX_START_DELIVERIES = 8;

    private final Tx tx;
    private final QueueRow row;
    private final long now;
    private final Duration retention;
    private final QueueCountersRow storedCounters;
    private final Map<String, Lane> lanes = new HashMap<>();
    private final Map<String, ThrottledLanes> throttles = new LinkedHashMap<>();
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
        return new IllegalStateException(
                "queue '" + queue + "' is inconsistent: " + problem + "; run check() " + "for details");
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

    /** Returns whether lanes and groups may still be scheduled according to earlier limits on concurrent deliveries. */
    boolean hasChangedConcurrency() {
        return row.hasChangedConcurrency();
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
        counters.addBytes(content.size());
        if (counters.oldest != null && ReadyMessages.comparePositions(0, message.id(), 0, counters.oldest) < 0) {
            counters.oldest = message.id();
        }
        putExpiry(message.id(), content.notAfter());
    }

    /** Replaces the row of a message with one that has a different payload. */
    void replaceContent(MessageMetadata message, MessageRow former, MessageRow content) {
        tx.put(QueueSchema.MESSAGES, message.key(name()), content);
        counters.addBytes(content.size() - former.size());
    }

    /**
     * Adds the expiry entry of a message. If the sweep has already passed the expiry time, moves the position of the
     * sweep back.
     */
    void putExpiry(UUID id, @Nullable Instant notAfter) {
        if (notAfter == null) {
            return;
        }
        tx.put(QueueSchema.EXPIRY, new ExpiryKey(notAfter, name(), id), Unit.UNIT);
        SweepPositionRow sweep =
                tx.get(QueueSchema.SWEEP_POSITION, SweepPositionRow.KEY).orElse(SweepPositionRow.NONE);
        long end = SignedEpochNanos.nanos(notAfter);
        if (end < sweep.messagesOrZero()) {
            tx.put(QueueSchema.SWEEP_POSITION, SweepPositionRow.KEY, sweep.withMessages(end));
        }
    }

    /** Removes the row of a message that is no longer leased or scheduled. */
    void removeMessage(MessageMetadata message, ContentFootprint content) {
        tx.delete(QueueSchema.MESSAGES, message.key(name()));
        tx.delete(QueueSchema.MESSAGE_LOCATIONS, new MessageIdKey(name(), message.id()));
        counters.addBytes(-content.bytes());
        if (content.notAfter() != null) {
            tx.delete(QueueSchema.EXPIRY, new ExpiryKey(content.notAfter(), name(), message.id()));
        }
    }

    /** Records the final state of a message if the queue has a status retention. */
    void finish(UUID id, Stage stage, int attempts, @Nullable String note) {
        MessageStatuses.finish(tx, new MessageIdKey(name(), id), config().statusRetention(), stage, attempts, note);
    }

    /** Returns the number of messages in any state. */
    long messages() {
        return counters.messages();
    }

    /** Returns the total size of the messages, or a negative number if it is unknown. */
    long bytes() {
        return counters.bytes;
    }

    void countExpired() {
        counters.expired++;
    }

    void countDropped() {
        counters.dropped++;
    }

    /** Returns a lower bound on the ids of the messages. */
    UUID oldest() {
        return counters.oldest == null ? new UUID(0, 0) : counters.oldest;
    }

    void setOldest(UUID id) {
        counters.oldest = id;
    }

    /**
     * Makes a message deliverable from the given time on. The time may be in the past.
     *
     * @param retry whether a delivery of the message failed
     */
    void schedule(MessageMetadata message, long notBefore, boolean retry) {
        MessageIdKey id = new MessageIdKey(name(), message.id());
        if (notBefore <= now) {
            tx.put(QueueSchema.MESSAGE_LOCATIONS, id, message.toLocationRow(0));
            addReady(message);
            return;
        }
        tx.put(QueueSchema.MESSAGE_LOCATIONS, id, message.toLocationRow(notBefore));
        tx.put(QueueSchema.DELAYED, new DelayedKey(name(), notBefore, message.id()), message.toDelayedRow(retry));
        Lane lane = lane(message.fairness());
        lane.countDelayed(retry);
        if (message.isInGroup() && retry) {
            lane.sublane(message.sublane()).countRetrying(1);
        } else if (message.isInGroup()) {
            lane.sublane(message.sublane()).add(message.toItem(true));
        }
        counters.delayed++;
        counters.delayedFrom = Math.min(counters.delayedFrom, notBefore);
    }

    private void addReady(MessageMetadata message) {
        Lane lane = lane(message.fairness());
        if (message.sublane().isEmpty()) {
            lane.ready().add(message.toItem(false));
        } else {
            lane.sublane(message.sublane()).add(message.toItem(false));
            lane.countSublaneReady(1);
        }
        counters.ready++;
    }

    /** Removes a ready or delayed message from the schedule. */
    void unschedule(MessageMetadata message, long notBefore) {
        DelayedKey delayedKey = new DelayedKey(name(), notBefore, message.id());
        DelayedRow delayed =
                notBefore == 0 ? null : tx.get(QueueSchema.DELAYED, delayedKey).orElse(null);
        if (delayed == null) {
            removeReady(message);
        } else {
            takeDelayed(delayedKey, delayed);
        }
    }

    private void removeReady(MessageMetadata message) {
        Lane lane = lane(message.fairness());
        if (message.sublane().isEmpty()) {
            lane.ready().remove(message.priority(), message.order(), message.id());
        } else {
            lane.sublane(message.sublane()).remove(message.priority(), message.order(), message.id());
            lane.countSublaneReady(-1);
        }
        counters.ready--;
    }

    /** Moves a message with throttles that an earlier version stored in the lane itself to its sublane. */
    void moveToSublane(Lane lane, Item item) {
        MessageMetadata message = MessageMetadata.of(lane.fairness(), SublaneId.PLAIN, item);
        removeReady(message);
        schedule(message.withSublane(SublaneId.of(config(), null, message.throttles())), 0, false);
        lane.updateSchedule();
    }

    private void takeDelayed(DelayedKey key, DelayedRow delayed) {
        tx.delete(QueueSchema.DELAYED, key);
        Lane lane = lane(delayed.fairness());
        lane.uncountDelayed(delayed.retry());
        counters.delayed--;
        String sublane = delayed.sublane();
        if (sublane != null && SublaneId.isGroup(sublane)) {
            if (delayed.retry()) {
                lane.sublane(sublane).countRetrying(-1);
            } else {
                lane.sublane(sublane).remove(delayed.priority(), delayed.order(), key.id());
            }
        }
    }

    /** Leases a message to a consumer. */
    LeaseRow lease(NextMessageFinder.Selected selected, ContentFootprint content, String consumer, Instant expires) {
        Lane lane = selected.lane();
        Item item = selected.message();
        Sublane sublane = selected.sublane();
        if (sublane == null) {
            lane.ready().remove(item.priority(), item.order(), item.id());
        } else {
            sublane.take(item);
            lane.countSublaneReady(-1);
        }
        lane.countDelivery();
        // The pace at most doubles, so that a single delivery from a lane with a low weight does not determine it.
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
                item.row().attempts(),
                lane.fairness(),
                item.row().enqueued(),
                item.priority(),
                item.order(),
                sublane != null && sublane.isGroup() ? sublane.id() : null,
                content.bytes(),
                content.notAfter(),
                content.chunks() == 0 ? null : content.chunks());
        tx.put(QueueSchema.LEASES, new MessageIdKey(name(), item.id()), lease);
        tx.put(QueueSchema.LEASE_EXPIRY, new LeaseExpiryKey(expires, name(), item.id()), Unit.UNIT);
        return lease;
    }

    /** Removes the lease of a message, without scheduling the message. */
    void endLease(UUID id, LeaseRow lease) {
        tx.delete(QueueSchema.LEASES, new MessageIdKey(name(), id));
        tx.delete(QueueSchema.LEASE_EXPIRY, new LeaseExpiryKey(lease.expires(), name(), id));
        Lane lane = lane(lease.fairness());
        lane.countDeliveryEnd();
        if (lease.group() != null) {
            lane.sublane(lease.group()).countDeliveryEnd();
        }
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
     * Returns the end of a lease that starts now. If the clock was set back and the sweep has already passed that time,
     * moves the position of the sweep back.
     */
    Instant reserveLeaseEnd(Duration visibility) {
        long end = SignedEpochNanos.plus(now, visibility);
        SweepPositionRow sweep =
                tx.get(QueueSchema.SWEEP_POSITION, SweepPositionRow.KEY).orElse(SweepPositionRow.NONE);
        if (end < sweep.leases()) {
            tx.put(QueueSchema.SWEEP_POSITION, SweepPositionRow.KEY, sweep.withLeases(end));
        }
        return SignedEpochNanos.instant(end);
    }

    /** Returns the throttle schedule of a throttle key. */
    ThrottledLanes throttle(String throttleKey) {
        String id = SublaneId.ofThrottle(throttleKey);
        ThrottledLanes open = throttleById(id);
        if (open == null) {
            open = new ThrottledLanes(tx, this, id, throttleKey, null);
            throttles.put(id, open);
        }
        return open;
    }

    /** Returns a throttle schedule, or null if there is none. */
    @Nullable
    ThrottledLanes throttleById(String id) {
        ThrottledLanes open = throttles.get(id);
        if (open == null) {
            ThrottleScheduleRow found = tx.get(QueueSchema.THROTTLE_SCHEDULES, new ThrottleKey(name(), id))
                    .orElse(null);
            if (found == null) {
                return null;
            }
            open = new ThrottledLanes(tx, this, id, found.key(), found);
            throttles.put(id, open);
        }
        return open;
    }

    void countThrottleTurn(int change) {
        counters.throttleTurns += change;
    }

    /** Returns the first lane that has a turn of its own, or null if no lane has one. */
    @Nullable
    LaneScheduleKey firstActiveLane() {
        return tx.scan(QueueSchema.ACTIVE_LANES)
                .prefix(LaneScheduleKey.CODEC.prefix(name()))
                .after(new LaneScheduleKey(name(), counters.at, counters.lastLane))
                .first()
                .map(Entry::key)
                .orElse(null);
    }

    /** Returns the first throttle that has a turn, or null if no throttle has one. */
    @Nullable
    ThrottleTurnKey firstThrottleTurn() {
        throttles.values().forEach(ThrottledLanes::updateTurn);
        return counters.throttleTurns == 0
                ? null
                : tx.scan(QueueSchema.THROTTLE_TURNS)
                        .prefix(ThrottleTurnKey.CODEC.prefix(name()))
                        .from(new ThrottleTurnKey(name(), counters.at, ""))
                        .first()
                        .map(Entry::key)
                        .orElse(null);
    }

    /** Advances the virtual time to the turn of a lane, and returns the lane. */
    Lane takeTurn(long at, String fairness) {
        counters.at = at;
        counters.lastLane = fairness;
        return lane(fairness);
    }

    /** Returns the current virtual time. */
    long position() {
        return counters.at;
    }

    /**
     * Returns whether a turn at the given virtual time has not passed yet.
     *
     * @param throttled whether the turn belongs to a throttle; such a turn may be at the current virtual time
     */
    boolean isUpcoming(long at, String fairness, boolean throttled) {
        return at > counters.at || (at == counters.at && (throttled || fairness.compareTo(counters.lastLane) > 0));
    }

    /**
     * Returns the earliest virtual time of a lane that becomes active. An idle lane accumulates no credit, so it starts
     * near the current virtual time. It does not start exactly at the current virtual time, because a stream of new
     * keys would then starve lanes that wait for their second delivery.
     */
    long earliestTurn(long deliveryCost) {
        return counters.at + Math.max(1, Math.min(deliveryCost / START_DIVISOR, counters.pace * MAX_START_DELIVERIES));
    }

    /** Records that a throttle or sublane waits until the given time, and returns that time. */
    long recordWaitUntil(long until) {
        counters.waitsFrom = Math.min(counters.waitsFrom, until);
        return until;
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
        if (isParkOver(counters.waitsFrom, now)) {
            endWaits(limit);
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

    /** Ends the waits of throttles and sublanes that are over. */
    private void endWaits(int limit) {
        List<Entry<WaitKey, Unit>> due = tx.scan(QueueSchema.WAITS)
                .prefix(WaitKey.CODEC.prefix(name()))
                .from(new WaitKey(name(), counters.waitsFrom, "", ""))
                .limit(limit + 1L)
                .toList();
        counters.waitsFrom = Long.MAX_VALUE;
        for (int i = 0; i < due.size(); i++) {
            WaitKey key = due.get(i).key();
            if (!isParkOver(key.at(), now) || i == limit) {
                counters.waitsFrom = key.at();
                return;
            }
            ThrottledLanes throttle = key.fairness().isEmpty() ? throttleById(key.name()) : null;
            if (throttle != null) {
                throttle.wake();
            } else {
                lane(key.fairness()).sublane(key.name()).wake();
            }
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
        throttles.values().forEach(ThrottledLanes::save);
        QueueCountersRow updated = counters.toRow();
        if (!updated.equals(storedCounters)) {
            tx.put(QueueSchema.COUNTERS, name(), updated);
        }
    }
}
