package io.holdfast.seats;

/** An event, by the name that its maker gave it. */
public record EventId(String value) {

    public EventId {
        Args.id("event", value, SeatsLimits.MAX_ID);
    }

    public static EventId of(String value) {
        return new EventId(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
