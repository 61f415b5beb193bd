package io.holdfast.testkit.feed;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The state of every seat that was ever taken, rebuilt only from the events of the {@code seats} module. */
public final class RebuiltSeatMap {

    /** The state of a seat that is for sale. */
    public static final String AVAILABLE = "AVAILABLE";

    /** The state of a seat that was removed from the plan. */
    public static final String MISSING = "MISSING";

    private final Map<String, String> seats = new TreeMap<>();

    /** Applies an event of the module {@code seats}. */
    public void apply(String type, String event, Map<String, ? extends @Nullable Object> data) {
        String state = switch (type) {
            case "held" -> "RESERVED";
            case "sold" -> "SOLD";
            case "freed", "unblocked", "added" -> AVAILABLE;
            case "removed" -> MISSING;
            case "cancelled" -> Boolean.TRUE.equals(data.get("kept_back")) ? "BLOCKED" : AVAILABLE;
            case "blocked" -> "BLOCKED";
            default -> null;
        };
        Object ranges = data.get("seats");
        if (state == null || ranges == null || ranges.toString().isEmpty()) {
            return;
        }
        for (String range : ranges.toString().split(",", -1)) {
            String[] parts = range.split("[/-]", -1);
            int last = Integer.parseInt(parts[parts.length - 1]);
            for (int number = Integer.parseInt(parts[1]); number <= last; number++) {
                seats.put(key(event, String.valueOf(data.get("section")), Integer.parseInt(parts[0]), number), state);
            }
        }
    }

    private static String key(String event, String section, int row, int number) {
        return event + "/" + section + "/" + row + "/" + number;
    }

    /** Returns the name of the state of a seat. */
    public String state(String event, String section, int row, int number) {
        return seats.getOrDefault(key(event, section, row, number), AVAILABLE);
    }

    /** Returns the number of seats that are not available. */
    public long taken() {
        return seats.values().stream()
                .filter(state -> !state.equals(AVAILABLE) && !state.equals(MISSING))
                .count();
    }
}
