package io.holdfast.testkit.feed;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The state of every seat that was ever taken, and the number of reserved and sold places in areas, rebuilt only from the
 * events of the {@code seats} module.
 */
public final class RebuiltSeatMap {

    /** The state of a seat that is for sale. */
    public static final String AVAILABLE = "AVAILABLE";

    /** The state of a seat that was removed from the plan. */
    public static final String MISSING = "MISSING";

    private final Map<String, String> seats = new TreeMap<>();
    private final Map<String, Long> reservedPlaces = new TreeMap<>();
    private final Map<String, Long> soldPlaces = new TreeMap<>();

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
        if (data.get("places") instanceof Number places) {
            applyPlaces(type, area(event, String.valueOf(data.get("section"))), places.longValue(), data);
        }
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

    private void applyPlaces(String type, String area, long places, Map<String, ? extends @Nullable Object> data) {
        switch (type) {
            case "held" -> reservedPlaces.merge(area, places, Long::sum);
            case "freed" -> reservedPlaces.merge(area, -places, Long::sum);
            case "sold" -> {
                soldPlaces.merge(area, places, Long::sum);
                if (Boolean.TRUE.equals(data.get("reserved"))) {
                    reservedPlaces.merge(area, -places, Long::sum);
                }
            }
            case "cancelled" -> soldPlaces.merge(area, -places, Long::sum);
            default -> {}
        }
    }

    private static String area(String event, String section) {
        return event + "/" + section;
    }

    /** Returns the number of reserved places in an area. */
    public long reservedPlaces(String event, String section) {
        return reservedPlaces.getOrDefault(area(event, section), 0L);
    }

    /** Returns the number of sold places in an area. */
    public long soldPlaces(String event, String section) {
        return soldPlaces.getOrDefault(area(event, section), 0L);
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
