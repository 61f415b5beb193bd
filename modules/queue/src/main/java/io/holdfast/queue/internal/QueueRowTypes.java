package io.holdfast.queue.internal;

import io.holdfast.queue.internal.SublaneRowTypes.SublaneCounts;
import io.holdfast.queue.internal.content.ContentRowTypes.ChunksRow;
import io.holdfast.queue.internal.content.ContentRowTypes.LimitCountersRow;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The values of the tables in {@link QueueSchema}. The names and types of their components are part of the storage
 * format.
 */
public final class QueueRowTypes {

    private QueueRowTypes() {}

    /**
     * A queue.
     *
     * @param deleting whether the queue is deleted but some of its rows remain
     * @param deadLettersOf the queue whose dead letters this queue holds, or null for none; the two queues are deleted
     *     together
     * @param changedConcurrency true if the limits on concurrent deliveries were changed after the queue was created
     */
    public record QueueRow(
            QueueConfigRow config,
            boolean paused,
            boolean deleting,
            @Nullable String deadLettersOf,
            Instant created,
            @Nullable Boolean changedConcurrency) {

        /**
         * Returns whether lanes and groups may still be scheduled according to earlier limits on concurrent deliveries.
         */
        boolean hasChangedConcurrency() {
            return changedConcurrency != null && changedConcurrency;
        }

        QueueRow withConfig(QueueConfigRow other) {
            boolean same = config.keyConcurrency() == other.keyConcurrency()
                    && config.groupConcurrency() == other.groupConcurrency();
            return new QueueRow(
                    other, paused, deleting, deadLettersOf, created, same ? changedConcurrency : Boolean.TRUE);
        }

        QueueRow withPaused(boolean other) {
            return new QueueRow(config, other, deleting, deadLettersOf, created, changedConcurrency);
        }

        QueueRow asDeleting() {
            return new QueueRow(config, paused, true, deadLettersOf, created, changedConcurrency);
        }
    }

    /**
     * The content of a message. The id, queue, fairness key and time of the message are in the key.
     *
     * @param notAfter the expiry time, or null if the message does not expire
     * @param chunks the parts of the payload that are stored in rows of their own, or null if there are none
     */
    public record MessageRow(
            Map<String, String> headers,
            byte[] payload,
            int weight,
            List<String> throttles,
            int priority,
            @Nullable String origin,
            @Nullable String reason,
            @Nullable String group,
            @Nullable Instant notAfter,
            @Nullable ChunksRow chunks) {

        /** Returns the size of the payload and of the headers in UTF-8, in bytes. */
        public long size() {
            long bytes = payload.length + (chunks == null ? 0 : chunks.bytes());
            for (Map.Entry<String, String> header : headers.entrySet()) {
                bytes += utf8Length(header.getKey()) + utf8Length(header.getValue());
            }
            return bytes;
        }

        private static int utf8Length(String text) {
            int bytes = text.length();
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                // Each half of a surrogate pair accounts for 2 of its 4 bytes.
                bytes += c < 0x80 ? 0 : c < 0x800 || Character.isSurrogate(c) ? 1 : 2;
            }
            return bytes;
        }

        boolean isExpired(Instant now) {
            return notAfter != null && !notAfter.isAfter(now);
        }

        /** Returns the throttle keys that apply to deliveries. No throttle keys apply to a dead letter. */
        List<String> activeThrottles() {
            return origin == null ? throttles : List.of();
        }

        /** Returns the sublane of the message. A dead letter in an unordered queue is in no sublane. */
        String sublane(QueueConfigRow config) {
            return SublaneId.of(config, origin == null ? group : null, activeThrottles());
        }

        MessageRow asDeadLetter(String originQueue, String why, @Nullable Instant end) {
            return new MessageRow(headers, payload, weight, throttles, priority, originQueue, why, group, end, chunks);
        }

        MessageRow asRedriven(@Nullable Instant end) {
            return new MessageRow(headers, payload, weight, throttles, priority, null, null, group, end, chunks);
        }

        MessageRow withPayload(byte[] other, @Nullable ChunksRow otherChunks) {
            return new MessageRow(
                    headers, other, weight, throttles, priority, origin, reason, group, notAfter, otherChunks);
        }

        MessageRow withNotAfter(@Nullable Instant end) {
            return new MessageRow(headers, payload, weight, throttles, priority, origin, reason, group, end, chunks);
        }
    }

    /**
     * The parts of a message's keys in the other tables.
     *
     * @param order the position in the lane
     * @param notBefore the end of the delay in nanoseconds, which may be in the past, or 0 if the message was never
     *     delayed
     * @param sublane the sublane of the message, or null if the lane itself contains it
     */
    public record MessageLocationRow(
            String fairness,
            Instant enqueued,
            int priority,
            long order,
            long notBefore,
            int attempts,
            @Nullable String sublane) {}

    /**
     * A message that can be delivered.
     *
     * @param waiting true if the message is a delayed message of a group, which later messages of the group must not
     *     overtake; null otherwise
     */
    record ReadyRow(
            Instant enqueued,
            int attempts,
            List<String> throttles,
            @Nullable Boolean waiting) {
        boolean isWaiting() {
            return waiting != null && waiting;
        }
    }

    /**
     * A message that cannot be delivered yet.
     *
     * @param retry whether an earlier delivery failed; later messages of the group then wait for this message
     * @param sublane the sublane of the message, or null if the lane itself contains it
     */
    record DelayedRow(
            String fairness,
            Instant enqueued,
            int priority,
            long order,
            int attempts,
            List<String> throttles,
            boolean retry,
            @Nullable String sublane) {}

    /**
     * The lease of a message.
     *
     * @param group the sublane of the message if the sublane is a group; null otherwise
     * @param size the size of the message in bytes, or null if an earlier version stored the lease
     * @param notAfter the expiry time of the message, or null if it does not expire
     * @param chunks the number of chunks of the payload, or null if there are none
     */
    public record LeaseRow(
            String consumer,
            long token,
            Instant leased,
            Instant expires,
            int attempts,
            String fairness,
            Instant enqueued,
            int priority,
            long order,
            @Nullable String group,
            @Nullable Long size,
            @Nullable Instant notAfter,
            @Nullable Integer chunks) {

        LeaseRow withExpires(Instant other) {
            return new LeaseRow(
                    consumer, token, leased, other, attempts, fairness, enqueued, priority, order, group, size,
                    notAfter, chunks);
        }
    }

    /** The schedule that contains a lane or throttle. */
    enum LaneState {
        /** The lane has no deliverable message. */
        NOWHERE,
        /** The lane is among the active lanes, sorted by virtual time. */
        TURNS,
        /** The lane or throttle waits for a token. */
        PARKED,
        /** The lane is among the lanes of a throttle, which share its turn. */
        THROTTLED
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
     * A lane: the set of messages of one fairness key in a queue.
     *
     * @param at the virtual time of the next delivery
     * @param place the schedule that contains the lane
     * @param parked the end of the current or last wait for a token, in nanoseconds
     * @param last the position in the lane of the last message to be enqueued
     * @param levels the deliverable messages by priority
     * @param delayed the number of delayed messages
     * @param retrying the number of delayed messages with a failed delivery
     * @param inFlight the number of leased messages
     * @param idleSince the time when the lane became empty, in nanoseconds, or 0 if the lane has messages
     * @param listed whether the lane has an entry, possibly outdated, in the table of idle lanes
     * @param sublanes the sublanes of the lane, or null if it has none
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
            boolean listed,
            @Nullable SublaneCounts sublanes) {

        static final LaneRow NEW =
                new LaneRow(1, 0, LaneState.NOWHERE, 0, 0, List.of(), 0, 0, 0, 0, 0, 0, 0, false, null);

        long ready() {
            return levels.stream().mapToLong(PriorityLevel::ready).sum() + (sublanes == null ? 0 : sublanes.ready());
        }

        /** Returns whether the lane has a message that can be delivered if tokens are available. */
        boolean hasOffers() {
            return !levels.isEmpty() || (sublanes != null && sublanes.offers() > 0);
        }

        public long messages() {
            return ready() + delayed + inFlight;
        }

        boolean isEmpty() {
            return ready() == 0 && delayed == 0 && inFlight == 0;
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
                    false,
                    sublanes);
        }

        boolean isValid() {
            return delayed >= 0
                    && retrying >= 0
                    && inFlight >= 0
                    && weight > 0
                    && levels.stream().allMatch(level -> level.ready() > 0)
                    && (sublanes == null || sublanes.isValid());
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
     * @param parkedFrom a lower bound on the end times of the waits of parked lanes
     * @param throttled the throttles of the queue, or null if no message has a throttle
     * @param bytes the total size of the messages, or null if an earlier version stored some of them
     * @param limits the counters of expired and dropped messages, or null if there were none
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
            long parkedFrom,
            @Nullable ThrottledRow throttled,
            @Nullable Long bytes,
            @Nullable LimitCountersRow limits) {

        public static final QueueCountersRow EMPTY = new QueueCountersRow(
                0, 0, 0, 0, 0, 0, 0, 0, 0, 0, "", 0, Long.MAX_VALUE, Long.MAX_VALUE, null, 0L, null);

        /** Returns the number of messages in any state. */
        public long messages() {
            return ready + delayed + inFlight;
        }

        boolean isValid() {
            return ready >= 0 && delayed >= 0 && inFlight >= 0 && (bytes == null || bytes >= 0);
        }
    }

    /**
     * The throttles of a queue.
     *
     * @param turns the number of throttles that have a turn
     * @param waitsFrom a lower bound on the end times of the waits of throttles and sublanes
     */
    public record ThrottledRow(long turns, long waitsFrom) {
        public static final ThrottledRow NONE = new ThrottledRow(0, Long.MAX_VALUE);
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
     * @param messages the position of the sweep of expired messages, in nanoseconds, or null for the beginning
     */
    public record SweepPositionRow(
            long leases, long idle, @Nullable Long messages) {
        public static final int KEY = 0;
        public static final SweepPositionRow NONE = new SweepPositionRow(0, 0, null);

        SweepPositionRow withLeases(long other) {
            return new SweepPositionRow(other, idle, messages);
        }

        SweepPositionRow withMessages(long other) {
            return new SweepPositionRow(leases, idle, other);
        }

        long messagesOrZero() {
            return messages == null ? 0 : messages;
        }
    }
}
