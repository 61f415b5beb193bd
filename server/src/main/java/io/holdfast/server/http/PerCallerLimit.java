package io.holdfast.server.http;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The number of concurrent requests or streams per caller. */
final class PerCallerLimit {

    private final Map<String, Integer> counts = new ConcurrentHashMap<>();

    /** Counts a request or stream unless its caller has reached the maximum, and returns whether it was counted. */
    boolean tryAcquire(String caller, int max) {
        boolean[] acquired = new boolean[1];
        counts.compute(caller, (key, count) -> {
            int current = count == null ? 0 : count;
            acquired[0] = current < max;
            return acquired[0] ? Integer.valueOf(current + 1) : count;
        });
        return acquired[0];
    }

    void release(String caller) {
        counts.computeIfPresent(caller, (key, count) -> count == 1 ? null : count - 1);
    }
}
