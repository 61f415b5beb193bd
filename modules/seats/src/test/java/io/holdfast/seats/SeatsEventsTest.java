package io.holdfast.seats;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.record.CommitRecord;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rebuilds a seat map from the events of the commit record. */
class SeatsEventsTest extends SeatsTestBase {

    @Test
    void theSeatMapIsRebuiltFromTheRecordAlone() {
        Seats seats = opera();
        Booking first = reserve(seats, hand(1, 1, 2, 3, 7));
        seats.finalize(OPERA, first.id(), ADA);
        Amendment change = Amendment.of(OPERA, first.id(), "x", Reason.of("better"));
        seats.amendments().exchange(change, BookingSelection.seats(seat(1, 7)), hand(2, 10));
        seats.amendments()
                .cancel(
                        Amendment.of(OPERA, first.id(), "c", Reason.of("ill")),
                        BookingSelection.seats(seat(1, 2)),
                        true);
        reserve(seats, hand(3, 1, 2));
        seats.events().block(OPERA, List.of(seat(4, 9), seat(4, 10)));
        Map<Seat, SeatState> rebuilt = new HashMap<>();
        for (CommitRecord record : stores.store().feed().records(0, 1_000)) {
            record.events().forEach(event -> {
                SeatState state = switch (event.type()) {
                    case "held" -> SeatState.RESERVED;
                    case "sold" -> SeatState.SOLD;
                    case "freed", "unblocked" -> SeatState.AVAILABLE;
                    case "cancelled" ->
                        Boolean.TRUE.equals(event.data().get("kept_back")) ? SeatState.BLOCKED : SeatState.AVAILABLE;
                    case "blocked" -> SeatState.BLOCKED;
                    default -> null;
                };
                if (state != null) {
                    apply(
                            rebuilt,
                            String.valueOf(event.data().get("section")),
                            String.valueOf(event.data().get("seats")),
                            state);
                }
            });
        }
        SectionSeatMap map = seats.views().section(OPERA, A1).orElseThrow();
        for (int row = 1; row <= 4; row++) {
            for (int number = 1; number <= 10; number++) {
                assertThat(rebuilt.getOrDefault(seat(row, number), SeatState.AVAILABLE))
                        .isEqualTo(map.state(row, number));
            }
        }
    }

    private static void apply(Map<Seat, SeatState> rebuilt, String section, String ranges, SeatState state) {
        for (String range : ranges.split(",", -1)) {
            String[] parts = range.split("[/-]", -1);
            int last = Integer.parseInt(parts[parts.length - 1]);
            for (int number = Integer.parseInt(parts[1]); number <= last; number++) {
                rebuilt.put(Seat.of(section, Integer.parseInt(parts[0]), number), state);
            }
        }
    }
}
