package io.holdfast.seats;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.seats.sale.Price;
import io.holdfast.store.error.ErrorCode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The best seats that are available. */
class BestSeatsTest extends SeatsTestBase {

    @Test
    void seatsAreAdjacentFromTheFrontAndFromTheLeft() {
        Seats seats = opera();
        assertThat(numbersOf(reserve(seats, SeatChoice.best(3)))).containsExactly(1, 2, 3);
        assertThat(numbersOf(reserve(seats, SeatChoice.best(4)))).containsExactly(4, 5, 6, 7);
        Booking next = reserve(seats, SeatChoice.best(4));
        assertThat(seatsOf(next)).startsWith(seat(2, 1));
        assertThat(numbersOf(reserve(seats, SeatChoice.best(3)))).containsExactly(8, 9, 10);
    }

    @Test
    void aSuggestionMatchesTheReservation() {
        Seats seats = opera();
        reserve(seats, hand(1, 2, 5, 9));
        SeatChoice.BestSeats best = SeatChoice.best(3);
        assertThat(suggested(seats, OPERA, best)).isEqualTo(seatsOf(reserve(seats, best)));
        assertThat(errorOf(seats.suggest(EventId.of("none"), best))).isEqualTo(SeatsError.EVENT_NOT_FOUND);
    }

    @Test
    void aSuggestionIsEmptyOrRejectedIfTheReservationWouldBeRefused() {
        Seats seats = opera();
        refuses(
                ErrorCode.LIMIT_EXCEEDED,
                () -> seats.suggest(OPERA, SeatChoice.best(5)),
                "between 1 and 4",
                "maxSeats");
        for (SectionId no : List.of(SectionId.of("Z-9"), STANDING)) {
            SeatChoice.BestSeats best = SeatChoice.best(1).in(A1, no);
            assertThat(seats.reserve(ask(fresh(), best))).isInstanceOf(SeatsOutcome.Refused.class);
            assertThat(seats.suggest(OPERA, best)).isEqualTo(seats.reserve(ask(fresh(), best)));
        }
    }

    @Test
    void aSuggestionForAClosedEventIsRefused() {
        Seats seats = opera();
        seats.events().close(OPERA);
        assertThat(seats.suggest(OPERA, SeatChoice.best(2))).isEqualTo(new SeatsOutcome.EventClosed(OPERA));
        seats.events().reopen(OPERA);
        assertThat(suggested(seats, OPERA, SeatChoice.best(2))).hasSize(2);
    }

    @Test
    void groupsOfMoreThan64SeatsAreSeatedInTheFewestBlocks() {
        Seats seats = seats(SeatsOptions.DEFAULT.withMaxSeats(SeatsLimits.MAX_BOOKING));
        seats.events().create(EventPlan.of(OPERA, "Arena", SectionPlan.rows("A-1", 10, 100, Price.of(1))));
        assertThat(seatsOf(reserve(seats, SeatChoice.best(90).keptTogether())))
                .startsWith(seat(1, 1))
                .endsWith(seat(1, 90));
        Booking group = reserve(seats, SeatChoice.best(250));
        assertThat(seatsOf(group)).extracting(Seat::row).containsOnly(2, 3, 4);
        assertThat(errorOf(seats.reserve(ask(fresh(), SeatChoice.best(1_000))))).isEqualTo(SeatsError.NOTHING_FITS);
        assertThat(seatsOf(reserve(seats, SeatChoice.best(660).withoutOrphans())))
                .hasSize(660);
    }

    @Test
    void sectionsAreSearchedInTheGivenOrder() {
        Seats seats = opera();
        assertThat(seatsOf(reserve(seats, SeatChoice.best(2).in(A2, A1)))).startsWith(Seat.of(A2, 1, 1));
        assertThat(seatsOf(reserve(seats, SeatChoice.best(2)))).startsWith(seat(1, 1));
    }

    @Test
    void preferredRowsComeFirst() {
        Seats seats = opera();
        assertThat(seatsOf(reserve(seats, SeatChoice.best(4).preferRows(3, 99))))
                .startsWith(seat(3, 1));
        assertThat(seatsOf(reserve(seats, SeatChoice.best(4).preferRows(3)))).startsWith(seat(3, 5));
        assertThat(seatsOf(reserve(seats, SeatChoice.best(4).preferRows(3)))).startsWith(Seat.of(A2, 3, 1));
    }

    @Test
    void nonAdjacentSeatsAreTakenFromTheLargestBlocks() {
        Seats seats = onlyRow("..X...X..X");
        assertThat(numbersOf(reserve(seats, SeatChoice.best(4)))).containsExactly(4, 5, 6, 1);
        assertThat(numbersOf(reserve(seats, SeatChoice.best(3)))).containsExactly(8, 9, 2);
    }

    @Test
    void adjacentSeatsAreRefusedIfThereAreNone() {
        Seats seats = onlyRow("..X...X..X");
        SeatsOutcome refused =
                unchanged(() -> seats.reserve(ask(fresh(), SeatChoice.best(4).keptTogether())));
        assertThat(refused).isEqualTo(new SeatsOutcome.NothingFits(4, 7));
        assertThat(errorOf(refused)).isEqualTo(SeatsError.NOTHING_FITS);
        assertThat(numbersOf(reserve(seats, SeatChoice.best(3).keptTogether()))).containsExactly(4, 5, 6);
    }

    @Test
    void moreSeatsThanAvailableAreRefused() {
        Seats seats = onlyRow("XXXXXXXX..");
        assertThat(unchanged(() -> seats.reserve(ask(fresh(), SeatChoice.best(3)))))
                .isEqualTo(new SeatsOutcome.NothingFits(3, 2));
    }

    @Test
    void theOrphanRuleLeavesNoSingleSeat() {
        Seats seats = onlyRow("...X..X...");
        assertThat(numbersOf(reserve(seats, SeatChoice.best(2).withoutOrphans())))
                .containsExactly(5, 6);
        assertThat(numbersOf(reserve(seats, SeatChoice.best(1).withoutOrphans())))
                .containsExactly(1);
        assertThat(numbersOf(reserve(seats, SeatChoice.best(2).withoutOrphans())))
                .containsExactly(2, 3);
        SeatsOutcome refused =
                seats.reserve(ask(fresh(), SeatChoice.best(2).withoutOrphans().keptTogether()));
        assertThat(refused).isEqualTo(new SeatsOutcome.NothingFits(2, 3));
        assertThat(numbersOf(reserve(seats, SeatChoice.best(2)))).containsExactly(8, 9);
    }

    @Test
    void severalBlocksLeaveNoSingleSeatEither() {
        Seats seats = onlyRow("..X..X.XXX");
        assertThat(numbersOf(reserve(seats, SeatChoice.best(3).withoutOrphans())))
                .containsExactly(1, 2, 7);
        assertThat(errorOf(seats.reserve(ask(fresh(), SeatChoice.best(1).withoutOrphans()))))
                .isEqualTo(SeatsError.NOTHING_FITS);
    }

    @Test
    void seatsAreSplitBetweenBlocksToAvoidASingleSeat() {
        Seats seats = onlyRow("....X....X");
        assertThat(numbersOf(reserve(seats, SeatChoice.best(3).withoutOrphans())))
                .containsExactly(1, 2, 6);
        assertThat(unchanged(() -> seats.reserve(ask(fresh(), SeatChoice.best(4).withoutOrphans()))))
                .isEqualTo(new SeatsOutcome.NothingFits(4, 5));
    }

    @Test
    void fewerBlocksArePreferredToLargerOnes() {
        Seats seats = onlyRow("....X.X..X");
        assertThat(numbersOf(reserve(seats, SeatChoice.best(3).withoutOrphans())))
                .containsExactly(1, 2, 6);
        assertThat(numbersOf(reserve(seats, SeatChoice.best(4).withoutOrphans())))
                .containsExactly(3, 4, 8, 9);
    }

    @Test
    void areasHaveNoBestSeats() {
        Seats seats = opera();
        seats.events().block(OPERA, every(A1));
        seats.events().block(OPERA, every(A2));
        assertThat(unchanged(() -> seats.reserve(ask(fresh(), SeatChoice.best(1)))))
                .isEqualTo(new SeatsOutcome.NothingFits(1, 0));
    }

    /** Creates an event with one row for sale; dots are available seats. */
    private Seats onlyRow(String row) {
        Seats seats = opera();
        List<Seat> blocked = every(A1).stream()
                .filter(seat -> seat.row() > 1 || row.charAt(seat.number() - 1) == 'X')
                .toList();
        seats.events().block(OPERA, blocked);
        seats.events().block(OPERA, every(A2));
        return seats;
    }

    private static List<Seat> every(SectionId section) {
        return upTo(4).flatMap(row -> upTo(10).map(number -> Seat.of(section, row, number)))
                .toList();
    }
}
