package io.holdfast.client;

import io.holdfast.api.BookingAmendmentApi;
import io.holdfast.api.BookingAmendmentEndpoints;
import io.holdfast.api.SaleTermsEndpoints;
import io.holdfast.api.SeatPlanEndpoints;
import io.holdfast.api.SeatsApi;
import io.holdfast.api.SeatsEndpoints;
import io.holdfast.api.endpoint.EmptyRequest;
import java.util.List;
import java.util.function.Consumer;

/** The client for the seats module. */
public final class SeatsClient {

    private final Holdfast client;

    SeatsClient(Holdfast client) {
        this.client = client;
    }

    /** Creates an event with its sections and general-admission areas. */
    public Call<SeatsApi.Event> createEvent(SeatsApi.CreateEvent request) {
        return client.call(SeatsEndpoints.CREATE_EVENT, request);
    }

    /** Closes ticket sales for an event. */
    public Call<SeatsApi.Event> closeEvent(String event) {
        return client.call(SeatsEndpoints.CLOSE_EVENT, new SeatsApi.EventRef(event));
    }

    /** Reopens ticket sales for an event. */
    public Call<SeatsApi.Event> reopenEvent(String event) {
        return client.call(SeatsEndpoints.REOPEN_EVENT, new SeatsApi.EventRef(event));
    }

    /** Deletes a closed event without bookings. */
    public Call<SeatsApi.Gone> deleteEvent(String event) {
        return deleteEvent(new SeatsApi.DeleteEvent(event, null, null, null));
    }

    /** Deletes a closed event and, if forced, cancels its bookings. */
    public Call<SeatsApi.Gone> deleteEvent(SeatsApi.DeleteEvent request) {
        return client.call(SeatsEndpoints.DELETE_EVENT, request);
    }

    /** Cancels a sold booking or some of its seats. */
    public Call<BookingAmendmentApi.Amended> cancel(BookingAmendmentApi.Cancel request) {
        return client.call(BookingAmendmentEndpoints.CANCEL, request);
    }

    /** Exchanges seats in a booking for others. */
    public Call<BookingAmendmentApi.Amended> exchange(BookingAmendmentApi.Exchange request) {
        return client.call(BookingAmendmentEndpoints.EXCHANGE, request);
    }

    /** Transfers a sold booking to another buyer. */
    public Call<BookingAmendmentApi.Amended> transfer(BookingAmendmentApi.Transfer request) {
        return client.call(BookingAmendmentEndpoints.TRANSFER, request);
    }

    /** Releases some seats of a hold and keeps the others. */
    public Call<BookingAmendmentApi.Amended> reduce(BookingAmendmentApi.Reduce request) {
        return client.call(BookingAmendmentEndpoints.REDUCE, request);
    }

    /** Lists the steps in a booking's history, oldest first. */
    public PagedCall<BookingAmendmentApi.Step> history(String event, String booking) {
        return client.list(BookingAmendmentEndpoints.HISTORY, new SeatsApi.BookingRef(event, booking, null));
    }

    /** Lists the seats in a section with their holders. */
    public PagedCall<SeatsApi.SeatDetail> sectionSeats(String event, String section) {
        return client.list(SeatsEndpoints.SECTION_SEATS, new SeatsApi.SectionSeats(event, section, null, null));
    }

    /** Blocks seats, so that they cannot be sold. */
    public Call<SeatsApi.Event> block(String event, List<SeatsApi.Seat> seats) {
        return client.call(SeatsEndpoints.BLOCK, new SeatsApi.SeatList(event, seats));
    }

    /** Returns blocked seats to sale. */
    public Call<SeatsApi.Event> unblock(String event, List<SeatsApi.Seat> seats) {
        return client.call(SeatsEndpoints.UNBLOCK, new SeatsApi.SeatList(event, seats));
    }

    /** Sets the number of places in a general-admission area that are blocked from sale. */
    public Call<SeatsApi.Event> blockPlaces(SeatsApi.BlockPlaces request) {
        return client.call(SeatsEndpoints.BLOCK_PLACES, request);
    }

    /** Sets the price of a section for future bookings. */
    public Call<SeatsApi.Event> price(SeatsApi.PriceOf request) {
        return client.call(SeatsEndpoints.PRICE, request);
    }

    /** Returns an event with its statistics. */
    public Call<SeatsApi.Event> event(String event) {
        return client.call(SeatsEndpoints.EVENT, new SeatsApi.EventRef(event));
    }

    /** Lists all events. */
    public PagedCall<SeatsApi.Event> events() {
        return client.list(SeatsEndpoints.EVENTS, new SeatsApi.ListOf(null, null));
    }

    /** Holds seats for a buyer, all or none, at most once per booking id. */
    public Call<SeatsApi.Booking> reserve(SeatsApi.Reserve request) {
        return client.call(SeatsEndpoints.RESERVE, request);
    }

    /** Sells the seats that a booking holds. */
    public Call<SeatsApi.Booking> finalize(SeatsApi.BookingOf request) {
        return client.call(SeatsEndpoints.FINALIZE, request);
    }

    /** Releases the seats that a booking holds. */
    public Call<SeatsApi.Booking> release(SeatsApi.BookingOf request) {
        return client.call(SeatsEndpoints.RELEASE, request);
    }

    /** Extends the hold of a booking. */
    public Call<SeatsApi.Booking> extend(SeatsApi.ExtendBooking request) {
        return client.call(SeatsEndpoints.EXTEND, request);
    }

    /** Changes the plan of an event. */
    public Call<SeatPlanEndpoints.PlanChange> changePlan(SeatPlanEndpoints.ChangePlan request) {
        return client.call(SeatPlanEndpoints.CHANGE_PLAN, request);
    }

    /** Returns the effect that a change to the plan of an event would have. */
    public Call<SeatPlanEndpoints.PlanChange> previewPlan(SeatPlanEndpoints.ChangePlan request) {
        return client.call(SeatPlanEndpoints.PREVIEW_PLAN, request);
    }

    /** Lists the changes to the plan of an event, oldest first. */
    public PagedCall<SeatPlanEndpoints.PlanChange> planHistory(String event) {
        return client.list(SeatPlanEndpoints.PLAN_HISTORY, new SeatsApi.EventRef(event));
    }

    /** Returns a booking. */
    public Call<SeatsApi.Booking> booking(String event, String booking) {
        return client.call(SeatsEndpoints.BOOKING, new SeatsApi.BookingRef(event, booking, null));
    }

    /** Lists the bookings for an event. */
    public PagedCall<SeatsApi.Booking> bookings(String event) {
        return client.list(SeatsEndpoints.BOOKINGS, new SeatsApi.BookingsOf(event, null, null));
    }

    /** Lists a buyer's bookings across all events. */
    public PagedCall<SeatsApi.Booking> bookingsOfBuyer(String buyer) {
        return client.list(SeatsEndpoints.BOOKINGS_OF_BUYER, new SeatsApi.BookingsBy(buyer, null, null));
    }

    /** Suggests the best available seats without holding them. */
    public Call<SeatsApi.Suggestion> suggest(String event, SeatsApi.Best best) {
        return client.call(SeatsEndpoints.SUGGEST, new SeatsApi.Suggest(event, best, null));
    }

    /** Replaces the categories of an event and the rules for its bookings. */
    public Call<SaleTermsEndpoints.Terms> setTerms(SaleTermsEndpoints.SetTerms request) {
        return client.call(SaleTermsEndpoints.SET_TERMS, request);
    }

    /** Returns the categories of an event and the rules for its bookings. */
    public Call<SaleTermsEndpoints.Terms> terms(String event) {
        return client.call(SaleTermsEndpoints.TERMS, new SeatsApi.EventRef(event));
    }

    /** Sets seats and places aside for a sales channel or a code. */
    public Call<SaleTermsEndpoints.Allotment> putAllotment(SaleTermsEndpoints.PutAllotment request) {
        return client.call(SaleTermsEndpoints.PUT_ALLOTMENT, request);
    }

    /** Removes an allotment, so that everybody may reserve its seats and places. */
    public Call<SaleTermsEndpoints.RemovedAllotment> removeAllotment(String event, String allotment) {
        return client.call(SaleTermsEndpoints.REMOVE_ALLOTMENT, new SaleTermsEndpoints.AllotmentRef(event, allotment));
    }

    /** Lists the allotments of an event. */
    public PagedCall<SaleTermsEndpoints.Allotment> allotments(String event) {
        return client.list(SaleTermsEndpoints.ALLOTMENTS, new SeatsApi.EventRef(event));
    }

    /** Holds seats or places that may be set aside for a sales channel. */
    public Call<SeatsApi.Booking> reserveInChannel(SaleTermsEndpoints.ReserveInChannel request) {
        return client.call(SaleTermsEndpoints.RESERVE_IN_CHANNEL, request);
    }

    /** Returns the seat map of a section. */
    public Call<SeatsApi.SectionMap> map(String event, String section) {
        return client.call(SeatsEndpoints.MAP, new SeatsApi.SectionRef(event, section));
    }

    /** Returns the statistics of a section or general-admission area. */
    public Call<SeatsApi.Stats> sectionStats(String event, String section) {
        return client.call(SeatsEndpoints.SECTION_STATS, new SeatsApi.SectionRef(event, section));
    }

    /** Returns the seat maps of all sections with rows, from one snapshot. */
    public PagedCall<SeatsApi.SectionMap> maps(String event) {
        return client.list(SeatsEndpoints.MAPS, new SeatsApi.EventRef(event));
    }

    /** Returns the statistics of all sections. */
    public PagedCall<SeatsApi.SectionStats> stats(String event) {
        return client.list(SeatsEndpoints.STATS, new SeatsApi.EventRef(event));
    }

    /** Returns the state of a seat and the booking that holds it. */
    public Call<SeatsApi.SeatDetail> seat(SeatsApi.SeatRef request) {
        return client.call(SeatsEndpoints.SEAT, request);
    }

    /** Lists the seats in a row. */
    public PagedCall<SeatsApi.SeatDetail> row(SeatsApi.RowRef request) {
        return client.list(SeatsEndpoints.ROW, request);
    }

    /** Returns the changes after the given position. */
    public Call<SeatsApi.Changes> changes(SeatsApi.ChangesOf request) {
        return client.call(SeatsEndpoints.CHANGES, request);
    }

    /** Checks that seats, bookings and counters are consistent. Reads all events. */
    public Call<SeatsApi.Check> check() {
        return client.call(SeatsEndpoints.CHECK, new EmptyRequest());
    }

    /** Returns the raw states of a section: 2 bits per seat, row by row, most significant bit first. */
    public Call<SeatsApi.Bits> bits(SeatsApi.BitsOf request) {
        return client.call(SeatsEndpoints.BITS, request);
    }

    /** Ends expired holds immediately; the server also does this every second. */
    public Call<SeatsApi.Swept> sweep(SeatsApi.Sweep request) {
        return client.call(SeatsEndpoints.SWEEP, request);
    }

    /**
     * Subscribes to the changes to an event, with a {@code change} event for each {@link SeatsApi.Change}, and a
     * {@code gap} event if changes are no longer available.
     *
     * @param after the number of the last known change, or 0 for none
     */
    public FeedSubscription feed(String event, long after, Consumer<FeedEvent> listener) {
        return client.follow(
                "/v1/seats/events/" + EncodedRequest.encode(event) + "/feed", Long.toString(after), listener);
    }
}
