package io.holdfast.api;

import static io.holdfast.api.endpoint.Endpoint.command;
import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.endpoint.EmptyRequest;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.ResultPage;

/** The endpoints of the seats module. */
public interface SeatsEndpoints extends SeatsApi {

    Endpoint<CreateEvent, Event> CREATE_EVENT = command(
                    "seats.create_event", "PUT /v1/seats/events/{event}", CreateEvent.class, Event.class)
            .withSummary("Creates an event with its sections and areas.")
            .withStatusCreated()
            .withBulkBody();

    Endpoint<EventRef, Event> CLOSE_EVENT = command(
                    "seats.close_event", "POST /v1/seats/events/{event}/close", EventRef.class, Event.class)
            .withSummary("Closes ticket sales for an event.");

    Endpoint<EventRef, Event> REOPEN_EVENT = command(
                    "seats.reopen_event", "POST /v1/seats/events/{event}/reopen", EventRef.class, Event.class)
            .withSummary("Reopens ticket sales for an event.");

    Endpoint<DeleteEvent, Gone> DELETE_EVENT = command(
                    "seats.delete_event", "DELETE /v1/seats/events/{event}", DeleteEvent.class, Gone.class)
            .withSummary("Deletes a closed event. An event with bookings can be deleted only with `force`, which"
                    + " cancels them.");

    Endpoint<SeatList, Event> BLOCK = command(
                    "seats.block", "POST /v1/seats/events/{event}/block", SeatList.class, Event.class)
            .withSummary("Blocks seats, so that they cannot be sold.")
            .withBulkBody();

    Endpoint<SeatList, Event> UNBLOCK = command(
                    "seats.unblock", "POST /v1/seats/events/{event}/unblock", SeatList.class, Event.class)
            .withSummary("Puts blocked seats back on sale.")
            .withBulkBody();

    Endpoint<BlockPlaces, Event> BLOCK_PLACES = command(
                    "seats.block_places", "POST /v1/seats/events/{event}/block-places", BlockPlaces.class, Event.class)
            .withSummary("Sets the number of blocked places in an area.");

    Endpoint<PriceOf, Event> PRICE = command(
                    "seats.price", "PUT /v1/seats/events/{event}/sections/{section}/price", PriceOf.class, Event.class)
            .withSummary("Sets the price of a section for new reservations.");

    Endpoint<EventRef, Event> EVENT = query("seats.event", "GET /v1/seats/events/{event}", EventRef.class, Event.class)
            .withSummary("Returns an event with its statistics.")
            .sharedWithUsers();

    Endpoint<ListOf, ResultPage<Event>> EVENTS = query(
                    "seats.events", "GET /v1/seats/events", ListOf.class, Event.class)
            .withSummary("Lists all events.")
            .asPage()
            .withRowResource("event");

    Endpoint<Reserve, Booking> RESERVE = command(
                    "seats.reserve", "POST /v1/seats/events/{event}/bookings", Reserve.class, Booking.class)
            .withSummary("Holds seats or places for a buyer, all or none, once per booking id.")
            .withStatusCreated()
            .withIdempotencyField("booking")
            .withScope("seats:sell")
            .withOwnerField("buyer");

    Endpoint<BookingOf, Booking> FINALIZE = command(
                    "seats.finalize",
                    "POST /v1/seats/events/{event}/bookings/{booking}/finalize",
                    BookingOf.class,
                    Booking.class)
            .withSummary("Sells the held seats or places of a booking.")
            .withScope("seats:sell")
            .withOwnerField("buyer");

    Endpoint<BookingOf, Booking> RELEASE = command(
                    "seats.release",
                    "POST /v1/seats/events/{event}/bookings/{booking}/release",
                    BookingOf.class,
                    Booking.class)
            .withSummary("Releases the held seats or places of a booking.")
            .withOwnerField("buyer")
            .withScope("seats:sell");

    Endpoint<ExtendBooking, Booking> EXTEND = command(
                    "seats.extend",
                    "POST /v1/seats/events/{event}/bookings/{booking}/extend",
                    ExtendBooking.class,
                    Booking.class)
            .withSummary("Extends the hold of a booking to a later time.")
            .withScope("seats:sell")
            .withOwnerField("buyer");

    Endpoint<BookingRef, Booking> BOOKING = query(
                    "seats.booking", "GET /v1/seats/events/{event}/bookings/{booking}", BookingRef.class, Booking.class)
            .withSummary("Returns a booking.")
            .withOwnerField("buyer")
            .withScope("seats:read", "seats:sell");

    Endpoint<BookingsOf, ResultPage<Booking>> BOOKINGS = query(
                    "seats.bookings", "GET /v1/seats/events/{event}/bookings", BookingsOf.class, Booking.class)
            .withSummary("Lists the bookings for an event.")
            .asPage();

    Endpoint<BookingsBy, ResultPage<Booking>> BOOKINGS_OF_BUYER = query(
                    "seats.bookings_of_buyer", "GET /v1/seats/buyers/{buyer}/bookings", BookingsBy.class, Booking.class)
            .withSummary("Lists a buyer's bookings for all events.")
            .asPage()
            .withOwnerField("buyer")
            .withRowResource("event");

    Endpoint<Suggest, Suggestion> SUGGEST = query(
                    "seats.suggest", "POST /v1/seats/events/{event}/suggestions", Suggest.class, Suggestion.class)
            .withSummary("Returns the best available seats without holding them.")
            .withScope("seats:read", "seats:sell")
            .sharedWithUsers();

    Endpoint<SectionRef, SectionMap> MAP = query(
                    "seats.map", "GET /v1/seats/events/{event}/sections/{section}", SectionRef.class, SectionMap.class)
            .withSummary("Returns the seat map of a section.")
            .sharedWithUsers();

    Endpoint<EventRef, ResultPage<SectionMap>> MAPS = query(
                    "seats.maps", "GET /v1/seats/events/{event}/sections", EventRef.class, SectionMap.class)
            .withSummary("Returns the seat maps of all sections with rows, from one snapshot.")
            .asPage()
            .sharedWithUsers();

    Endpoint<SectionRef, Stats> SECTION_STATS = query(
                    "seats.section_stats",
                    "GET /v1/seats/events/{event}/sections/{section}/stats",
                    SectionRef.class,
                    Stats.class)
            .withSummary("Returns the statistics of a section or area.")
            .sharedWithUsers();

    Endpoint<EventRef, ResultPage<SectionStats>> STATS = query(
                    "seats.stats", "GET /v1/seats/events/{event}/stats", EventRef.class, SectionStats.class)
            .withSummary("Returns the statistics of all sections and areas.")
            .asPage()
            .sharedWithUsers();

    Endpoint<SeatRef, SeatDetail> SEAT = query(
                    "seats.seat",
                    "GET /v1/seats/events/{event}/sections/{section}/rows/{row}/seats/{number}",
                    SeatRef.class,
                    SeatDetail.class)
            .withSummary("Returns a seat and its holder.")
            .sharedWithUsers();

    Endpoint<RowRef, ResultPage<SeatDetail>> ROW = query(
                    "seats.row",
                    "GET /v1/seats/events/{event}/sections/{section}/rows/{row}",
                    RowRef.class,
                    SeatDetail.class)
            .withSummary("Returns the seats of a row.")
            .asPage()
            .sharedWithUsers();

    Endpoint<SectionSeats, ResultPage<SeatDetail>> SECTION_SEATS = query(
                    "seats.section_seats",
                    "GET /v1/seats/events/{event}/sections/{section}/seats",
                    SectionSeats.class,
                    SeatDetail.class)
            .withSummary("Returns the seats in a section with their holders, in pages of rows.")
            .asPage();

    Endpoint<ChangesOf, Changes> CHANGES = query(
                    "seats.changes", "GET /v1/seats/events/{event}/changes", ChangesOf.class, Changes.class)
            .withSummary("Lists the changes to an event after a position.")
            .sharedWithUsers();

    Endpoint<EmptyRequest, Check> CHECK = query("seats.check", "GET /v1/seats/check", EmptyRequest.class, Check.class)
            .withSummary("Verifies that seats, bookings and counts are consistent; reads all data.");

    Endpoint<BitsOf, Bits> BITS = query(
                    "seats.bits", "GET /v1/seats/events/{event}/sections/{section}/bits", BitsOf.class, Bits.class)
            .withSummary(
                    "Returns the seat states of a section as 2 bits per seat, row by row, most significant bit first.")
            .sharedWithUsers();

    Endpoint<Sweep, Swept> SWEEP = command("seats.sweep", "POST /v1/seats/sweep", Sweep.class, Swept.class)
            .withSummary("Releases expired holds now; the server also does this every second.");
}
