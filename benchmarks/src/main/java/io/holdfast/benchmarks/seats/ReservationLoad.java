package io.holdfast.benchmarks.seats;

import io.holdfast.benchmarks.harness.RoundRecorder;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Simulated buyers. Each buyer repeatedly reserves 1 to 4 random adjacent seats in the current event. After 8,000
 * attempts, when about a third of the seats are taken, the buyers move to the next event. The workload is the same for
 * both sides.
 */
final class ReservationLoad {

    static final int BUYERS = 64;
    static final int EVENTS = 40;
    static final int SECTIONS = 100;
    static final int ROWS = 25;
    static final int PER_ROW = 20;
    static final long PRICE = 4_500;

    private static final int ATTEMPTS_PER_EVENT = 8_000;

    private ReservationLoad() {}

    /**
     * A request for adjacent seats. All indexes are zero-based.
     *
     * @param first the zero-based index of the first seat in the row
     */
    record SeatRequest(int event, int section, int row, int first, int count) {
        static SeatRequest random(SplittableRandom random, int event) {
            int count = 1 + random.nextInt(4);
            return new SeatRequest(
                    event, random.nextInt(SECTIONS), random.nextInt(ROWS), random.nextInt(PER_ROW - count + 1), count);
        }
    }

    /** The connection of a buyer. */
    interface Buyer {
        /**
         * Reserves seats durably.
         *
         * @return whether the seats were reserved
         */
        boolean reserve(SeatRequest request, String booking) throws Exception;
    }

    /** Creates a buyer; each runs on its own thread. */
    interface BuyerFactory {
        Buyer create(int number) throws Exception;
    }

    /**
     * Runs the buyers for the duration of the round. Each seat actually reserved counts as an operation.
     *
     * @return the number of reserved seats
     */
    static long run(RoundRecorder round, BuyerFactory buyers) throws Exception {
        LongAdder reserved = new LongAdder();
        AtomicInteger attempts = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(BUYERS);
        try {
            List<Future<@Nullable Void>> futures = new ArrayList<>();
            for (int i = 0; i < BUYERS; i++) {
                int number = i;
                Callable<@Nullable Void> task = () -> {
                    Buyer buyer = buyers.create(number);
                    SplittableRandom random = new SplittableRandom(number);
                    for (int n = 0; round.isRunning(); n++) {
                        int event = attempts.getAndIncrement() / ATTEMPTS_PER_EVENT % EVENTS;
                        SeatRequest request = SeatRequest.random(random, event);
                        long start = System.nanoTime();
                        boolean success = buyer.reserve(request, "b" + number + "-" + n);
                        round.recordDone(start, success ? request.count() : 0);
                        reserved.add(success ? request.count() : 0);
                    }
                    return null;
                };
                futures.add(threads.submit(task));
            }
            for (Future<?> future : futures) {
                future.get();
            }
            return reserved.sum();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a buyer failed", e.getCause());
        } finally {
            threads.shutdown();
        }
    }
}
