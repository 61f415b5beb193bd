package io.holdfast.seats.event;

import io.holdfast.store.record.EventType;

/**
 * The events that the module adds to the commit record. The subject is the event's id, and the entry is the booking if
 * there is one. Every seat transition emits one event per section, so that a seat map can be rebuilt from the feed. The
 * field {@code seats} lists the seats as {@code row/number} or {@code row/first-last}, separated by commas; {@code
 * places} is the number of places in a general-admission area. A long list of seats is split across several events.
 */
public final class SeatsEventTypes {

    public static final EventType HELD =
            EventType.of("seats", "held", "Seats were reserved.", "section", "seats", "places");

    public static final EventType SOLD = EventType.of(
            "seats",
            "sold",
            "Seats were sold; `reserved` is whether they were reserved before.",
            "section",
            "seats",
            "places",
            "reserved");

    public static final EventType FREED = EventType.of(
                    "seats",
                    "freed",
                    "Reserved seats were released, or their hold expired.",
                    "section",
                    "seats",
                    "places",
                    "expired")
            .withDelay("none for a release; for an expired hold, until the next sweep, every second by default, or the"
                    + " next command on its event");

    public static final EventType CANCELLED = EventType.of(
            "seats",
            "cancelled",
            "A booking gave up sold seats, which are available again or blocked.",
            "section",
            "seats",
            "places",
            "kept_back");

    public static final EventType BLOCKED =
            EventType.of("seats", "blocked", "Seats were blocked.", "section", "seats", "places");

    public static final EventType UNBLOCKED =
            EventType.of("seats", "unblocked", "Seats were unblocked.", "section", "seats", "places");

    public static final EventType ADDED =
            EventType.of("seats", "added", "Seats were added to the plan.", "section", "seats", "places");

    public static final EventType REMOVED =
            EventType.of("seats", "removed", "Seats were removed from the plan.", "section", "seats", "places");

    public static final EventType PLAN_CHANGED = EventType.of(
            "seats",
            "plan_changed",
            "The plan of an event was changed.",
            "change",
            "added",
            "removed",
            "blocked",
            "unblocked",
            "moved",
            "reason",
            "author");

    public static final EventType TRANSFERRED =
            EventType.of("seats", "transferred", "A booking was transferred to another buyer.", "from", "to");

    public static final EventType TERMS_CHANGED = EventType.of(
            "seats", "terms_changed", "The categories, rules or allotments of an event were changed.", "allotment");

    public static final EventType EVENT_CREATED =
            EventType.of("seats", "event_created", "An event was created.", "name", "seats");

    public static final EventType EVENT_CLOSED =
            EventType.of("seats", "event_closed", "Ticket sales for an event were closed.");

    public static final EventType EVENT_REOPENED =
            EventType.of("seats", "event_reopened", "Ticket sales for an event were reopened.");

    public static final EventType EVENT_DELETED =
            EventType.of("seats", "event_deleted", "An event was deleted.", "reason", "author");

    public static final EventType SOLD_OUT =
            EventType.of("seats", "sold_out", "All seats for sale at an event have been sold.", "sold");

    private SeatsEventTypes() {}
}
