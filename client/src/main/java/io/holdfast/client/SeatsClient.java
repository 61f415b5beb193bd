package io.holdfast.client;

import io.holdfast.api.EmptyRequest;
import io.holdfast.api.SeatsApi;
import io.holdfast.api.SeatsEndpoints;
import java.util.List;
import java.util.function.Consumer;

/** Calls of the seats. */
public final class SeatsClient {

    private final Holdfast client;

    SeatsClient(Holdfast client) {
        this.client = client;
    }

    /** Makes an event with its sections and areas. */
    public Call<SeatsApi.Event> createEvent(SeatsApi.CreateEvent request) {
        return client.call(SeatsEndpoints.CREATE_EVENT, request);
    }

    /** Ends the sale. */
    public Call<SeatsApi.Event> closeEvent(String event) {
        return client.call(SeatsEndpoints.CLOSE_EVENT, new SeatsApi.EventRef(event));
    }

    /** Begins the sale again. */
    public Call<SeatsApi.Event> reopenEvent(String event) {
        return client.call(SeatsEndpoints.REOPEN_EVENT, new SeatsApi.EventRef(event));
    }

    /** Deletes an event that is closed. */
    public Call<SeatsApi.Gone> deleteEvent(String event) {
        return client.call(SeatsEndpoints.DELETE_EVENT, new SeatsApi.EventRef(event));
    }

    /** Takes seats out of the sale. */
    public Call<SeatsApi.Event> block(String event, List<SeatsApi.Seat> seats) {
        return client.call(SeatsEndpoints.BLOCK, new SeatsApi.SeatList(event, seats));
    }

    /** Puts blocked seats back into the sale. */
    public Call<SeatsApi.Event> unblock(String event, List<SeatsApi.Seat> seats) {
        return client.call(SeatsEndpoints.UNBLOCK, new SeatsApi.SeatList(event, seats));
    }

    /** Says how many places of an area are not for sale. */
    public Call<SeatsApi.Event> blockPlaces(SeatsApi.BlockPlaces request) {
        return client.call(SeatsEndpoints.BLOCK_PLACES, request);
    }

    /** The price of a section from now on. */
    public Call<SeatsApi.Event> price(SeatsApi.PriceOf request) {
        return client.call(SeatsEndpoints.PRICE, request);
    }

    /** An event with its figures. */
    public Call<SeatsApi.Event> event(String event) {
        return client.call(SeatsEndpoints.EVENT, new SeatsApi.EventRef(event));
    }

    /** All events. */
    public PagedCall<SeatsApi.Event> events() {
        return client.list(SeatsEndpoints.EVENTS, new SeatsApi.ListOf(null, null));
    }

    /** Holds seats for a buyer, all or none, once for each booking id. */
    public Call<SeatsApi.Booking> reserve(SeatsApi.Reserve request) {
        return client.call(SeatsEndpoints.RESERVE, request);
    }

    /** Sells what is held. */
    public Call<SeatsApi.Booking> finalize(SeatsApi.BookingOf request) {
        return client.call(SeatsEndpoints.FINALIZE, request);
    }

    /** Lets go of what is held. */
    public Call<SeatsApi.Booking> release(SeatsApi.BookingOf request) {
        return client.call(SeatsEndpoints.RELEASE, request);
    }

    /** Holds it longer. */
    public Call<SeatsApi.Booking> extend(SeatsApi.ExtendBooking request) {
        return client.call(SeatsEndpoints.EXTEND, request);
    }

    /** A booking. */
    public Call<SeatsApi.Booking> booking(String event, String booking) {
        return client.call(SeatsEndpoints.BOOKING, new SeatsApi.BookingRef(event, booking, null));
    }

    /** The bookings of an event. */
    public PagedCall<SeatsApi.Booking> bookings(String event) {
        return client.list(SeatsEndpoints.BOOKINGS, new SeatsApi.BookingsOf(event, null, null));
    }

    /** The bookings of a buyer, of all events. */
    public PagedCall<SeatsApi.Booking> bookingsOfBuyer(String buyer) {
        return client.list(SeatsEndpoints.BOOKINGS_OF_BUYER, new SeatsApi.BookingsBy(buyer, null, null));
    }

    /** The best seats now; nobody holds them yet. */
    public Call<SeatsApi.Suggestion> suggest(String event, SeatsApi.Best best) {
        return client.call(SeatsEndpoints.SUGGEST, new SeatsApi.Suggest(event, best));
    }

    /** The map of a section. */
    public Call<SeatsApi.SectionMap> map(String event, String section) {
        return client.call(SeatsEndpoints.MAP, new SeatsApi.SectionRef(event, section));
    }

    /** The figures of a section or area. */
    public Call<SeatsApi.Stats> sectionStats(String event, String section) {
        return client.call(SeatsEndpoints.SECTION_STATS, new SeatsApi.SectionRef(event, section));
    }

    /** The maps of all sections that have rows, as of one moment. */
    public PagedCall<SeatsApi.SectionMap> maps(String event) {
        return client.list(SeatsEndpoints.MAPS, new SeatsApi.EventRef(event));
    }

    /** The figures of all sections. */
    public PagedCall<SeatsApi.SectionStats> stats(String event) {
        return client.list(SeatsEndpoints.STATS, new SeatsApi.EventRef(event));
    }

    /** A seat, and who has it. */
    public Call<SeatsApi.SeatDetail> seat(SeatsApi.SeatRef request) {
        return client.call(SeatsEndpoints.SEAT, request);
    }

    /** The seats of a row. */
    public PagedCall<SeatsApi.SeatDetail> row(SeatsApi.RowRef request) {
        return client.list(SeatsEndpoints.ROW, request);
    }

    /** What changed behind a position. */
    public Call<SeatsApi.Changes> changes(SeatsApi.ChangesOf request) {
        return client.call(SeatsEndpoints.CHANGES, request);
    }

    /** Proves that all seats, bookings and counts agree: reads everything. */
    public Call<SeatsApi.Check> check() {
        return client.call(SeatsEndpoints.CHECK, new EmptyRequest());
    }

    /** The raw bits of a section: 2 a seat, row by row, most significant first. */
    public Call<SeatsApi.Bits> bits(SeatsApi.BitsOf request) {
        return client.call(SeatsEndpoints.BITS, request);
    }

    /** Ends holds that have run out, now; the server does so by itself every second. */
    public Call<SeatsApi.Swept> sweep(SeatsApi.Sweep request) {
        return client.call(SeatsEndpoints.SWEEP, request);
    }

    /**
     * Follows the changes of an event: {@code change} for each {@link SeatsApi.Change}, {@code gap} where some are lost.
     *
     * @param after the number of the last change that is already known; 0 for none
     */
    public FeedSubscription feed(String event, long after, Consumer<FeedEvent> listener) {
        return client.follow(
                "/v1/seats/events/" + EncodedRequest.encoded(event) + "/feed", Long.toString(after), listener);
    }
}
