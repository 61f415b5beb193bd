package io.holdfast.server;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How many calls a second each key may make; those of one second may come at once. */
interface RateLimit {

    /** Takes a call, or throws 429; null if the caller may make any number. */
    @Nullable
    Left take(Caller caller);

    /** What is left after a call. */
    record Left(int limit, int remaining) {

        Map<String, String> headers() {
            return Map.of(
                    "RateLimit-Limit", Integer.toString(limit), "RateLimit-Remaining", Integer.toString(remaining));
        }
    }

    static Trouble exceeded(int rate) {
        return new Trouble(
                429, "rate_limited", "this key may make " + rate + " calls a second", null, Map.of("limit", rate));
    }

    /** What is known of the keys that were used last; of others it is forgotten. */
    final class Recent<V> extends LinkedHashMap<String, V> {

        static final int MOST = 10_000;

        private static final long serialVersionUID = 1;

        Recent() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
            return size() > MOST;
        }
    }
}
