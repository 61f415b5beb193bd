package io.holdfast.server.auth;

import io.holdfast.server.error.ApiException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A rate limiter with one in-memory token bucket per key. A bucket holds one second's worth of requests. The least
 * recently used buckets are evicted, which has the same effect as refilling them.
 */
public final class LocalRateLimiter implements RateLimiter {

    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    private final int defaultRate;
    private final LongSupplier nanos;
    private final Map<String, TokenBucket> buckets = new LruMap<>();

    /**
     * Creates a limiter with full buckets.
     *
     * @param defaultRate the maximum requests per second for a key without its own rate, or 0 for no limit
     * @param nanos the clock, in nanoseconds
     */
    public LocalRateLimiter(int defaultRate, LongSupplier nanos) {
        this.defaultRate = defaultRate;
        this.nanos = nanos;
    }

    private static final class TokenBucket {
        private double tokens;
        private long updatedAt;
    }

    @Override
    public @Nullable RemainingCalls acquire(Caller caller) {
        int rate = caller.rate() == null ? defaultRate : caller.rate();
        if (rate == 0) {
            return null;
        }
        long now = nanos.getAsLong();
        synchronized (buckets) {
            TokenBucket bucket = buckets.computeIfAbsent(caller.key(), key -> full(rate, now));
            bucket.tokens = Math.min(rate, bucket.tokens + (now - bucket.updatedAt) / NANOS_PER_SECOND * rate);
            bucket.updatedAt = now;
            if (bucket.tokens < 1) {
                throw ApiException.rateLimited(
                        rate, Duration.ofNanos((long) Math.ceil((1 - bucket.tokens) / rate * NANOS_PER_SECOND)));
            }
            bucket.tokens -= 1;
            return new RemainingCalls(rate, (int) bucket.tokens);
        }
    }

    public int size() {
        synchronized (buckets) {
            return buckets.size();
        }
    }

    private static TokenBucket full(int rate, long now) {
        TokenBucket bucket = new TokenBucket();
        bucket.tokens = rate;
        bucket.updatedAt = now;
        return bucket;
    }
}
