package io.holdfast.benchmarks.seats;

import io.holdfast.benchmarks.MeasuredRound;
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
 * Buyers who each want 1 to 4 seats side by side, somewhere in the event that is on sale; after some thousand attempts,
 * when a third of it is taken, the next one is. The same on both sides.
 */
final class ReservationWorkload {

    static final int BUYERS = 64;
    static final int EVENTS = 40;
    static final int SECTIONS = 100;
    static final int ROWS = 25;
    static final int PER_ROW = 20;
    static final long PRICE = 4_500;

    private static final int ATTEMPTS = 8_000;

    private ReservationWorkload() {}

    /** Seats from {@code first} on, all numbers from 0. */
    record SeatRequest(int event, int section, int row, int first, int count) {
        static SeatRequest random(SplittableRandom random, int event) {
            int count = 1 + random.nextInt(4);
            return new SeatRequest(
                    event, random.nextInt(SECTIONS), random.nextInt(ROWS), random.nextInt(PER_ROW - count + 1), count);
        }
    }

    /** One buyer's connection. */
    interface Buyer {
        /** Whether the seats are the buyer's now, durably. */
        boolean reserve(SeatRequest wanted, String booking) throws Exception;
    }

    /** Makes a buyer; each works on a thread of its own. */
    interface BuyerFactory {
        Buyer create(int number) throws Exception;
    }

    /** Lets them buy while the round goes on; an operation is a seat that was really reserved. Says how many were. */
    static long run(MeasuredRound round, BuyerFactory buyers) throws Exception {
        LongAdder reserved = new LongAdder();
        AtomicInteger attempts = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(BUYERS);
        try {
            List<Future<@Nullable Void>> all = new ArrayList<>();
            for (int i = 0; i < BUYERS; i++) {
                int number = i;
                Callable<@Nullable Void> work = () -> {
                    Buyer buyer = buyers.create(number);
                    SplittableRandom random = new SplittableRandom(number);
                    for (int n = 0; round.isRunning(); n++) {
                        int event = attempts.getAndIncrement() / ATTEMPTS % EVENTS;
                        SeatRequest wanted = SeatRequest.random(random, event);
                        long start = System.nanoTime();
                        boolean got = buyer.reserve(wanted, "b" + number + "-" + n);
                        round.recordDone(start, got ? wanted.count() : 0);
                        reserved.add(got ? wanted.count() : 0);
                    }
                    return null;
                };
                all.add(threads.submit(work));
            }
            for (Future<?> one : all) {
                one.get();
            }
            return reserved.sum();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a buyer failed", e.getCause());
        } finally {
            threads.shutdown();
        }
    }
}
