package io.holdfast.seats;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.memory.InMemory;
import io.holdfast.store.rocksdb.RocksDb;
import io.holdfast.testkit.crash.CrashProcess;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Bookings are made and changed by 64 buyers while the plan, the terms and the allotments change. {@code
 * -Dholdfast.seats.kills} is the number of kills.
 */
class ChurnCrashTest {

    private static final int BUYERS = 64;
    private static final int KILLS = Integer.getInteger("holdfast.seats.kills", 3);

    @TempDir
    Path folder;

    @Test
    @Tag("slow")
    void theFiguresAreThoseOfTheSeatsInEverySnapshot() throws Exception {
        try (Store store = Store.open(new InMemory(), Seats.SCHEMA)) {
            Seats seats =
                    new Seats(store, SeatsOptions.DEFAULT.withMaxSeats(1_000).withMaxPlaces(1_000));
            seats.events().create(ChurnScenario.plan());
            AtomicBoolean over = new AtomicBoolean();
            AtomicReference<@Nullable Throwable> problem = new AtomicReference<>();
            Thread watcher = new Thread(
                    () -> {
                        try {
                            while (!over.get()) {
                                store.read(tx -> {
                                    ChurnScenario.assertExact(seats, tx);
                                    return true;
                                });
                            }
                        } catch (RuntimeException | AssertionError e) {
                            problem.set(e);
                        }
                    },
                    "watcher");
            watcher.start();
            try {
                new ChurnScenario(seats, 60).run(BUYERS, 7);
            } finally {
                over.set(true);
                watcher.join();
            }
            assertThat(problem.get()).isNull();
            assertConsistent(store, seats);
        }
    }

    @Test
    @Tag("crash")
    void nothingIsInconsistentAfterAKill() throws Exception {
        Random random = new Random(42);
        for (int round = 0; round < KILLS; round++) {
            try (CrashProcess child = CrashProcess.start(Churn.class, folder.toString(), Integer.toString(round))) {
                child.killAtRandom(random, 40);
            }
            try (Store store = open(folder)) {
                assertThat(store.verify(ProgressListener.NONE).problems()).isEmpty();
                assertConsistent(
                        store,
                        new Seats(
                                store, SeatsOptions.DEFAULT.withMaxSeats(1_000).withMaxPlaces(1_000)));
            }
        }
    }

    private static void assertConsistent(Store store, Seats seats) {
        assertThat(seats.check().problems()).isEmpty();
        store.read(tx -> {
            ChurnScenario.assertExact(seats, tx);
            return true;
        });
        assertThat(seats.bookings(ChurnScenario.ARENA, SeatsLimits.MAX_PAGE, null)
                        .rows())
                .isNotEmpty()
                .allSatisfy(booking -> assertThat(seats.amendments().history(ChurnScenario.ARENA, booking.id()))
                        .isNotEmpty());
    }

    private static Store open(Path folder) {
        return Store.open(RocksDb.at(folder), Seats.SCHEMA);
    }

    /** The process that is killed. It prints a line after every round of commands. */
    static final class Churn {
        public static void main(String[] args) throws Exception {
            try (Store store = open(Path.of(args[0]))) {
                Seats seats = new Seats(
                        store, SeatsOptions.DEFAULT.withMaxSeats(1_000).withMaxPlaces(1_000));
                for (int i = 0; ; i++) {
                    new ChurnScenario(seats, 4).run(BUYERS, Integer.parseInt(args[1]) * 10_000L + i);
                    System.out.println("round " + i);
                    System.out.flush();
                }
            }
        }

        private Churn() {}
    }
}
