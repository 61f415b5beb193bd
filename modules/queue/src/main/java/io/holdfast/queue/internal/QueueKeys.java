package io.holdfast.queue.internal;

import io.holdfast.store.codec.KeyCodec2;
import io.holdfast.store.codec.KeyCodec3;
import io.holdfast.store.codec.KeyCodec4;
import io.holdfast.store.codec.Keys;
import java.time.Instant;
import java.util.UUID;

/** The keys of the tables in {@link QueueSchema}. The components are listed in the order in which they are encoded. */
public final class QueueKeys {

    private QueueKeys() {}

    /** {@code {queue}:{fairness}:{enqueued}:{id}} */
    public record MessageKey(String queue, String fairness, Instant enqueued, UUID id) {
        public static final KeyCodec4<MessageKey, String, String, Instant, UUID> CODEC = Keys.of(
                Keys.string().followedBy(':'),
                MessageKey::queue,
                Keys.string().followedBy(':'),
                MessageKey::fairness,
                Keys.instant().followedBy(':'),
                MessageKey::enqueued,
                Keys.uuid(),
                MessageKey::id,
                MessageKey::new);
    }

    /** A message by its id. In the table of leases, the key is {@code {queue}:{id}}. */
    public record MessageIdKey(String queue, UUID id) {
        static final KeyCodec2<MessageIdKey, String, UUID> LEASE_CODEC = Keys.of(
                Keys.string().followedBy(':'), MessageIdKey::queue, Keys.uuid(), MessageIdKey::id, MessageIdKey::new);
        public static final KeyCodec2<MessageIdKey, String, UUID> CODEC =
                Keys.of(Keys.string(), MessageIdKey::queue, Keys.uuid(), MessageIdKey::id, MessageIdKey::new);
    }

    /** {@code {expiry}:{queue}:{id}} */
    public record LeaseExpiryKey(Instant at, String queue, UUID id) {
        static final KeyCodec3<LeaseExpiryKey, Instant, String, UUID> CODEC = Keys.of(
                Keys.instant().followedBy(':'),
                LeaseExpiryKey::at,
                Keys.string().followedBy(':'),
                LeaseExpiryKey::queue,
                Keys.uuid(),
                LeaseExpiryKey::id,
                LeaseExpiryKey::new);
    }

    /** A lane, identified by its queue and fairness key. */
    public record LaneKey(String queue, String fairness) {
        public static final KeyCodec2<LaneKey, String, String> CODEC =
                Keys.of(Keys.string(), LaneKey::queue, Keys.string(), LaneKey::fairness, LaneKey::new);
    }

    /** A deliverable message, in order of delivery within its lane. */
    public record ReadyKey(LaneKey lane, int priority, long order, UUID id) {
        static final KeyCodec4<ReadyKey, LaneKey, Integer, Long, UUID> CODEC = Keys.of(
                LaneKey.CODEC,
                ReadyKey::lane,
                Keys.u16(),
                ReadyKey::priority,
                Keys.u64(),
                ReadyKey::order,
                Keys.uuid(),
                ReadyKey::id,
                ReadyKey::new);
    }

    /** A delayed message, keyed by the end of its delay. */
    record DelayedKey(String queue, long at, UUID id) {
        static final KeyCodec3<DelayedKey, String, Long, UUID> CODEC = Keys.of(
                Keys.string(),
                DelayedKey::queue,
                Keys.u64(),
                DelayedKey::at,
                Keys.uuid(),
                DelayedKey::id,
                DelayedKey::new);
    }

    /** A lane, keyed by its next virtual time if it is active, or by the end of its wait if it is parked. */
    public record LaneScheduleKey(String queue, long at, String fairness) {
        public static final KeyCodec3<LaneScheduleKey, String, Long, String> CODEC = Keys.of(
                Keys.string(),
                LaneScheduleKey::queue,
                Keys.u64(),
                LaneScheduleKey::at,
                Keys.string(),
                LaneScheduleKey::fairness,
                LaneScheduleKey::new);
    }

    /** An empty lane, keyed by the time at which the sweep examines it. */
    record IdleLaneKey(long at, LaneKey lane) {
        static final KeyCodec2<IdleLaneKey, Long, LaneKey> CODEC =
                Keys.of(Keys.u64(), IdleLaneKey::at, LaneKey.CODEC, IdleLaneKey::lane, IdleLaneKey::new);
    }

    record DedupKey(String queue, String key) {
        static final KeyCodec2<DedupKey, String, String> CODEC =
                Keys.of(Keys.string(), DedupKey::queue, Keys.string(), DedupKey::key, DedupKey::new);
    }

    record ScriptCooldownKey(String queue, String function) {
        static final KeyCodec2<ScriptCooldownKey, String, String> CODEC = Keys.of(
                Keys.string(),
                ScriptCooldownKey::queue,
                Keys.string(),
                ScriptCooldownKey::function,
                ScriptCooldownKey::new);
    }
}
