package io.holdfast.server.metrics;

import io.holdfast.api.SeatsApi;
import io.holdfast.store.kit.Refusal;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;

/** Counts bookings and their seats, and refused reservations. */
final class SeatsCounters implements BusinessEventCounters.ModuleCounters {

    private static final String RESERVE = "seats.reserve";

    private static final Map<String, String> TRANSITIONS = Map.of(
            RESERVE, "reserved", "seats.extend", "extended", "seats.finalize", "sold", "seats.release", "released");

    private final LabeledCounters bookings;
    private final LabeledCounters places;
    private final LabeledCounters refused;

    SeatsCounters(MeterRegistry registry) {
        bookings = new LabeledCounters(
                registry,
                "holdfast.seats.bookings",
                "Bookings by transition: reserved, extended, sold or released.",
                "transition");
        places = new LabeledCounters(
                registry,
                "holdfast.seats.booked.places",
                "Seats and places in bookings by transition of the booking.",
                "transition");
        refused = new LabeledCounters(
                registry, "holdfast.seats.refused.reservations", "Reservations that were refused.", "reason");
        TRANSITIONS.values().forEach(transition -> {
            bookings.add(0, transition);
            places.add(0, transition);
        });
        refused.add(0, "seats_taken");
        refused.add(0, "nothing_fits");
    }

    @Override
    public void recordResponse(String operation, Object response) {
        String transition = TRANSITIONS.get(operation);
        if (transition != null && response instanceof SeatsApi.Booking booking) {
            long count = booking.seats().size()
                    + booking.places().stream()
                            .mapToLong(SeatsApi.BookedPlaces::count)
                            .sum();
            bookings.add(1, transition);
            places.add((double) count, transition);
        }
    }

    @Override
    public void recordRefusal(String operation, Refusal refusal) {
        if (operation.equals(RESERVE)) {
            refused.add(1, refusal.code());
        }
    }
}
