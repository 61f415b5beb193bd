package io.holdfast.benchmarks.queue;

import io.holdfast.benchmarks.Contender;
import io.holdfast.benchmarks.MeasuredRound;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The full life of messages of 1 KiB: so many producers, which wait until each message is durable, and as many consumers,
 * which take and acknowledge one after another. Producers stay at most a few messages ahead. What counts is
 * acknowledged messages.
 */
abstract class ProduceConsumeContender implements Contender {

    static final int PAYLOAD = 1_024;
    private static final int AHEAD = 16;

    private final int clients;
    private final byte[] payload = new byte[PAYLOAD];

    ProduceConsumeContender(int clients) {
        this.clients = clients;
        new Random(1).nextBytes(payload);
    }

    /** One that enqueues. */
    interface Producer extends AutoCloseable {
        void enqueue(byte[] payload) throws Exception;

        @Override
        default void close() throws IOException {}
    }

    /** One that takes and acknowledges. */
    interface Consumer extends AutoCloseable {
        /** Acknowledges what it took before, and takes the next; says whether it has acknowledged something. */
        boolean ackAndTakeNext() throws Exception;

        /** Acknowledges what it has; says whether there was something. */
        boolean ackLast() throws Exception;

        @Override
        default void close() throws IOException {}
    }

    abstract Producer producer() throws Exception;

    abstract Consumer consumer() throws Exception;

    @Override
    public final void run(MeasuredRound round) throws Exception {
        Semaphore ahead = new Semaphore(AHEAD * clients);
        List<Callable<@Nullable Void>> work = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            work.add(() -> produce(round, ahead));
            work.add(() -> consume(round, ahead));
        }
        ExecutorService threads = Executors.newFixedThreadPool(work.size());
        try {
            List<Future<@Nullable Void>> all = new ArrayList<>();
            work.forEach(one -> all.add(threads.submit(one)));
            for (Future<?> one : all) {
                one.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a client failed", e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    private @Nullable Void produce(MeasuredRound round, Semaphore ahead) throws Exception {
        try (Producer producer = producer()) {
            while (round.isRunning()) {
                if (ahead.tryAcquire(10, TimeUnit.MILLISECONDS)) {
                    producer.enqueue(payload);
                }
            }
        }
        return null;
    }

    private @Nullable Void consume(MeasuredRound round, Semaphore ahead) throws Exception {
        try (Consumer consumer = consumer()) {
            while (round.isRunning()) {
                long start = System.nanoTime();
                if (consumer.ackAndTakeNext()) {
                    ahead.release();
                    round.recordDone(start);
                }
            }
            consumer.ackLast();
        }
        return null;
    }
}
