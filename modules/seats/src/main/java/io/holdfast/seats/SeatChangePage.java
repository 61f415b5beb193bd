package io.holdfast.seats;

import java.time.Instant;
import java.util.List;

/**
 * Some changes of an event, in order.
 *
 * @param first the number of the oldest change that is kept
 * @param next the position to ask for next time
 * @param complete whether they follow the position that was asked for; if not, changes in between are not kept any more, or
 *     the event was made anew since: read the map again, and go on from its position
 * @param created when the event was made: if that is not what it was, positions of before are those of another event,
 *     even where they are complete
 */
public record SeatChangePage(List<SeatChange> changes, long first, long next, boolean complete, Instant created) {

    public SeatChangePage {
        changes = List.copyOf(changes);
    }
}
