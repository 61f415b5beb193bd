package io.holdfast.seats.internal;

import io.holdfast.seats.ReservationRequest;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatChoice;
import java.util.List;
import java.util.Set;

/** Tells whether two reservations under the same id ask for the same. What {@link #describe} writes is stored. */
final class ReservationMatcher {

    private ReservationMatcher() {}

    /** What a booking does not say by itself. */
    static String describe(ReservationRequest asked) {
        StringBuilder text = new StringBuilder();
        if (asked.choice() instanceof SeatChoice.BestSeats best) {
            text.append("best ").append(best.count());
            text.append(best.together() ? " together" : "").append(best.noOrphans() ? " no-orphans" : "");
            best.rows().forEach(row -> text.append(" row ").append(row));
            // With its length, so that no two lists of names read the same.
            best.sections()
                    .forEach(section -> text.append(" in ")
                            .append(section.toString().length())
                            .append(':')
                            .append(section));
        } else {
            text.append(asked.choice() instanceof SeatChoice.AreaPlaces ? "places" : "hand");
        }
        return asked.holdFor() == null
                ? text.toString()
                : text.append(" for ").append(asked.holdFor()).toString();
    }

    /** Whether a booking was made for the same request, the order of seats by hand aside. */
    static boolean isRepeat(BookingRow known, ReservationRequest asked) {
        return known.buyer().equals(asked.buyer().value())
                && known.request().equals(describe(asked))
                && matchesChoice(known.lines(), asked.choice());
    }

    private static boolean matchesChoice(List<LineItem> lines, SeatChoice choice) {
        if (choice instanceof SeatChoice.SpecificSeats hand) {
            List<Seat> seats =
                    lines.stream().flatMap(line -> line.toSeats().stream()).toList();
            return seats.size() == hand.count() && Set.copyOf(seats).equals(Set.copyOf(hand.seats()));
        }
        if (choice instanceof SeatChoice.AreaPlaces places) {
            LineItem line = lines.get(0);
            return line.id().equals(places.area()) && line.count() == places.count();
        }
        return true;
    }
}
