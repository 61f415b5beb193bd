package io.holdfast.testkit.feed;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The number of messages in every queue, rebuilt from the events of the module {@code queue} alone. */
public final class RebuiltQueueCounts {

    private final Map<String, Long> counts = new TreeMap<>();

    /** Applies an event of the module {@code queue}. */
    public void apply(String type, String queue, Map<String, ? extends @Nullable Object> data) {
        switch (type) {
            case "created" -> counts.put(queue, 0L);
            case "deleted" -> counts.remove(queue);
            case "enqueued" -> counts.merge(queue, 1L, Long::sum);
            case "removed" -> counts.merge(queue, -number(data, "messages"), Long::sum);
            case "dead_lettered" -> {
                counts.merge(queue, -1L, Long::sum);
                counts.merge(text(data, "dead_letter_queue"), 1L, Long::sum);
            }
            case "redriven" -> {
                counts.merge(queue, -number(data, "messages"), Long::sum);
                counts.merge(text(data, "queue"), number(data, "messages"), Long::sum);
            }
            default -> {} // The number of messages stays the same.
        }
    }

    private static long number(Map<String, ? extends @Nullable Object> data, String field) {
        return ((Number) Objects.requireNonNull(data.get(field), field)).longValue();
    }

    private static String text(Map<String, ? extends @Nullable Object> data, String field) {
        return Objects.requireNonNull(data.get(field), field).toString();
    }

    /** Returns the number of messages in each queue. */
    public Map<String, Long> counts() {
        return counts;
    }
}
