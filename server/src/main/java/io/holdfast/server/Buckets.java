package io.holdfast.server;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How many calls each key may make: a bucket for each, which holds the calls of one second and fills as fast. Those that
 * were used least recently are forgotten past a limit, which is as if they were full.
 */
final class Buckets {

    static final int MOST = 10_000;

    private static final double NANOS = TimeUnit.SECONDS.toNanos(1);

    private final int usual;
    private final LongSupplier nanos;
    private final Map<String, Bucket> buckets = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Bucket> eldest) {
            return size() > MOST;
        }
    };

    /**
     * Buckets that are full.
     *
     * @param usual calls a second of a key that has no rate of its own; 0 for any number
     */
    Buckets(int usual, LongSupplier nanos) {
        this.usual = usual;
        this.nanos = nanos;
    }

    /** What is left after a call. */
    record Left(int limit, int remaining) {

        Map<String, String> headers() {
            return Map.of(
                    "RateLimit-Limit", Integer.toString(limit), "RateLimit-Remaining", Integer.toString(remaining));
        }
    }

    private static final class Bucket {
        private double calls;
        private long at;
    }

    /** Takes a call out of the caller's bucket, or throws 429; null if it may make any number. */
    @Nullable
    Left take(Caller caller) {
        int rate = caller.rate() == null ? usual : caller.rate();
        if (rate == 0) {
            return null;
        }
        long now = nanos.getAsLong();
        synchronized (buckets) {
            Bucket bucket = buckets.computeIfAbsent(caller.key(), key -> full(rate, now));
            bucket.calls = Math.min(rate, bucket.calls + (now - bucket.at) / NANOS * rate);
            bucket.at = now;
            if (bucket.calls < 1) {
                throw new Trouble(
                        429,
                        "rate_limited",
                        "this key may make " + rate + " calls a second",
                        null,
                        Map.of("limit", rate));
            }
            bucket.calls -= 1;
            return new Left(rate, (int) bucket.calls);
        }
    }

    int size() {
        synchronized (buckets) {
            return buckets.size();
        }
    }

    private static Bucket full(int rate, long now) {
        Bucket bucket = new Bucket();
        bucket.calls = rate;
        bucket.at = now;
        return bucket;
    }
}
