package io.holdfast.client;

import io.holdfast.api.QueueApi;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Processes the messages of a queue on several threads. A message is acknowledged when the handler returns, and rejected
 * when the handler throws an exception; its lease is extended in the meantime. A message can be delivered more than
 * once: make the effect idempotent, or use the message id as the idempotency key.
 */
public final class RemoteQueueWorker implements AutoCloseable {

    private static final Duration WAIT = Duration.ofSeconds(20);
    private static final Duration DEFAULT_LEASE = Duration.ofSeconds(30);
    private static final int MAX_CONCURRENCY = 1_000;
    private static final int MAX_REASON = 200;

    private final QueueClient queues;
    private final String queue;
    private final Consumer<QueueApi.Delivery> handler;
    private final Semaphore idle;
    private final ExecutorService handlers;
    private final ScheduledExecutorService extensions = Executors.newSingleThreadScheduledExecutor();
    private final Thread leasing = new Thread(this::run, "holdfast-worker");
    private final CompletableFuture<Boolean> ended = new CompletableFuture<>();
    private final AtomicLong processed = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private volatile boolean stopped;
    private volatile @Nullable CompletableFuture<?> lease;

    RemoteQueueWorker(QueueClient queues, String queue, int concurrency, Consumer<QueueApi.Delivery> handler) {
        if (concurrency < 1 || concurrency > MAX_CONCURRENCY) {
            throw new IllegalArgumentException(
                    "concurrency must be between 1 and " + MAX_CONCURRENCY + ", but is " + concurrency);
        }
        this.queues = queues;
        this.queue = queue;
        this.handler = handler;
        this.idle = new Semaphore(concurrency);
        this.handlers = Executors.newFixedThreadPool(concurrency);
    }

    RemoteQueueWorker start() {
        leasing.start();
        return this;
    }

    /** Returns the number of messages that were processed and acknowledged. */
    public long processed() {
        return processed.get();
    }

    /** Returns the number of deliveries for which the handler threw an exception. */
    public long failed() {
        return failed.get();
    }

    /**
     * Returns a future that completes when the worker stops leasing messages, and fails if the server rejects its
     * requests or the client is closed.
     */
    public CompletableFuture<Boolean> ended() {
        return ended.copy();
    }

    /** Stops leasing messages and waits for running handlers. If the waiting thread is interrupted, so are they. */
    @Override
    public void close() {
        stopped = true;
        cancelLease();
        try {
            leasing.join();
            handlers.shutdown();
            // However long it takes: the leases of the messages are still extended.
            boolean unused = handlers.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            handlers.shutdownNow();
            Thread.currentThread().interrupt();
        }
        extensions.shutdownNow();
    }

    private void run() {
        int failures = 0;
        try {
            while (!stopped) {
                try {
                    leaseOnce();
                    failures = 0;
                } catch (CallFailedException e) {
                    Thread.sleep(Backoff.delayBefore(++failures, Duration.ZERO).toMillis());
                }
            }
            ended.complete(true);
        } catch (InterruptedException | CancellationException e) {
            ended.complete(true);
        } catch (RuntimeException e) { // The server rejects the requests, or the client is closed.
            ended.completeExceptionally(e);
        }
    }

    /** Leases a message for each idle thread. */
    private void leaseOnce() throws InterruptedException {
        idle.acquire();
        int permits = 1 + idle.drainPermits();
        try {
            for (QueueApi.Delivery delivery : lease(permits)) {
                handlers.execute(() -> process(delivery));
                permits--;
            }
        } finally {
            idle.release(permits);
        }
    }

    private List<QueueApi.Delivery> lease(int max) {
        CompletableFuture<QueueApi.Deliveries> call =
                queues.lease(QueueApi.Lease.waiting(queue, max, WAIT)).sendAsync();
        lease = call;
        if (stopped) {
            cancelLease();
        }
        try {
            return call.join().deliveries();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    private void cancelLease() {
        CompletableFuture<?> call = lease;
        if (call != null) {
            call.cancel(true);
        }
    }

    private void process(QueueApi.Delivery delivery) {
        try {
            if (handle(delivery)) {
                queues.ack(delivery.receipt()).send();
                processed.incrementAndGet();
            }
        } catch (CallException e) {
            failed.incrementAndGet(); // The message is delivered again when its lease expires.
        } finally {
            idle.release();
        }
    }

    /** Calls the handler and returns whether it has succeeded; otherwise the message is rejected. */
    private boolean handle(QueueApi.Delivery delivery) {
        QueueApi.Receipt receipt = delivery.receipt();
        ScheduledFuture<?> extension = extendRepeatedly(delivery);
        try {
            handler.accept(delivery);
            return true;
        } catch (RuntimeException | Error e) { // Also a missing class, for example.
            String reason = e.toString();
            queues.nack(QueueApi.Nack.of(queue, receipt.message(), receipt.token())
                            .withReason(reason.substring(0, Math.min(reason.length(), MAX_REASON))))
                    .send();
            failed.incrementAndGet();
            return false;
        } finally {
            extension.cancel(false);
        }
    }

    /** Extends a lease each time that a third of it has passed. */
    private ScheduledFuture<?> extendRepeatedly(QueueApi.Delivery delivery) {
        QueueApi.Receipt receipt = delivery.receipt();
        Duration length = delivery.message().leased() == null
                ? DEFAULT_LEASE
                : Duration.between(delivery.message().leased(), delivery.until());
        Call<QueueApi.Held> extend =
                queues.extend(new QueueApi.Extend(queue, receipt.message(), receipt.token(), length));
        long third = Math.max(1, length.toMillis() / 3);
        Runnable extendOnce = () -> {
            CompletableFuture<?> unused = extend.sendAsync();
        };
        return extensions.scheduleWithFixedDelay(extendOnce, third, third, TimeUnit.MILLISECONDS);
    }
}
