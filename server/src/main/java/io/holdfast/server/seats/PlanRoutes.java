package io.holdfast.server.seats;

import static io.holdfast.server.operation.Operation.command;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.enumByName;
import static io.holdfast.server.operation.WireConversions.mapEach;
import static io.holdfast.server.operation.WireConversions.orDefault;
import static io.holdfast.server.operation.WireConversions.singlePage;

import io.holdfast.api.SeatPlanEndpoints;
import io.holdfast.api.SeatsApi;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.seats.BookingChangeReason;
import io.holdfast.seats.EventId;
import io.holdfast.seats.PlanChange;
import io.holdfast.seats.PlanChangeSummary;
import io.holdfast.seats.PlanEdit;
import io.holdfast.seats.PlanOutcome.PlanStored;
import io.holdfast.seats.Seat;
import io.holdfast.seats.SeatMove;
import io.holdfast.seats.Seats;
import io.holdfast.seats.SeatsOutcome;
import io.holdfast.seats.SectionId;
import io.holdfast.seats.sale.Price;
import io.holdfast.seats.sale.SeatFeature;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.operation.Operation;
import io.holdfast.store.ReadTx;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The HTTP routes for changes to the plan of an event. */
final class PlanRoutes {

    private final Seats seats;

    PlanRoutes(Seats seats) {
        this.seats = seats;
    }

    List<Operation<?, ?, ?>> operations() {
        return List.of(
                command(
                        SeatPlanEndpoints.CHANGE_PLAN,
                        PlanRoutes::change,
                        (tx, change) -> seats.plans().change(tx, change),
                        PlanRoutes::stored),
                query(
                        SeatPlanEndpoints.PREVIEW_PLAN,
                        (tx, q) -> seats.plans().preview(tx, change(q)).orThrow(PlanStored.class),
                        PlanRoutes::stored),
                query(
                        SeatPlanEndpoints.PLAN_HISTORY,
                        this::history,
                        singlePage(summary -> PlanRoutes.summary(summary, null))));
    }

    private List<PlanChangeSummary> history(ReadTx tx, SeatsApi.EventRef request) {
        EventId event = EventId.of(request.event());
        if (seats.events().get(tx, event).isEmpty()) {
            throw ApiException.notFound("event", request.event());
        }
        return seats.plans().history(tx, event);
    }

    private static PlanChange change(SeatPlanEndpoints.ChangePlan request) {
        return new PlanChange(
                EventId.of(request.event()),
                request.change(),
                mapEach(request.edits(), PlanRoutes::edit),
                mapEach(
                        orDefault(request.moves(), List.of()),
                        move -> new SeatMove(SeatsMapper.seat(move.from()), SeatsMapper.seat(move.to()))),
                new BookingChangeReason(request.reason(), request.author()));
    }

    private static PlanEdit edit(SeatPlanEndpoints.Edit edit) {
        SectionId section = SectionId.of(edit.section());
        boolean moveBookings = orDefault(edit.moveBookings(), false);
        return switch (edit.kind()) {
            case ADD_SECTION -> addSection(edit);
            case REMOVE_SECTION -> new PlanEdit.RemoveSection(section);
            case RENAME_SECTION ->
                new PlanEdit.RenameSection(section, SectionId.of(required("to", edit.to())), moveBookings);
            case ADD_ROWS ->
                new PlanEdit.AddRows(
                        section,
                        required("row", edit.row()),
                        orDefault(edit.count(), 1),
                        required("seatsPerRow", edit.seatsPerRow()));
            case REMOVE_ROWS ->
                new PlanEdit.RemoveRows(section, required("row", edit.row()), orDefault(edit.count(), 1));
            case RENUMBER_ROW ->
                new PlanEdit.RenumberRow(
                        section, required("row", edit.row()), required("toRow", edit.toRow()), moveBookings);
            case ADD_SEATS -> new PlanEdit.AddSeats(section, seats(edit));
            case REMOVE_SEATS -> new PlanEdit.RemoveSeats(section, seats(edit));
            case RENUMBER_SEATS -> new PlanEdit.RenumberSeats(section, renumbered(edit), moveBookings);
            case BLOCK_SEATS -> new PlanEdit.BlockSeats(section, seats(edit));
            case UNBLOCK_SEATS -> new PlanEdit.UnblockSeats(section, seats(edit));
            case SET_CAPACITY -> new PlanEdit.SetCapacity(section, required("capacity", edit.capacity()));
            case SET_BLOCKED_PLACES ->
                new PlanEdit.SetBlockedPlaces(section, required("blockedPlaces", edit.blockedPlaces()));
            case SET_PRICE -> new PlanEdit.SetPrice(section, Price.of(required("price", edit.price())));
            case SET_CATEGORY ->
                new PlanEdit.SetCategory(
                        section, seats(edit.section(), orDefault(edit.seats(), List.of())), edit.category());
            case SET_FEATURES ->
                new PlanEdit.SetFeatures(
                        section, seats(edit), features(edit.addFeatures()), features(edit.removeFeatures()));
        };
    }

    private static Set<SeatFeature> features(@Nullable List<SeatsApi.SeatFeature> features) {
        return orDefault(features, List.<SeatsApi.SeatFeature>of()).stream()
                .map(feature -> enumByName(SeatFeature.class, feature))
                .collect(Collectors.toSet());
    }

    private static PlanEdit addSection(SeatPlanEndpoints.Edit edit) {
        SeatsApi.Section plan = required("plan", edit.plan());
        if (!plan.id().equals(edit.section())) {
            throw new MalformedRequestException("plan", "'plan' must have the same id as 'section'");
        }
        return new PlanEdit.AddSection(SeatsMapper.section(plan), edit.position());
    }

    private static List<Seat> seats(SeatPlanEndpoints.Edit edit) {
        return seats(edit.section(), required("seats", edit.seats()));
    }

    private static List<Seat> seats(String section, List<SeatsApi.RowSeat> seats) {
        return mapEach(seats, seat -> Seat.of(section, seat.row(), seat.number()));
    }

    private static List<SeatMove> renumbered(SeatPlanEndpoints.Edit edit) {
        List<Seat> from = seats(edit);
        List<Seat> to = seats(edit.section(), required("toSeats", edit.toSeats()));
        if (from.size() != to.size()) {
            throw new MalformedRequestException(
                    "toSeats",
                    "'toSeats' must have as many seats as 'seats', but has " + to.size() + " instead of "
                            + from.size());
        }
        List<SeatMove> moves = new ArrayList<>();
        for (int i = 0; i < from.size(); i++) {
            moves.add(new SeatMove(from.get(i), to.get(i)));
        }
        return moves;
    }

    private static <T> T required(String field, @Nullable T value) {
        if (value == null) {
            throw new MalformedRequestException(field, "'" + field + "' must be given for this kind of edit");
        }
        return value;
    }

    private static SeatPlanEndpoints.PlanChange stored(SeatsOutcome outcome) {
        PlanStored stored = outcome.orThrow(PlanStored.class);
        return summary(stored.change(), stored.repeated());
    }

    private static SeatPlanEndpoints.PlanChange summary(PlanChangeSummary change, @Nullable Boolean repeated) {
        return new SeatPlanEndpoints.PlanChange(
                change.id(),
                change.number(),
                change.time(),
                change.reason().text(),
                change.reason().author(),
                change.added(),
                change.removed(),
                change.blocked(),
                change.unblocked(),
                mapEach(
                        change.moved(),
                        moved -> new SeatPlanEndpoints.MovedSeat(
                                moved.booking().value(), SeatsMapper.seat(moved.from()), SeatsMapper.seat(moved.to()))),
                change.position(),
                repeated);
    }
}
