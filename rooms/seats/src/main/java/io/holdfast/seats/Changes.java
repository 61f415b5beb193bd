package io.holdfast.seats;

import java.util.List;

/**
 * Some changes of an event, in order.
 *
 * @param first the number of the oldest change that is kept: if it is beyond the position that was asked for, some are
 *     missing, and the map is to be read anew
 * @param next the position to ask for next time
 */
public record Changes(List<Change> changes, long first, long next) {

    public Changes {
        changes = List.copyOf(changes);
    }
}
