package io.holdfast.queue.internal.worker;

import io.holdfast.queue.DeliveryReceipt;
import io.holdfast.queue.LeaseRequest;
import io.holdfast.queue.MessageDelivery;
import io.holdfast.queue.QueueConfig;
import io.holdfast.queue.QueueLimits;
import io.holdfast.queue.QueueOutcome;
import io.holdfast.queue.Queues;
import io.holdfast.queue.WorkerOptions;
import io.holdfast.store.concurrent.Threads;
import io.holdfast.store.kit.Arguments;
import io.holdfast.store.kit.SingleLine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads of a worker: one leases messages, a pool processes them, and one extends the leases of all messages that
 * the worker holds. A semaphore limits the number of messages held.
 */
public final class WorkerLoop {

    private static final Logger LOG = LoggerFactory.getLogger(WorkerLoop.class);
    private static final Duration POLL = Duration.ofSeconds(20);
    private static final long MIN_BACKOFF_MILLIS = 50;
    /** The interval at which an idle handler thread checks whether the worker is being closed. */
    private static final long IDLE_MILLIS = 100;

    private static final int EXTENSIONS_PER_LEASE = 3;
    private static final int MAX_REASON = 300;

    /** Processes deliveries and acknowledges them. */
    @FunctionalInterface
    public interface Processor {
        /** Returns the number of messages that were acknowledged; an exception rejects all of them. */
        int process(List<MessageDelivery> deliveries) throws Exception;
    }

    private final Queues queues;
    private final String queue;
    private final WorkerOptions options;
    private final Processor processor;
    private final Duration visibility;
    private final Semaphore permits;
    private final BlockingQueue<MessageDelivery> leased;
    private final Map<DeliveryReceipt, Boolean> held = new ConcurrentHashMap<>();
    private final Set<DeliveryReceipt> lost = ConcurrentHashMap.newKeySet();
    private final AtomicLong processed = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final Thread leaser;
    private final ExecutorService handlers;
    private final ScheduledExecutorService heartbeat;
    private volatile boolean stopping;

    public WorkerLoop(Queues queues, String queue, WorkerOptions options, Processor processor) {
        this.queues = queues;
        this.queue = queue;
        this.options = options;
        this.processor = processor;
        visibility = options.visibility() != null
                ? options.visibility()
                : queues.views()
                        .queue(queue)
                        .map(QueueConfig::visibility)
                        .orElseThrow(() -> Arguments.invalid(
                                "queue '" + SingleLine.of(queue, QueueLimits.MAX_NAME) + "' does not exist"));
        int capacity = options.concurrency() * options.batch() + options.prefetch();
        permits = new Semaphore(capacity);
        leased = new ArrayBlockingQueue<>(capacity);
        leaser = Threads.named("holdfast-worker-lease").newThread(this::lease);
        handlers = Executors.newFixedThreadPool(options.concurrency(), Threads.named("holdfast-worker"));
        heartbeat = Executors.newSingleThreadScheduledExecutor(Threads.named("holdfast-worker-heartbeat"));
    }

    public void start() {
        leaser.start();
        for (int i = 0; i < options.concurrency(); i++) {
            handlers.execute(this::handle);
        }
        long period = Math.max(1, visibility.toMillis() / EXTENSIONS_PER_LEASE);
        Future<?> unused = heartbeat.scheduleAtFixedRate(this::extend, period, period, TimeUnit.MILLISECONDS);
    }

    public long processed() {
        return processed.get();
    }

    public long failed() {
        return failed.get();
    }

    public List<DeliveryReceipt> held() {
        return List.copyOf(held.keySet());
    }

    private void lease() {
        long backoff = MIN_BACKOFF_MILLIS;
        while (!stopping) {
            try {
                permits.acquire();
                int free = 1 + permits.drainPermits();
                int max = Math.min(free, QueueLimits.MAX_BATCH);
                List<MessageDelivery> deliveries = List.of();
                try {
                    deliveries = leaseNext(max);
                    backoff = MIN_BACKOFF_MILLIS;
                } finally {
                    permits.release(free - deliveries.size());
                }
                deliveries.forEach(delivery -> held.put(delivery.receipt(), true));
                leased.addAll(deliveries);
            } catch (InterruptedException e) {
                return;
            } catch (RuntimeException e) {
                if (!stopping) {
                    LOG.warn("cannot lease messages from queue '{}'; retrying in {} ms: {}", queue, backoff, cause(e));
                    pause(backoff);
                    backoff = Math.min(2 * backoff, options.maxBackoff().toMillis());
                }
            }
        }
    }

    private static String cause(Exception e) {
        return SingleLine.of(String.valueOf(e.getCause() == null ? e : e.getCause()), MAX_REASON);
    }

    private void pause(long millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Leases messages. An interrupt ends the wait, but messages that have been leased by then are returned. */
    private List<MessageDelivery> leaseNext(int max) {
        return queues.lease(new LeaseRequest(queue, max, options.consumer(), visibility, POLL))
                .deliveries();
    }

    private void handle() {
        while (!stopping) {
            try {
                List<MessageDelivery> batch = new ArrayList<>();
                MessageDelivery first = leased.poll(IDLE_MILLIS, TimeUnit.MILLISECONDS);
                if (first == null) {
                    continue;
                }
                batch.add(first);
                leased.drainTo(batch, options.batch() - 1);
                batch.removeIf(delivery -> !isStillHeld(delivery));
                if (!batch.isEmpty()) {
                    handle(batch);
                }
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    /** Returns whether the lease of a prefetched message is still held. */
    private boolean isStillHeld(MessageDelivery delivery) {
        if (!lost.remove(delivery.receipt())) {
            return true;
        }
        release(delivery.receipt());
        return false;
    }

    private void handle(List<MessageDelivery> batch) {
        try {
            int acknowledged = processor.process(List.copyOf(batch));
            processed.addAndGet(acknowledged);
            countRefused(batch.size() - acknowledged);
        } catch (Exception | LinkageError | AssertionError e) {
            failed.addAndGet(batch.size());
            String reason = SingleLine.of(e.toString(), MAX_REASON);
            LOG.warn("{} messages of queue '{}' failed: {}", batch.size(), queue, reason);
            batch.forEach(delivery -> reject(delivery, reason));
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
        } finally {
            batch.forEach(delivery -> release(delivery.receipt()));
        }
    }

    /** Counts messages whose acknowledgements were refused; they were delivered again or have been removed. */
    private void countRefused(int messages) {
        if (messages > 0) {
            failed.addAndGet(messages);
            LOG.warn(
                    "the acknowledgements of {} messages of queue '{}' were refused: their leases were lost",
                    messages,
                    queue);
        }
    }

    private void reject(MessageDelivery delivery, String reason) {
        try {
            queues.nack(delivery.receipt(), null, reason);
        } catch (RuntimeException e) {
            // The lease then expires, which also counts as a failure.
            LOG.warn(
                    "cannot reject message {}; its lease will expire: {}",
                    delivery.receipt().message(),
                    cause(e));
        }
    }

    private void release(DeliveryReceipt receipt) {
        held.remove(receipt);
        lost.remove(receipt);
        permits.release();
    }

    private void extend() {
        for (DeliveryReceipt receipt : held.keySet()) {
            try {
                if (queues.extend(receipt, visibility) instanceof QueueOutcome.Refused && held.containsKey(receipt)) {
                    lost.add(receipt);
                }
            } catch (RuntimeException e) {
                LOG.warn("cannot extend the lease of message {}: {}", receipt.message(), cause(e));
            }
        }
    }

    public void stop() {
        stopping = true;
        leaser.interrupt();
        handlers.shutdown();
        boolean interrupted = await();
        heartbeat.shutdownNow();
        leased.forEach(delivery -> queues.release(delivery.receipt()));
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean await() {
        try {
            leaser.join(TimeUnit.SECONDS.toMillis(5));
            if (!handlers.awaitTermination(options.stopTimeout().toMillis(), TimeUnit.MILLISECONDS)) {
                handlers.shutdownNow();
            }
            return false;
        } catch (InterruptedException e) {
            handlers.shutdownNow();
            return true;
        }
    }
}
