package io.holdfast.seats.internal.plan;

import io.holdfast.seats.BookingChangeReason;
import io.holdfast.seats.BookingId;
import io.holdfast.seats.PlanChangeSummary;
import io.holdfast.seats.PlanChangeSummary.MovedSeat;
import io.holdfast.seats.Seat;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stored change to the plan of an event.
 *
 * @param number the position in the plan history
 * @param request the request hash
 * @param position the number of the last change in the change feed
 */
public record PlanChangeRow(
        int number,
        Instant time,
        UUID request,
        String reason,
        @Nullable String author,
        int added,
        int removed,
        int blocked,
        int unblocked,
        List<MoveRow> moved,
        long position) {

    /** The stored form of a {@link MovedSeat}. */
    public record MoveRow(
            String booking, String section, int row, int number, String toSection, int toRow, int toNumber) {

        public static MoveRow of(String booking, Seat from, Seat to) {
            return new MoveRow(
                    booking,
                    from.section().toString(),
                    from.row(),
                    from.number(),
                    to.section().toString(),
                    to.row(),
                    to.number());
        }

        private MovedSeat toView() {
            return new MovedSeat(
                    BookingId.of(booking), Seat.of(section, row, number), Seat.of(toSection, toRow, toNumber));
        }
    }

    public PlanChangeSummary toView(String id) {
        return new PlanChangeSummary(
                id,
                number,
                time,
                new BookingChangeReason(reason, author),
                added,
                removed,
                blocked,
                unblocked,
                moved.stream().map(MoveRow::toView).toList(),
                position);
    }
}
