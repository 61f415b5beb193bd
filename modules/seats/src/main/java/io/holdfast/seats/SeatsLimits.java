package io.holdfast.seats;

import io.holdfast.seats.sale.SaleLimits;
import java.time.Duration;

/**
 * The limits that apply to the module. A request that exceeds a limit is rejected with a message that names the limit.
 */
public final class SeatsLimits {

    /** Maximum length of an event, booking or buyer id, in characters. */
    public static final int MAX_ID = 100;

    /** Maximum length of a section, subsection or namespace name, in characters. */
    public static final int MAX_SECTION = 40;

    /** Maximum length of an event name, in characters. */
    public static final int MAX_NAME = 200;

    /** Maximum number of sections and general-admission areas per event. */
    public static final int MAX_SECTIONS = 1_000;

    /** Maximum number of rows per section, and of seats per row. */
    public static final int MAX_ROWS = 1_000;

    /** Maximum number of seats per section, or of places per general-admission area. */
    public static final int MAX_SECTION_SEATS = 100_000;

    /** Maximum number of seats and places per event. */
    public static final int MAX_EVENT_SEATS = 1_000_000;

    /** Upper bound on {@link SeatsOptions#maxSeats}, the number of seats per booking. */
    public static final int MAX_BOOKING = 1_000;

    /** Upper bound on {@link SeatsOptions#maxPlaces}, the number of general-admission places per booking. */
    public static final int MAX_PLACES = 100_000;

    /** Maximum number of general-admission areas per booking. */
    public static final int MAX_AREAS = 100;

    /** Maximum number of steps in the history of a booking. */
    public static final int MAX_STEPS = 1_000;

    /** Maximum length of a reason, in characters. */
    public static final int MAX_REASON = 500;

    /** Maximum number of seats that one command can block or unblock. */
    public static final int MAX_BLOCKED = 10_000;

    /** Maximum number of edits per change to a plan. */
    public static final int MAX_PLAN_EDITS = 1_000;

    /** Maximum number of seats whose bookings one change to a plan can move. */
    public static final int MAX_PLAN_MOVES = 5_000;

    /** Maximum number of changes to the plan of an event. */
    public static final int MAX_PLAN_CHANGES = 10_000;

    /** Maximum price of a seat, in minor units. */
    public static final long MAX_PRICE = SaleLimits.MAX_PRICE;

    /** Upper bound on {@link SeatsOptions#maxHold}, the total duration of a hold including extensions. */
    public static final Duration MAX_HOLD = Duration.ofDays(31);

    /** Maximum number of events, bookings or changes per page. */
    public static final int MAX_PAGE = 1_000;

    /** Maximum number of holds and rows that one sweep step processes. */
    public static final int MAX_SWEEP = 1_000;

    private SeatsLimits() {}
}
