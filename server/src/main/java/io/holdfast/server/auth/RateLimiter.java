package io.holdfast.server.auth;

import io.holdfast.server.error.ApiException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How many calls a second each key may make; those of one second may come at once. */
public interface RateLimiter {

    /** Takes a call, or throws 429; null if the caller may make any number. */
    @Nullable
    RemainingCalls acquire(Caller caller);

    /** What is left after a call. */
    record RemainingCalls(int limit, int remaining) {

        public Map<String, String> headers() {
            return Map.of(
                    "RateLimit-Limit", Integer.toString(limit), "RateLimit-Remaining", Integer.toString(remaining));
        }
    }

    static ApiException exceeded(int rate) {
        return new ApiException(
                429, "rate_limited", "this key may make " + rate + " calls a second", null, Map.of("limit", rate));
    }

    /** What is known of the keys that were used last; of others it is forgotten. */
    final class LruMap<V> extends LinkedHashMap<String, V> {

        public static final int MOST = 10_000;

        private static final long serialVersionUID = 1;

        LruMap() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
            return size() > MOST;
        }
    }
}
