package io.holdfast.seats;

import java.util.List;

/**
 * What a check found.
 *
 * @param seats and places of all events
 * @param problems how many disagreements there are
 * @param named the first hundred of them
 */
public record CheckReport(long events, long sections, long seats, long bookings, long problems, List<String> named) {

    public CheckReport {
        named = List.copyOf(named);
    }

    public boolean isClean() {
        return problems == 0;
    }
}
