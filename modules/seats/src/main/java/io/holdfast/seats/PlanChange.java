package io.holdfast.seats;

import io.holdfast.store.kit.Arguments;
import java.util.Arrays;
import java.util.List;

/**
 * A request to change the plan of an event, which may be on sale. Either all edits are applied or none.
 *
 * @param id the id of the change, chosen by the caller and unique within the event; it is the idempotency key
 * @param edits the edits, which are applied in this order
 * @param moves the new seats of bookings whose seats the edits remove or block. The new seats must exist and be free
 *     after the edits. The bookings keep their prices
 */
public record PlanChange(
        EventId event, String id, List<PlanEdit> edits, List<SeatMove> moves, BookingChangeReason reason) {

    public PlanChange {
        Arguments.notNull("event", event);
        Arguments.notBlank("change", id, SeatsLimits.MAX_ID);
        edits = Arguments.list("edits", edits);
        Arguments.inRange("edits", edits.size(), 0, SeatsLimits.MAX_PLAN_EDITS);
        moves = Arguments.list("moves", moves);
        Arguments.inRange("moves", moves.size(), edits.isEmpty() ? 1 : 0, SeatsLimits.MAX_PLAN_MOVES);
        Arguments.distinct("moves", moves.stream().map(SeatMove::from).toList());
        Arguments.distinct("moves", moves.stream().map(SeatMove::to).toList());
        Arguments.notNull("reason", reason);
    }

    public static PlanChange of(EventId event, String id, BookingChangeReason reason, PlanEdit... edits) {
        return new PlanChange(event, id, Arrays.asList(Arguments.notNull("edits", edits)), List.of(), reason);
    }

    /** Returns this change with new seats for bookings. */
    public PlanChange withMoves(SeatMove... other) {
        return new PlanChange(event, id, edits, Arrays.asList(Arguments.notNull("moves", other)), reason);
    }
}
