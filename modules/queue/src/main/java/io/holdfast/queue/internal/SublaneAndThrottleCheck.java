package io.holdfast.queue.internal;

import io.holdfast.queue.internal.QueueKeys.LaneKey;
import io.holdfast.queue.internal.QueueRowTypes.LaneRow;
import io.holdfast.queue.internal.QueueRowTypes.LaneState;
import io.holdfast.queue.internal.QueueRowTypes.PriorityLevel;
import io.holdfast.queue.internal.QueueRowTypes.QueueCountersRow;
import io.holdfast.queue.internal.QueueRowTypes.QueueRow;
import io.holdfast.queue.internal.QueueRowTypes.ThrottledRow;
import io.holdfast.queue.internal.ReadyMessages.Item;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.OfferKey;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.OfferThrottleKey;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.SublaneKey;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.SublaneMessageKey;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.ThrottleKey;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.ThrottleTurnKey;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.ThrottledLaneKey;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.WaitKey;
import io.holdfast.queue.internal.SublaneRowTypes.Offer;
import io.holdfast.queue.internal.SublaneRowTypes.OfferRow;
import io.holdfast.queue.internal.SublaneRowTypes.SublaneCounts;
import io.holdfast.queue.internal.SublaneRowTypes.SublaneRow;
import io.holdfast.queue.internal.SublaneRowTypes.ThrottleScheduleRow;
import io.holdfast.queue.internal.time.SignedEpochNanos;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.codec.KeyPrefix;
import io.holdfast.store.kit.CheckFindings;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A part of {@link QueueCheck}: verifies the sublanes and the throttle schedules of a queue. */
final class SublaneAndThrottleCheck {

    private final ReadTx tx;
    private final CheckFindings findings;
    private final String queue;
    private final QueueRow row;

    SublaneAndThrottleCheck(ReadTx tx, CheckFindings findings, String queue, QueueRow row) {
        this.tx = tx;
        this.findings = findings;
        this.queue = queue;
        this.row = row;
    }

    void run(QueueCountersRow counters) {
        for (Entry<SublaneKey, SublaneRow> sublane :
                tx.scan(QueueSchema.SUBLANES).prefix(prefix())) {
            checkSublane(sublane.key(), sublane.value());
        }
        for (Entry<SublaneMessageKey, ?> message :
                tx.scan(QueueSchema.SUBLANE_MESSAGES).prefix(prefix())) {
            if (!tx.exists(QueueSchema.SUBLANES, message.key().sublane())) {
                report("message " + message.key().id() + " is in a sublane that does not exist");
            }
        }
        for (Entry<OfferKey, OfferRow> offer : tx.scan(QueueSchema.OFFERS).prefix(prefix())) {
            checkOffer(offer.key(), offer.value());
        }
        ThrottledRow throttled = counters.throttled() == null ? ThrottledRow.NONE : counters.throttled();
        long turns = 0;
        for (Entry<ThrottleKey, ThrottleScheduleRow> throttle :
                tx.scan(QueueSchema.THROTTLE_SCHEDULES).prefix(prefix())) {
            checkThrottle(throttle.key(), throttle.value(), counters);
            turns += throttle.value().place() == LaneState.TURNS ? 1 : 0;
        }
        if (turns != throttled.turns()) {
            report(turns + " throttles are scheduled, but the counter is " + throttled.turns());
        }
        for (Entry<WaitKey, ?> wait : tx.scan(QueueSchema.WAITS).prefix(prefix())) {
            checkWait(wait.key(), throttled);
        }
    }

    private <K> KeyPrefix<K> prefix() {
        return KeyPrefix.of(LaneKey.CODEC.prefix(queue).bytes());
    }

    private void checkSublane(SublaneKey key, SublaneRow sublane) {
        String name =
                "sublane '" + key.sublane() + "' of fairness key '" + key.lane().fairness() + "'";
        List<Item> messages = ReadyMessages.stream(tx, key.lane(), key.sublane(), sublane.levels(), Integer.MAX_VALUE)
                .toList();
        long all = tx.scan(QueueSchema.SUBLANE_MESSAGES).prefix(SublaneMessageKey.CODEC.prefix(key)).stream()
                .count();
        long counted = sublane.levels().stream().mapToLong(PriorityLevel::ready).sum();
        if (messages.size() != all || counted != all) {
            report(name + " has " + all + " messages, but its counters have " + counted + " and a scan finds "
                    + messages.size());
            return;
        }
        boolean blocked = SublaneId.isGroup(key.sublane())
                && (sublane.retrying() > 0 || sublane.inFlight() >= row.config().groupConcurrency());
        Item head = blocked || messages.isEmpty() || messages.get(0).row().isWaiting() ? null : messages.get(0);
        Offer offer = sublane.offer();
        boolean outdated = row.hasChangedConcurrency() && sublane.inFlight() > 0;
        if (outdated) {
            return;
        }
        if (head == null ? offer != null : offer == null || !offer.id().equals(head.id())) {
            report(name + " offers " + offer + " instead of its first deliverable message " + head);
        }
        boolean listed = offer != null
                && tx.exists(QueueSchema.OFFERS, new OfferKey(key.lane(), offer.priority(), offer.order(), offer.id()));
        boolean waits = sublane.waits() != 0
                && tx.exists(
                        QueueSchema.WAITS,
                        new WaitKey(queue, sublane.waits(), key.lane().fairness(), key.sublane()));
        if (listed != (offer != null && sublane.waits() == 0) || waits != (sublane.waits() != 0)) {
            report(name + " has the offer " + offer + " and waits until " + sublane.waits()
                    + ", but its entries are: listed " + listed + ", waits " + waits);
        }
    }

    private void checkOffer(OfferKey key, OfferRow offer) {
        SublaneRow sublane = tx.get(QueueSchema.SUBLANES, new SublaneKey(key.lane(), offer.sublane()))
                .orElse(null);
        if (sublane == null
                || sublane.offer() == null
                || !sublane.offer().id().equals(key.id())
                || !sublane.offer().throttle().equals(offer.throttle())) {
            report("an offer of fairness key '" + key.lane().fairness() + "' belongs to no sublane");
        }
    }

    /** Checks the counts of a lane's sublanes and its place in a throttle schedule. */
    void checkLane(LaneKey key, LaneRow lane) {
        SublaneCounts counts = lane.sublanes() == null ? SublaneCounts.NONE : lane.sublanes();
        long offers = 0;
        Set<String> throttles = new HashSet<>();
        for (Entry<OfferKey, OfferRow> offer : tx.scan(QueueSchema.OFFERS).prefix(OfferKey.CODEC.prefix(key))) {
            offers++;
            throttles.add(offer.value().throttle());
        }
        long listed = tx.scan(QueueSchema.OFFER_THROTTLES).prefix(OfferThrottleKey.CODEC.prefix(key)).stream()
                .count();
        if (offers != counts.offers() || throttles.size() != counts.throttles() || listed != throttles.size()) {
            report("fairness key '" + key.fairness() + "' has " + offers + " offers with " + throttles.size()
                    + " throttles, but its counters are " + counts.offers() + " and " + counts.throttles());
        }
        boolean alone = throttles.size() == 1 && lane.levels().isEmpty() && !throttles.contains("");
        boolean throttled = lane.place() == LaneState.THROTTLED;
        String throttle = counts.throttle();
        if (lane.place() != LaneState.NOWHERE && lane.place() != LaneState.PARKED && throttled != alone) {
            report("fairness key '" + key.fairness() + "' has offers with the throttles " + throttles + ", but is "
                    + lane.place());
        }
        if (throttled
                && (throttle == null
                        || !tx.exists(
                                QueueSchema.THROTTLED_LANES,
                                new ThrottledLaneKey(
                                        new ThrottleKey(queue, SublaneId.ofThrottle(throttle)),
                                        lane.at(),
                                        key.fairness())))) {
            report("fairness key '" + key.fairness() + "' is not among the lanes of its throttle");
        }
    }

    private void checkThrottle(ThrottleKey key, ThrottleScheduleRow throttle, QueueCountersRow counters) {
        String name = "throttle '" + throttle.key() + "'";
        long lanes = 0;
        for (Entry<ThrottledLaneKey, ?> entry :
                tx.scan(QueueSchema.THROTTLED_LANES).prefix(ThrottledLaneKey.CODEC.prefix(key))) {
            lanes++;
            LaneRow lane = tx.get(
                            QueueSchema.LANES, new LaneKey(queue, entry.key().fairness()))
                    .orElse(LaneRow.NEW);
            if (lane.place() != LaneState.THROTTLED || lane.at() != entry.key().at()) {
                report(name + " lists fairness key '" + entry.key().fairness() + "', whose lane row names "
                        + "another place");
            }
            boolean found = entry.key().at() > throttle.fromAt()
                    || (entry.key().at() == throttle.fromAt()
                            && entry.key().fairness().compareTo(throttle.fromFairness()) >= 0);
            if (!found) {
                report(name + " skips fairness key '" + entry.key().fairness() + "', which sorts before the "
                        + "start of its scan");
            }
        }
        boolean turn =
                tx.exists(QueueSchema.THROTTLE_TURNS, new ThrottleTurnKey(queue, throttle.turn(), key.throttle()));
        boolean waits = tx.exists(QueueSchema.WAITS, new WaitKey(queue, throttle.waits(), "", key.throttle()));
        boolean hidden = throttle.place() == LaneState.TURNS && throttle.turn() < counters.at();
        if (lanes != throttle.lanes()
                || turn != (throttle.place() == LaneState.TURNS)
                || waits != (throttle.place() == LaneState.PARKED)
                || (lanes > 0 && throttle.place() == LaneState.NOWHERE)
                || (lanes == 0 && throttle.place() == LaneState.TURNS)
                || hidden) {
            report(name + " has " + lanes + " lanes, a lane counter of " + throttle.lanes() + ", and is "
                    + throttle.place()
                    + " at " + throttle.turn() + ", but its entries are: turn " + turn + ", waits " + waits);
        }
    }

    private void checkWait(WaitKey key, ThrottledRow throttled) {
        if (key.at() < throttled.waitsFrom()) {
            report("a wait until " + SignedEpochNanos.instant(key.at()) + " is before the start of the scan for waits");
        }
        boolean known = key.fairness().isEmpty()
                ? tx.exists(QueueSchema.THROTTLE_SCHEDULES, new ThrottleKey(queue, key.name()))
                : tx.exists(QueueSchema.SUBLANES, new SublaneKey(new LaneKey(queue, key.fairness()), key.name()));
        if (!known) {
            report("a wait of '" + key.name() + "' belongs to no throttle and no sublane");
        }
    }

    private void report(String problem) {
        findings.report("queue '" + queue + "': " + problem);
    }
}
