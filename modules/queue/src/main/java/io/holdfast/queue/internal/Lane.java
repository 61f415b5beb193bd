package io.holdfast.queue.internal;

import io.holdfast.queue.internal.QueueKeys.IdleLaneKey;
import io.holdfast.queue.internal.QueueKeys.LaneKey;
import io.holdfast.queue.internal.QueueKeys.LaneScheduleKey;
import io.holdfast.queue.internal.QueueRowTypes.LaneRow;
import io.holdfast.queue.internal.QueueRowTypes.LaneState;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.OfferKey;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.OfferThrottleKey;
import io.holdfast.queue.internal.SublaneRowTypes.Offer;
import io.holdfast.queue.internal.SublaneRowTypes.OfferBound;
import io.holdfast.queue.internal.SublaneRowTypes.OfferCountRow;
import io.holdfast.queue.internal.SublaneRowTypes.OfferRow;
import io.holdfast.queue.internal.SublaneRowTypes.SublaneCounts;
import io.holdfast.store.Entry;
import io.holdfast.store.Scan;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.Values.Unit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The messages of one fairness key in an open queue. A lane with deliverable messages has a turn: an entry in the
 * schedule of the queue, ordered by virtual time. {@link #updateSchedule} adds the lane to the active lanes or removes
 * it, and {@link #save} writes its row.
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
    private final Map<String, Sublane> sublanes = new LinkedHashMap<>();
    private long sublaneReady;
    private long offers;
    private long offerThrottles;
    private @Nullable String throttle;
    private @Nullable OfferBound offersFrom;

    private Lane(Tx tx, OpenQueue queue, LaneKey key, LaneRow row) {
        this.tx = tx;
        this.queue = queue;
        this.key = key;
        stored = row;
        ready = new ReadyMessages(tx, key, SublaneId.PLAIN, row.levels());
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
        SublaneCounts counts = row.sublanes() == null ? SublaneCounts.NONE : row.sublanes();
        sublaneReady = counts.ready();
        offers = counts.offers();
        offerThrottles = counts.throttles();
        throttle = counts.throttle();
        offersFrom = counts.from();
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

    /**
     * Returns the position of a message that is enqueued now. It is after all other messages, even if the clock was
     * set back.
     */
    long takeNextOrder() {
        last = Math.max(last + 1, queue.now());
        return last;
    }

    void setWeight(int other) {
        weight = other;
    }

    /** Returns the deliverable messages that have neither throttles nor a group. */
    ReadyMessages ready() {
        return ready;
    }

    Sublane sublane(String id) {
        Sublane sublane = sublanes.get(id);
        if (sublane == null) {
            sublane = Sublane.open(tx, queue, this, key, id);
            sublanes.put(id, sublane);
        }
        return sublane;
    }

    void countSublaneReady(int change) {
        sublaneReady += change;
    }

    void addOffer(String sublane, Offer offer) {
        tx.put(QueueSchema.OFFERS, offerKey(offer), new OfferRow(sublane, offer.throttle()));
        if (offers == 0 || offersFrom == null || isBefore(offer, offersFrom)) {
            offersFrom = new OfferBound(offer.priority(), offer.order(), offer.id());
        }
        offers++;
        countOfferThrottle(offer.throttle(), 1);
    }

    void removeOffer(Offer offer) {
        tx.delete(QueueSchema.OFFERS, offerKey(offer));
        offers--;
        countOfferThrottle(offer.throttle(), -1);
    }

    private OfferKey offerKey(Offer offer) {
        return new OfferKey(key, offer.priority(), offer.order(), offer.id());
    }

    private static boolean isBefore(Offer offer, OfferBound bound) {
        if (offer.priority() != bound.priority()) {
            return offer.priority() < bound.priority();
        }
        return offer.order() != bound.order()
                ? offer.order() < bound.order()
                : ReadyMessages.comparePositions(0, offer.id(), 0, bound.id()) < 0;
    }

    private void countOfferThrottle(String throttleKey, int change) {
        OfferThrottleKey row = new OfferThrottleKey(key, SublaneId.ofThrottle(throttleKey));
        int before = tx.get(QueueSchema.OFFER_THROTTLES, row)
                .map(OfferCountRow::offers)
                .orElse(0);
        if (before + change == 0) {
            tx.delete(QueueSchema.OFFER_THROTTLES, row);
            offerThrottles--;
        } else {
            tx.put(QueueSchema.OFFER_THROTTLES, row, new OfferCountRow(before + change));
            offerThrottles += before == 0 ? 1 : 0;
        }
    }

    /** Returns the first offer of all sublanes, or null if no sublane has a deliverable message. */
    @Nullable
    Entry<OfferKey, OfferRow> firstOffer() {
        if (offers == 0) {
            return null;
        }
        Scan<OfferKey, Entry<OfferKey, OfferRow>> scan =
                tx.scan(QueueSchema.OFFERS).prefix(OfferKey.CODEC.prefix(key));
        OfferBound from = offersFrom;
        Entry<OfferKey, OfferRow> first = (from == null
                        ? scan
                        : scan.from(new OfferKey(key, from.priority(), from.order(), from.id())))
                .first()
                .orElseThrow(() -> OpenQueue.corruption(
                        key.queue(),
                        "fairness key '" + key.fairness() + "' has no stored offer, but its lane "
                                + "row counts offers"));
        offersFrom = new OfferBound(
                first.key().priority(), first.key().order(), first.key().id());
        return first;
    }

    /** Returns the throttle whose schedule contains this lane, or null if there is none. */
    @Nullable
    String throttle() {
        return place == LaneState.THROTTLED ? throttle : null;
    }

    /** Returns whether the lane has a turn, either its own or one that it shares with other lanes of a throttle. */
    boolean hasTurn() {
        return place == LaneState.TURNS || place == LaneState.THROTTLED;
    }

    /** Returns whether the lane has a turn of its own. */
    boolean isActive() {
        return place == LaneState.TURNS;
    }

    void countDelayed(boolean retry) {
        delayed++;
        retrying += retry ? 1 : 0;
    }

    void uncountDelayed(boolean retry) {
        delayed--;
        retrying -= retry ? 1 : 0;
    }

    /** Counts a delivery and advances the virtual time of the lane by 1/weight. */
    void countDelivery() {
        inFlight++;
        delivered++;
        removeFromSchedule();
        at = Math.max(at, queue.position()) + virtualCost();
    }

    /** Gives up the current turn. {@link #updateSchedule} gives the lane another one if it has messages. */
    void endTurn() {
        removeFromSchedule();
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
     * Parks the lane until the given time. If the lane is still in an earlier wait, the end of that wait does not
     * change.
     *
     * @param until supplies the end of a new wait; not called if an earlier wait is still in progress
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

    /**
     * Schedules a turn for the lane if it has a deliverable message and is not parked. If all its deliverable messages
     * need tokens from the same throttle, the lane shares the turn of that throttle; otherwise, it has a turn of its
     * own.
     */
    void updateSchedule() {
        LaneState wanted = wantedState();
        String wantedThrottle = wanted == LaneState.THROTTLED ? onlyThrottle() : null;
        if (wantedThrottle != null && wantedThrottle.isEmpty()) {
            wanted = LaneState.TURNS;
            wantedThrottle = null;
        }
        boolean keeps = place == wanted && Objects.equals(wantedThrottle, throttle);
        if (keeps || (place == LaneState.PARKED && wanted != LaneState.NOWHERE)) {
            return;
        }
        boolean hadTurn = hasTurn();
        removeFromSchedule();
        if (wanted == LaneState.NOWHERE) {
            return;
        }
        if (!hadTurn || !queue.isUpcoming(at, key.fairness(), wanted == LaneState.THROTTLED)) {
            at = Math.max(at, queue.earliestTurn(virtualCost()));
        }
        place = wanted;
        throttle = wantedThrottle;
        if (wantedThrottle == null) {
            tx.put(QueueSchema.ACTIVE_LANES, new LaneScheduleKey(key.queue(), at, key.fairness()), Unit.UNIT);
        } else {
            queue.throttle(wantedThrottle).addLane(at, key.fairness());
        }
    }

    private LaneState wantedState() {
        if (isBlocked() || (ready.isEmpty() && offers == 0)) {
            return LaneState.NOWHERE;
        }
        return ready.isEmpty() && offerThrottles == 1 ? LaneState.THROTTLED : LaneState.TURNS;
    }

    private String onlyThrottle() {
        Entry<OfferKey, OfferRow> first = firstOffer();
        return first == null ? "" : first.value().throttle();
    }

    /**
     * Returns whether the lane must wait: it has too many messages in flight, or it belongs to an ordered queue and one
     * of its messages is leased or delayed after a failure.
     */
    private boolean isBlocked() {
        return inFlight >= queue.config().keyConcurrency()
                || (queue.config().ordered() && (inFlight > 0 || retrying > 0));
    }

    private void removeFromSchedule() {
        if (place == LaneState.TURNS) {
            tx.delete(QueueSchema.ACTIVE_LANES, new LaneScheduleKey(key.queue(), at, key.fairness()));
        } else if (place == LaneState.PARKED) {
            tx.delete(QueueSchema.PARKED_LANES, new LaneScheduleKey(key.queue(), parked, key.fairness()));
        } else if (place == LaneState.THROTTLED && throttle != null) {
            queue.throttle(throttle).removeLane(at, key.fairness());
        }
        place = LaneState.NOWHERE;
        throttle = null;
    }

    void save() {
        sublanes.values().forEach(Sublane::save);
        updateSchedule();
        boolean empty = ready.isEmpty() && sublaneReady == 0 && delayed == 0 && inFlight == 0;
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
                listed,
                sublaneCounts());
    }

    private @Nullable SublaneCounts sublaneCounts() {
        return sublaneReady == 0 && offers == 0
                ? null
                : new SublaneCounts(sublaneReady, offers, offerThrottles, throttle, offersFrom);
    }
}
