package io.holdfast.seats;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.seats.ChurnScenario.AcknowledgedStep;
import io.holdfast.store.Store;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.memory.InMemory;
import io.holdfast.store.rocksdb.RocksDb;
import io.holdfast.testkit.crash.CrashProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * 64 buyers make and change bookings of 10,000 seats and 500 places, while the plan, the terms and the allotments
 * change, until the event is sold out. {@code -Dholdfast.seats.kills} is the number of kills.
 */
class ChurnCrashTest {

    private static final int BUYERS = 64;
    private static final int STEPS = 60;
    private static final int KILLS = Integer.getInteger("holdfast.seats.kills", 3);
    /** Spreads the kills over the changes and the sale of all seats, which acknowledge more than 6,000 steps. */
    private static final int WITHIN = 6_000 / KILLS;

    /** The maximum duration of the sale of all seats, also on a busy machine. */
    private static final Duration SALE = Duration.ofMinutes(5);

    private static final String WRONG = "wrong figures: ";

    @TempDir
    Path folder;

    @Test
    @Tag("slow")
    void theCountsMatchTheSeatsInEverySnapshotUntilTheEventIsSoldOut() throws Exception {
        try (Store store = Store.open(new InMemory(), Seats.SCHEMA)) {
            Seats seats = open(store);
            seats.events().create(ChurnScenario.plan());
            Collection<AcknowledgedStep> acknowledged = new ConcurrentLinkedQueue<>();
            AtomicReference<@Nullable Throwable> problem = new AtomicReference<>();
            AtomicBoolean over = new AtomicBoolean();
            Thread watcher = watch(store, seats, over, problem::set);
            try {
                new ChurnScenario(seats, STEPS, acknowledged::add).run(BUYERS, 7);
            } finally {
                over.set(true);
                watcher.join();
            }
            assertThat(problem.get()).isNull();
            verify(store, seats, acknowledged);
            assertSoldOut(seats);
        }
    }

    @Test
    @Tag("crash")
    void acknowledgedStepsSurviveKillsAndTheEventIsSoldOutWithoutADoubleBooking() throws Exception {
        Random random = new Random(42);
        List<AcknowledgedStep> acknowledged = new ArrayList<>();
        for (int round = 0; round < KILLS; round++) {
            try (CrashProcess child = CrashProcess.start(Churn.class, folder.toString(), Integer.toString(round))) {
                child.killAtRandom(random, WITHIN).forEach(line -> acknowledged.add(parse(line)));
            }
            try (Store store = open(folder)) {
                verify(store, open(store), acknowledged);
            }
        }
        try (CrashProcess child = CrashProcess.start(Churn.class, folder.toString(), Integer.toString(KILLS))) {
            assertThat(child.await(SALE)).as(child.errorOutput()).isZero();
            child.lines().forEach(line -> acknowledged.add(parse(line)));
        }
        try (Store store = open(folder)) {
            Seats seats = open(store);
            verify(store, seats, acknowledged);
            assertSoldOut(seats);
        }
    }

    private static AcknowledgedStep parse(String line) {
        assertThat(line).doesNotStartWith(WRONG);
        return AcknowledgedStep.parse(line);
    }

    /** Starts a thread that compares the counts with the seats at every commit that it observes. */
    private static Thread watch(Store store, Seats seats, AtomicBoolean over, Consumer<Throwable> problem) {
        Thread watcher = new Thread(
                () -> {
                    try {
                        while (!over.get()) {
                            store.read(tx -> {
                                ChurnChecks.assertExact(seats, tx);
                                return true;
                            });
                        }
                    } catch (RuntimeException | AssertionError e) {
                        problem.accept(e);
                    }
                },
                "watcher");
        watcher.start();
        return watcher;
    }

    private static void verify(Store store, Seats seats, Collection<AcknowledgedStep> acknowledged) {
        assertThat(store.verify(ProgressListener.NONE).problems()).isEmpty();
        assertThat(seats.check().problems()).isEmpty();
        store.read(tx -> {
            ChurnChecks.assertExact(seats, tx);
            return true;
        });
        ChurnChecks.assertHistoriesLeadToTheSeats(seats);
        ChurnChecks.assertPresent(seats, acknowledged);
    }

    private static void assertSoldOut(Seats seats) {
        Event event = seats.events().get(ChurnScenario.ARENA).orElseThrow();
        assertThat(event.soldOut()).isNotNull();
        assertThat(event.stats().sold()).isEqualTo(event.stats().total()).isGreaterThan(9_000);
    }

    private static Store open(Path folder) {
        return Store.open(RocksDb.at(folder), Seats.SCHEMA);
    }

    private static Seats open(Store store) {
        return new Seats(store, SeatsOptions.DEFAULT.withMaxSeats(1_000).withMaxPlaces(1_000));
    }

    /**
     * The process that is killed. It releases the holds of its predecessors, runs the scenario and prints every
     * acknowledged step. It also prints a line if the counts in a snapshot do not match its seats.
     */
    static final class Churn {
        public static void main(String[] args) throws Exception {
            try (Store store = open(Path.of(args[0]))) {
                Seats seats = open(store);
                seats.events().create(ChurnScenario.plan());
                ChurnScenario.releaseHolds(seats);
                AtomicBoolean over = new AtomicBoolean();
                Thread watcher = watch(store, seats, over, wrong -> print(WRONG + wrong));
                try {
                    new ChurnScenario(seats, STEPS, Churn::print).run(BUYERS, Integer.parseInt(args[1]));
                } finally {
                    over.set(true);
                    watcher.join();
                }
            }
        }

        private static synchronized void print(Object line) {
            System.out.println(line);
            System.out.flush();
        }

        private Churn() {}
    }
}
