package io.holdfast.torture.workload;

/**
 * Reference implementation of a throttle. Time that passes is counted even if it is not counted by the store, such as
 * the time between two backward clock jumps; the number of tokens is therefore an upper bound.
 */
final class ReferenceTokenBucket {

    private static final long NANOS_PER_TOKEN = 1_000_000_000L;
    private static final long FULL_AFTER = 3_600 * NANOS_PER_TOKEN;

    private final long rate;
    private final long capacity;
    private long tokens;
    private long last;

    ReferenceTokenBucket(long rate, long burst) {
        this.rate = rate;
        capacity = burst * NANOS_PER_TOKEN;
        tokens = capacity;
    }

    void advanceTo(long now) {
        long elapsed = Math.min(FULL_AFTER, Math.max(0, now - last));
        tokens = Math.min(capacity, tokens + elapsed * rate);
        last = now;
    }

    boolean hasToken() {
        return tokens >= NANOS_PER_TOKEN;
    }

    void take() {
        tokens -= NANOS_PER_TOKEN;
    }
}
