package io.holdfast.seats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.holdfast.store.kit.RefusedException;
import org.junit.jupiter.api.Test;

class SeatsRefusalTest extends SeatsTestBase {

    @Test
    void aThrownRefusalRollsBackTheTransaction() {
        Seats seats = opera();
        BookingId first = fresh();
        SeatChoice seat = SeatChoice.seats(Seat.of(A1, 1, 1));
        RefusedException thrown = catchThrowableOfType(
                RefusedException.class,
                () -> stores.store().update(tx -> {
                    seats.reserve(tx, ask(first, seat)).orThrow();
                    seats.reserve(tx, ask(fresh(), seat)).orThrow();
                }));
        assertThat(thrown.refusal().code()).isEqualTo("seats_taken");
        assertThat(thrown.refusal()).isInstanceOf(SeatsOutcome.SeatsTaken.class);
        assertThat(seats.booking(OPERA, first)).isEmpty();
        assertThat(seats.reserve(ask(first, seat))
                        .orThrow(SeatsOutcome.Booked.class)
                        .booking()
                        .id())
                .isEqualTo(first);
    }
}
