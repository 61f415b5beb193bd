package io.holdfast.server.seats;

import static io.holdfast.server.operation.Operation.command;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.enumByName;
import static io.holdfast.server.operation.WireConversions.mapEach;
import static io.holdfast.server.operation.WireConversions.orDefault;
import static io.holdfast.server.operation.WireConversions.singlePage;

import io.holdfast.api.BookingAmendmentApi;
import io.holdfast.api.BookingAmendmentEndpoints;
import io.holdfast.api.SeatsApi;
import io.holdfast.seats.Amendment;
import io.holdfast.seats.BookingChangeReason;
import io.holdfast.seats.BookingId;
import io.holdfast.seats.BookingSelection;
import io.holdfast.seats.BookingStep;
import io.holdfast.seats.BuyerId;
import io.holdfast.seats.EventId;
import io.holdfast.seats.Seats;
import io.holdfast.seats.SeatsOutcome;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.operation.Operation;
import io.holdfast.store.ReadTx;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The HTTP routes for changes to bookings. */
final class AmendmentRoutes {

    /** The reason recorded when a buyer releases part of a hold. */
    private static final BookingChangeReason BY_BUYER = BookingChangeReason.of("released by the buyer");

    private final Seats seats;

    AmendmentRoutes(Seats seats) {
        this.seats = seats;
    }

    List<Operation<?, ?, ?>> operations() {
        return List.of(
                command(
                        BookingAmendmentEndpoints.CANCEL,
                        (tx, q) -> seats.amendments()
                                .cancel(
                                        tx,
                                        amendment(q.event(), q.booking(), q.amendment(), q.reason(), q.author()),
                                        part(q.seats(), q.places()),
                                        orDefault(q.keepBack(), false)),
                        AmendmentRoutes::amended),
                command(
                        BookingAmendmentEndpoints.EXCHANGE,
                        (tx, q) -> seats.amendments()
                                .exchange(
                                        tx,
                                        amendment(q.event(), q.booking(), q.amendment(), q.reason(), q.author()),
                                        part(q.giveSeats(), q.givePlaces()),
                                        SeatsMapper.withTickets(
                                                SeatsMapper.choice(
                                                        q.takeSeats(), q.takeBest(), null, q.takePlaces(), "takeSeats"),
                                                q.tickets()),
                                        SeatsMapper.access(q.codes())),
                        AmendmentRoutes::amended),
                command(
                        BookingAmendmentEndpoints.TRANSFER,
                        (tx, q) -> seats.amendments()
                                .transfer(
                                        tx,
                                        amendment(q.event(), q.booking(), q.amendment(), q.reason(), q.author()),
                                        BuyerId.of(q.to())),
                        AmendmentRoutes::amended),
                command(
                        BookingAmendmentEndpoints.REDUCE,
                        (tx, q) -> SeatsRoutes.foreignAsUnknown(seats.amendments()
                                .reduce(
                                        tx,
                                        new Amendment(
                                                EventId.of(q.event()),
                                                BookingId.of(q.booking()),
                                                q.amendment(),
                                                BY_BUYER),
                                        BuyerId.of(q.buyer()),
                                        part(q.seats(), q.places()))),
                        AmendmentRoutes::amended),
                query(BookingAmendmentEndpoints.HISTORY, this::history, singlePage(AmendmentRoutes::step)));
    }

    /** Returns the history of a booking, or reports it as not found if the request names another buyer. */
    private List<BookingStep> history(ReadTx tx, SeatsApi.BookingRef request) {
        EventId event = EventId.of(request.event());
        BookingId booking = BookingId.of(request.booking());
        boolean found = seats.booking(tx, event, booking)
                .filter(row -> request.buyer() == null || row.buyer().value().equals(request.buyer()))
                .isPresent();
        if (!found) {
            throw ApiException.notFound("booking", request.booking());
        }
        return seats.amendments().history(tx, event, booking);
    }

    private static Amendment amendment(
            String event, String booking, String id, String reason, @Nullable String author) {
        return new Amendment(EventId.of(event), BookingId.of(booking), id, new BookingChangeReason(reason, author));
    }

    private static BookingSelection part(@Nullable List<SeatsApi.Seat> seats, @Nullable List<SeatsApi.Places> places) {
        return new BookingSelection(
                mapEach(orDefault(seats, List.of()), SeatsMapper::seat),
                mapEach(orDefault(places, List.of()), SeatsMapper::places));
    }

    private static BookingAmendmentApi.Amended amended(SeatsOutcome outcome) {
        SeatsOutcome.BookingAmended amended = outcome.orThrow(SeatsOutcome.BookingAmended.class);
        return new BookingAmendmentApi.Amended(
                SeatsMapper.booking(amended.booking()), step(amended.step()), amended.repeated());
    }

    private static BookingAmendmentApi.Step step(BookingStep step) {
        return new BookingAmendmentApi.Step(
                step.number(),
                enumByName(BookingAmendmentApi.StepKind.class, step.kind()),
                step.time(),
                step.buyer().value(),
                mapEach(step.taken(), SeatsMapper::bookedSeat),
                mapEach(step.takenPlaces(), SeatsMapper::bookedPlaces),
                mapEach(step.freed(), SeatsMapper::bookedSeat),
                mapEach(step.freedPlaces(), SeatsMapper::bookedPlaces),
                step.difference(),
                step.amendment().orElse(null),
                step.reason().map(BookingChangeReason::text).orElse(null),
                step.reason().map(BookingChangeReason::author).orElse(null));
    }
}
