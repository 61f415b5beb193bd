package io.holdfast.queue;

import io.holdfast.queue.QueueKeys.DedupKey;
import io.holdfast.queue.QueueKeys.DelayedKey;
import io.holdfast.queue.QueueKeys.ExpiryKey;
import io.holdfast.queue.QueueKeys.IdKey;
import io.holdfast.queue.QueueKeys.IdleKey;
import io.holdfast.queue.QueueKeys.LaneKey;
import io.holdfast.queue.QueueKeys.MessageKey;
import io.holdfast.queue.QueueKeys.ReadyKey;
import io.holdfast.queue.QueueKeys.RestKey;
import io.holdfast.queue.QueueKeys.TurnKey;
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
 * messages       queue ':' fairness ':' time ':' id      -> Stored         written once, never changed
 * leases         queue ':' id                            -> LeaseRow       who has it, until when
 * lease_expiry   time ':' queue ':' id                   -> nothing        when to take it back
 * queue_ids      queue, id                               -> Ticket         where a message is
 * queue_ready    queue, fairness, priority, order, id    -> Ready          in the order of delivery within a lane
 * queue_delayed  queue, time, id                         -> Delayed        ready from then on
 * queue_lanes    queue, fairness                         -> LaneRow        what is in a lane, and how far it has come
 * queue_turns    queue, virtual time, fairness           -> nothing        lanes with something to deliver; next first
 * queue_parked   queue, time, fairness                   -> nothing        lanes that wait for a token of a throttle
 * queue_idle     time, queue, fairness                   -> nothing        lanes to forget, if they are still empty then
 * queue_tallies  queue                                   -> Tally          counts, and how far all lanes have come
 * queue_buckets  throttle key                            -> Bucket         tokens
 * queue_dedup    queue, deduplication key                -> Known          expiring
 * queue_rests    queue, function of a script             -> Rest           how often it ran out of time, and until when it rests
 * queue_sweep    0                                       -> Sweep          how far the sweeps have come
 * </pre>
 *
 * Times are 8 bytes (nanoseconds since 1970), ids 16, big-endian; text that is not last has a length of 2 bytes before
 * it. A lane is the messages of one fairness key in one queue. The scans that find the next lane, message, delayed
 * message or lease all begin where the last one ended, as noted in {@code Tally}, {@code LaneRow} and {@code Sweep}:
 * they never walk over what was deleted before.
 */
final class QueueSchema {

    static final Table<String, QueueRow> QUEUES = Table.of("queues", Keys.string(), Values.cbor(QueueRow.class));

    static final Table<String, byte[]> STATE = Table.of("state", Keys.string(), Values.bytes());

    static final Table<MessageKey, Stored> MESSAGES =
            Table.of("messages", MessageKey.CODEC, Values.cbor(Stored.class)).shardedBy(1);

    static final Table<IdKey, LeaseRow> LEASES =
            Table.of("leases", IdKey.LEASE_CODEC, Values.cbor(LeaseRow.class)).shardedBy(1);

    static final Table<ExpiryKey, Unit> LEASE_EXPIRY = Table.of("lease_expiry", ExpiryKey.CODEC, Values.unit());

    static final Table<IdKey, Ticket> IDS =
            Table.of("queue_ids", IdKey.CODEC, Values.cbor(Ticket.class)).shardedBy(1);

    static final Table<ReadyKey, Ready> READY = Table.of("queue_ready", ReadyKey.CODEC, Values.cbor(Ready.class));

    static final Table<DelayedKey, Delayed> DELAYED = Table.of(
                    "queue_delayed", DelayedKey.CODEC, Values.cbor(Delayed.class))
            .shardedBy(1);

    static final Table<LaneKey, LaneRow> LANES = Table.of("queue_lanes", LaneKey.CODEC, Values.cbor(LaneRow.class))
            .shardedBy(1)
            .check("nothing is counted below zero", (key, lane) -> lane.isSound());

    static final Table<TurnKey, Unit> TURNS =
            Table.of("queue_turns", TurnKey.CODEC, Values.unit()).shardedBy(1);

    static final Table<TurnKey, Unit> PARKED =
            Table.of("queue_parked", TurnKey.CODEC, Values.unit()).shardedBy(1);

    static final Table<IdleKey, Unit> IDLE = Table.of("queue_idle", IdleKey.CODEC, Values.unit());

    static final Table<String, Tally> TALLIES = Table.of("queue_tallies", Keys.string(), Values.cbor(Tally.class))
            .check("nothing is counted below zero", (queue, tally) -> tally.isSound());

    static final Table<String, Bucket> BUCKETS = Table.of("queue_buckets", Keys.string(), Values.cbor(Bucket.class));

    static final Table<DedupKey, Known> DEDUP =
            Table.of("queue_dedup", DedupKey.CODEC, Values.cbor(Known.class)).expiring(Known::until);

    static final Table<RestKey, Rest> RESTS = Table.of("queue_rests", RestKey.CODEC, Values.cbor(Rest.class));

    static final Table<Integer, Sweep> SWEEP = Table.of("queue_sweep", Keys.u16(), Values.cbor(Sweep.class));

    static final Schema SCHEMA = Schema.of(
            "queue",
            QUEUES,
            STATE,
            MESSAGES,
            LEASES,
            LEASE_EXPIRY,
            IDS,
            READY,
            DELAYED,
            LANES,
            TURNS,
            PARKED,
            IDLE,
            TALLIES,
            BUCKETS,
            DEDUP,
            RESTS,
            SWEEP);

    private QueueSchema() {}

    /**
     * @param deadLettersOf the queue that this one was made for, and goes with
     */
    record QueueRow(
            QueueConfig config,
            boolean paused,
            boolean deleting,
            @Nullable String deadLettersOf,
            Instant created) {}

    /** A message, but for what its key says. */
    record Stored(
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
    record Ticket(String fairness, Instant enqueued, int priority, long order, long notBefore, int attempts) {}

    record Ready(Instant enqueued, int attempts, List<String> throttles) {}

    /**
     * @param retry whether it failed before; in an ordered queue its lane waits for it
     */
    record Delayed(
            String fairness,
            Instant enqueued,
            int priority,
            long order,
            int attempts,
            List<String> throttles,
            boolean retry) {}

    record LeaseRow(
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
    enum Place {
        NOWHERE,
        TURNS,
        PARKED
    }

    /**
     * @param from no message of this priority comes before this place
     */
    record Level(int priority, long ready, long from, UUID fromId) {}

    /**
     * @param at the virtual time of its next turn
     * @param last the order of the last message that was enqueued
     * @param parked until when, if it is parked
     * @param retrying delayed messages that failed before
     * @param idleSince when its last message left
     * @param listed whether there is an entry in the list of idle lanes, which may be out of date
     */
    record LaneRow(
            int weight,
            long at,
            Place place,
            long parked,
            long last,
            List<Level> levels,
            long delayed,
            long retrying,
            long inFlight,
            long delivered,
            long failed,
            long deadLettered,
            long idleSince,
            boolean listed) {

        long messages() {
            return levels.stream().mapToLong(Level::ready).sum() + delayed + inFlight;
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
     * @param at the virtual time of the last lane that had its turn; together with its key it is where the next is
     *     looked for
     * @param token the last that was given to a delivery
     * @param pace what deliveries cost lately, in virtual time
     * @param delayedFrom no message is delayed to a time before this
     * @param parkedFrom no lane is parked until a time before this
     */
    record Tally(
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

        static final Tally EMPTY = new Tally(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, "", 0, Long.MAX_VALUE, Long.MAX_VALUE);

        boolean isSound() {
            return ready >= 0 && delayed >= 0 && inFlight >= 0;
        }
    }

    /**
     * @param tokens in billionths
     * @param at when there were so many
     * @param wake when the last lane that waits for a token will look again
     */
    record Bucket(long tokens, long at, long wake) {}

    /** What a deduplication key stands for. */
    record Known(UUID id, byte[] fingerprint, Instant until) {}

    /**
     * @param exhausted how often in a row the script ran out of time or instructions
     * @param until the end of its rest, if that was often enough
     * @param rests how often it had to rest
     */
    record Rest(int exhausted, Instant until, long rests) {
        static final Rest NONE = new Rest(0, Instant.EPOCH, 0);
    }

    /** Every lease that was over before {@code leases} was taken back; and so for idle lanes. */
    record Sweep(long leases, long idle) {
        static final int KEY = 0;
        static final Sweep NONE = new Sweep(0, 0);
    }
}
