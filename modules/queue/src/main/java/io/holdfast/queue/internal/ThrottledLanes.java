package io.holdfast.queue.internal;

import io.holdfast.queue.internal.QueueRowTypes.LaneState;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.ThrottleKey;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.ThrottleTurnKey;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.ThrottledLaneKey;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.WaitKey;
import io.holdfast.queue.internal.SublaneRowTypes.ThrottleScheduleRow;
import io.holdfast.store.Entry;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.Values.Unit;
import org.jspecify.annotations.Nullable;

/**
 * The lanes of a queue that can deliver only messages with a certain throttle. They share one turn, at the virtual time
 * of the first lane, and wait together while the throttle has no token.
 */
final class ThrottledLanes {

    private final Tx tx;
    private final OpenQueue queue;
    private final ThrottleKey id;
    private final @Nullable ThrottleScheduleRow stored;
    private final String key;
    private long lanes;
    private LaneState place;
    private long turn;
    private long waits;
    private long floor;
    private long fromAt;
    private String fromFairness;
    private long sublanes;
    private boolean changed;

    /** @param row the stored row, or null if there is none */
    ThrottledLanes(Tx tx, OpenQueue queue, String id, String key, @Nullable ThrottleScheduleRow row) {
        this.tx = tx;
        this.queue = queue;
        this.id = new ThrottleKey(queue.name(), id);
        this.key = key;
        stored = row;
        ThrottleScheduleRow from = row == null ? ThrottleScheduleRow.of(key) : row;
        lanes = from.lanes();
        place = from.place();
        turn = from.turn();
        waits = from.waits();
        floor = from.floor();
        fromAt = from.fromAt();
        fromFairness = from.fromFairness();
        sublanes = from.sublanes();
    }

    /** Returns the throttle key. */
    String key() {
        return key;
    }

    /** Returns the number of sublanes that have several throttles including this one. */
    long sublanes() {
        return sublanes;
    }

    void countSublane(int change) {
        sublanes += change;
    }

    void addLane(long at, String fairness) {
        tx.put(QueueSchema.THROTTLED_LANES, new ThrottledLaneKey(id, at, fairness), Unit.UNIT);
        if (lanes == 0 || at < fromAt || (at == fromAt && fairness.compareTo(fromFairness) < 0)) {
            fromAt = at;
            fromFairness = fairness;
        }
        lanes++;
        changed = true;
    }

    void removeLane(long at, String fairness) {
        tx.delete(QueueSchema.THROTTLED_LANES, new ThrottledLaneKey(id, at, fairness));
        lanes--;
        changed = true;
    }

    /** Returns the fairness key of the lane with the earliest turn. */
    String firstLane() {
        ThrottledLaneKey first = first();
        if (first == null) {
            throw OpenQueue.corruption(queue.name(), "throttle '" + key + "' is scheduled but has no lane");
        }
        return first.fairness();
    }

    private @Nullable ThrottledLaneKey first() {
        ThrottledLaneKey first = tx.scan(QueueSchema.THROTTLED_LANES)
                .prefix(ThrottledLaneKey.CODEC.prefix(id))
                .from(new ThrottledLaneKey(id, fromAt, fromFairness))
                .first()
                .map(Entry::key)
                .orElse(null);
        if (first != null) { // Record the key, so that the next scan skips the deleted entries before it.
            fromAt = first.at();
            fromFairness = first.fairness();
        }
        return first;
    }

    /** Updates the turn after the lanes have changed. */
    void updateTurn() {
        if (!changed || place == LaneState.PARKED) {
            return;
        }
        changed = false;
        ThrottledLaneKey first = lanes == 0 ? null : first();
        if (first == null) {
            endTurn();
            return;
        }
        long next = Math.max(first.at(), floor);
        if (place != LaneState.TURNS || next != turn) {
            endTurn();
            turn = next;
            place = LaneState.TURNS;
            queue.countThrottleTurn(1);
            tx.put(QueueSchema.THROTTLE_TURNS, new ThrottleTurnKey(id.queue(), turn, id.throttle()), Unit.UNIT);
        }
    }

    private void endTurn() {
        if (place == LaneState.TURNS) {
            tx.delete(QueueSchema.THROTTLE_TURNS, new ThrottleTurnKey(id.queue(), turn, id.throttle()));
            queue.countThrottleTurn(-1);
            place = LaneState.NOWHERE;
        }
    }

    /** Makes all lanes wait until the given time. */
    void waitUntil(long until) {
        if (place == LaneState.PARKED) {
            return;
        }
        endTurn();
        place = LaneState.PARKED;
        waits = queue.recordWaitUntil(until);
        tx.put(QueueSchema.WAITS, new WaitKey(id.queue(), waits, "", id.throttle()), Unit.UNIT);
    }

    /**
     * Ends the wait if it no longer affects any lane. Returns the time at which the wait would have ended, or 0 if the
     * throttle was not waiting.
     */
    long releaseWait() {
        if (place != LaneState.PARKED || lanes > 0) {
            return 0;
        }
        tx.delete(QueueSchema.WAITS, new WaitKey(id.queue(), waits, "", id.throttle()));
        place = LaneState.NOWHERE;
        return waits;
    }

    /** Ends the wait. The lanes continue at the current virtual time, without credit for the time they waited. */
    void wake() {
        if (place == LaneState.PARKED) {
            tx.delete(QueueSchema.WAITS, new WaitKey(id.queue(), waits, "", id.throttle()));
            place = LaneState.NOWHERE;
            floor = queue.position();
            changed = true;
            updateTurn();
        }
    }

    void save() {
        updateTurn();
        ThrottleScheduleRow row =
                new ThrottleScheduleRow(key, lanes, place, turn, waits, floor, fromAt, fromFairness, sublanes);
        if (row.isUnused() && place == LaneState.NOWHERE) {
            if (stored != null) {
                tx.delete(QueueSchema.THROTTLE_SCHEDULES, id);
            }
        } else if (!row.equals(stored)) {
            tx.put(QueueSchema.THROTTLE_SCHEDULES, id, row);
        }
    }
}
