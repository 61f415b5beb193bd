package io.holdfast.testkit.feed;

import io.holdfast.store.record.FeedCursor;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Checks the deliveries to a consumer. Every event must be delivered at least once, events of one subject must be in
 * order, and repeated deliveries must have the same id and the same body. Apart from that, repeated deliveries are
 * ignored, as by a consumer that detects duplicates by id.
 */
public final class DeliveryChecker {

    private static final int MAX_PROBLEMS = 20;

    /** A hash of the body of each event. */
    private final Map<String, UUID> bodies = new LinkedHashMap<>();

    private final Map<String, FeedCursor> last = new HashMap<>();
    private final List<String> problems = new ArrayList<>();
    private int repeated;

    /**
     * Records a delivery.
     *
     * @param key the module and the subject of the event
     * @return whether this is the first delivery of the event
     */
    public synchronized boolean onDelivered(String id, String key, byte[] body) {
        UUID hash = UUID.nameUUIDFromBytes(body);
        UUID before = bodies.putIfAbsent(id, hash);
        if (before != null) {
            repeated++;
            if (!before.equals(hash)) {
                report("event " + id + " was delivered again with another body: "
                        + new String(body, StandardCharsets.UTF_8));
            }
            return false;
        }
        FeedCursor cursor = FeedCursor.parse(id);
        FeedCursor previous = last.put(key, cursor);
        if (previous != null && isAfter(previous, cursor)) {
            report("event " + id + " of " + key + " was delivered after " + previous);
        }
        return true;
    }

    private static boolean isAfter(FeedCursor a, FeedCursor b) {
        return a.commit() > b.commit() || (a.commit() == b.commit() && a.index() > b.index());
    }

    private void report(String problem) {
        if (problems.size() < MAX_PROBLEMS) {
            problems.add(problem);
        }
    }

    /** Returns the number of distinct events. */
    public synchronized int count() {
        return bodies.size();
    }

    /** Returns the number of repeated deliveries. */
    public synchronized int repeated() {
        return repeated;
    }

    /** Returns all problems, given the ids of all events that must have been delivered. */
    public synchronized List<String> problems(Collection<String> expected) {
        List<String> all = new ArrayList<>(problems);
        List<String> missing =
                expected.stream().filter(id -> !bodies.containsKey(id)).toList();
        if (!missing.isEmpty()) {
            all.add(missing.size() + " events were not delivered, the first is " + missing.get(0));
        }
        Collection<String> known = new HashSet<>(expected);
        bodies.keySet().stream()
                .filter(id -> !known.contains(id))
                .limit(MAX_PROBLEMS)
                .forEach(id -> all.add("event " + id + " was delivered, but does not exist"));
        return all;
    }
}
