package io.holdfast.seats;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.rocksdb.RocksDb;
import io.holdfast.testkit.crash.CrashProcess;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A process with 64 buyers is killed repeatedly until all seats are sold. All acknowledged sales must exist, and no seat
 * may be sold twice. {@code -Dholdfast.seats.sellouts} is the number of runs, {@code -Dholdfast.seats.kills} the minimum
 * number of kills per run.
 */
@Tag("crash")
class SellOutCrashTest {

    private static final int SELLOUTS = Integer.getInteger("holdfast.seats.sellouts", 1);
    private static final int KILLS = Integer.getInteger("holdfast.seats.kills", 3);
    /** Spreads the kills over the whole sale, which has more than 3,000 bookings. */
    private static final int WITHIN = 3_000 / KILLS;

    @TempDir
    Path folder;

    static List<Long> seeds() {
        return new Random(42).longs(SELLOUTS, 0, 1_000_000).boxed().toList();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void acknowledgedSalesSurviveAndNoSeatIsSoldTwice(long seed) throws Exception {
        Random random = new Random(seed);
        Map<String, String> acknowledged = new HashMap<>();
        for (int round = 0; round < KILLS; round++) {
            try (CrashProcess child =
                    CrashProcess.start(Buyers.class, folder.toString(), Long.toString(seed + round))) {
                child.killAtRandom(random, WITHIN).forEach(line -> hear(line, acknowledged));
            }
            verify(acknowledged);
        }
        try (CrashProcess child = CrashProcess.start(Buyers.class, folder.toString(), Long.toString(seed + KILLS))) {
            assertThat(child.await()).as(child.errorOutput()).isZero();
            child.lines().forEach(line -> hear(line, acknowledged));
        }
        assertThat(verify(acknowledged)).isEqualTo(SellOutScenario.SEATS);
    }

    private static void hear(String line, Map<String, String> acknowledged) {
        String[] words = line.split(" ", 2);
        for (String seat : words[1].split(",", -1)) {
            assertThat(acknowledged.put(seat, words[0]))
                    .as("%s is sold twice", seat)
                    .isNull();
        }
    }

    /** Returns the number of sold seats. */
    private int verify(Map<String, String> acknowledged) {
        try (Store store = open(folder)) {
            assertThat(store.verify(ProgressListener.NONE).problems()).isEmpty();
            Seats seats = new Seats(store, SeatsOptions.DEFAULT);
            assertThat(seats.check().problems()).isEmpty();
            store.read(tx -> {
                SellOutScenario.assertExact(seats, tx);
                return true;
            });
            Map<String, Booking> owners = new HashMap<>();
            SellOutScenario.owners(seats).forEach((seat, booking) -> owners.put(seat.toString(), booking));
            acknowledged.forEach((seat, booking) -> assertThat(owners.get(seat))
                    .as(seat)
                    .matches(owner -> owner.id().value().equals(booking) && owner.status() == Booking.Status.SOLD));
            return seats.events()
                    .get(SellOutScenario.STADIUM)
                    .orElseThrow()
                    .stats()
                    .sold();
        }
    }

    static Store open(Path folder) {
        return Store.open(RocksDb.at(folder), Seats.SCHEMA);
    }

    /** The process that is killed. It releases the reservations of its predecessors, then buys and prints its bookings. */
    static final class Buyers {
        public static void main(String[] args) throws Exception {
            try (Store store = open(Path.of(args[0]))) {
                Seats seats = new Seats(store, SeatsOptions.DEFAULT);
                seats.events().create(SellOutScenario.plan());
                SellOutScenario.owners(seats).values().stream()
                        .distinct()
                        .filter(booking -> booking.status() == Booking.Status.RESERVED)
                        .forEach(booking -> seats.release(SellOutScenario.STADIUM, booking.id(), booking.buyer()));
                new SellOutScenario(seats, Buyers::say).run(64, Long.parseLong(args[1]));
            }
        }

        private static synchronized void say(Booking booking) {
            System.out.println(booking.id() + " "
                    + String.join(
                            ",",
                            booking.seats().stream()
                                    .map(seat -> seat.seat().toString())
                                    .toList()));
            System.out.flush();
        }

        private Buyers() {}
    }
}
