package io.holdfast.queue.internal;

import io.holdfast.queue.internal.QueueSchema.TokenBucketRow;
import io.holdfast.store.Tx;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The token buckets that one transaction looks at. */
final class TokenBuckets {

    private final Tx tx;
    private final long now;
    private final Map<String, Optional<Throttle>> rates = new HashMap<>();
    private final Map<String, TokenBucketRow> buckets = new HashMap<>();

    TokenBuckets(Tx tx, long now) {
        this.tx = tx;
        this.now = now;
    }

    /** Whether each has a token. */
    boolean hasTokens(List<String> keys) {
        for (String key : keys) {
            Throttle rate = rate(key);
            if (rate != null && !Throttle.hasToken(bucket(key, rate))) {
                return false;
            }
        }
        return true;
    }

    /** Takes a token of each, if each has one. */
    boolean tryTakeTokens(List<String> keys) {
        if (!hasTokens(keys)) {
            return false;
        }
        for (String key : keys) {
            Throttle rate = rate(key);
            if (rate != null) {
                put(key, Throttle.takeToken(bucket(key, rate)));
            }
        }
        return true;
    }

    /** When to try again, for a message that could not get its tokens. */
    long reserveWakeTime(List<String> keys) {
        long until = now + 1;
        for (String key : keys) {
            Throttle rate = rate(key);
            if (rate != null && !Throttle.hasToken(bucket(key, rate))) {
                TokenBucketRow waiting = rate.reserveWakeTime(bucket(key, rate), now);
                put(key, waiting);
                until = Math.max(until, waiting.wake());
            }
        }
        return until;
    }

    private @Nullable Throttle rate(String key) {
        return rates.computeIfAbsent(
                        key,
                        absent ->
                                tx.get(QueueSchema.STATE, Throttle.PREFIX + key).map(Throttle::parse))
                .orElse(null);
    }

    private TokenBucketRow bucket(String key, Throttle rate) {
        return buckets.computeIfAbsent(
                key,
                absent -> tx.get(QueueSchema.TOKEN_BUCKETS, key)
                        .map(bucket -> rate.refill(bucket, now))
                        .orElseGet(() -> rate.fullBucket(now)));
    }

    private void put(String key, TokenBucketRow bucket) {
        buckets.put(key, bucket);
        tx.put(QueueSchema.TOKEN_BUCKETS, key, bucket);
    }
}
