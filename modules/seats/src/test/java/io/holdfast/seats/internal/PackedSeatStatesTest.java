package io.holdfast.seats.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.seats.SeatState;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PackedSeatStatesTest {

    @Test
    void theCodesAreThoseOfTheSeed() {
        assertThat(SeatState.AVAILABLE.code()).isEqualTo(0b00);
        assertThat(SeatState.RESERVED.code()).isEqualTo(0b01);
        assertThat(SeatState.SOLD.code()).isEqualTo(0b10);
        assertThat(SeatState.BLOCKED.code()).isEqualTo(0b11);
        for (SeatState state : SeatState.values()) {
            assertThat(SeatState.of(state.code())).isEqualTo(state);
        }
    }

    @Test
    void theSizesAreThoseOfTheSeed() {
        assertThat(PackedSeatStates.allAvailable(100).bytes()).hasSize(25);
        assertThat(PackedSeatStates.allAvailable(500).bytes()).hasSize(125);
        assertThat(PackedSeatStates.allAvailable(10_000).bytes()).hasSize(2_500);
        assertThat(PackedSeatStates.allAvailable(101).bytes()).hasSize(26);
    }

    @Test
    void theFirstSeatIsInTheHighestBits() {
        PackedSeatStates bits = PackedSeatStates.allAvailable(8);
        bits.set(0, SeatState.RESERVED);
        bits.set(1, SeatState.SOLD);
        bits.set(2, SeatState.BLOCKED);
        bits.set(7, SeatState.SOLD);
        assertThat(bits.bytes()).containsExactly(0b01_10_11_00, 0b00_00_00_10);
    }

    @Test
    void settingASeatDoesNotChangeItsNeighbours() {
        Random random = new Random(1);
        SeatState[] model = new SeatState[1_003];
        Arrays.fill(model, SeatState.AVAILABLE);
        PackedSeatStates bits = PackedSeatStates.allAvailable(model.length);
        for (int i = 0; i < 20_000; i++) {
            int seat = random.nextInt(model.length);
            model[seat] = SeatState.of(random.nextInt(4));
            bits.set(seat, model[seat]);
        }
        for (int seat = 0; seat < model.length; seat++) {
            assertThat(bits.get(seat)).isEqualTo(model[seat]);
        }
        for (SeatState state : SeatState.values()) {
            assertThat(bits.count(state, model.length))
                    .isEqualTo((int) Arrays.stream(model).filter(state::equals).count());
        }
    }
}
