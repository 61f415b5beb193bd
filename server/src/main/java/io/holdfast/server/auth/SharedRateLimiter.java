package io.holdfast.server.auth;

import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.error.TryAgain;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Buckets that several servers have in common: they are in the store, and a server takes a portion out of one at a time. What
 * it does not use within a second is lost.
 *
 * <pre>
 * rate_buckets   key -> Instant     when the bucket will be full again; then the row is gone
 * </pre>
 */
public final class SharedRateLimiter implements RateLimiter {

    static final Table<String, Instant> BUCKETS =
            Table.of("rate_buckets", Keys.string(), Values.cbor(Instant.class)).expiring(full -> full);

    private static final WriteOptions SOON = WriteOptions.named("rate-limit").withDeadline(Duration.ofSeconds(1));
    private static final int PORTIONS_A_SECOND = 10;
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    /** Who has nothing left does not ask the store at every call. */
    private static final long REST = TimeUnit.MILLISECONDS.toNanos(20);

    private final Store store;
    private final int usual;
    private final LongSupplier nanos;
    private final Map<String, Portion> portions = new LruMap<>();
    /** How far the clock of another server was seen to be ahead of ours, in nanoseconds: time goes by the fastest of them. */
    private final AtomicLong behind = new AtomicLong();

    /**
     * The buckets of a store.
     *
     * @param usual calls a second of a key that has no rate of its own; 0 for any number
     */
    public SharedRateLimiter(Store store, int usual, LongSupplier nanos) {
        this.store = store;
        this.usual = usual;
        this.nanos = nanos;
    }

    private record Drawn(int calls, int remaining) {}

    private static final class Portion {
        private Drawn drawn = new Drawn(0, 0);
        private int used;
        private long until;
        /** The store cannot be asked. */
        private boolean open;

        int left(long now) {
            return now - until < 0 ? drawn.calls() - used : 0;
        }

        boolean rests(long now) {
            return drawn.calls() == 0 && now - until < 0;
        }
    }

    @Override
    public @Nullable RemainingCalls acquire(Caller caller) {
        int rate = caller.rate() == null ? usual : caller.rate();
        if (rate == 0) {
            return null;
        }
        Portion portion;
        synchronized (portions) {
            portion = portions.computeIfAbsent(caller.key(), key -> fresh());
        }
        synchronized (portion) {
            long now = nanos.getAsLong();
            if (portion.left(now) == 0 && !portion.rests(now)) {
                fill(portion, caller.key(), rate);
                portion.until = nanos.getAsLong() + (portion.drawn.calls() == 0 && !portion.open ? REST : SECOND);
            }
            if (portion.open) {
                return null;
            }
            if (portion.left(now) == 0) {
                throw RateLimiter.exceeded(rate);
            }
            portion.used++;
            return new RemainingCalls(rate, portion.drawn.remaining() + portion.left(now));
        }
    }

    /** Who cannot be counted is let through: a store that is away has other ways to say so. */
    private void fill(Portion portion, String key, int rate) {
        portion.used = 0;
        try {
            portion.drawn = draw(key, rate);
            portion.open = false;
        } catch (TryAgain e) {
            portion.drawn = new Drawn(0, 0);
            portion.open = true;
        }
    }

    private Portion fresh() {
        Portion portion = new Portion();
        portion.until = nanos.getAsLong();
        return portion;
    }

    private Drawn draw(String key, int rate) {
        return store.write(SOON, tx -> {
            Instant full = tx.get(BUCKETS, key).orElse(Instant.MIN);
            // No bucket is further from full than a second.
            long ahead = full.equals(Instant.MIN)
                    ? 0
                    : Duration.between(tx.now(), full.minusNanos(SECOND)).toNanos();
            Instant now = tx.now().plusNanos(behind.accumulateAndGet(Math.max(0, ahead), Math::max));
            long missing = full.isBefore(now) ? 0 : Duration.between(now, full).toNanos();
            int there = missing >= SECOND ? 0 : (int) ((SECOND - missing) / (double) SECOND * rate + 1e-6);
            int calls = Math.min(there, Math.max(1, rate / PORTIONS_A_SECOND));
            if (calls > 0) {
                tx.put(BUCKETS, key, now.plusNanos(missing + Math.max(1, SECOND * calls / rate)));
            }
            return new Drawn(calls, there - calls);
        });
    }
}
