package io.holdfast.api;

import static io.holdfast.api.endpoint.Endpoint.command;
import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.endpoint.Endpoint;
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
    record Category(String id, Long price, @Nullable List<TicketPrice> tickets) {}

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
            @Nullable Boolean noOrphans) {}

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
            @Nullable List<SeatsApi.Places> places) {}

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
            @Nullable Boolean noOrphans) {}

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
