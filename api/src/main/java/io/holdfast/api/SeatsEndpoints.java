package io.holdfast.api;

import static io.holdfast.api.Endpoint.command;
import static io.holdfast.api.Endpoint.query;

/** The calls of the seats. */
public interface SeatsEndpoints {

    Endpoint<SeatsApi.CreateEvent, SeatsApi.Event> CREATE_EVENT = command(
                    "seats.create_event",
                    "PUT /v1/seats/events/{event}",
                    SeatsApi.CreateEvent.class,
                    SeatsApi.Event.class,
                    "Makes an event with its sections and areas.")
            .withStatusCreated()
            .withBulkBody();

    Endpoint<SeatsApi.EventRef, SeatsApi.Event> CLOSE_EVENT = command(
            "seats.close_event",
            "POST /v1/seats/events/{event}/close",
            SeatsApi.EventRef.class,
            SeatsApi.Event.class,
            "Ends the sale.");

    Endpoint<SeatsApi.EventRef, SeatsApi.Event> REOPEN_EVENT = command(
            "seats.reopen_event",
            "POST /v1/seats/events/{event}/reopen",
            SeatsApi.EventRef.class,
            SeatsApi.Event.class,
            "Begins the sale again.");

    Endpoint<SeatsApi.EventRef, SeatsApi.Gone> DELETE_EVENT = command(
            "seats.delete_event",
            "DELETE /v1/seats/events/{event}",
            SeatsApi.EventRef.class,
            SeatsApi.Gone.class,
            "Deletes an event that is closed.");

    Endpoint<SeatsApi.SeatList, SeatsApi.Event> BLOCK = command(
                    "seats.block",
                    "POST /v1/seats/events/{event}/block",
                    SeatsApi.SeatList.class,
                    SeatsApi.Event.class,
                    "Takes seats out of the sale.")
            .withBulkBody();

    Endpoint<SeatsApi.SeatList, SeatsApi.Event> UNBLOCK = command(
                    "seats.unblock",
                    "POST /v1/seats/events/{event}/unblock",
                    SeatsApi.SeatList.class,
                    SeatsApi.Event.class,
                    "Puts blocked seats back into the sale.")
            .withBulkBody();

    Endpoint<SeatsApi.BlockPlaces, SeatsApi.Event> BLOCK_PLACES = command(
            "seats.block_places",
            "POST /v1/seats/events/{event}/block-places",
            SeatsApi.BlockPlaces.class,
            SeatsApi.Event.class,
            "Says how many places of an area are not for sale.");

    Endpoint<SeatsApi.PriceOf, SeatsApi.Event> PRICE = command(
            "seats.price",
            "PUT /v1/seats/events/{event}/sections/{section}/price",
            SeatsApi.PriceOf.class,
            SeatsApi.Event.class,
            "The price of a section from now on.");

    Endpoint<SeatsApi.EventRef, SeatsApi.Event> EVENT = query(
            "seats.event",
            "GET /v1/seats/events/{event}",
            SeatsApi.EventRef.class,
            SeatsApi.Event.class,
            "An event with its figures.");

    Endpoint<SeatsApi.ListOf, ResultPage<SeatsApi.Event>> EVENTS = query(
                    "seats.events", "GET /v1/seats/events", SeatsApi.ListOf.class, SeatsApi.Event.class, "All events.")
            .asPage();

    Endpoint<SeatsApi.Reserve, SeatsApi.Booking> RESERVE = command(
                    "seats.reserve",
                    "POST /v1/seats/events/{event}/bookings",
                    SeatsApi.Reserve.class,
                    SeatsApi.Booking.class,
                    "Holds seats for a buyer, all or none, once for each booking id.")
            .withStatusCreated()
            .withIdempotencyField("booking");

    Endpoint<SeatsApi.BookingOf, SeatsApi.Booking> FINALIZE = command(
            "seats.finalize",
            "POST /v1/seats/events/{event}/bookings/{booking}/finalize",
            SeatsApi.BookingOf.class,
            SeatsApi.Booking.class,
            "Sells what is held.");

    Endpoint<SeatsApi.BookingOf, SeatsApi.Booking> RELEASE = command(
                    "seats.release",
                    "POST /v1/seats/events/{event}/bookings/{booking}/release",
                    SeatsApi.BookingOf.class,
                    SeatsApi.Booking.class,
                    "Lets go of what is held.")
            .withOwnerField("buyer");

    Endpoint<SeatsApi.ExtendBooking, SeatsApi.Booking> EXTEND = command(
            "seats.extend",
            "POST /v1/seats/events/{event}/bookings/{booking}/extend",
            SeatsApi.ExtendBooking.class,
            SeatsApi.Booking.class,
            "Holds it longer.");

    Endpoint<SeatsApi.BookingRef, SeatsApi.Booking> BOOKING = query(
                    "seats.booking",
                    "GET /v1/seats/events/{event}/bookings/{booking}",
                    SeatsApi.BookingRef.class,
                    SeatsApi.Booking.class,
                    "A booking.")
            .withOwnerField("buyer");

    Endpoint<SeatsApi.BookingsOf, ResultPage<SeatsApi.Booking>> BOOKINGS = query(
                    "seats.bookings",
                    "GET /v1/seats/events/{event}/bookings",
                    SeatsApi.BookingsOf.class,
                    SeatsApi.Booking.class,
                    "The bookings of an event.")
            .asPage();

    Endpoint<SeatsApi.BookingsBy, ResultPage<SeatsApi.Booking>> BOOKINGS_OF_BUYER = query(
                    "seats.bookings_of_buyer",
                    "GET /v1/seats/buyers/{buyer}/bookings",
                    SeatsApi.BookingsBy.class,
                    SeatsApi.Booking.class,
                    "The bookings of a buyer, of all events.")
            .asPage()
            .withOwnerField("buyer");

    Endpoint<SeatsApi.Suggest, SeatsApi.Suggestion> SUGGEST = query(
            "seats.suggest",
            "POST /v1/seats/events/{event}/suggestions",
            SeatsApi.Suggest.class,
            SeatsApi.Suggestion.class,
            "The best seats now; nobody holds them yet.");

    Endpoint<SeatsApi.SectionRef, SeatsApi.SectionMap> MAP = query(
            "seats.map",
            "GET /v1/seats/events/{event}/sections/{section}",
            SeatsApi.SectionRef.class,
            SeatsApi.SectionMap.class,
            "The map of a section.");

    Endpoint<SeatsApi.EventRef, ResultPage<SeatsApi.SectionMap>> MAPS = query(
                    "seats.maps",
                    "GET /v1/seats/events/{event}/sections",
                    SeatsApi.EventRef.class,
                    SeatsApi.SectionMap.class,
                    "The maps of all sections that have rows, as of one moment.")
            .asPage();

    Endpoint<SeatsApi.SectionRef, SeatsApi.Stats> SECTION_STATS = query(
            "seats.section_stats",
            "GET /v1/seats/events/{event}/sections/{section}/stats",
            SeatsApi.SectionRef.class,
            SeatsApi.Stats.class,
            "The figures of a section or area.");

    Endpoint<SeatsApi.EventRef, ResultPage<SeatsApi.SectionStats>> STATS = query(
                    "seats.stats",
                    "GET /v1/seats/events/{event}/stats",
                    SeatsApi.EventRef.class,
                    SeatsApi.SectionStats.class,
                    "The figures of all sections.")
            .asPage();

    Endpoint<SeatsApi.SeatRef, SeatsApi.SeatDetail> SEAT = query(
            "seats.seat",
            "GET /v1/seats/events/{event}/sections/{section}/rows/{row}/seats/{number}",
            SeatsApi.SeatRef.class,
            SeatsApi.SeatDetail.class,
            "A seat, and who has it.");

    Endpoint<SeatsApi.RowRef, ResultPage<SeatsApi.SeatDetail>> ROW = query(
                    "seats.row",
                    "GET /v1/seats/events/{event}/sections/{section}/rows/{row}",
                    SeatsApi.RowRef.class,
                    SeatsApi.SeatDetail.class,
                    "The seats of a row.")
            .asPage();

    Endpoint<SeatsApi.ChangesOf, SeatsApi.Changes> CHANGES = query(
            "seats.changes",
            "GET /v1/seats/events/{event}/changes",
            SeatsApi.ChangesOf.class,
            SeatsApi.Changes.class,
            "What changed behind a position.");

    Endpoint<EmptyRequest, SeatsApi.Check> CHECK = query(
            "seats.check",
            "GET /v1/seats/check",
            EmptyRequest.class,
            SeatsApi.Check.class,
            "Proves that all seats, bookings and counts agree: reads everything.");

    Endpoint<SeatsApi.BitsOf, SeatsApi.Bits> BITS = query(
            "seats.bits",
            "GET /v1/seats/events/{event}/sections/{section}/bits",
            SeatsApi.BitsOf.class,
            SeatsApi.Bits.class,
            "The raw bits of a section: 2 a seat, row by row, most significant first.");

    Endpoint<SeatsApi.Sweep, SeatsApi.Swept> SWEEP = command(
            "seats.sweep",
            "POST /v1/seats/sweep",
            SeatsApi.Sweep.class,
            SeatsApi.Swept.class,
            "Ends holds that have run out, now; the server does so by itself every second.");
}
