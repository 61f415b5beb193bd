package io.holdfast.seats;

import java.time.Duration;

/** What the room refuses to exceed; every refusal names the limit. */
public final class SeatsLimits {

    /** The longest id of an event, booking or buyer, in characters. */
    public static final int MAX_ID = 100;

    /** The longest name of a section, of a subsection, or of a namespace, in characters. */
    public static final int MAX_SECTION = 40;

    /** The longest name of an event, in characters. */
    public static final int MAX_NAME = 200;

    /** The most sections and areas of an event. */
    public static final int MAX_SECTIONS = 1_000;

    /** The most rows of a section, and the most seats of a row. */
    public static final int MAX_ROWS = 1_000;

    /** The most seats of a section, or places of an area. */
    public static final int MAX_SECTION_SEATS = 100_000;

    /** The most seats and places of an event. */
    public static final int MAX_EVENT_SEATS = 1_000_000;

    /** The most seats that a booking can ever be allowed to have; see {@link SeatsOptions#withMaxSeats}. */
    public static final int MAX_BOOKING = 64;

    /** The most seats that are blocked or unblocked at once. */
    public static final int MAX_BLOCKED = 10_000;

    /** The highest price of a seat, in minor units. */
    public static final long MAX_PRICE = 1_000_000_000_000L;

    /** The longest that a hold can ever be allowed to last, extensions included; see {@link SeatsOptions#maxHold}. */
    public static final Duration MAX_HOLD = Duration.ofDays(31);

    /** The most rows of a page of events, bookings or changes. */
    public static final int MAX_PAGE = 1_000;

    /** The most holds, or rows of deleted events, that one step of the sweeper takes. */
    public static final int MAX_SWEEP = 1_000;

    private SeatsLimits() {}
}
