package io.holdfast.queue.internal;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The values of the tables in {@link QueueSchema}. The names and types of their components are part of the format. */
public final class QueueRows {

    private QueueRows() {}

    /**
     * A queue.
     *
     * @param deleting whether the queue is deleted but some of its rows remain
     * @param deadLettersOf the queue whose dead letters this queue holds and with which it is deleted, or null for none
     */
    public record QueueRow(
            QueueConfigRow config,
            boolean paused,
            boolean deleting,
            @Nullable String deadLettersOf,
            Instant created) {

        QueueRow withConfig(QueueConfigRow other) {
            return new QueueRow(other, paused, deleting, deadLettersOf, created);
        }

        QueueRow withPaused(boolean other) {
            return new QueueRow(config, other, deleting, deadLettersOf, created);
        }

        QueueRow asDeleting() {
            return new QueueRow(config, paused, true, deadLettersOf, created);
        }
    }

    /** The content of a message. The id, queue, fairness key and time of the message are in the key. */
    public record MessageRow(
            Map<String, String> headers,
            byte[] payload,
            int weight,
            List<String> throttles,
            int priority,
            @Nullable String origin,
            @Nullable String reason) {

        /** Returns the approximate size in bytes. */
        long size() {
            long characters = headers.entrySet().stream()
                    .mapToLong(header ->
                            header.getKey().length() + header.getValue().length())
                    .sum();
            return payload.length + characters;
        }

        /** Returns the throttle keys that apply to deliveries. No throttle keys apply to a dead letter. */
        List<String> activeThrottles() {
            return origin == null ? throttles : List.of();
        }

        MessageRow asDeadLetter(String originQueue, String why) {
            return new MessageRow(headers, payload, weight, throttles, priority, originQueue, why);
        }

        MessageRow asRedriven() {
            return new MessageRow(headers, payload, weight, throttles, priority, null, null);
        }
    }

    /**
     * The parts of a message's keys in the other tables.
     *
     * @param order the position in the lane
     * @param notBefore the end of the delay in nanoseconds, which may be in the past, or 0 if the message was never
     *     delayed
     */
    public record MessageLocationRow(
            String fairness, Instant enqueued, int priority, long order, long notBefore, int attempts) {}

    /** A message that can be delivered. */
    record ReadyRow(Instant enqueued, int attempts, List<String> throttles) {}

    /**
     * A message that cannot be delivered yet.
     *
     * @param retry whether a delivery failed before, in which case the lane of an ordered queue waits for the message
     */
    record DelayedRow(
            String fairness,
            Instant enqueued,
            int priority,
            long order,
            int attempts,
            List<String> throttles,
            boolean retry) {}

    /** The lease of a message. */
    public record LeaseRow(
            String consumer,
            long token,
            Instant leased,
            Instant expires,
            int attempts,
            String fairness,
            Instant enqueued,
            int priority,
            long order) {

        LeaseRow withExpires(Instant other) {
            return new LeaseRow(consumer, token, leased, other, attempts, fairness, enqueued, priority, order);
        }
    }

    /** The schedule in which a lane waits for its next delivery. */
    enum LaneState {
        /** The lane has no deliverable message. */
        NOWHERE,
        /** The lane is among the active lanes, sorted by virtual time. */
        TURNS,
        /** The lane waits for a token of a throttle. */
        PARKED
    }

    /**
     * The deliverable messages of a lane that have the same priority.
     *
     * @param ready the number of messages
     * @param from a lower bound on the order of the messages
     * @param fromId a lower bound on the ids of the messages with the order {@code from}
     */
    record PriorityLevel(int priority, long ready, long from, UUID fromId) {}

    /**
     * A lane, which is the set of messages of one fairness key in a queue.
     *
     * @param at the virtual time of the next delivery
     * @param place the schedule in which the lane waits
     * @param parked the end of the current or last wait for a token, in nanoseconds
     * @param last the order of the message that was enqueued last
     * @param levels the deliverable messages by priority
     * @param delayed the number of delayed messages
     * @param retrying the number of delayed messages with a failed delivery
     * @param inFlight the number of leased messages
     * @param idleSince the time when the lane became empty, in nanoseconds, or 0 if the lane has messages
     * @param listed whether the lane has an entry, possibly outdated, in the table of idle lanes
     */
    public record LaneRow(
            int weight,
            long at,
            LaneState place,
            long parked,
            long last,
            List<PriorityLevel> levels,
            long delayed,
            long retrying,
            long inFlight,
            long delivered,
            long failed,
            long deadLettered,
            long idleSince,
            boolean listed) {

        static final LaneRow NEW = new LaneRow(1, 0, LaneState.NOWHERE, 0, 0, List.of(), 0, 0, 0, 0, 0, 0, 0, false);

        long ready() {
            return levels.stream().mapToLong(PriorityLevel::ready).sum();
        }

        public long messages() {
            return ready() + delayed + inFlight;
        }

        boolean isEmpty() {
            return levels.isEmpty() && delayed == 0 && inFlight == 0;
        }

        /** Returns whether an ordered lane waits for a message that is leased or delayed after a failure. */
        boolean isWaitingForEarlierMessage() {
            return inFlight > 0 || retrying > 0;
        }

        LaneRow asNotIdle() {
            return new LaneRow(
                    weight,
                    at,
                    place,
                    parked,
                    last,
                    levels,
                    delayed,
                    retrying,
                    inFlight,
                    delivered,
                    failed,
                    deadLettered,
                    0,
                    false);
        }

        boolean isValid() {
            return delayed >= 0
                    && retrying >= 0
                    && inFlight >= 0
                    && weight > 0
                    && levels.stream().allMatch(level -> level.ready() > 0);
        }
    }

    /**
     * Counters and scheduling state of a queue.
     *
     * @param token the fencing token of the last delivery
     * @param at the virtual time of the lane that was served last; the search for the next lane starts after this time
     *     and {@code lane}
     * @param lane the fairness key of the lane that was served last
     * @param pace the virtual cost of recent deliveries
     * @param delayedFrom a lower bound on the end times of all delays
     * @param parkedFrom a lower bound on the end times of all waits for tokens
     */
    public record QueueCountersRow(
            long ready,
            long delayed,
            long inFlight,
            long enqueued,
            long delivered,
            long acked,
            long failed,
            long deadLettered,
            long token,
            long at,
            String lane,
            long pace,
            long delayedFrom,
            long parkedFrom) {

        public static final QueueCountersRow EMPTY =
                new QueueCountersRow(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, "", 0, Long.MAX_VALUE, Long.MAX_VALUE);

        /** Returns the number of messages in any state. */
        long messages() {
            return ready + delayed + inFlight;
        }

        boolean isValid() {
            return ready >= 0 && delayed >= 0 && inFlight >= 0;
        }
    }

    /**
     * The token bucket of a throttle.
     *
     * @param tokens the number of tokens, in billionths
     * @param at the time at which the bucket held this number of tokens, in nanoseconds
     * @param wake the time at which the last lane waiting for a token tries again, in nanoseconds
     */
    public record TokenBucketRow(long tokens, long at, long wake) {}

    /**
     * The message that was enqueued with a deduplication key.
     *
     * @param fingerprint the hash of the request
     * @param until the end of the deduplication window
     */
    record DedupRow(UUID id, byte[] fingerprint, Instant until) {}

    /**
     * Budget overruns of a script.
     *
     * @param exhausted the number of consecutive overruns
     * @param until the end of the cooldown, or null if there were too few overruns to start a cooldown
     * @param rests the number of cooldowns so far
     */
    record ScriptCooldownRow(int exhausted, Instant until, long rests) {
        static final ScriptCooldownRow NONE = new ScriptCooldownRow(0, Instant.EPOCH, 0);
    }

    /**
     * The positions of the sweeps. Everything before these positions has been swept.
     *
     * @param leases the position of the sweep of expired leases, in nanoseconds
     * @param idle the position of the sweep of idle lanes, in nanoseconds
     */
    public record SweepPositionRow(long leases, long idle) {
        public static final int KEY = 0;
        public static final SweepPositionRow NONE = new SweepPositionRow(0, 0);
    }
}
