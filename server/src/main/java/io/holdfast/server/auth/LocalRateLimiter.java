package io.holdfast.server.auth;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How many calls each key may make: a bucket for each, which holds the calls of one second and fills as fast. Those that
 * were used least recently are forgotten past a limit, which is as if they were full.
 */
public final class LocalRateLimiter implements RateLimiter {

    private static final double NANOS = TimeUnit.SECONDS.toNanos(1);

    private final int usual;
    private final LongSupplier nanos;
    private final Map<String, TokenBucket> buckets = new LruMap<>();

    /**
     * Buckets that are full.
     *
     * @param usual calls a second of a key that has no rate of its own; 0 for any number
     */
    public LocalRateLimiter(int usual, LongSupplier nanos) {
        this.usual = usual;
        this.nanos = nanos;
    }

    private static final class TokenBucket {
        private double calls;
        private long at;
    }

    @Override
    public @Nullable RemainingCalls acquire(Caller caller) {
        int rate = caller.rate() == null ? usual : caller.rate();
        if (rate == 0) {
            return null;
        }
        long now = nanos.getAsLong();
        synchronized (buckets) {
            TokenBucket bucket = buckets.computeIfAbsent(caller.key(), key -> full(rate, now));
            bucket.calls = Math.min(rate, bucket.calls + (now - bucket.at) / NANOS * rate);
            bucket.at = now;
            if (bucket.calls < 1) {
                throw RateLimiter.exceeded(rate);
            }
            bucket.calls -= 1;
            return new RemainingCalls(rate, (int) bucket.calls);
        }
    }

    public int size() {
        synchronized (buckets) {
            return buckets.size();
        }
    }

    private static TokenBucket full(int rate, long now) {
        TokenBucket bucket = new TokenBucket();
        bucket.calls = rate;
        bucket.at = now;
        return bucket;
    }
}
