package io.holdfast.torture.workload;

import io.holdfast.torture.workload.QueueCommand.Enqueue;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reference implementation of the deduplication keys of a queue. */
final class ReferenceDedupKeys {

    /** The message with a deduplication key and the end of the deduplication window. */
    private record SeenKey(String id, Enqueue request, Instant until) {}

    private final Map<String, SeenKey> keys = new HashMap<>();

    /** Returns the answer to a request whose key was used before, or null if the key is unused. */
    @Nullable
    String repeatedAnswer(Enqueue request, Instant now) {
        SeenKey seen = request.dedup() ? keys.get(request.key()) : null;
        if (seen == null || !seen.until.isAfter(now)) {
            return null;
        }
        return seen.request.equals(request) ? "accepted " + seen.id + " true" : "key_reused " + seen.id;
    }

    void add(String id, Enqueue request, Instant now) {
        if (request.dedup()) {
            keys.put(request.key(), new SeenKey(id, request, now.plus(QueueCommand.DEDUP_WINDOW)));
        }
    }

    /** Removes expired keys, as the sweep of the store does. */
    void sweep(Instant now) {
        keys.values().removeIf(row -> !row.until.isAfter(now));
    }
}
