package io.holdfast.queue.internal;

import io.holdfast.queue.QueueConfig;
import io.holdfast.queue.internal.QueueKeys.DedupKey;
import io.holdfast.queue.internal.QueueKeys.DelayedKey;
import io.holdfast.queue.internal.QueueKeys.IdleLaneKey;
import io.holdfast.queue.internal.QueueKeys.LaneKey;
import io.holdfast.queue.internal.QueueKeys.LaneScheduleKey;
import io.holdfast.queue.internal.QueueKeys.LeaseExpiryKey;
import io.holdfast.queue.internal.QueueKeys.MessageIdKey;
import io.holdfast.queue.internal.QueueKeys.MessageKey;
import io.holdfast.queue.internal.QueueKeys.ReadyKey;
import io.holdfast.queue.internal.QueueKeys.ScriptCooldownKey;
import io.holdfast.store.Schema;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.codec.Values.Unit;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The tables of the queue.
 *
 * <pre>
 * queues         queue                                   -> QueueRow       configuration
 * state          key                                     -> bytes          run-time settings; throttle.KEY = "rate,burst"
 * messages       queue ':' fairness ':' time ':' id      -> MessageRow         written once, never changed
 * leases         queue ':' id                            -> LeaseRow       who has it, until when
 * lease_expiry   time ':' queue ':' id                   -> nothing        when to take it back
 * queue_ids      queue, id                               -> MessageLocationRow         where a message is
 * queue_ready    queue, fairness, priority, order, id    -> ReadyRow          in the order of delivery within a lane
 * queue_delayed  queue, time, id                         -> DelayedRow        ready from then on
 * queue_lanes    queue, fairness                         -> LaneRow        what is in a lane, and how far it has come
 * queue_turns    queue, virtual time, fairness           -> nothing        lanes with something to deliver; next first
 * queue_parked   queue, time, fairness                   -> nothing        lanes that wait for a token of a throttle
 * queue_idle     time, queue, fairness                   -> nothing        lanes to forget, if they are still empty then
 * queue_tallies  queue                                   -> QueueCountersRow          counts, and how far all lanes have come
 * queue_buckets  throttle key                            -> TokenBucketRow         tokens
 * queue_dedup    queue, deduplication key                -> DedupRow          expiring
 * queue_rests    queue, function of a script             -> ScriptCooldownRow           how often it ran out of time, and until when it rests
 * queue_sweep    0                                       -> SweepPositionRow          how far the sweeps have come
 * </pre>
 *
 * Times are 8 bytes (nanoseconds since 1970), ids 16, big-endian; text that is not last has a length of 2 bytes before
 * it. A lane is the messages of one fairness key in one queue. The scans that find the next lane, message, delayed
 * message or lease all begin where the last one ended, as noted in {@code QueueCountersRow}, {@code LaneRow} and {@code SweepPositionRow}:
 * they never walk over what was deleted before.
 */
public final class QueueSchema {

    public static final Table<String, QueueRow> QUEUES = Table.of("queues", Keys.string(), Values.cbor(QueueRow.class));

    public static final Table<String, byte[]> STATE = Table.of("state", Keys.string(), Values.bytes());

    public static final Table<MessageKey, MessageRow> MESSAGES = Table.of(
                    "messages", MessageKey.CODEC, Values.cbor(MessageRow.class))
            .shardedBy(1);

    public static final Table<MessageIdKey, LeaseRow> LEASES = Table.of(
                    "leases", MessageIdKey.LEASE_CODEC, Values.cbor(LeaseRow.class))
            .shardedBy(1);

    public static final Table<LeaseExpiryKey, Unit> LEASE_EXPIRY =
            Table.of("lease_expiry", LeaseExpiryKey.CODEC, Values.unit());

    public static final Table<MessageIdKey, MessageLocationRow> MESSAGE_LOCATIONS = Table.of(
                    "queue_ids", MessageIdKey.CODEC, Values.cbor(MessageLocationRow.class))
            .shardedBy(1);

    static final Table<ReadyKey, ReadyRow> READY = Table.of("queue_ready", ReadyKey.CODEC, Values.cbor(ReadyRow.class));

    static final Table<DelayedKey, DelayedRow> DELAYED = Table.of(
                    "queue_delayed", DelayedKey.CODEC, Values.cbor(DelayedRow.class))
            .shardedBy(1);

    public static final Table<LaneKey, LaneRow> LANES = Table.of(
                    "queue_lanes", LaneKey.CODEC, Values.cbor(LaneRow.class))
            .shardedBy(1)
            .check("nothing is counted below zero", (key, lane) -> lane.isSound());

    public static final Table<LaneScheduleKey, Unit> ACTIVE_LANES =
            Table.of("queue_turns", LaneScheduleKey.CODEC, Values.unit()).shardedBy(1);

    static final Table<LaneScheduleKey, Unit> PARKED_LANES =
            Table.of("queue_parked", LaneScheduleKey.CODEC, Values.unit()).shardedBy(1);

    static final Table<IdleLaneKey, Unit> IDLE_LANES = Table.of("queue_idle", IdleLaneKey.CODEC, Values.unit());

    public static final Table<String, QueueCountersRow> COUNTERS = Table.of(
                    "queue_tallies", Keys.string(), Values.cbor(QueueCountersRow.class))
            .check("nothing is counted below zero", (queue, tally) -> tally.isSound());

    public static final Table<String, TokenBucketRow> TOKEN_BUCKETS =
            Table.of("queue_buckets", Keys.string(), Values.cbor(TokenBucketRow.class));

    static final Table<DedupKey, DedupRow> DEDUP =
            Table.of("queue_dedup", DedupKey.CODEC, Values.cbor(DedupRow.class)).expiring(DedupRow::until);

    static final Table<ScriptCooldownKey, ScriptCooldownRow> SCRIPT_COOLDOWNS =
            Table.of("queue_rests", ScriptCooldownKey.CODEC, Values.cbor(ScriptCooldownRow.class));

    public static final Table<Integer, SweepPositionRow> SWEEP_POSITION =
            Table.of("queue_sweep", Keys.u16(), Values.cbor(SweepPositionRow.class));

    public static final Schema SCHEMA = Schema.of(
            "queue",
            QUEUES,
            STATE,
            MESSAGES,
            LEASES,
            LEASE_EXPIRY,
            MESSAGE_LOCATIONS,
            READY,
            DELAYED,
            LANES,
            ACTIVE_LANES,
            PARKED_LANES,
            IDLE_LANES,
            COUNTERS,
            TOKEN_BUCKETS,
            DEDUP,
            SCRIPT_COOLDOWNS,
            SWEEP_POSITION);

    private QueueSchema() {}

    /**
     * A queue.
     *
     * @param deadLettersOf the queue whose dead letters this one holds, and with which it is deleted
     */
    public record QueueRow(
            QueueConfig config,
            boolean paused,
            boolean deleting,
            @Nullable String deadLettersOf,
            Instant created) {}

    /** A message, but for what its key says. */
    public record MessageRow(
            Map<String, String> headers,
            byte[] payload,
            int weight,
            List<String> throttles,
            int priority,
            @Nullable String origin,
            @Nullable String reason) {

        /** How large it is, about. */
        long size() {
            long characters = headers.entrySet().stream()
                    .mapToLong(header ->
                            header.getKey().length() + header.getValue().length())
                    .sum();
            return payload.length + characters;
        }

        /** What its deliveries are throttled by: nothing, if it is a dead letter. */
        List<String> throttling() {
            return origin == null ? throttles : List.of();
        }
    }

    /** Where a message is: its own key, its key in the lane, and until when it is delayed, if it still is. */
    public record MessageLocationRow(
            String fairness, Instant enqueued, int priority, long order, long notBefore, int attempts) {}

    record ReadyRow(Instant enqueued, int attempts, List<String> throttles) {}

    /**
     * @param retry whether it failed before; in an ordered queue its lane waits for it
     */
    record DelayedRow(
            String fairness,
            Instant enqueued,
            int priority,
            long order,
            int attempts,
            List<String> throttles,
            boolean retry) {}

    public record LeaseRow(
            String consumer,
            long token,
            Instant leased,
            Instant expires,
            int attempts,
            String fairness,
            Instant enqueued,
            int priority,
            long order) {}

    /** Where a lane waits. */
    enum LaneState {
        NOWHERE,
        TURNS,
        PARKED
    }

    /**
     * @param from no message of this priority comes before this place
     */
    record PriorityLevel(int priority, long ready, long from, UUID fromId) {}

    /**
     * The messages of one fairness key.
     *
     * @param at the virtual time of its next delivery
     * @param last the order of the last message that was enqueued
     * @param parked until when, if it is parked
     * @param retrying delayed messages that failed before
     * @param idleSince when its last message left
     * @param listed whether there is an entry in the list of idle lanes, which may be out of date
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

        public long messages() {
            return levels.stream().mapToLong(PriorityLevel::ready).sum() + delayed + inFlight;
        }

        boolean isSound() {
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
     * @param at the virtual time of the last lane that was served; the search for the next lane starts at this time and
     *     the key of that lane
     * @param token the last that was given to a delivery
     * @param pace what deliveries cost lately, in virtual time
     * @param delayedFrom no message is delayed to a time before this
     * @param parkedFrom no lane is parked until a time before this
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

        boolean isSound() {
            return ready >= 0 && delayed >= 0 && inFlight >= 0;
        }
    }

    /**
     * The token bucket of a throttle.
     *
     * @param tokens in billionths
     * @param at when the bucket held this number
     * @param wake when the last lane that waits for a token will look again
     */
    public record TokenBucketRow(long tokens, long at, long wake) {}

    /** What a deduplication key stands for. */
    record DedupRow(UUID id, byte[] fingerprint, Instant until) {}

    /**
     * @param exhausted how often in a row the script ran out of time or instructions
     * @param until the end of its rest, if that was often enough
     * @param rests how often it had to rest
     */
    record ScriptCooldownRow(int exhausted, Instant until, long rests) {
        static final ScriptCooldownRow NONE = new ScriptCooldownRow(0, Instant.EPOCH, 0);
    }

    /** Every lease that was over before {@code leases} was taken back; and so for idle lanes. */
    public record SweepPositionRow(long leases, long idle) {
        public static final int KEY = 0;
        public static final SweepPositionRow NONE = new SweepPositionRow(0, 0);
    }
}
