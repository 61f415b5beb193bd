package io.holdfast.seats.sale;

/** The limits that apply to prices, categories, ticket types and allotments. */
public final class SaleLimits {

    /** Maximum price of a seat, in minor units. */
    public static final long MAX_PRICE = 1_000_000_000_000L;

    /** Maximum length of the name of a category, a ticket type or an allotment, in characters. */
    public static final int MAX_NAME = 40;

    /** Maximum number of price categories per event. */
    public static final int MAX_CATEGORIES = 200;

    /** Maximum number of ticket types per category. */
    public static final int MAX_TICKET_TYPES = 50;

    /** Maximum number of tickets per booking, and of seats and places per buyer. */
    public static final int MAX_TICKETS = 100_000;

    /** Maximum number of allotments per event. */
    public static final int MAX_ALLOTMENTS = 500;

    /** Maximum number of codes per request. */
    public static final int MAX_CODES = 10;

    private SaleLimits() {}
}
