package io.holdfast.server.auth;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A limit on the requests per second for each key, with bursts of up to one second's worth of requests. */
public interface RateLimiter {

    /**
     * Counts a request, or throws 429. Returns the number of remaining requests, or null if the caller has no limit.
     */
    @Nullable
    RemainingCalls acquire(Caller caller);

    /** The limit and the number of requests that remain after a request. */
    record RemainingCalls(int limit, int remaining) {

        public Map<String, String> headers() {
            return Map.of(
                    "RateLimit-Limit", Integer.toString(limit), "RateLimit-Remaining", Integer.toString(remaining));
        }
    }

    /** A map of the most recently used keys. */
    final class LruMap<V> extends LinkedHashMap<String, V> {

        public static final int MAX_KEYS = 10_000;

        private static final long serialVersionUID = 1;

        LruMap() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
            return size() > MAX_KEYS;
        }
    }
}
