package io.holdfast.seats.internal.row;

import io.holdfast.seats.SeatTransition;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stored entry in the change feed: seats that underwent the same transition in one commit.
 *
 * @param booking the booking that the seats belong to, or null if an organizer blocked or unblocked the seats
 * @param plan the id of the plan change that the change is part of, or null if it is part of none
 */
public record ChangeRow(
        SeatTransition how,
        @Nullable String booking,
        Instant time,
        List<LineItemRow> lines,
        @Nullable String plan) {

    public ChangeRow(SeatTransition how, @Nullable String booking, Instant time, List<LineItemRow> lines) {
        this(how, booking, time, lines, null);
    }
}
