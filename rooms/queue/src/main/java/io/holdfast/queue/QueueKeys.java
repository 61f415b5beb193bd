package io.holdfast.queue;

import io.holdfast.store.codec.Key2;
import io.holdfast.store.codec.Key3;
import io.holdfast.store.codec.Key4;
import io.holdfast.store.codec.Keys;
import java.time.Instant;
import java.util.UUID;

/** The keys of the tables in {@link QueueSchema}, in their order of bytes. */
final class QueueKeys {

    private QueueKeys() {}

    /** {@code {queue}:{fairness}:{enqueued}:{id}} */
    record MessageKey(String queue, String fairness, Instant enqueued, UUID id) {
        static final Key4<MessageKey, String, String, Instant, UUID> CODEC = Keys.of(
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

    /** A message by its id; {@code {queue}:{id}} for leases. */
    record IdKey(String queue, UUID id) {
        static final Key2<IdKey, String, UUID> LEASE_CODEC =
                Keys.of(Keys.string().followedBy(':'), IdKey::queue, Keys.uuid(), IdKey::id, IdKey::new);
        static final Key2<IdKey, String, UUID> CODEC =
                Keys.of(Keys.string(), IdKey::queue, Keys.uuid(), IdKey::id, IdKey::new);
    }

    /** {@code {expiry}:{queue}:{id}} */
    record ExpiryKey(Instant at, String queue, UUID id) {
        static final Key3<ExpiryKey, Instant, String, UUID> CODEC = Keys.of(
                Keys.instant().followedBy(':'),
                ExpiryKey::at,
                Keys.string().followedBy(':'),
                ExpiryKey::queue,
                Keys.uuid(),
                ExpiryKey::id,
                ExpiryKey::new);
    }

    record LaneKey(String queue, String fairness) {
        static final Key2<LaneKey, String, String> CODEC =
                Keys.of(Keys.string(), LaneKey::queue, Keys.string(), LaneKey::fairness, LaneKey::new);
    }

    record ReadyKey(LaneKey lane, int priority, long order, UUID id) {
        static final Key4<ReadyKey, LaneKey, Integer, Long, UUID> CODEC = Keys.of(
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

    record DelayedKey(String queue, long at, UUID id) {
        static final Key3<DelayedKey, String, Long, UUID> CODEC = Keys.of(
                Keys.string(),
                DelayedKey::queue,
                Keys.u64(),
                DelayedKey::at,
                Keys.uuid(),
                DelayedKey::id,
                DelayedKey::new);
    }

    /** A lane at a virtual time, or at a time. */
    record TurnKey(String queue, long at, String fairness) {
        static final Key3<TurnKey, String, Long, String> CODEC = Keys.of(
                Keys.string(), TurnKey::queue, Keys.u64(), TurnKey::at, Keys.string(), TurnKey::fairness, TurnKey::new);
    }

    record IdleKey(long at, LaneKey lane) {
        static final Key2<IdleKey, Long, LaneKey> CODEC =
                Keys.of(Keys.u64(), IdleKey::at, LaneKey.CODEC, IdleKey::lane, IdleKey::new);
    }

    record DedupKey(String queue, String key) {
        static final Key2<DedupKey, String, String> CODEC =
                Keys.of(Keys.string(), DedupKey::queue, Keys.string(), DedupKey::key, DedupKey::new);
    }

    record RestKey(String queue, String function) {
        static final Key2<RestKey, String, String> CODEC =
                Keys.of(Keys.string(), RestKey::queue, Keys.string(), RestKey::function, RestKey::new);
    }
}
