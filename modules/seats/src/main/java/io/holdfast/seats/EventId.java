package io.holdfast.seats;

import io.holdfast.store.kit.Arguments;

/** The id of an event, chosen by the organizer and unique within a namespace. */
public record EventId(String value) {

    public EventId {
        Arguments.notBlank("event", value, SeatsLimits.MAX_ID);
    }

    public static EventId of(String value) {
        return new EventId(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
