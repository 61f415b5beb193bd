package io.holdfast.seats;

import java.time.Instant;
import java.util.List;

/**
 * A page of an event's change feed, oldest change first.
 *
 * @param first the number of the oldest change that is retained
 * @param next the position to use for the next read
 * @param complete whether no change is missing between the requested position and this page. If false, older changes
 *     were discarded or the event was recreated: read the seat map again and continue from its position.
 * @param created the creation time of the event. If this time differs from that of an earlier page, the event was
 *     recreated and earlier positions are not valid, even if {@code complete} is true.
 */
public record SeatChangePage(List<SeatChange> changes, long first, long next, boolean complete, Instant created) {

    public SeatChangePage {
        changes = List.copyOf(changes);
    }
}
