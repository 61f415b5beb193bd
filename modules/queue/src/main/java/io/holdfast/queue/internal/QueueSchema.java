package io.holdfast.queue.internal;

import io.holdfast.queue.QueueEventTypes;
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
import io.holdfast.queue.internal.QueueRowTypes.DedupRow;
import io.holdfast.queue.internal.QueueRowTypes.DelayedRow;
import io.holdfast.queue.internal.QueueRowTypes.LaneRow;
import io.holdfast.queue.internal.QueueRowTypes.LeaseRow;
import io.holdfast.queue.internal.QueueRowTypes.MessageLocationRow;
import io.holdfast.queue.internal.QueueRowTypes.MessageRow;
import io.holdfast.queue.internal.QueueRowTypes.QueueCountersRow;
import io.holdfast.queue.internal.QueueRowTypes.QueueRow;
import io.holdfast.queue.internal.QueueRowTypes.ReadyRow;
import io.holdfast.queue.internal.QueueRowTypes.ScriptCooldownRow;
import io.holdfast.queue.internal.QueueRowTypes.SweepPositionRow;
import io.holdfast.queue.internal.QueueRowTypes.TokenBucketRow;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.OfferKey;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.OfferThrottleKey;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.SublaneKey;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.SublaneMessageKey;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.ThrottleKey;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.ThrottleTurnKey;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.ThrottledLaneKey;
import io.holdfast.queue.internal.SublaneAndThrottleKeys.WaitKey;
import io.holdfast.queue.internal.SublaneRowTypes.OfferCountRow;
import io.holdfast.queue.internal.SublaneRowTypes.OfferRow;
import io.holdfast.queue.internal.SublaneRowTypes.SublaneRow;
import io.holdfast.queue.internal.SublaneRowTypes.ThrottleScheduleRow;
import io.holdfast.queue.internal.alert.AlertStateRow;
import io.holdfast.queue.internal.content.ContentRowTypes.ChunkKey;
import io.holdfast.queue.internal.content.ContentRowTypes.ExpiryKey;
import io.holdfast.queue.internal.content.ContentRowTypes.StatusRow;
import io.holdfast.queue.internal.schedule.ScheduleRowTypes.RunKey;
import io.holdfast.queue.internal.schedule.ScheduleRowTypes.ScheduleKey;
import io.holdfast.queue.internal.schedule.ScheduleRowTypes.ScheduleRow;
import io.holdfast.store.Schema;
import io.holdfast.store.Table;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.codec.Values.Unit;
import io.holdfast.store.record.EventType;

/**
 * The tables of the queue module.
 *
 * <pre>
 * queues         queue                                   -> QueueRow            configuration
 * state          key                                     -> bytes               runtime settings; throttle.KEY = "rate,burst"
 * messages       queue ':' fairness ':' time ':' id      -> MessageRow          headers, payload and options
 * leases         queue ':' id                            -> LeaseRow            consumer and end of a lease
 * lease_expiry   time ':' queue ':' id                   -> nothing             leases by their end
 * queue_ids      queue, id                               -> MessageLocationRow  keys of a message in the other tables
 * queue_ready    queue, fairness, priority, order, id    -> ReadyRow            deliverable messages, in order of delivery
 * queue_delayed  queue, time, id                         -> DelayedRow          messages by the end of their delay
 * queue_lanes    queue, fairness                         -> LaneRow             counters and schedule of a lane
 * queue_turns    queue, virtual time, fairness           -> nothing             lanes with deliverable messages
 * queue_parked   queue, time, fairness                   -> nothing             throttled lanes that wait for a token
 * queue_sublanes queue, fairness, sublane                -> SublaneRow          messages of a lane with the same throttles or group
 * queue_sublane_messages  sublane, priority, order, id   -> ReadyRow            messages of a sublane, in order of delivery
 * queue_offers   queue, fairness, priority, order, id    -> OfferRow            first messages of the sublanes of a lane
 * queue_offer_throttles  queue, fairness, throttle       -> OfferCountRow          throttles of these first messages
 * queue_throttles  queue, throttle                       -> ThrottleScheduleRow lanes whose messages all have a throttle
 * queue_throttled  queue, throttle, virtual time, fairness  -> nothing          these lanes
 * queue_throttle_turns  queue, virtual time, throttle    -> nothing             throttles with deliverable messages
 * queue_waits    queue, time, fairness, sublane          -> nothing             throttles and sublanes without a token
 * queue_idle     time, queue, fairness                   -> nothing             lanes to remove if they are still empty
 * queue_tallies  queue                                   -> QueueCountersRow    counters and schedule of a queue
 * queue_buckets  throttle key                            -> TokenBucketRow      tokens of a throttle
 * queue_dedup    queue, deduplication key                -> DedupRow            expiring
 * queue_rests    queue, script function                  -> ScriptCooldownRow   budget overruns and cooldown of a script
 * queue_alerts   queue                                   -> AlertStateRow       queues with alerts, and which limits are exceeded
 * queue_schedules  queue, schedule                     -> ScheduleRow         recurring schedules
 * queue_schedule_runs  time, queue, schedule            -> nothing             schedules by their next run
 * queue_chunks   id, index                               -> bytes               parts of large payloads
 * queue_expiry   time, queue, id                         -> nothing             messages by the end of their time to live
 * queue_status   queue, id                               -> StatusRow           progress and results; expiring
 * queue_sweep    0                                       -> SweepPositionRow    positions of the sweeps
 * </pre>
 *
 * Times are nanoseconds since 1970 in 8 bytes, and ids have 16 bytes. All are big-endian. A string that is not the last
 * part of a key is preceded by its length in 2 bytes. A lane is the set of messages of one fairness key in one queue. A
 * sublane is the set of messages in a lane that have the same ordering group or, if they have no group, the same
 * throttles.
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
            .check("counts must not be negative", (key, lane) -> lane.isValid());

    public static final Table<LaneScheduleKey, Unit> ACTIVE_LANES =
            Table.of("queue_turns", LaneScheduleKey.CODEC, Values.unit()).shardedBy(1);

    static final Table<LaneScheduleKey, Unit> PARKED_LANES =
            Table.of("queue_parked", LaneScheduleKey.CODEC, Values.unit()).shardedBy(1);

    static final Table<SublaneKey, SublaneRow> SUBLANES =
            Table.of("queue_sublanes", SublaneKey.CODEC, Values.cbor(SublaneRow.class));

    static final Table<SublaneMessageKey, ReadyRow> SUBLANE_MESSAGES =
            Table.of("queue_sublane_messages", SublaneMessageKey.CODEC, Values.cbor(ReadyRow.class));

    static final Table<OfferKey, OfferRow> OFFERS =
            Table.of("queue_offers", OfferKey.CODEC, Values.cbor(OfferRow.class));

    static final Table<OfferThrottleKey, OfferCountRow> OFFER_THROTTLES =
            Table.of("queue_offer_throttles", OfferThrottleKey.CODEC, Values.cbor(OfferCountRow.class));

    static final Table<ThrottleKey, ThrottleScheduleRow> THROTTLE_SCHEDULES =
            Table.of("queue_throttles", ThrottleKey.CODEC, Values.cbor(ThrottleScheduleRow.class));

    static final Table<ThrottledLaneKey, Unit> THROTTLED_LANES =
            Table.of("queue_throttled", ThrottledLaneKey.CODEC, Values.unit());

    static final Table<ThrottleTurnKey, Unit> THROTTLE_TURNS =
            Table.of("queue_throttle_turns", ThrottleTurnKey.CODEC, Values.unit());

    static final Table<WaitKey, Unit> WAITS = Table.of("queue_waits", WaitKey.CODEC, Values.unit());

    static final Table<IdleLaneKey, Unit> IDLE_LANES = Table.of("queue_idle", IdleLaneKey.CODEC, Values.unit());

    public static final Table<String, QueueCountersRow> COUNTERS = Table.of(
                    "queue_tallies", Keys.string(), Values.cbor(QueueCountersRow.class))
            .check("counts must not be negative", (queue, counters) -> counters.isValid());

    public static final Table<String, TokenBucketRow> TOKEN_BUCKETS =
            Table.of("queue_buckets", Keys.string(), Values.cbor(TokenBucketRow.class));

    static final Table<DedupKey, DedupRow> DEDUP =
            Table.of("queue_dedup", DedupKey.CODEC, Values.cbor(DedupRow.class)).expiring(DedupRow::until);

    static final Table<ScriptCooldownKey, ScriptCooldownRow> SCRIPT_COOLDOWNS =
            Table.of("queue_rests", ScriptCooldownKey.CODEC, Values.cbor(ScriptCooldownRow.class));

    public static final Table<String, AlertStateRow> ALERTS =
            Table.of("queue_alerts", Keys.string(), Values.cbor(AlertStateRow.class));

    public static final Table<Integer, SweepPositionRow> SWEEP_POSITION =
            Table.of("queue_sweep", Keys.u16(), Values.cbor(SweepPositionRow.class));

    public static final Table<ScheduleKey, ScheduleRow> SCHEDULES =
            Table.of("queue_schedules", ScheduleKey.CODEC, Values.cbor(ScheduleRow.class));

    public static final Table<RunKey, Unit> SCHEDULE_RUNS =
            Table.of("queue_schedule_runs", RunKey.CODEC, Values.unit());

    public static final Table<ChunkKey, byte[]> CHUNKS =
            Table.of("queue_chunks", ChunkKey.CODEC, Values.bytes()).shardedBy(1);

    public static final Table<ExpiryKey, Unit> EXPIRY = Table.of("queue_expiry", ExpiryKey.CODEC, Values.unit());

    public static final Table<MessageIdKey, StatusRow> STATUSES = Table.of(
                    "queue_status", MessageIdKey.CODEC, Values.cbor(StatusRow.class))
            .expiring(StatusRow::until);

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
                    SUBLANES,
                    SUBLANE_MESSAGES,
                    OFFERS,
                    OFFER_THROTTLES,
                    THROTTLE_SCHEDULES,
                    THROTTLED_LANES,
                    THROTTLE_TURNS,
                    WAITS,
                    IDLE_LANES,
                    COUNTERS,
                    TOKEN_BUCKETS,
                    DEDUP,
                    SCRIPT_COOLDOWNS,
                    SWEEP_POSITION,
                    ALERTS,
                    SCHEDULES,
                    SCHEDULE_RUNS,
                    CHUNKS,
                    EXPIRY,
                    STATUSES)
            .withEvents(QueueEventTypes.ALL.toArray(EventType[]::new));

    private QueueSchema() {}
}
