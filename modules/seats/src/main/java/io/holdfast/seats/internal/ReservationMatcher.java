package io.holdfast.seats.internal;

import io.holdfast.seats.ReservationRequest;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatChoice;
import java.util.List;
import java.util.Set;

/** Compares a reservation request with the booking stored under the same id. */
final class ReservationMatcher {

    private ReservationMatcher() {}

    /**
     * Describes the parts of a request that the rest of the booking does not contain. The resulting string is stored.
     */
    static String describe(ReservationRequest request) {
        StringBuilder text = new StringBuilder();
        if (request.choice() instanceof SeatChoice.BestSeats best) {
            text.append("best ").append(best.count());
            text.append(best.together() ? " together" : "").append(best.noOrphans() ? " no-orphans" : "");
            best.rows().forEach(row -> text.append(" row ").append(row));
            // The length keeps different lists of sections apart.
            best.sections()
                    .forEach(section -> text.append(" in ")
                            .append(section.toString().length())
                            .append(':')
                            .append(section));
        } else {
            text.append(request.choice() instanceof SeatChoice.AreaPlaces ? "places" : "hand");
        }
        return request.holdFor() == null
                ? text.toString()
                : text.append(" for ").append(request.holdFor()).toString();
    }

    /** Returns whether a booking was created by the same request. The order of specific seats does not matter. */
    static boolean isDuplicate(BookingRow booking, ReservationRequest request) {
        return booking.buyer().equals(request.buyer().value())
                && booking.request().equals(describe(request))
                && matchesChoice(booking.lines(), request.choice());
    }

    private static boolean matchesChoice(List<LineItemRow> lines, SeatChoice choice) {
        if (choice instanceof SeatChoice.SpecificSeats specific) {
            List<Seat> seats =
                    lines.stream().flatMap(line -> line.toSeats().stream()).toList();
            return seats.size() == specific.count() && Set.copyOf(seats).equals(Set.copyOf(specific.seats()));
        }
        if (choice instanceof SeatChoice.AreaPlaces places) {
            LineItemRow line = lines.get(0);
            return line.id().equals(places.area()) && line.count() == places.count();
        }
        return true;
    }
}
