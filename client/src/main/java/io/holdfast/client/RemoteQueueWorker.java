package io.holdfast.client;

import io.holdfast.api.QueueApi;
import io.holdfast.client.internal.Backoff;
import io.holdfast.client.internal.HeldDelivery;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Processes the messages of a queue on several threads. A message is acknowledged when the handler returns, and rejected
 * when the handler throws an exception; its lease is extended in the meantime. A message can be delivered more than
 * once: make the effect idempotent, use the message id as the idempotency key, or commit the effect together with the
 * acknowledgement; see {@link Holdfast#transactionWorker}.
 */
public final class RemoteQueueWorker implements AutoCloseable {

    private static final Duration WAIT = Duration.ofSeconds(20);
    private static final int MAX_LEASED = 1_000;
    /** The interval at which an idle thread checks whether the worker is being closed. */
    private static final long IDLE_MILLIS = 100;

    private final QueueClient queues;
    private final String queue;
    private final RemoteWorkerOptions options;
    private final DeliveryProcessor processor;
    private final Semaphore free;
    private final BlockingQueue<HeldDelivery> leased = new LinkedBlockingQueue<>();
    private final ExecutorService handlers;
    private final ScheduledExecutorService extensions = Executors.newSingleThreadScheduledExecutor();
    private final Thread leasing = new Thread(this::run, "holdfast-worker");
    private final CompletableFuture<Boolean> ended = new CompletableFuture<>();
    private final AtomicLong processed = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private volatile boolean stopped;
    private volatile @Nullable CompletableFuture<?> lease;

    RemoteQueueWorker(QueueClient queues, String queue, RemoteWorkerOptions options, DeliveryProcessor processor) {
        this.queues = queues;
        this.queue = queue;
        this.options = options;
        this.processor = processor;
        this.free = new Semaphore(options.capacity());
        this.handlers = Executors.newFixedThreadPool(options.concurrency());
    }

    RemoteQueueWorker start() {
        for (int i = 0; i < options.concurrency(); i++) {
            handlers.execute(this::handleAll);
        }
        leasing.start();
        return this;
    }

    /** Returns the number of messages that were processed and acknowledged. */
    public long processed() {
        return processed.get();
    }

    /**
     * Returns the number of deliveries that were not acknowledged: the handler threw an exception, its operations were
     * refused, or the acknowledgement was refused.
     */
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

    /**
     * Stops leasing messages, waits for running handlers and returns the messages that were leased in advance to the
     * queue. If the waiting thread is interrupted, so are the handlers.
     */
    @Override
    public void close() {
        stopped = true;
        cancelLease();
        leasing.interrupt(); // It may wait until the worker can hold more messages.
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
        leased.forEach(held -> {
            CompletableFuture<?> unused =
                    queues.release(held.delivery().receipt()).sendAsync();
        });
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

    /** Leases as many messages as the worker can hold. */
    private void leaseOnce() throws InterruptedException {
        free.acquire();
        int permits = 1 + free.drainPermits();
        try {
            for (QueueApi.Delivery delivery : lease(Math.min(permits, MAX_LEASED))) {
                leased.add(new HeldDelivery(queues, delivery, extensions));
                permits--;
            }
        } finally {
            free.release(permits);
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

    private void handleAll() {
        while (!stopped) {
            try {
                HeldDelivery first = leased.poll(IDLE_MILLIS, TimeUnit.MILLISECONDS);
                if (first != null) {
                    List<HeldDelivery> batch = new ArrayList<>(List.of(first));
                    leased.drainTo(batch, options.batch() - 1);
                    process(batch);
                }
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void process(List<HeldDelivery> batch) {
        List<QueueApi.Delivery> deliveries = batch.stream()
                .filter(held -> !held.isLost())
                .map(HeldDelivery::delivery)
                .toList();
        try {
            int acknowledged = deliveries.isEmpty() ? 0 : processor.process(deliveries);
            processed.addAndGet(acknowledged);
            failed.addAndGet(deliveries.size() - acknowledged);
        } catch (CallException e) {
            failed.addAndGet(deliveries.size()); // The messages are delivered again when their leases expire.
        } finally {
            batch.forEach(HeldDelivery::end);
            free.release(batch.size());
        }
    }
}
