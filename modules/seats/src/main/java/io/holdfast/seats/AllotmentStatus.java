package io.holdfast.seats;

import io.holdfast.seats.SeatChoice.AreaPlaces;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of an allotment.
 *
 * @param hasCode whether the seats can be bought with a code
 * @param active whether the allotment has not ended yet
 * @param seats the seats that are set aside
 * @param places the places that are set aside, including those that are reserved or sold
 * @param available the number of these seats and places that are available
 */
public record AllotmentStatus(
        String id,
        @Nullable String channel,
        boolean hasCode,
        Instant until,
        boolean active,
        List<Seat> seats,
        List<AreaPlaces> places,
        int available) {

    public AllotmentStatus {
        seats = List.copyOf(seats);
        places = List.copyOf(places);
    }
}
