package io.holdfast.queue;

import io.holdfast.queue.QueueKeys.DelayedKey;
import io.holdfast.queue.QueueKeys.ExpiryKey;
import io.holdfast.queue.QueueKeys.IdKey;
import io.holdfast.queue.QueueKeys.LaneKey;
import io.holdfast.queue.QueueKeys.ReadyKey;
import io.holdfast.queue.QueueKeys.TurnKey;
import io.holdfast.queue.QueueSchema.Delayed;
import io.holdfast.queue.QueueSchema.LeaseRow;
import io.holdfast.queue.QueueSchema.QueueRow;
import io.holdfast.queue.QueueSchema.Ready;
import io.holdfast.queue.QueueSchema.Stored;
import io.holdfast.queue.QueueSchema.Sweep;
import io.holdfast.queue.QueueSchema.Tally;
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
 * rows always change together; {@link #save} writes the counts down. Opened by {@link Lines}, once a transaction.
 */
final class Line {

    /** What part of a delivery it costs a lane to begin. */
    private static final int BEGINNING = 16;

    /** How many deliveries of a heavy lane it costs at most. */
    private static final int MOST_BEFORE = 8;

    private final Tx tx;
    private final QueueRow row;
    private final long now;
    private final Duration retention;
    private final Tally before;
    private final Map<String, Lane> lanes = new HashMap<>();
    private final Counting count;

    Line(Tx tx, QueueRow row, Duration retention) {
        this.tx = tx;
        this.row = row;
        this.retention = retention;
        now = Times.nanos(tx.now());
        Tally tally = tx.get(QueueSchema.TALLIES, name()).orElse(Tally.EMPTY);
        before = tally;
        count = new Counting(tally);
    }

    /** What was written is not there: a bug, or a hand that wrote past this room. Only calls that need it fail. */
    static IllegalStateException damaged(String queue, String what) {
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
    void store(Item item, Stored content) {
        tx.put(QueueSchema.MESSAGES, item.key(name()), content);
        lane(item.fairness()).weight(content.weight());
        count.enqueued++;
    }

    /** Takes a message out of the queue; it is in no state any more. */
    void erase(Item item) {
        tx.delete(QueueSchema.MESSAGES, item.key(name()));
        tx.delete(QueueSchema.IDS, new IdKey(name(), item.id()));
    }

    /** Lets a message be delivered: at once, or from a time on. */
    void offer(Item item, long notBefore, boolean retry) {
        if (notBefore <= now) {
            tx.put(QueueSchema.IDS, new IdKey(name(), item.id()), item.ticket(0));
            addReady(item);
            return;
        }
        tx.put(QueueSchema.IDS, new IdKey(name(), item.id()), item.ticket(notBefore));
        tx.put(
                QueueSchema.DELAYED,
                new DelayedKey(name(), notBefore, item.id()),
                new Delayed(
                        item.fairness(),
                        item.enqueued(),
                        item.priority(),
                        item.order(),
                        item.attempts(),
                        item.throttles(),
                        retry));
        lane(item.fairness()).delay(retry);
        count.delayed++;
        count.delayedFrom = Math.min(count.delayedFrom, notBefore);
    }

    private void addReady(Item item) {
        Lane lane = lane(item.fairness());
        // Not only what was there before is to be looked at: this one may have what the others wait for.
        if (lane.isParked() && !config().ordered() && new Throttles(tx, now).haveTokens(item.throttles())) {
            lane.unpark();
        }
        lane.ready()
                .add(
                        item.priority(),
                        item.order(),
                        item.id(),
                        new Ready(item.enqueued(), item.attempts(), item.throttles()));
        count.ready++;
    }

    /** Takes back the offer of a message that is ready or delayed. */
    void withdraw(Item item, long notBefore) {
        DelayedKey delayedKey = new DelayedKey(name(), notBefore, item.id());
        Delayed waiting =
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

    private void takeDelayed(DelayedKey key, Delayed waiting) {
        tx.delete(QueueSchema.DELAYED, key);
        lane(waiting.fairness()).undelay(waiting.retry());
        count.delayed--;
    }

    /** Hands a ready message to a consumer. */
    LeaseRow lease(Lane lane, Entry<ReadyKey, Ready> message, String consumer, Instant expires) {
        ReadyKey key = message.key();
        lane.ready().remove(key);
        lane.deliver();
        // It rises slowly: what a light lane costs is not the pace of a heavy one beside it.
        count.pace = count.pace == 0 ? lane.step() : Math.min(lane.step(), 2 * count.pace);
        lane.settle();
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
        tx.put(QueueSchema.LEASES, new IdKey(name(), key.id()), lease);
        tx.put(QueueSchema.LEASE_EXPIRY, new ExpiryKey(expires, name(), key.id()), Unit.UNIT);
        return lease;
    }

    /** Takes a message back from its consumer; it is in no state any more. */
    void land(UUID id, LeaseRow lease) {
        tx.delete(QueueSchema.LEASES, new IdKey(name(), id));
        tx.delete(QueueSchema.LEASE_EXPIRY, new ExpiryKey(lease.expires(), name(), id));
        lane(lease.fairness()).land();
        count.inFlight--;
    }

    void countAck() {
        count.acked++;
    }

    void countFailure(String fairness) {
        lane(fairness).fail();
        count.failed++;
    }

    void countDeadLetter(String fairness) {
        lane(fairness).deadLetter();
        count.deadLettered++;
    }

    /** When a lease ends that begins now. If the clock went back, the sweep has passed that time: it starts over. */
    Instant leaseEnd(Duration visibility) {
        long end = Times.plus(now, visibility);
        Sweep sweep = tx.get(QueueSchema.SWEEP, Sweep.KEY).orElse(Sweep.NONE);
        if (end < sweep.leases()) {
            tx.put(QueueSchema.SWEEP, Sweep.KEY, new Sweep(end, sweep.idle()));
        }
        return Times.instant(end);
    }

    /** The lane whose turn it is, or null. It counts as served from now on. */
    @Nullable
    Lane nextLane() {
        TurnKey turn = tx.scan(QueueSchema.TURNS)
                .prefix(TurnKey.CODEC.prefix(name()))
                .after(new TurnKey(name(), count.at, count.lastLane))
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
    long nextTurn(long step) {
        return count.at + Math.max(1, Math.min(step / BEGINNING, count.pace * MOST_BEFORE));
    }

    /** The time until when to park a lane. */
    long parkUntil(long until) {
        count.parkedFrom = Math.min(count.parkedFrom, until);
        return until;
    }

    /** When to look whether an idle lane can be forgotten. */
    long forgetAt(long idleSince) {
        long swept = tx.get(QueueSchema.SWEEP, Sweep.KEY).orElse(Sweep.NONE).idle();
        return Math.max(Times.plus(idleSince, retention), swept + 1);
    }

    /** Makes messages ready whose delay is over, lets parked lanes take turns again, some of each; gives all their turn. */
    void wake(int most) {
        if (count.delayedFrom <= now) {
            wakeMessages(most);
        }
        if (isOver(count.parkedFrom)) {
            wakeLanes(most);
        }
        lanes.values().forEach(Lane::settle);
    }

    private void wakeMessages(int most) {
        List<Entry<DelayedKey, Delayed>> due = tx.scan(QueueSchema.DELAYED)
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
            Delayed waiting = due.get(i).value();
            takeDelayed(key, waiting);
            addReady(Item.of(key.id(), waiting));
        }
    }

    private void wakeLanes(int most) {
        List<Entry<TurnKey, Unit>> due = tx.scan(QueueSchema.PARKED)
                .prefix(TurnKey.CODEC.prefix(name()))
                .from(new TurnKey(name(), count.parkedFrom, ""))
                .limit(most + 1L)
                .toList();
        count.parkedFrom = Long.MAX_VALUE;
        for (int i = 0; i < due.size(); i++) {
            TurnKey key = due.get(i).key();
            if (!isOver(key.at()) || i == most) {
                count.parkedFrom = key.at();
                return;
            }
            lane(key.fairness()).unpark();
        }
    }

    /** Whether a lane was parked long enough: nobody waits for longer than this, but for a clock that went back. */
    private boolean isOver(long parkedUntil) {
        return parkedUntil <= now || (parkedUntil > now + Throttle.LONGEST_WAIT && parkedUntil != Long.MAX_VALUE);
    }

    void save() {
        lanes.values().forEach(Lane::save);
        Tally tally = count.tally();
        if (!tally.equals(before)) {
            tx.put(QueueSchema.TALLIES, name(), tally);
        }
    }
}
