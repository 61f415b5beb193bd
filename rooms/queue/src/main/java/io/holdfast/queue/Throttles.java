package io.holdfast.queue;

import io.holdfast.queue.QueueSchema.Bucket;
import io.holdfast.store.Tx;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The token buckets that one transaction looks at. */
final class Throttles {

    private final Tx tx;
    private final long now;
    private final Map<String, Optional<Throttle>> rates = new HashMap<>();
    private final Map<String, Bucket> buckets = new HashMap<>();

    Throttles(Tx tx, long now) {
        this.tx = tx;
        this.now = now;
    }

    /** Whether each has a token. */
    boolean haveTokens(List<String> keys) {
        for (String key : keys) {
            Throttle rate = rate(key);
            if (rate != null && !Throttle.hasToken(bucket(key, rate))) {
                return false;
            }
        }
        return true;
    }

    /** Takes a token of each, if each has one. */
    boolean take(List<String> keys) {
        if (!haveTokens(keys)) {
            return false;
        }
        for (String key : keys) {
            Throttle rate = rate(key);
            if (rate != null) {
                put(key, Throttle.take(bucket(key, rate)));
            }
        }
        return true;
    }

    /** When to try again, for a message that could not get its tokens. */
    long await(List<String> keys) {
        long until = now + 1;
        for (String key : keys) {
            Throttle rate = rate(key);
            if (rate != null && !Throttle.hasToken(bucket(key, rate))) {
                Bucket waiting = rate.await(bucket(key, rate), now);
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

    private Bucket bucket(String key, Throttle rate) {
        return buckets.computeIfAbsent(
                key,
                absent -> tx.get(QueueSchema.BUCKETS, key)
                        .map(bucket -> rate.filled(bucket, now))
                        .orElseGet(() -> rate.full(now)));
    }

    private void put(String key, Bucket bucket) {
        buckets.put(key, bucket);
        tx.put(QueueSchema.BUCKETS, key, bucket);
    }
}
