package io.holdfast.seats;

import io.holdfast.seats.internal.SeatsSchema.EventKey;
import java.time.Duration;

/**
 * How a room of seats works.
 *
 * @param namespace begins every key, so that several rooms (or tests) in one store never meet; empty by default
 * @param maxSeats how many seats a booking may have, 4 by default
 * @param holdFor how long a booking is held that does not say, 15 minutes by default
 * @param maxHold how long a booking may be held in all, extensions included, 1 hour by default
 * @param keepChanges how many changes of an event are kept to be read, 0 (the default) for all
 */
public record SeatsOptions(String namespace, int maxSeats, Duration holdFor, Duration maxHold, long keepChanges) {

    public static final SeatsOptions DEFAULT = new SeatsOptions("", 4, Duration.ofMinutes(15), Duration.ofHours(1), 0);

    public SeatsOptions {
        Args.text("namespace", namespace, SeatsLimits.MAX_SECTION);
        Args.within("maxSeats", maxSeats, 1, SeatsLimits.MAX_BOOKING);
        Args.within("maxHold", maxHold, SeatsLimits.MAX_HOLD);
        Args.within("holdFor", holdFor, maxHold);
        Args.within("keepChanges", keepChanges, 0, Long.MAX_VALUE);
    }

    public EventKey key(EventId event) {
        return new EventKey(namespace, Args.given("event", event).value());
    }

    /** Refuses a choice of more than a booking may have. */
    public void checkCount(SeatChoice choice) {
        if (choice.count() > maxSeats) {
            throw Args.tooLarge("seats of a booking is " + choice.count() + ", it must be 1 to " + maxSeats
                    + " (maxSeats, which is an option)");
        }
    }

    public SeatsOptions withNamespace(String other) {
        return new SeatsOptions(other, maxSeats, holdFor, maxHold, keepChanges);
    }

    public SeatsOptions withMaxSeats(int other) {
        return new SeatsOptions(namespace, other, holdFor, maxHold, keepChanges);
    }

    /** How long a booking is held, at first and at most. */
    public SeatsOptions hold(Duration first, Duration most) {
        return new SeatsOptions(namespace, maxSeats, first, most, keepChanges);
    }

    public SeatsOptions withChangeRetention(long other) {
        return new SeatsOptions(namespace, maxSeats, holdFor, maxHold, other);
    }
}
