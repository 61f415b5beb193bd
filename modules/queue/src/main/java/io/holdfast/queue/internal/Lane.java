package io.holdfast.queue.internal;

import io.holdfast.queue.internal.QueueKeys.IdleLaneKey;
import io.holdfast.queue.internal.QueueKeys.LaneKey;
import io.holdfast.queue.internal.QueueKeys.LaneScheduleKey;
import io.holdfast.queue.internal.QueueRows.LaneRow;
import io.holdfast.queue.internal.QueueRows.LaneState;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.Values.Unit;
import java.util.function.LongSupplier;

/**
 * The messages of one fairness key of a queue that is open in a transaction. {@link #updateSchedule} adds the lane to the
 * active lanes or removes it, and {@link #save} writes its row.
 */
final class Lane {

    /** The virtual cost of a delivery from a lane with weight 1. */
    private static final long UNIT_COST = 1 << 20;

    private final Tx tx;
    private final OpenQueue queue;
    private final LaneKey key;
    private final LaneRow stored;
    private final ReadyMessages ready;
    private int weight;
    private long at;
    private LaneState place;
    private long parked;
    private long last;
    private long delayed;
    private long retrying;
    private long inFlight;
    private long delivered;
    private long failed;
    private long deadLettered;
    private long idleSince;
    private boolean listed;

    private Lane(Tx tx, OpenQueue queue, LaneKey key, LaneRow row) {
        this.tx = tx;
        this.queue = queue;
        this.key = key;
        stored = row;
        ready = new ReadyMessages(tx, key, row.levels());
        weight = row.weight();
        at = row.at();
        place = row.place();
        parked = row.parked();
        last = row.last();
        delayed = row.delayed();
        retrying = row.retrying();
        inFlight = row.inFlight();
        delivered = row.delivered();
        failed = row.failed();
        deadLettered = row.deadLettered();
        idleSince = row.idleSince();
        listed = row.listed();
    }

    static Lane open(Tx tx, OpenQueue queue, String fairness) {
        LaneKey key = new LaneKey(queue.name(), fairness);
        return new Lane(tx, queue, key, tx.get(QueueSchema.LANES, key).orElse(LaneRow.NEW));
    }

    /** Returns the virtual cost of a delivery from a lane with the given weight. */
    static long virtualCost(int weight) {
        return Math.max(1, UNIT_COST / weight);
    }

    long virtualCost() {
        return virtualCost(weight);
    }

    String fairness() {
        return key.fairness();
    }

    /** Returns the order of a message that is enqueued now, which is last even if the clock was set back. */
    long takeNextOrder() {
        last = Math.max(last + 1, queue.now());
        return last;
    }

    void setWeight(int other) {
        weight = other;
    }

    /** Returns the deliverable messages. */
    ReadyMessages ready() {
        return ready;
    }

    void countDelayed(boolean retry) {
        delayed++;
        retrying += retry ? 1 : 0;
    }

    void uncountDelayed(boolean retry) {
        delayed--;
        retrying -= retry ? 1 : 0;
    }

    /** Counts a delivery and advances the virtual time by 1/weight. */
    void countDelivery() {
        inFlight++;
        delivered++;
        removeFromSchedule();
        at += virtualCost();
    }

    void countDeliveryEnd() {
        inFlight--;
    }

    void countFailure() {
        failed++;
    }

    void countDeadLetter() {
        deadLettered++;
    }

    /**
     * Parks the lane until the given time. If an earlier wait has not ended yet, the lane keeps the end of that wait.
     *
     * @param until the supplier of the end of a new wait
     */
    void park(LongSupplier until) {
        removeFromSchedule();
        boolean waits = parked > queue.now() && parked <= queue.now() + Throttle.MAX_WAIT_NANOS;
        parked = queue.recordParkedUntil(waits ? parked : until.getAsLong());
        place = LaneState.PARKED;
        tx.put(QueueSchema.PARKED_LANES, new LaneScheduleKey(key.queue(), parked, key.fairness()), Unit.UNIT);
    }

    boolean isParked() {
        return place == LaneState.PARKED;
    }

    /** Ends the wait of a parked lane. {@link #updateSchedule} then makes it active. */
    void unpark() {
        if (isParked()) {
            removeFromSchedule();
        }
    }

    /** Activates the lane if it has a deliverable message and is not parked; otherwise unschedules the lane. */
    void updateSchedule() {
        boolean deliverable = !ready.isEmpty() && !isBlocked();
        if (deliverable && place == LaneState.NOWHERE) {
            at = Math.max(at, queue.earliestTurn(virtualCost()));
            place = LaneState.TURNS;
            tx.put(QueueSchema.ACTIVE_LANES, new LaneScheduleKey(key.queue(), at, key.fairness()), Unit.UNIT);
        } else if (!deliverable) {
            removeFromSchedule();
        }
    }

    /** Returns whether an ordered lane waits for a message that is leased or delayed after a failure. */
    private boolean isBlocked() {
        return queue.config().ordered() && (inFlight > 0 || retrying > 0);
    }

    private void removeFromSchedule() {
        if (place == LaneState.TURNS) {
            tx.delete(QueueSchema.ACTIVE_LANES, new LaneScheduleKey(key.queue(), at, key.fairness()));
        } else if (place == LaneState.PARKED) {
            tx.delete(QueueSchema.PARKED_LANES, new LaneScheduleKey(key.queue(), parked, key.fairness()));
        }
        place = LaneState.NOWHERE;
    }

    void save() {
        updateSchedule();
        boolean empty = ready.isEmpty() && delayed == 0 && inFlight == 0;
        if (!empty) {
            idleSince = 0;
        } else if (idleSince == 0) {
            idleSince = queue.now();
        }
        if (empty && !listed) {
            listed = true;
            tx.put(QueueSchema.IDLE_LANES, new IdleLaneKey(queue.idleLaneDue(idleSince), key), Unit.UNIT);
        }
        LaneRow row = row();
        if (!row.equals(stored)) {
            tx.put(QueueSchema.LANES, key, row);
        }
    }

    /**
     * Processes a due entry in the table of idle lanes. Removes the lane if it has been empty for the retention time,
     * replaces the entry if the lane has been empty for a shorter time, and removes only the entry if the lane has
     * messages.
     */
    static void removeIfIdle(Tx tx, IdleLaneKey due, long retention) {
        tx.delete(QueueSchema.IDLE_LANES, due);
        LaneRow row = tx.get(QueueSchema.LANES, due.lane()).orElse(null);
        if (row == null) {
            return;
        }
        if (row.idleSince() == 0) {
            tx.put(QueueSchema.LANES, due.lane(), row.asNotIdle());
        } else if (row.idleSince() + retention > due.at()) {
            tx.put(QueueSchema.IDLE_LANES, new IdleLaneKey(row.idleSince() + retention, due.lane()), Unit.UNIT);
        } else {
            tx.delete(QueueSchema.LANES, due.lane());
        }
    }

    private LaneRow row() {
        return new LaneRow(
                weight,
                at,
                place,
                parked,
                last,
                ready.toRows(),
                delayed,
                retrying,
                inFlight,
                delivered,
                failed,
                deadLettered,
                idleSince,
                listed);
    }
}
