package io.holdfast.seats.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.seats.SeatState;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares the bit-parallel search with a loop over the seats. */
class FreeSeatsTest {

    @ParameterizedTest(name = "{0} rows of {1} seats, one in {2} taken")
    @CsvSource({
        "1,1,2",
        "7,3,2",
        "25,20,2",
        "10,63,9",
        "10,64,9",
        "10,65,9",
        "9,127,20",
        "9,128,90",
        "9,129,200",
        "3,1000,9",
        "50,50,3",
        "2,1000,100000",
        "40,40,1"
    })
    void everyRunIsFound(int rows, int perRow, int oneIn) {
        Random random = new Random(rows * 31L + perRow);
        PackedSeatStates bits = PackedSeatStates.allAvailable(rows * perRow);
        for (int seat = 0; seat < rows * perRow; seat++) {
            if (random.nextInt(oneIn) == 0) {
                bits.set(seat, SeatState.of(1 + random.nextInt(3)));
            }
        }
        FreeSeats free = new FreeSeats(bits, rows, perRow);
        for (int row = 0; row < rows; row++) {
            List<String> runs = new ArrayList<>();
            free.forEachRun(row, (seat, length) -> runs.add(seat + "+" + length));
            assertThat(runs).as("row %s", row).isEqualTo(loop(bits, row, perRow, 1));
            for (int count : new int[] {1, 2, 3, 4, 5, 8, 31, 32, 33, 63, 64}) {
                List<String> enough = loop(bits, row, perRow, count);
                int expected =
                        enough.isEmpty() ? -1 : Integer.parseInt(enough.get(0).split("\\+", 2)[0]);
                assertThat(free.firstRun(row, count))
                        .as("row %s, %s seats", row, count)
                        .isEqualTo(expected);
            }
        }
    }

    /** Returns the runs of at least the given length. */
    private static List<String> loop(PackedSeatStates bits, int row, int perRow, int least) {
        List<String> runs = new ArrayList<>();
        int start = 0;
        for (int seat = 0; seat <= perRow; seat++) {
            if (seat == perRow || bits.get(row * perRow + seat) != SeatState.AVAILABLE) {
                if (seat - start >= least) {
                    runs.add(start + "+" + (seat - start));
                }
                start = seat + 1;
            }
        }
        return runs;
    }
}
