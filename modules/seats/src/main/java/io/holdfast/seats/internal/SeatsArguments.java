package io.holdfast.seats.internal;

import io.holdfast.seats.SeatChoice;
import io.holdfast.seats.SeatsOptions;
import io.holdfast.store.kit.Arguments;

/** Argument checks that depend on the module's options. */
final class SeatsArguments {

    private SeatsArguments() {}

    /** Rejects a choice of more seats than a booking may contain. */
    static void checkSeatCount(SeatChoice choice, SeatsOptions options) {
        if (choice.count() > options.maxSeats()) {
            throw Arguments.tooLarge("seats of a booking must be between 1 and " + options.maxSeats()
                    + " (option maxSeats; max-seats on a server), but is " + choice.count());
        }
    }
}
