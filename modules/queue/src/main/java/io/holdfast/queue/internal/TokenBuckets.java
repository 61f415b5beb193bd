package io.holdfast.queue.internal;

import io.holdfast.queue.internal.QueueRowTypes.TokenBucketRow;
import io.holdfast.store.Tx;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The token buckets that a transaction has read. */
final class TokenBuckets {

    private final Tx tx;
    private final long now;
    private final Map<String, Optional<Throttle>> throttles = new HashMap<>();
    private final Map<String, TokenBucketRow> buckets = new HashMap<>();

    TokenBuckets(Tx tx, long now) {
        this.tx = tx;
        this.now = now;
    }

    /** Returns whether every throttle has a token. Keys without a configured throttle have no limit. */
    boolean hasTokens(List<String> keys) {
        return firstEmpty(keys) == null;
    }

    /** Returns the first throttle that has no token, or null if all have one. */
    @Nullable
    String firstEmpty(List<String> keys) {
        for (String key : keys) {
            Throttle throttle = throttle(key);
            if (throttle != null && !Throttle.hasToken(bucket(key, throttle))) {
                return key;
            }
        }
        return null;
    }

    /** Takes a token from every throttle. Every throttle must have a token. */
    void takeTokens(List<String> keys) {
        for (String key : keys) {
            Throttle throttle = throttle(key);
            if (throttle != null) {
                put(key, Throttle.takeToken(bucket(key, throttle)));
            }
        }
    }

    /** Returns the time at which to try again to deliver a message for which there were no tokens. */
    long reserveWakeTime(List<String> keys) {
        long until = now + 1;
        for (String key : keys) {
            Throttle throttle = throttle(key);
            if (throttle != null && !Throttle.hasToken(bucket(key, throttle))) {
                TokenBucketRow reserved = throttle.reserveWakeTime(bucket(key, throttle), now);
                put(key, reserved);
                until = Math.max(until, reserved.wake());
            }
        }
        return until;
    }

    private @Nullable Throttle throttle(String key) {
        return throttles
                .computeIfAbsent(
                        key,
                        absent ->
                                tx.get(QueueSchema.STATE, Throttle.PREFIX + key).map(Throttle::parse))
                .orElse(null);
    }

    private TokenBucketRow bucket(String key, Throttle throttle) {
        return buckets.computeIfAbsent(
                key,
                absent -> tx.get(QueueSchema.TOKEN_BUCKETS, key)
                        .map(bucket -> throttle.refill(bucket, now))
                        .orElseGet(() -> throttle.fullBucket(now)));
    }

    private void put(String key, TokenBucketRow bucket) {
        buckets.put(key, bucket);
        tx.put(QueueSchema.TOKEN_BUCKETS, key, bucket);
    }
}
