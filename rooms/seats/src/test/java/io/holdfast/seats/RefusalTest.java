package io.holdfast.seats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.holdfast.store.RefusedException;
import org.junit.jupiter.api.Test;

class RefusalTest extends SeatsCase {

    @Test
    void aRefusalThatIsThrownLeavesNothingOfTheTransaction() {
        Seats seats = opera();
        BookingId first = fresh();
        Choice seat = Choice.seats(Seat.of(A1, 1, 1));
        RefusedException thrown = catchThrowableOfType(
                RefusedException.class,
                () -> stores.store().update(tx -> {
                    seats.reserve(tx, ask(first, seat)).orThrow();
                    seats.reserve(tx, ask(fresh(), seat)).orThrow();
                }));
        assertThat(thrown.refusal().code()).isEqualTo("seats_taken");
        assertThat(thrown.refusal()).isInstanceOf(Outcome.SeatsTaken.class);
        assertThat(seats.booking(OPERA, first)).isEmpty();
        assertThat(seats.reserve(ask(first, seat))
                        .orThrow(Outcome.Booked.class)
                        .booking()
                        .id())
                .isEqualTo(first);
    }
}
