package io.holdfast.queue.internal;

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
import io.holdfast.queue.internal.QueueRows.DedupRow;
import io.holdfast.queue.internal.QueueRows.DelayedRow;
import io.holdfast.queue.internal.QueueRows.LaneRow;
import io.holdfast.queue.internal.QueueRows.LeaseRow;
import io.holdfast.queue.internal.QueueRows.MessageLocationRow;
import io.holdfast.queue.internal.QueueRows.MessageRow;
import io.holdfast.queue.internal.QueueRows.QueueCountersRow;
import io.holdfast.queue.internal.QueueRows.QueueRow;
import io.holdfast.queue.internal.QueueRows.ReadyRow;
import io.holdfast.queue.internal.QueueRows.ScriptCooldownRow;
import io.holdfast.queue.internal.QueueRows.SweepPositionRow;
import io.holdfast.queue.internal.QueueRows.TokenBucketRow;
import io.holdfast.store.Schema;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.codec.Values.Unit;

/**
 * The tables of the queue module.
 *
 * <pre>
 * queues         queue                                   -> QueueRow            configuration
 * state          key                                     -> bytes               runtime settings; throttle.KEY = "rate,burst"
 * messages       queue ':' fairness ':' time ':' id      -> MessageRow          written once, never changed
 * leases         queue ':' id                            -> LeaseRow            consumer and end of a lease
 * lease_expiry   time ':' queue ':' id                   -> nothing             leases by their end
 * queue_ids      queue, id                               -> MessageLocationRow  keys of a message in the other tables
 * queue_ready    queue, fairness, priority, order, id    -> ReadyRow            deliverable messages, in order of delivery
 * queue_delayed  queue, time, id                         -> DelayedRow          messages by the end of their delay
 * queue_lanes    queue, fairness                         -> LaneRow             counters and schedule of a lane
 * queue_turns    queue, virtual time, fairness           -> nothing             lanes with deliverable messages
 * queue_parked   queue, time, fairness                   -> nothing             throttled lanes that wait for a token
 * queue_idle     time, queue, fairness                   -> nothing             lanes to remove if they are still empty
 * queue_tallies  queue                                   -> QueueCountersRow    counters and schedule of a queue
 * queue_buckets  throttle key                            -> TokenBucketRow      tokens of a throttle
 * queue_dedup    queue, deduplication key                -> DedupRow            expiring
 * queue_rests    queue, script function                  -> ScriptCooldownRow   budget overruns and cooldown of a script
 * queue_sweep    0                                       -> SweepPositionRow    positions of the sweeps
 * </pre>
 *
 * Times are nanoseconds since 1970 in 8 bytes, and ids have 16 bytes. All are big-endian. A string that is not the last
 * part of a key is preceded by its length in 2 bytes. A lane is the set of messages of one fairness key in one queue.
 * The scans for the next lane, message, delayed message or lease start where the previous scan ended, as recorded in
 * {@code QueueCountersRow}, {@code LaneRow} and {@code SweepPositionRow}, so that they skip deleted entries.
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
            .check("no count is negative", (key, lane) -> lane.isValid());

    public static final Table<LaneScheduleKey, Unit> ACTIVE_LANES =
            Table.of("queue_turns", LaneScheduleKey.CODEC, Values.unit()).shardedBy(1);

    static final Table<LaneScheduleKey, Unit> PARKED_LANES =
            Table.of("queue_parked", LaneScheduleKey.CODEC, Values.unit()).shardedBy(1);

    static final Table<IdleLaneKey, Unit> IDLE_LANES = Table.of("queue_idle", IdleLaneKey.CODEC, Values.unit());

    public static final Table<String, QueueCountersRow> COUNTERS = Table.of(
                    "queue_tallies", Keys.string(), Values.cbor(QueueCountersRow.class))
            .check("no count is negative", (queue, counters) -> counters.isValid());

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
}
