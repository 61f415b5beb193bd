package io.holdfast.queue.internal;

import io.holdfast.queue.internal.QueueKeys.LaneKey;
import io.holdfast.queue.internal.ReadyMessages.Item;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.SublaneKey;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.WaitKey;
import io.holdfast.queue.internal.SublaneRowTypes.Offer;
import io.holdfast.queue.internal.SublaneRowTypes.SublaneRow;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.Values.Unit;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Messages of a lane that are delivered one after another, because they have the same throttles or belong to the same
 * ordering group. Only the first message, called the offer of the sublane, can be delivered. If there is no token for
 * it, the sublane is set aside as a whole, so that the search for a deliverable message skips its other messages.
 */
final class Sublane {

    private final Tx tx;
    private final OpenQueue queue;
    private final Lane lane;
    private final SublaneKey key;
    private final SublaneRow stored;
    private final ReadyMessages messages;
    private long inFlight;
    private long retrying;
    private @Nullable Offer offer;
    private long waits;
    private @Nullable String throttle;
    private @Nullable List<String> keys;

    private Sublane(Tx tx, OpenQueue queue, Lane lane, SublaneKey key, SublaneRow row) {
        this.tx = tx;
        this.queue = queue;
        this.lane = lane;
        this.key = key;
        stored = row;
        messages = new ReadyMessages(tx, key.lane(), key.sublane(), row.levels());
        inFlight = row.inFlight();
        retrying = row.retrying();
        offer = row.offer();
        waits = row.waits();
        throttle = row.throttle();
        keys = row.keys();
    }

    static Sublane open(Tx tx, OpenQueue queue, Lane lane, LaneKey laneKey, String id) {
        SublaneKey key = new SublaneKey(laneKey, id);
        return new Sublane(
                tx, queue, lane, key, tx.get(QueueSchema.SUBLANES, key).orElse(SublaneRow.NEW));
    }

    String id() {
        return key.sublane();
    }

    boolean isGroup() {
        return SublaneId.isGroup(key.sublane());
    }

    /** Adds a message, which may be a delayed message of a group. */
    void add(Item message) {
        if (messages.isEmpty() && !isGroup() && message.row().throttles().size() > 1) {
            keys = message.row().throttles();
            keys.forEach(name -> queue.throttle(name).countSublane(1));
        }
        messages.add(message);
        if (offer == null || isBeforeOffer(message, offer)) {
            update();
        }
    }

    private static boolean isBeforeOffer(Item message, Offer offer) {
        return message.compareTo(new Item(offer.priority(), offer.order(), offer.id(), message.row())) < 0;
    }

    /** Removes a message. */
    void remove(int priority, long order, UUID id) {
        messages.remove(priority, order, id);
        if (messages.isEmpty() && keys != null) {
            keys.forEach(name -> queue.throttle(name).countSublane(-1));
            keys = null;
            throttle = null;
        }
        if (offer == null || offer.id().equals(id)) {
            update();
        }
    }

    /** Removes a message that is leased. */
    void take(Item message) {
        inFlight += isGroup() ? 1 : 0;
        remove(message.priority(), message.order(), message.id());
    }

    /** Records that a delivery of a group has ended. */
    void countDeliveryEnd() {
        inFlight--;
        update();
    }

    /** Adjusts the number of messages of a group that are delayed after a failure. Later messages wait for them. */
    void countRetrying(int change) {
        retrying += change;
        update();
    }

    /** Returns the message that the sublane offers. */
    Item first() {
        Item first = messages.first();
        if (first == null) {
            throw OpenQueue.corruption(
                    queue.name(), "fairness key '" + lane.fairness() + "' offers a message that does not exist");
        }
        return first;
    }

    private boolean isBlocked() {
        return isGroup() && (retrying > 0 || inFlight >= queue.config().groupConcurrency());
    }

    /** Returns whether the sublane has an offer. */
    boolean hasOffer() {
        return offer != null;
    }

    /** Offers the first message to the lane, or withdraws the offer if the sublane is blocked or empty. */
    void update() {
        Item head = isBlocked() ? null : messages.first();
        Offer next = head == null || head.row().isWaiting()
                ? null
                : new Offer(throttleOf(head), head.priority(), head.order(), head.id());
        if (next == null ? offer == null : next.equals(offer)) {
            return;
        }
        withdraw();
        offer = next;
        if (next != null) {
            lane.addOffer(key.sublane(), next);
        }
    }

    private void withdraw() {
        if (offer != null && waits == 0) {
            lane.removeOffer(offer);
        } else if (waits != 0) {
            tx.delete(QueueSchema.WAITS, waitKey());
            waits = 0;
        }
        offer = null;
    }

    private WaitKey waitKey() {
        return new WaitKey(key.lane().queue(), waits, key.lane().fairness(), key.sublane());
    }

    /**
     * Returns the throttle whose turn a message waits for. If the message has several, this is the throttle shared by
     * the most sublanes.
     */
    private String throttleOf(Item message) {
        List<String> throttles = message.row().throttles();
        if (throttles.isEmpty()) {
            return "";
        }
        if (throttles.size() == 1) {
            return throttles.get(0);
        }
        if (throttle == null || !throttles.contains(throttle)) {
            String shared = throttles.get(0);
            for (String other : throttles) {
                if (queue.throttle(other).sublanes() > queue.throttle(shared).sublanes()) {
                    shared = other;
                }
            }
            throttle = shared;
        }
        return throttle;
    }

    /** Makes the first message wait for the turn of another of its throttles. */
    void moveTo(String otherThrottle) {
        throttle = otherThrottle;
        update();
    }

    /** Withdraws the offer until the given time. */
    void waitUntil(long until) {
        if (offer != null && waits == 0) {
            lane.removeOffer(offer);
            waits = queue.recordWaitUntil(until);
            tx.put(QueueSchema.WAITS, waitKey(), Unit.UNIT);
        }
    }

    /** Ends a wait for a token. */
    void wake() {
        if (waits != 0 && offer != null) {
            tx.delete(QueueSchema.WAITS, waitKey());
            waits = 0;
            lane.addOffer(key.sublane(), offer);
        }
    }

    void save() {
        SublaneRow row = new SublaneRow(messages.toRows(), inFlight, retrying, offer, waits, throttle, keys);
        if (row.isEmpty()) {
            if (!stored.isEmpty()) {
                tx.delete(QueueSchema.SUBLANES, key);
            }
        } else if (!row.equals(stored)) {
            tx.put(QueueSchema.SUBLANES, key, row);
        }
    }
}
