package io.holdfast.seats.internal;

import io.holdfast.seats.SeatChoice;
import io.holdfast.seats.SeatsOptions;
import io.holdfast.seats.internal.row.LineItemRow;
import io.holdfast.store.kit.Arguments;
import java.util.List;

/** Argument checks that depend on the module's options. */
final class SeatsArguments {

    private SeatsArguments() {}

    /** Rejects a choice of more seats or places than a booking may contain. */
    static void checkCounts(SeatChoice asked, SeatsOptions options) {
        SeatChoice choice = ReservationMatcher.withoutTickets(asked);
        if (choice instanceof SeatChoice.Combined combined) {
            SeatChoice seats = combined.seats();
            checkSeats(seats == null ? 0 : seats.count(), options);
            checkPlaces(
                    combined.places().stream()
                            .mapToInt(SeatChoice.AreaPlaces::count)
                            .sum(),
                    options);
        } else if (choice instanceof SeatChoice.AreaPlaces places) {
            checkPlaces(places.count(), options);
        } else {
            checkSeats(choice.count(), options);
        }
    }

    /** Rejects lines with more seats or places than a booking may contain. */
    static void checkCounts(List<LineItemRow> lines, SeatsOptions options) {
        int places = lines.stream()
                .filter(LineItemRow::isArea)
                .mapToInt(LineItemRow::count)
                .sum();
        checkPlaces(places, options);
        checkSeats(lines.stream().mapToInt(LineItemRow::count).sum() - places, options);
    }

    private static void checkSeats(int count, SeatsOptions options) {
        if (count > options.maxSeats()) {
            throw Arguments.tooLarge("a booking must have between 1 and " + options.maxSeats()
                    + " seats (option maxSeats; max-seats on a server), but has " + count);
        }
    }

    private static void checkPlaces(int count, SeatsOptions options) {
        if (count > options.maxPlaces()) {
            throw Arguments.tooLarge("a booking must have between 1 and " + options.maxPlaces()
                    + " places (option maxPlaces; max-places on a server), but has " + count);
        }
    }
}
