package io.holdfast.server.soak;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAdder;

/** The statuses and latencies that the well-behaved clients saw. Thread-safe. */
final class SoakReport {

    private static final int MAX_MILLIS = 60_000;

    private final Map<Integer, LongAdder> statuses = new ConcurrentSkipListMap<>();
    private final AtomicIntegerArray latencies = new AtomicIntegerArray(MAX_MILLIS + 1);

    /**
     * Records a response.
     *
     * @param status the status, or -1 for a request without a response
     */
    void record(int status, long nanos) {
        statuses.computeIfAbsent(status, unused -> new LongAdder()).increment();
        latencies.incrementAndGet((int) Math.min(MAX_MILLIS, TimeUnit.NANOSECONDS.toMillis(nanos)));
    }

    /** Returns the number of responses by status. */
    Map<Integer, LongAdder> statuses() {
        return statuses;
    }

    /** Returns the number of responses with a status. */
    long count(int status) {
        LongAdder count = statuses.get(status);
        return count == null ? 0 : count.sum();
    }

    Duration percentile(double percent) {
        long total = 0;
        for (int millis = 0; millis <= MAX_MILLIS; millis++) {
            total += latencies.get(millis);
        }
        long seen = 0;
        for (int millis = 0; millis <= MAX_MILLIS; millis++) {
            seen += latencies.get(millis);
            if (seen >= total * percent / 100) {
                return Duration.ofMillis(millis);
            }
        }
        return Duration.ofMillis(MAX_MILLIS);
    }
}
