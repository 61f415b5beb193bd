package io.holdfast.server.auth;

import io.holdfast.server.error.ApiException;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.error.TryAgainException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A rate limiter whose token buckets are shared by several servers through the store. A server draws a portion of a
 * bucket at a time; tokens that the server does not use within a second are lost.
 *
 * <pre>
 * rate_buckets   key -> Instant     the time at which the bucket is full again and the row expires
 * </pre>
 */
public final class SharedRateLimiter implements RateLimiter {

    static final Table<String, Instant> BUCKETS =
            Table.of("rate_buckets", Keys.string(), Values.cbor(Instant.class)).expiring(full -> full);

    private static final WriteOptions OPTIONS = WriteOptions.named("rate-limit").withDeadline(Duration.ofSeconds(1));
    private static final int PORTIONS_PER_SECOND = 10;
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    /** The time between two draws for a key whose bucket is empty. */
    private static final long RETRY_INTERVAL = TimeUnit.MILLISECONDS.toNanos(20);

    private final Store store;
    private final int defaultRate;
    private final LongSupplier nanos;
    private final Map<String, Portion> portions = new LruMap<>();
    /** The number of nanoseconds by which the fastest clock among all servers is ahead of this server's clock. */
    private final AtomicLong clockLag = new AtomicLong();

    /**
     * Creates a limiter that uses the buckets in a store.
     *
     * @param defaultRate the maximum requests per second for a key without its own rate, or 0 for no limit
     * @param nanos the clock, in nanoseconds
     */
    public SharedRateLimiter(Store store, int defaultRate, LongSupplier nanos) {
        this.store = store;
        this.defaultRate = defaultRate;
        this.nanos = nanos;
    }

    /**
     * Tokens drawn from a bucket.
     *
     * @param nanosToToken the nanoseconds until the bucket has a token again, if none was drawn
     */
    private record Drawn(int calls, int remaining, long nanosToToken) {}

    private static final class Portion {
        private Drawn drawn = new Drawn(0, 0, 0);
        private int used;
        private long until;
        /** Whether the limit is suspended because the store is unavailable. */
        private boolean unlimited;

        int remaining(long now) {
            return now - until < 0 ? drawn.calls() - used : 0;
        }

        boolean isExhausted(long now) {
            return drawn.calls() == 0 && now - until < 0;
        }
    }

    @Override
    public @Nullable RemainingCalls acquire(Caller caller) {
        int rate = caller.rate() == null ? defaultRate : caller.rate();
        if (rate == 0) {
            return null;
        }
        Portion portion;
        synchronized (portions) {
            portion = portions.computeIfAbsent(caller.key(), key -> newPortion());
        }
        synchronized (portion) {
            long now = nanos.getAsLong();
            if (portion.remaining(now) == 0 && !portion.isExhausted(now)) {
                fill(portion, caller.key(), rate);
                portion.until = nanos.getAsLong()
                        + (portion.drawn.calls() == 0 && !portion.unlimited ? RETRY_INTERVAL : SECOND);
            }
            if (portion.unlimited) {
                return null;
            }
            if (portion.remaining(now) == 0) {
                throw ApiException.rateLimited(rate, Duration.ofNanos(portion.drawn.nanosToToken()));
            }
            portion.used++;
            return new RemainingCalls(rate, portion.drawn.remaining() + portion.remaining(now));
        }
    }

    /** Draws a portion of a bucket; if the store is unavailable, requests are not limited. */
    private void fill(Portion portion, String key, int rate) {
        portion.used = 0;
        try {
            portion.drawn = draw(key, rate);
            portion.unlimited = false;
        } catch (TryAgainException e) {
            portion.drawn = new Drawn(0, 0, 0);
            portion.unlimited = true;
        }
    }

    private Portion newPortion() {
        Portion portion = new Portion();
        portion.until = nanos.getAsLong();
        return portion;
    }

    private Drawn draw(String key, int rate) {
        return store.write(OPTIONS, tx -> {
            Instant full = tx.get(BUCKETS, key).orElse(Instant.MIN);
            // A bucket fills within a second, so a later time comes from a faster clock.
            long ahead = full.equals(Instant.MIN)
                    ? 0
                    : Duration.between(tx.now(), full.minusNanos(SECOND)).toNanos();
            Instant now = tx.now().plusNanos(clockLag.accumulateAndGet(Math.max(0, ahead), Math::max));
            long nanosToFull =
                    full.isBefore(now) ? 0 : Duration.between(now, full).toNanos();
            int available = nanosToFull >= SECOND ? 0 : (int) ((SECOND - nanosToFull) / (double) SECOND * rate + 1e-6);
            int calls = Math.min(available, Math.max(1, rate / PORTIONS_PER_SECOND));
            if (calls > 0) {
                tx.put(BUCKETS, key, now.plusNanos(nanosToFull + Math.max(1, SECOND * calls / rate)));
            }
            long nanosToToken = calls > 0 ? 0 : Math.max(0, nanosToFull - SECOND + SECOND / rate);
            return new Drawn(calls, available - calls, nanosToToken);
        });
    }
}
