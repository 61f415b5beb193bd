package io.holdfast.queue.internal;

import io.holdfast.queue.internal.QueueKeys.IdleLaneKey;
import io.holdfast.queue.internal.QueueKeys.LaneKey;
import io.holdfast.queue.internal.QueueKeys.LaneScheduleKey;
import io.holdfast.queue.internal.QueueSchema.LaneRow;
import io.holdfast.queue.internal.QueueSchema.LaneState;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.Values.Unit;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The messages of one fairness key, opened in a transaction. It knows what it holds and where it waits; after every
 * change {@link #updateSchedule} puts it where it belongs, and {@link #save} writes it down.
 */
final class Lane {

    /** What a delivery costs a lane of weight 1, in virtual time. */
    private static final long TURN = 1 << 20;

    private final Tx tx;
    private final OpenQueue line;
    private final LaneKey key;
    private final LaneRow before;
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

    private Lane(Tx tx, OpenQueue line, LaneKey key, LaneRow row) {
        this.tx = tx;
        this.line = line;
        this.key = key;
        before = row;
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

    static Lane open(Tx tx, OpenQueue line, String fairness) {
        LaneKey key = new LaneKey(line.name(), fairness);
        LaneRow row = tx.get(QueueSchema.LANES, key).orElse(null);
        return new Lane(tx, line, key, row == null ? fresh() : row);
    }

    private static LaneRow fresh() {
        return new LaneRow(1, 0, LaneState.NOWHERE, 0, 0, List.of(), 0, 0, 0, 0, 0, 0, 0, false);
    }

    /** What a delivery costs, in virtual time. */
    static long virtualCost(int weight) {
        return Math.max(1, TURN / weight);
    }

    long virtualCost() {
        return virtualCost(weight);
    }

    String fairness() {
        return key.fairness();
    }

    /** The place of a message that is enqueued now: behind those before it, even if the clock went back. */
    long takeNextOrder() {
        last = Math.max(last + 1, line.now());
        return last;
    }

    void setWeight(int other) {
        weight = other;
    }

    /** Its messages that can be delivered. */
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

    /** Counts a delivery: the next one is 1/weight later. */
    void countDelivery() {
        inFlight++;
        delivered++;
        removeFromSchedule();
        at += virtualCost();
    }

    /** A delivery has come to its end. */
    void countDeliveryEnd() {
        inFlight--;
    }

    void countFailure() {
        failed++;
    }

    void countDeadLetter() {
        deadLettered++;
    }

    /** Takes it out of turn until a time: the one it was parked until before, if that has not come. */
    void park(LongSupplier until) {
        removeFromSchedule();
        boolean early = parked > line.now() && parked <= line.now() + Throttle.LONGEST_WAIT;
        parked = line.recordParkedUntil(early ? parked : until.getAsLong());
        place = LaneState.PARKED;
        tx.put(QueueSchema.PARKED_LANES, new LaneScheduleKey(key.queue(), parked, key.fairness()), Unit.UNIT);
    }

    boolean isParked() {
        return place == LaneState.PARKED;
    }

    /** Gives it its turn again. */
    void unpark() {
        if (isParked()) {
            removeFromSchedule();
        }
    }

    /** Puts it where it belongs: to the others if it has something to deliver, nowhere if not. */
    void updateSchedule() {
        boolean waits = !ready.isEmpty() && !isBlocked();
        if (waits && place == LaneState.NOWHERE) {
            at = Math.max(at, line.earliestTurn(virtualCost()));
            place = LaneState.TURNS;
            tx.put(QueueSchema.ACTIVE_LANES, new LaneScheduleKey(key.queue(), at, key.fairness()), Unit.UNIT);
        } else if (!waits) {
            removeFromSchedule();
        }
    }

    /** An ordered lane waits for the message that is being worked on, or is to be tried again. */
    private boolean isBlocked() {
        return line.config().ordered() && (inFlight > 0 || retrying > 0);
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
            idleSince = line.now();
        }
        if (empty && !listed) {
            listed = true;
            tx.put(QueueSchema.IDLE_LANES, new IdleLaneKey(line.forgetAt(idleSince), key), Unit.UNIT);
        }
        LaneRow row = row();
        if (!row.equals(before)) {
            tx.put(QueueSchema.LANES, key, row);
        }
    }

    /** An entry in the list of idle lanes is due: forgets the lane, or lists it again when it is empty next time. */
    static void removeIfIdle(Tx tx, IdleLaneKey due, long retention) {
        tx.delete(QueueSchema.IDLE_LANES, due);
        LaneRow row = tx.get(QueueSchema.LANES, due.lane()).orElse(null);
        if (row == null) {
            return;
        }
        if (row.idleSince() == 0) {
            tx.put(QueueSchema.LANES, due.lane(), unlisted(row));
        } else if (row.idleSince() + retention > due.at()) {
            tx.put(QueueSchema.IDLE_LANES, new IdleLaneKey(row.idleSince() + retention, due.lane()), Unit.UNIT);
        } else {
            tx.delete(QueueSchema.LANES, due.lane());
        }
    }

    private static LaneRow unlisted(LaneRow row) {
        return new LaneRow(
                row.weight(),
                row.at(),
                row.place(),
                row.parked(),
                row.last(),
                row.levels(),
                row.delayed(),
                row.retrying(),
                row.inFlight(),
                row.delivered(),
                row.failed(),
                row.deadLettered(),
                0,
                false);
    }

    private LaneRow row() {
        return new LaneRow(
                weight,
                at,
                place,
                parked,
                last,
                ready.rows(),
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
