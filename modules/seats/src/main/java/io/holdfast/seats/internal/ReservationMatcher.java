package io.holdfast.seats.internal;

import io.holdfast.seats.ReservationRequest;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatChoice;
import io.holdfast.seats.SeatChoice.AreaPlaces;
import io.holdfast.seats.internal.SeatsSchema.BookingKey;
import io.holdfast.seats.internal.row.BookingStepRow;
import io.holdfast.seats.internal.row.LineItemRow;
import io.holdfast.seats.sale.SeatFilter;
import io.holdfast.store.ReadTx;
import java.util.List;
import java.util.Set;

/** Compares a reservation request with the booking stored under the same id. */
final class ReservationMatcher {

    private ReservationMatcher() {}

    /**
     * Returns a description of the details of a request that no other field of the booking contains. The description
     * is stored.
     */
    static String describe(ReservationRequest request) {
        String text = describe(request.choice());
        return request.holdFor() == null ? text : text + " for " + request.holdFor();
    }

    /** Returns a description of a choice without its specific seats. */
    static String describe(SeatChoice choice) {
        StringBuilder text = new StringBuilder();
        if (choice instanceof SeatChoice.BestSeats best) {
            text.append("best ").append(best.count());
            text.append(best.together() ? " together" : "").append(best.noOrphans() ? " no-orphans" : "");
            best.rows().forEach(row -> text.append(" row ").append(row));
            best.sections().forEach(section -> append(text, " in ", section.toString()));
            describe(text, best.filter());
        } else if (choice instanceof SeatChoice.WithTickets with) {
            text.append(describe(with.choice()));
            with.tickets().forEach(ticket -> append(text.append(' ').append(ticket.count()), " of ", ticket.type()));
        } else if (choice instanceof SeatChoice.Combined combined) {
            SeatChoice seats = combined.seats();
            text.append("combined ").append(seats == null ? "" : describe(seats));
            for (AreaPlaces places : combined.places()) {
                append(
                        text.append(' ').append(places.count()),
                        " at ",
                        places.area().toString());
            }
        } else {
            text.append(choice instanceof AreaPlaces ? "places" : "hand");
            text.append(choice instanceof SeatChoice.SpecificSeats hand && hand.noOrphans() ? " no-orphans" : "");
        }
        return text.toString();
    }

    private static void describe(StringBuilder text, SeatFilter filter) {
        filter.categories().forEach(category -> append(text, " category ", category));
        text.append(filter.minPrice() == null ? "" : " min " + filter.minPrice());
        text.append(filter.maxPrice() == null ? "" : " max " + filter.maxPrice());
        text.append(filter.fullView() ? " full-view" : "");
        text.append(filter.accessible() == 0 ? "" : " accessible " + filter.accessible());
    }

    /** Returns a choice without its tickets. */
    static SeatChoice withoutTickets(SeatChoice choice) {
        return choice instanceof SeatChoice.WithTickets with ? with.choice() : choice;
    }

    /** Appends the length of a name and the name, so that different lists of names never yield the same string. */
    private static void append(StringBuilder text, String word, String name) {
        text.append(word).append(name.length()).append(':').append(name);
    }

    /** Returns the specific seats of a choice. */
    static List<Seat> seatsOf(SeatChoice asked) {
        SeatChoice choice = withoutTickets(asked);
        if (choice instanceof SeatChoice.Combined combined && combined.seats() != null) {
            return seatsOf(combined.seats());
        }
        return choice instanceof SeatChoice.SpecificSeats specific ? specific.seats() : List.of();
    }

    /** Returns whether a booking was created by the same request. The order of specific seats does not matter. */
    static boolean isDuplicate(ReadTx tx, BookingKey key, BookingRow booking, ReservationRequest request) {
        if (booking.steps() == null) {
            return isDuplicate(booking.buyer(), booking.lines(), booking.request(), request);
        }
        // Amendments have changed the booking; its first step is the reservation.
        BookingStepRow reserved = BookingHistory.stored(tx, key).get(0);
        return isDuplicate(reserved.buyer(), reserved.taken(), booking.request(), request);
    }

    private static boolean isDuplicate(
            String buyer, List<LineItemRow> lines, String described, ReservationRequest request) {
        return buyer.equals(request.buyer().value())
                && described.equals(describe(request))
                && matchesChoice(lines, request.choice());
    }

    private static boolean matchesChoice(List<LineItemRow> lines, SeatChoice choice) {
        List<Seat> asked = seatsOf(choice);
        if (!asked.isEmpty()) {
            List<Seat> seats =
                    lines.stream().flatMap(line -> line.toSeats().stream()).toList();
            return seats.size() == asked.size() && Set.copyOf(seats).equals(Set.copyOf(asked));
        }
        if (withoutTickets(choice) instanceof AreaPlaces places) {
            return lines.stream().allMatch(line -> line.id().equals(places.area()))
                    && LineItemRow.count(lines) == places.count();
        }
        return true;
    }
}
