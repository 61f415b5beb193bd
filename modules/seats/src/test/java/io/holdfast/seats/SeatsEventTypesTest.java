package io.holdfast.seats;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.seats.sale.Price;
import io.holdfast.store.record.CommitRecord;
import io.holdfast.testkit.feed.RebuiltSeatMap;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rebuilds a seat map from the events of the commit record. */
class SeatsEventTypesTest extends SeatsTestBase {

    @Test
    void theSeatMapIsRebuiltFromTheRecordAlone() {
        Seats seats = opera();
        Booking first = reserve(seats, hand(1, 1, 2, 3, 7));
        seats.finalize(OPERA, first.id(), ADA);
        Amendment change = Amendment.of(OPERA, first.id(), "x", BookingChangeReason.of("better"));
        seats.amendments().exchange(change, BookingSelection.seats(seat(1, 7)), hand(2, 10));
        seats.amendments()
                .cancel(
                        Amendment.of(OPERA, first.id(), "c", BookingChangeReason.of("ill")),
                        BookingSelection.seats(seat(1, 2)),
                        true);
        reserve(seats, hand(3, 1, 2));
        seats.events().block(OPERA, List.of(seat(4, 9), seat(4, 10)));
        RebuiltSeatMap rebuilt = new RebuiltSeatMap();
        for (CommitRecord record : stores.store().feed().records(0, 1_000)) {
            record.events().forEach(event -> rebuilt.apply(event.type(), event.subject(), event.data()));
        }
        SectionSeatMap map = seats.views().section(OPERA, A1).orElseThrow();
        for (int row = 1; row <= 4; row++) {
            for (int number = 1; number <= 10; number++) {
                assertThat(rebuilt.state(OPERA.toString(), A1.toString(), row, number))
                        .isEqualTo(map.state(row, number).name());
            }
        }
        assertThat(rebuilt.taken()).isEqualTo(8);
    }

    @Test
    void thePlacesOfAnAreaAreRebuiltFromTheRecordAlone() {
        Seats seats = seats();
        SectionId floor = SectionId.of("FLOOR");
        SectionId lawn = SectionId.of("LAWN");
        seats.events()
                .create(EventPlan.of(
                        OPERA,
                        "Opera",
                        SectionPlan.area("FLOOR", 100, Price.of(10)),
                        SectionPlan.area("LAWN", 100, Price.of(10))));
        Booking sold = reserve(seats, SeatChoice.places(floor, 5));
        seats.finalize(OPERA, sold.id(), ADA);
        reserve(seats, SeatChoice.places(floor, 3));
        reserve(seats, SeatChoice.places(lawn, 4));
        seats.amendments()
                .exchange(
                        Amendment.of(OPERA, sold.id(), "x", BookingChangeReason.of("sun")),
                        BookingSelection.places(floor, 2),
                        SeatChoice.places(lawn, 2));
        RebuiltSeatMap rebuilt = new RebuiltSeatMap();
        for (CommitRecord record : stores.store().feed().records(0, 1_000)) {
            record.events().forEach(event -> rebuilt.apply(event.type(), event.subject(), event.data()));
        }
        assertThat(rebuilt.reservedPlaces(OPERA.toString(), "FLOOR")).isEqualTo(3);
        assertThat(rebuilt.soldPlaces(OPERA.toString(), "FLOOR")).isEqualTo(3);
        assertThat(rebuilt.reservedPlaces(OPERA.toString(), "LAWN")).isEqualTo(4);
        assertThat(rebuilt.soldPlaces(OPERA.toString(), "LAWN")).isEqualTo(2);
    }
}
