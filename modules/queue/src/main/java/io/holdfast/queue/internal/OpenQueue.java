package io.holdfast.queue.internal;

import io.holdfast.queue.QueueConfig;
import io.holdfast.queue.internal.QueueKeys.DelayedKey;
import io.holdfast.queue.internal.QueueKeys.LaneKey;
import io.holdfast.queue.internal.QueueKeys.LaneScheduleKey;
import io.holdfast.queue.internal.QueueKeys.LeaseExpiryKey;
import io.holdfast.queue.internal.QueueKeys.MessageIdKey;
import io.holdfast.queue.internal.QueueKeys.ReadyKey;
import io.holdfast.queue.internal.QueueSchema.DelayedRow;
import io.holdfast.queue.internal.QueueSchema.LeaseRow;
import io.holdfast.queue.internal.QueueSchema.MessageRow;
import io.holdfast.queue.internal.QueueSchema.QueueCountersRow;
import io.holdfast.queue.internal.QueueSchema.QueueRow;
import io.holdfast.queue.internal.QueueSchema.ReadyRow;
import io.holdfast.queue.internal.QueueSchema.SweepPositionRow;
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
 * A queue, opened in a transaction. Every way in which a message changes its state is here, so that lanes, counts and
 * rows always change together; {@link #save} writes the counts down. Opened by {@link OpenQueues}, once a transaction.
 */
final class OpenQueue {

    /** What part of a delivery it costs a lane to begin. */
    private static final int BEGINNING = 16;

    /** How many deliveries of a heavy lane it costs at most. */
    private static final int MOST_BEFORE = 8;

    private final Tx tx;
    private final QueueRow row;
    private final long now;
    private final Duration retention;
    private final QueueCountersRow before;
    private final Map<String, Lane> lanes = new HashMap<>();
    private final QueueCounters count;

    OpenQueue(Tx tx, QueueRow row, Duration retention) {
        this.tx = tx;
        this.row = row;
        this.retention = retention;
        now = SignedEpochNanos.nanos(tx.now());
        QueueCountersRow tally = tx.get(QueueSchema.COUNTERS, name()).orElse(QueueCountersRow.EMPTY);
        before = tally;
        count = new QueueCounters(tally);
    }

    /** What was written is not there: a bug, or a hand that wrote past this room. Only calls that need it fail. */
    static IllegalStateException corruption(String queue, String what) {
        return new IllegalStateException("queue '" + queue + "' is damaged, look at check(): " + what);
    }

    String name() {
        return row.config().name();
    }

    QueueConfig config() {
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

    /** Puts a new message into the queue. */
    void addMessage(MessageMetadata item, MessageRow content) {
        tx.put(QueueSchema.MESSAGES, item.key(name()), content);
        lane(item.fairness()).setWeight(content.weight());
        count.enqueued++;
    }

    /** Takes a message out of the queue; it is in no state any more. */
    void removeMessage(MessageMetadata item) {
        tx.delete(QueueSchema.MESSAGES, item.key(name()));
        tx.delete(QueueSchema.MESSAGE_LOCATIONS, new MessageIdKey(name(), item.id()));
    }

    /** Lets a message be delivered: at once, or from a time on. */
    void schedule(MessageMetadata item, long notBefore, boolean retry) {
        if (notBefore <= now) {
            tx.put(QueueSchema.MESSAGE_LOCATIONS, new MessageIdKey(name(), item.id()), item.toLocationRow(0));
            addReady(item);
            return;
        }
        tx.put(QueueSchema.MESSAGE_LOCATIONS, new MessageIdKey(name(), item.id()), item.toLocationRow(notBefore));
        tx.put(
                QueueSchema.DELAYED,
                new DelayedKey(name(), notBefore, item.id()),
                new DelayedRow(
                        item.fairness(),
                        item.enqueued(),
                        item.priority(),
                        item.order(),
                        item.attempts(),
                        item.throttles(),
                        retry));
        lane(item.fairness()).countDelayed(retry);
        count.delayed++;
        count.delayedFrom = Math.min(count.delayedFrom, notBefore);
    }

    private void addReady(MessageMetadata item) {
        Lane lane = lane(item.fairness());
        // Not only what was there before is to be looked at: this one may have what the others wait for.
        if (lane.isParked() && !config().ordered() && new TokenBuckets(tx, now).hasTokens(item.throttles())) {
            lane.unpark();
        }
        lane.ready()
                .add(
                        item.priority(),
                        item.order(),
                        item.id(),
                        new ReadyRow(item.enqueued(), item.attempts(), item.throttles()));
        count.ready++;
    }

    /** Takes back the offer of a message that is ready or delayed. */
    void unschedule(MessageMetadata item, long notBefore) {
        DelayedKey delayedKey = new DelayedKey(name(), notBefore, item.id());
        DelayedRow waiting =
                notBefore == 0 ? null : tx.get(QueueSchema.DELAYED, delayedKey).orElse(null);
        if (waiting == null) {
            lane(item.fairness())
                    .ready()
                    .remove(new ReadyKey(
                            new LaneKey(name(), item.fairness()), item.priority(), item.order(), item.id()));
            count.ready--;
        } else {
            takeDelayed(delayedKey, waiting);
        }
    }

    private void takeDelayed(DelayedKey key, DelayedRow waiting) {
        tx.delete(QueueSchema.DELAYED, key);
        lane(waiting.fairness()).uncountDelayed(waiting.retry());
        count.delayed--;
    }

    /** Hands a ready message to a consumer. */
    LeaseRow lease(Lane lane, Entry<ReadyKey, ReadyRow> message, String consumer, Instant expires) {
        ReadyKey key = message.key();
        lane.ready().remove(key);
        lane.countDelivery();
        // It rises slowly: what a light lane costs is not the pace of a heavy one beside it.
        count.pace = count.pace == 0 ? lane.virtualCost() : Math.min(lane.virtualCost(), 2 * count.pace);
        lane.updateSchedule();
        count.ready--;
        count.inFlight++;
        count.delivered++;
        // By the clock, not by count: a lease that a loss of power has undone has given its token away all the same.
        count.token = Math.max(count.token + 1, now);
        LeaseRow lease = new LeaseRow(
                consumer,
                count.token,
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

    /** Takes a message back from its consumer; it is in no state any more. */
    void endLease(UUID id, LeaseRow lease) {
        tx.delete(QueueSchema.LEASES, new MessageIdKey(name(), id));
        tx.delete(QueueSchema.LEASE_EXPIRY, new LeaseExpiryKey(lease.expires(), name(), id));
        lane(lease.fairness()).countDeliveryEnd();
        count.inFlight--;
    }

    void countAck() {
        count.acked++;
    }

    void countFailure(String fairness) {
        lane(fairness).countFailure();
        count.failed++;
    }

    void countDeadLetter(String fairness) {
        lane(fairness).countDeadLetter();
        count.deadLettered++;
    }

    /** When a lease ends that begins now. If the clock went back, the sweep has passed that time: it starts over. */
    Instant reserveLeaseEnd(Duration visibility) {
        long end = SignedEpochNanos.plus(now, visibility);
        SweepPositionRow sweep =
                tx.get(QueueSchema.SWEEP_POSITION, SweepPositionRow.KEY).orElse(SweepPositionRow.NONE);
        if (end < sweep.leases()) {
            tx.put(QueueSchema.SWEEP_POSITION, SweepPositionRow.KEY, new SweepPositionRow(end, sweep.idle()));
        }
        return SignedEpochNanos.instant(end);
    }

    /** The lane whose turn it is, or null. It counts as served from now on. */
    @Nullable
    Lane takeNextLane() {
        LaneScheduleKey turn = tx.scan(QueueSchema.ACTIVE_LANES)
                .prefix(LaneScheduleKey.CODEC.prefix(name()))
                .after(new LaneScheduleKey(name(), count.at, count.lastLane))
                .first()
                .map(Entry::key)
                .orElse(null);
        if (turn == null) {
            return null;
        }
        count.at = turn.at();
        count.lastLane = turn.fairness();
        return lane(turn.fairness());
    }

    /**
     * The earliest turn that a lane can get that had none: whoever was away has saved up nothing, and waits for a few
     * deliveries at most. But it does wait: otherwise a stream of ever new keys would hold up for good those that wait
     * for their second turn.
     */
    long earliestTurn(long step) {
        return count.at + Math.max(1, Math.min(step / BEGINNING, count.pace * MOST_BEFORE));
    }

    /** The time until when to park a lane. */
    long recordParkedUntil(long until) {
        count.parkedFrom = Math.min(count.parkedFrom, until);
        return until;
    }

    /** When to look whether an idle lane can be forgotten. */
    long forgetAt(long idleSince) {
        long swept = tx.get(QueueSchema.SWEEP_POSITION, SweepPositionRow.KEY)
                .orElse(SweepPositionRow.NONE)
                .idle();
        return Math.max(SignedEpochNanos.plus(idleSince, retention), swept + 1);
    }

    /** Makes messages ready whose delay is over, lets parked lanes take turns again, some of each; gives all their turn. */
    void wakeDue(int most) {
        if (count.delayedFrom <= now) {
            wakeMessages(most);
        }
        if (isParkOver(count.parkedFrom)) {
            wakeLanes(most);
        }
        lanes.values().forEach(Lane::updateSchedule);
    }

    private void wakeMessages(int most) {
        List<Entry<DelayedKey, DelayedRow>> due = tx.scan(QueueSchema.DELAYED)
                .prefix(DelayedKey.CODEC.prefix(name()))
                .from(new DelayedKey(name(), count.delayedFrom, new UUID(0, 0)))
                .limit(most + 1L)
                .toList();
        count.delayedFrom = Long.MAX_VALUE;
        for (int i = 0; i < due.size(); i++) {
            DelayedKey key = due.get(i).key();
            if (key.at() > now || i == most) {
                count.delayedFrom = key.at();
                return;
            }
            DelayedRow waiting = due.get(i).value();
            takeDelayed(key, waiting);
            addReady(MessageMetadata.of(key.id(), waiting));
        }
    }

    private void wakeLanes(int most) {
        List<Entry<LaneScheduleKey, Unit>> due = tx.scan(QueueSchema.PARKED_LANES)
                .prefix(LaneScheduleKey.CODEC.prefix(name()))
                .from(new LaneScheduleKey(name(), count.parkedFrom, ""))
                .limit(most + 1L)
                .toList();
        count.parkedFrom = Long.MAX_VALUE;
        for (int i = 0; i < due.size(); i++) {
            LaneScheduleKey key = due.get(i).key();
            if (!isParkOver(key.at()) || i == most) {
                count.parkedFrom = key.at();
                return;
            }
            lane(key.fairness()).unpark();
        }
    }

    /** Whether a lane was parked long enough: nobody waits for longer than this, but for a clock that went back. */
    private boolean isParkOver(long parkedUntil) {
        return parkedUntil <= now || (parkedUntil > now + Throttle.LONGEST_WAIT && parkedUntil != Long.MAX_VALUE);
    }

    void save() {
        lanes.values().forEach(Lane::save);
        QueueCountersRow tally = count.toRow();
        if (!tally.equals(before)) {
            tx.put(QueueSchema.COUNTERS, name(), tally);
        }
    }
}
