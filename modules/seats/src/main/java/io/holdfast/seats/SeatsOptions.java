package io.holdfast.seats;

import io.holdfast.store.kit.Arguments;
import java.time.Duration;

/**
 * Options for the seats module.
 *
 * @param namespace the prefix of every key, which separates several instances in one store; empty by default
 * @param maxSeats the maximum number of numbered seats per booking; 4 by default
 * @param maxPlaces the maximum number of general-admission places per booking; 20 by default
 * @param holdFor the duration of a hold if the request does not specify one; 15 minutes by default
 * @param maxHold the maximum total duration of a hold, including extensions; 1 hour by default
 * @param keepChanges the number of changes to retain per event; 0, the default, retains all changes
 */
public record SeatsOptions(
        String namespace, int maxSeats, int maxPlaces, Duration holdFor, Duration maxHold, long keepChanges) {

    public static final SeatsOptions DEFAULT =
            new SeatsOptions("", 4, 20, Duration.ofMinutes(15), Duration.ofHours(1), 0);

    public SeatsOptions {
        Arguments.text("namespace", namespace, SeatsLimits.MAX_SECTION);
        Arguments.inRange("maxSeats", maxSeats, 1, SeatsLimits.MAX_BOOKING);
        Arguments.inRange("maxPlaces", maxPlaces, 1, SeatsLimits.MAX_PLACES);
        Arguments.positive("maxHold", maxHold, SeatsLimits.MAX_HOLD);
        Arguments.positive("holdFor", holdFor, maxHold);
        Arguments.inRange("keepChanges", keepChanges, 0, Long.MAX_VALUE);
    }

    public SeatsOptions withNamespace(String other) {
        return new SeatsOptions(other, maxSeats, maxPlaces, holdFor, maxHold, keepChanges);
    }

    public SeatsOptions withMaxSeats(int other) {
        return new SeatsOptions(namespace, other, maxPlaces, holdFor, maxHold, keepChanges);
    }

    public SeatsOptions withMaxPlaces(int other) {
        return new SeatsOptions(namespace, maxSeats, other, holdFor, maxHold, keepChanges);
    }

    /** Returns these options with the given default and maximum durations of a hold. */
    public SeatsOptions withHold(Duration initial, Duration max) {
        return new SeatsOptions(namespace, maxSeats, maxPlaces, initial, max, keepChanges);
    }

    public SeatsOptions withChangeRetention(long other) {
        return new SeatsOptions(namespace, maxSeats, maxPlaces, holdFor, maxHold, other);
    }
}
