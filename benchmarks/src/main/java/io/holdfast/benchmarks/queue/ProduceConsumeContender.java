package io.holdfast.benchmarks.queue;

import io.holdfast.benchmarks.harness.Contender;
import io.holdfast.benchmarks.harness.RoundRecorder;
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
 * Producers that enqueue messages of 1 KiB and wait until each is durable, and the same number of consumers that lease
 * and acknowledge one message at a time. Producers stay at most a few messages ahead. Acknowledged messages are
 * counted.
 */
abstract class ProduceConsumeContender implements Contender {

    static final int PAYLOAD = 1_024;
    private static final int MAX_AHEAD = 16;

    private final int clients;
    private final byte[] payload = new byte[PAYLOAD];

    ProduceConsumeContender(int clients) {
        this.clients = clients;
        new Random(1).nextBytes(payload);
    }

    /** A client that enqueues messages. */
    interface Producer extends AutoCloseable {
        void enqueue(byte[] payload) throws Exception;

        @Override
        default void close() throws IOException {}
    }

    /** A client that leases and acknowledges messages. */
    interface Consumer extends AutoCloseable {
        /**
         * Acknowledges the previous message and takes the next message.
         *
         * @return whether a message was acknowledged
         */
        boolean ackAndTakeNext() throws Exception;

        /**
         * Acknowledges the last message.
         *
         * @return whether there was a message to acknowledge
         */
        boolean ackLast() throws Exception;

        @Override
        default void close() throws IOException {}
    }

    abstract Producer producer() throws Exception;

    abstract Consumer consumer() throws Exception;

    @Override
    public final void run(RoundRecorder round) throws Exception {
        Semaphore ahead = new Semaphore(MAX_AHEAD * clients);
        List<Callable<@Nullable Void>> tasks = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            tasks.add(() -> produce(round, ahead));
            tasks.add(() -> consume(round, ahead));
        }
        ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
        try {
            List<Future<@Nullable Void>> futures = new ArrayList<>();
            tasks.forEach(task -> futures.add(threads.submit(task)));
            for (Future<?> future : futures) {
                future.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a client failed", e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    private @Nullable Void produce(RoundRecorder round, Semaphore ahead) throws Exception {
        try (Producer producer = producer()) {
            while (round.isRunning()) {
                if (ahead.tryAcquire(10, TimeUnit.MILLISECONDS)) {
                    producer.enqueue(payload);
                }
            }
        }
        return null;
    }

    private @Nullable Void consume(RoundRecorder round, Semaphore ahead) throws Exception {
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
