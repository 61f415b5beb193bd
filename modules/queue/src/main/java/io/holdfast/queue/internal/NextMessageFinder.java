package io.holdfast.queue.internal;

import io.holdfast.queue.internal.QueueKeys.LaneScheduleKey;
import io.holdfast.queue.internal.ReadyMessages.Item;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.ThrottleTurnKey;
import io.holdfast.queue.internal.SublaneRowTypes.OfferRow;
import io.holdfast.store.Entry;
import io.holdfast.store.Tx;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the next message to deliver: the first message whose throttles have tokens, in the lane with the earliest turn.
 * A throttle without tokens is set aside together with all its lanes, and a sublane without tokens together with all
 * its messages. The cost of the search therefore does not depend on the number of throttled lanes and messages.
 */
final class NextMessageFinder {

    /**
     * The maximum number of throttles and sublanes that one search sets aside. Only lanes whose messages have different
     * throttles are set aside one by one.
     */
    private static final int MAX_SET_ASIDE = 5_000;

    private final OpenQueue queue;
    private final TokenBuckets throttles;
    private int setAside;

    NextMessageFinder(Tx tx, OpenQueue queue) {
        this.queue = queue;
        throttles = new TokenBuckets(tx, queue.now());
    }

    /**
     * A message for which there are tokens.
     *
     * @param sublane the sublane of the message, or null if the lane itself contains it
     */
    record Selected(Lane lane, @Nullable Sublane sublane, Item message) {}

    /**
     * Returns the next message, or null if no message can be delivered. The caller either takes its tokens and leases the
     * message, or removes it.
     */
    @Nullable
    Selected next() {
        while (setAside < MAX_SET_ASIDE) {
            Lane lane = nextLane();
            if (lane == null) {
                return null;
            }
            Selected selected = select(lane);
            if (selected != null) {
                return selected;
            }
        }
        return null;
    }

    /** Takes the tokens for a message. If its lane shares the turn of a throttle that is now empty, the lane waits. */
    void takeTokens(Selected selected) {
        throttles.takeTokens(selected.message().row().throttles());
        String throttle = selected.sublane() == null ? null : selected.lane().throttle();
        if (throttle != null && !throttles.hasTokens(List.of(throttle))) {
            queue.throttle(throttle).waitUntil(throttles.reserveWakeTime(List.of(throttle)));
        }
    }

    /** Returns the lane with the earliest turn. */
    private @Nullable Lane nextLane() {
        LaneScheduleKey active = queue.firstActiveLane();
        while (setAside < MAX_SET_ASIDE) {
            ThrottleTurnKey turn = queue.firstThrottleTurn();
            ThrottledLanes throttle = turn == null ? null : queue.throttleById(turn.throttle());
            if (turn == null || throttle == null) {
                return active == null ? null : queue.takeTurn(active.at(), active.fairness());
            }
            String lane = throttle.firstLane();
            if (active != null && isBefore(active, turn.at(), lane)) {
                return queue.takeTurn(active.at(), active.fairness());
            }
            if (throttles.hasTokens(List.of(throttle.key()))) {
                return queue.takeTurn(turn.at(), lane);
            }
            throttle.waitUntil(throttles.reserveWakeTime(List.of(throttle.key())));
            setAside++;
        }
        return null;
    }

    private static boolean isBefore(LaneScheduleKey active, long at, String fairness) {
        return active.at() != at ? active.at() < at : active.fairness().compareTo(fairness) < 0;
    }

    /** Selects the first message of a lane whose throttles have tokens, or returns null if there is none. */
    private @Nullable Selected select(Lane lane) {
        if (queue.hasChangedConcurrency()) {
            lane.updateSchedule();
            if (!lane.hasTurn()) {
                setAside++;
                return null;
            }
        }
        while (setAside < MAX_SET_ASIDE) {
            Item plain = lane.ready().first();
            Entry<SublaneAndThrottleKeys.OfferKey, OfferRow> offer = lane.firstOffer();
            if (offer == null && plain == null) {
                throw OpenQueue.corruption(
                        queue.name(),
                        "fairness key '" + lane.fairness() + "' is scheduled but has no " + "deliverable message");
            }
            Selected selected;
            if (offer == null || (plain != null && isFirst(plain, offer.key()))) {
                selected = selectPlain(lane, plain);
            } else {
                selected = selectOffer(lane, offer.value());
            }
            if (selected != null) {
                return selected;
            }
            setAside++;
            if (!lane.isActive()) {
                return null;
            }
        }
        return null;
    }

    private static boolean isFirst(Item plain, SublaneAndThrottleKeys.OfferKey offer) {
        return plain.compareTo(new Item(offer.priority(), offer.order(), offer.id(), plain.row())) < 0;
    }

    /**
     * Selects a message of the lane itself. Such a message has throttles only if an earlier version stored it; it is
     * then moved to a sublane.
     */
    private @Nullable Selected selectPlain(Lane lane, @Nullable Item plain) {
        if (plain == null) {
            return null;
        }
        if (throttles.hasTokens(plain.row().throttles())) {
            return new Selected(lane, null, plain);
        }
        if (queue.config().ordered()) {
            lane.park(() -> throttles.reserveWakeTime(plain.row().throttles()));
        } else {
            queue.moveToSublane(lane, plain);
        }
        return null;
    }

    /**
     * Returns the time until which a sublane waits. If its lane was the only one waiting for the same throttle, the
     * sublane takes over the time that was reserved for the lane.
     */
    private long waitEnd(List<String> keys) {
        long reserved = keys.size() == 1 ? queue.throttle(keys.get(0)).releaseWait() : 0;
        return reserved > queue.now() ? reserved : throttles.reserveWakeTime(keys);
    }

    private @Nullable Selected selectOffer(Lane lane, OfferRow offer) {
        Sublane sublane = lane.sublane(offer.sublane());
        if (queue.hasChangedConcurrency()) {
            sublane.update();
            if (!sublane.hasOffer()) {
                lane.updateSchedule();
                return null;
            }
        }
        Item first = sublane.first();
        List<String> keys = first.row().throttles();
        String throttle = lane.throttle();
        if (throttles.hasTokens(keys)) {
            return new Selected(lane, sublane, first);
        }
        String empty = throttles.firstEmpty(keys);
        if (throttle != null && empty != null && !empty.equals(throttle)) {
            sublane.moveTo(empty);
        } else {
            sublane.waitUntil(waitEnd(keys));
        }
        lane.updateSchedule();
        return null;
    }
}
