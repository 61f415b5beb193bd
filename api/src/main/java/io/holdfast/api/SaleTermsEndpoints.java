package io.holdfast.api;

import static io.holdfast.api.endpoint.Endpoint.command;
import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.RecordCopy;
import io.holdfast.api.endpoint.ResultPage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The endpoints of the seats module for categories, ticket types, rules for bookings, and allotments, and their requests
 * and responses.
 */
public interface SaleTermsEndpoints {

    /** The price of a ticket type. */
    record TicketPrice(String type, Long price) {}

    /**
     * A price category.
     *
     * @param price the price of a seat or place without a ticket type
     */
    record Category(String id, Long price, @Nullable List<TicketPrice> tickets) {
        /** Creates a request with only the required fields. */
        public static Category of(String id, long price) {
            return new Category(id, price, null);
        }

        /** Returns a copy with the given {@code tickets}. */
        public Category withTickets(List<TicketPrice> tickets) {
            return new Category(id, price, tickets);
        }
    }

    /**
     * The categories of an event and the rules for its bookings.
     *
     * @param maxPerBuyer the maximum number of seats and places that a buyer can have reserved and bought at the same
     *     time; no limit by default
     * @param noOrphans whether a booking must not leave a single free seat where another choice would not
     */
    record SetTerms(
            String event,
            @Nullable List<Category> categories,
            @Nullable Integer maxPerBuyer,
            @Nullable Boolean noOrphans) {
        /** Creates a request with only the required fields. */
        public static SetTerms of(String event) {
            return new SetTerms(event, null, null, null);
        }

        /** Returns a copy with the given {@code categories}. */
        public SetTerms withCategories(List<Category> categories) {
            return new SetTerms(event, categories, maxPerBuyer, noOrphans);
        }

        /** Returns a copy with the given {@code maxPerBuyer}. */
        public SetTerms withMaxPerBuyer(int maxPerBuyer) {
            return new SetTerms(event, categories, maxPerBuyer, noOrphans);
        }

        /** Returns a copy with the given {@code noOrphans}. */
        public SetTerms withNoOrphans(boolean noOrphans) {
            return new SetTerms(event, categories, maxPerBuyer, noOrphans);
        }
    }

    /**
     * The categories of an event and the rules for its bookings.
     *
     * @param repeated in the response to a command, whether they were the same before
     */
    record Terms(
            List<Category> categories,
            @Nullable Integer maxPerBuyer,
            boolean noOrphans,
            @Nullable Boolean repeated) {}

    /**
     * Seats and places to set aside.
     *
     * @param channel the sales channel that may sell them
     * @param code the code with which buyers can reserve them; only its hash is stored
     * @param until the time from which everybody may reserve them
     */
    record PutAllotment(
            String event,
            String allotment,
            @Nullable String channel,
            @Nullable String code,
            Instant until,
            @Nullable List<SeatsApi.Seat> seats,
            @Nullable List<SeatsApi.Places> places) {
        /** Creates a request with only the required fields. */
        public static PutAllotment of(String event, String allotment, Instant until) {
            return new PutAllotment(event, allotment, null, null, until, null, null);
        }

        /** Returns a copy with the given {@code channel}. */
        public PutAllotment withChannel(String channel) {
            return new PutAllotment(event, allotment, channel, code, until, seats, places);
        }

        /** Returns a copy with the given {@code code}. */
        public PutAllotment withCode(String code) {
            return new PutAllotment(event, allotment, channel, code, until, seats, places);
        }

        /** Returns a copy with the given {@code seats}. */
        public PutAllotment withSeats(List<SeatsApi.Seat> seats) {
            return new PutAllotment(event, allotment, channel, code, until, seats, places);
        }

        /** Returns a copy with the given {@code places}. */
        public PutAllotment withPlaces(List<SeatsApi.Places> places) {
            return new PutAllotment(event, allotment, channel, code, until, seats, places);
        }
    }

    record AllotmentRef(String event, String allotment) {}

    /**
     * An allotment.
     *
     * @param hasCode whether buyers can reserve the seats with a code
     * @param active whether the allotment has not ended
     * @param available the number of its seats and places that are available
     * @param repeated in the response to a command, whether the allotment was the same before
     */
    record Allotment(
            String allotment,
            @Nullable String channel,
            boolean hasCode,
            Instant until,
            boolean active,
            List<SeatsApi.Seat> seats,
            List<SeatsApi.Places> places,
            int available,
            @Nullable Boolean repeated) {}

    record RemovedAllotment(String allotment) {}

    /**
     * A reservation in a sales channel. The fields are those of an ordinary reservation.
     *
     * @param channel the sales channel
     */
    record ReserveInChannel(
            String channel,
            String event,
            String booking,
            String buyer,
            @Nullable List<SeatsApi.Seat> seats,
            SeatsApi.@Nullable Best best,
            @Nullable List<SeatsApi.Places> areas,
            @Nullable Duration holdFor,
            @Nullable List<SeatsApi.Tickets> tickets,
            @Nullable Boolean noOrphans) {
        /** Creates a request with only the required fields. */
        public static ReserveInChannel of(String channel, String event, String booking, String buyer) {
            return new ReserveInChannel(channel, event, booking, buyer, null, null, null, null, null, null);
        }

        /** Returns a copy with the given {@code seats}. */
        public ReserveInChannel withSeats(List<SeatsApi.Seat> seats) {
            return RecordCopy.with(this, "seats", seats);
        }

        /** Returns a copy with the given {@code best}. */
        public ReserveInChannel withBest(SeatsApi.Best best) {
            return RecordCopy.with(this, "best", best);
        }

        /** Returns a copy with the given {@code areas}. */
        public ReserveInChannel withAreas(List<SeatsApi.Places> areas) {
            return RecordCopy.with(this, "areas", areas);
        }

        /** Returns a copy with the given {@code holdFor}. */
        public ReserveInChannel withHoldFor(Duration holdFor) {
            return RecordCopy.with(this, "holdFor", holdFor);
        }

        /** Returns a copy with the given {@code tickets}. */
        public ReserveInChannel withTickets(List<SeatsApi.Tickets> tickets) {
            return RecordCopy.with(this, "tickets", tickets);
        }

        /** Returns a copy with the given {@code noOrphans}. */
        public ReserveInChannel withNoOrphans(boolean noOrphans) {
            return RecordCopy.with(this, "noOrphans", noOrphans);
        }
    }

    Endpoint<SetTerms, Terms> SET_TERMS = command(
                    "seats.set_terms", "PUT /v1/seats/events/{event}/terms", SetTerms.class, Terms.class)
            .withSummary("Replaces the categories of an event and the rules for its bookings. Existing bookings keep"
                    + " their prices.");

    Endpoint<SeatsApi.EventRef, Terms> TERMS = query(
                    "seats.terms", "GET /v1/seats/events/{event}/terms", SeatsApi.EventRef.class, Terms.class)
            .withSummary("Returns the categories of an event and the rules for its bookings.")
            .sharedWithUsers();

    Endpoint<PutAllotment, Allotment> PUT_ALLOTMENT = command(
                    "seats.put_allotment",
                    "PUT /v1/seats/events/{event}/allotments/{allotment}",
                    PutAllotment.class,
                    Allotment.class)
            .withSummary("Sets seats and places aside for a sales channel or a code until a time.")
            .withBulkBody();

    Endpoint<AllotmentRef, RemovedAllotment> REMOVE_ALLOTMENT = command(
                    "seats.remove_allotment",
                    "DELETE /v1/seats/events/{event}/allotments/{allotment}",
                    AllotmentRef.class,
                    RemovedAllotment.class)
            .withSummary("Removes an allotment, so that everybody may reserve its seats and places.");

    Endpoint<SeatsApi.EventRef, ResultPage<Allotment>> ALLOTMENTS = query(
                    "seats.allotments",
                    "GET /v1/seats/events/{event}/allotments",
                    SeatsApi.EventRef.class,
                    Allotment.class)
            .withSummary("Lists the allotments of an event.")
            .asPage();

    Endpoint<ReserveInChannel, SeatsApi.Booking> RESERVE_IN_CHANNEL = command(
                    "seats.reserve_in_channel",
                    "POST /v1/seats/channels/{channel}/events/{event}/bookings",
                    ReserveInChannel.class,
                    SeatsApi.Booking.class)
            .withSummary("Holds seats or places that may be set aside for a sales channel. A key needs the scope"
                    + " `seats:channel`, which can be limited to a channel: `seats:channel@box-office`.")
            .withStatusCreated()
            .withIdempotencyField("booking")
            .withScope("seats:channel")
            .withResource("channel");
}
