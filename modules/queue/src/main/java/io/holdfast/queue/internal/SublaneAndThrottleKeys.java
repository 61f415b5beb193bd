package io.holdfast.queue.internal;

import io.holdfast.queue.internal.QueueKeys.LaneKey;
import io.holdfast.store.codec.KeyCodec2;
import io.holdfast.store.codec.KeyCodec3;
import io.holdfast.store.codec.KeyCodec4;
import io.holdfast.store.codec.Keys;
import java.util.UUID;

/**
 * The keys of the sublane and throttle-schedule tables in {@link QueueSchema}. The components are listed in the order
 * in which they are encoded.
 */
final class SublaneAndThrottleKeys {

    private SublaneAndThrottleKeys() {}

    /** A sublane of a lane. */
    record SublaneKey(LaneKey lane, String sublane) {
        static final KeyCodec2<SublaneKey, LaneKey, String> CODEC =
                Keys.of(LaneKey.CODEC, SublaneKey::lane, Keys.string(), SublaneKey::sublane, SublaneKey::new);
    }

    /** A message of a sublane, in order of delivery. */
    record SublaneMessageKey(SublaneKey sublane, int priority, long order, UUID id) {
        static final KeyCodec4<SublaneMessageKey, SublaneKey, Integer, Long, UUID> CODEC = Keys.of(
                SublaneKey.CODEC,
                SublaneMessageKey::sublane,
                Keys.u16(),
                SublaneMessageKey::priority,
                Keys.u64(),
                SublaneMessageKey::order,
                Keys.uuid(),
                SublaneMessageKey::id,
                SublaneMessageKey::new);
    }

    /** The first message of a sublane, in the order in which its lane delivers these messages. */
    record OfferKey(LaneKey lane, int priority, long order, UUID id) {
        static final KeyCodec4<OfferKey, LaneKey, Integer, Long, UUID> CODEC = Keys.of(
                LaneKey.CODEC,
                OfferKey::lane,
                Keys.u16(),
                OfferKey::priority,
                Keys.u64(),
                OfferKey::order,
                Keys.uuid(),
                OfferKey::id,
                OfferKey::new);
    }

    /** A throttle that some offers of a lane are waiting for. */
    record OfferThrottleKey(LaneKey lane, String throttle) {
        static final KeyCodec2<OfferThrottleKey, LaneKey, String> CODEC = Keys.of(
                LaneKey.CODEC,
                OfferThrottleKey::lane,
                Keys.string(),
                OfferThrottleKey::throttle,
                OfferThrottleKey::new);
    }

    /** The lanes of a queue that deliver only messages with a certain throttle. */
    record ThrottleKey(String queue, String throttle) {
        static final KeyCodec2<ThrottleKey, String, String> CODEC =
                Keys.of(Keys.string(), ThrottleKey::queue, Keys.string(), ThrottleKey::throttle, ThrottleKey::new);
    }

    /** A lane among the lanes with the same throttle, keyed by its next virtual time. */
    record ThrottledLaneKey(ThrottleKey throttle, long at, String fairness) {
        static final KeyCodec3<ThrottledLaneKey, ThrottleKey, Long, String> CODEC = Keys.of(
                ThrottleKey.CODEC,
                ThrottledLaneKey::throttle,
                Keys.u64(),
                ThrottledLaneKey::at,
                Keys.string(),
                ThrottledLaneKey::fairness,
                ThrottledLaneKey::new);
    }

    /** A throttle, keyed by the virtual time of its first lane. */
    record ThrottleTurnKey(String queue, long at, String throttle) {
        static final KeyCodec3<ThrottleTurnKey, String, Long, String> CODEC = Keys.of(
                Keys.string(),
                ThrottleTurnKey::queue,
                Keys.u64(),
                ThrottleTurnKey::at,
                Keys.string(),
                ThrottleTurnKey::throttle,
                ThrottleTurnKey::new);
    }

    /**
     * A throttle or sublane, keyed by the end of its wait for a token.
     *
     * @param fairness the lane of the sublane, or an empty string for a throttle
     * @param name the sublane or the throttle
     */
    record WaitKey(String queue, long at, String fairness, String name) {
        static final KeyCodec4<WaitKey, String, Long, String, String> CODEC = Keys.of(
                Keys.string(),
                WaitKey::queue,
                Keys.u64(),
                WaitKey::at,
                Keys.string(),
                WaitKey::fairness,
                Keys.string(),
                WaitKey::name,
                WaitKey::new);
    }
}
