package io.holdfast.queue.internal;

import io.holdfast.queue.internal.QueueRowTypes.LaneState;
import io.holdfast.queue.internal.QueueRowTypes.PriorityLevel;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The values in the sublane and throttle-schedule tables. The names and types of their components are part of the
 * storage format.
 */
final class SublaneRowTypes {

    private SublaneRowTypes() {}

    /**
     * The first message of a sublane. Its lane can deliver the message if tokens are available.
     *
     * @param throttle the throttle whose turn the message waits for, or an empty string if it has none
     */
    record Offer(String throttle, int priority, long order, UUID id) {}

    /** An entry among the offers of a lane. */
    record OfferRow(String sublane, String throttle) {}

    /** The number of offers of a lane that wait for the turn of a throttle. */
    record OfferCountRow(int offers) {}

    /** A lower bound on the keys of the offers of a lane. */
    record OfferBound(int priority, long order, UUID id) {}

    /**
     * A sublane.
     *
     * @param levels the messages by priority, including delayed messages of a group
     * @param inFlight the number of leased messages of a group; 0 for other sublanes
     * @param retrying the number of messages of a group that are delayed after a failure; 0 for other sublanes
     * @param offer the first message if it can be delivered, or null if the sublane is blocked or empty
     * @param waits the end of the wait for a token in nanoseconds, or 0 if the offer is among the offers of the lane
     * @param throttle the throttle chosen for messages with several throttles, or null for none
     * @param keys the throttles of the messages if there are several and the sublane is not a group, or null otherwise
     */
    record SublaneRow(
            List<PriorityLevel> levels,
            long inFlight,
            long retrying,
            @Nullable Offer offer,
            long waits,
            @Nullable String throttle,
            @Nullable List<String> keys) {

        static final SublaneRow NEW = new SublaneRow(List.of(), 0, 0, null, 0, null, null);

        boolean isEmpty() {
            return levels.isEmpty() && inFlight == 0 && retrying == 0;
        }
    }

    /**
     * The sublanes of a lane.
     *
     * @param ready the number of deliverable messages in sublanes
     * @param offers the number of offers
     * @param throttles the number of different throttles of the offers; offers without a throttle together count as
     *     one
     * @param throttle the throttle key whose schedule contains the lane, or null for none
     * @param from a lower bound on the keys of the offers, or null for none
     */
    record SublaneCounts(
            long ready,
            long offers,
            long throttles,
            @Nullable String throttle,
            @Nullable OfferBound from) {
        static final SublaneCounts NONE = new SublaneCounts(0, 0, 0, null, null);

        boolean isValid() {
            return ready >= 0 && offers >= 0 && throttles >= 0;
        }
    }

    /**
     * The lanes of a queue that deliver only messages with a certain throttle.
     *
     * @param key the throttle key
     * @param lanes the number of lanes
     * @param place whether the throttle has a turn, waits for a token, or has no lanes
     * @param turn the virtual time of the throttle if it has a turn
     * @param waits the end of the wait in nanoseconds if the throttle waits
     * @param floor the earliest virtual time of its lanes: the virtual time at the end of the last wait
     * @param fromAt a lower bound on the virtual times of the lanes
     * @param fromFairness a lower bound on the fairness keys of the lanes with the virtual time {@code fromAt}
     * @param sublanes the number of sublanes that have several throttles including this one
     */
    record ThrottleScheduleRow(
            String key,
            long lanes,
            LaneState place,
            long turn,
            long waits,
            long floor,
            long fromAt,
            String fromFairness,
            long sublanes) {

        static ThrottleScheduleRow of(String key) {
            return new ThrottleScheduleRow(key, 0, LaneState.NOWHERE, 0, 0, 0, 0, "", 0);
        }

        boolean isUnused() {
            return lanes == 0 && sublanes == 0;
        }
    }
}
