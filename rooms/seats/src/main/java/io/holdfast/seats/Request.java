package io.holdfast.seats;

import java.util.List;
import java.util.Set;

/** Tells whether two reservations under the same id ask for the same. What {@link #text} writes is stored. */
final class Request {

    private Request() {}

    /** What a booking does not say by itself. */
    static String text(Reservation asked) {
        StringBuilder text = new StringBuilder();
        if (asked.choice() instanceof Choice.Best best) {
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
            text.append(asked.choice() instanceof Choice.Places ? "places" : "hand");
        }
        return asked.holdFor() == null
                ? text.toString()
                : text.append(" for ").append(asked.holdFor()).toString();
    }

    /** Whether a booking was made for the same request, the order of seats by hand aside. */
    static boolean isRepeat(BookingRow known, Reservation asked) {
        return known.buyer().equals(asked.buyer().value())
                && known.request().equals(text(asked))
                && hasChosen(known.lines(), asked.choice());
    }

    private static boolean hasChosen(List<Line> lines, Choice choice) {
        if (choice instanceof Choice.ByHand hand) {
            List<Seat> seats =
                    lines.stream().flatMap(line -> line.named().stream()).toList();
            return seats.size() == hand.count() && Set.copyOf(seats).equals(Set.copyOf(hand.seats()));
        }
        if (choice instanceof Choice.Places places) {
            Line line = lines.get(0);
            return line.id().equals(places.area()) && line.count() == places.count();
        }
        return true;
    }
}
