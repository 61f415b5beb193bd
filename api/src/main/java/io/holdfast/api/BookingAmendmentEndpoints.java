package io.holdfast.api;

import static io.holdfast.api.endpoint.Endpoint.command;
import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.ResultPage;

/** The endpoints of the seats module that change bookings after the reservation. */
public interface BookingAmendmentEndpoints extends BookingAmendmentApi {

    Endpoint<Cancel, Amended> CANCEL = command(
                    "seats.cancel",
                    "POST /v1/seats/events/{event}/bookings/{booking}/cancel",
                    Cancel.class,
                    Amended.class)
            .withSummary("Cancels a sold booking or some of its seats, which become available again or blocked.")
            .withIdempotencyField("amendment");

    Endpoint<Exchange, Amended> EXCHANGE = command(
                    "seats.exchange",
                    "POST /v1/seats/events/{event}/bookings/{booking}/exchange",
                    Exchange.class,
                    Amended.class)
            .withSummary("Exchanges seats in a booking for others, and returns the price difference.")
            .withIdempotencyField("amendment");

    Endpoint<Transfer, Amended> TRANSFER = command(
                    "seats.transfer",
                    "POST /v1/seats/events/{event}/bookings/{booking}/transfer",
                    Transfer.class,
                    Amended.class)
            .withSummary("Transfers a sold booking to another buyer.")
            .withIdempotencyField("amendment");

    Endpoint<Reduce, Amended> REDUCE = command(
                    "seats.reduce",
                    "POST /v1/seats/events/{event}/bookings/{booking}/reduce",
                    Reduce.class,
                    Amended.class)
            .withSummary("Releases some seats of a hold and keeps the others.")
            .withIdempotencyField("amendment")
            .withScope("seats:sell")
            .withOwnerField("buyer");

    Endpoint<SeatsApi.BookingRef, ResultPage<Step>> HISTORY = query(
                    "seats.history",
                    "GET /v1/seats/events/{event}/bookings/{booking}/history",
                    SeatsApi.BookingRef.class,
                    Step.class)
            .withSummary("Lists the steps in a booking's history, oldest first.")
            .asPage()
            .withOwnerField("buyer")
            .withScope("seats:read", "seats:sell");
}
