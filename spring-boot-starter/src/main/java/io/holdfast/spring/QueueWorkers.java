package io.holdfast.spring;

import io.holdfast.queue.LeaseRequest;
import io.holdfast.queue.MessageDelivery;
import io.holdfast.queue.Queues;
import io.holdfast.store.error.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/** The threads of all {@link QueueWorkerBean workers}. They start after the application and stop before the store closes. */
final class QueueWorkers implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(QueueWorkers.class);
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long STOP_MILLIS = 30_000;

    private final Queues queues;
    private final List<QueueWorkerBean> workers;
    private final HoldfastProperties.Worker options;
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean running;

    QueueWorkers(Queues queues, List<QueueWorkerBean> workers, HoldfastProperties.Worker options) {
        this.queues = queues;
        this.workers = workers;
        this.options = options;
    }

    @Override
    public synchronized void start() {
        if (running) {
            return;
        }
        running = true;
        for (QueueWorkerBean worker : workers) {
            for (int number = 1; number <= worker.threads(); number++) {
                Thread thread = new Thread(() -> work(worker), "holdfast-worker-" + worker.queue() + "-" + number);
                threads.add(thread);
                thread.start();
            }
        }
    }

    /** Waits for the messages in progress. */
    @Override
    public synchronized void stop() {
        running = false;
        if (!threads.isEmpty()) {
            queues.stopWaiting();
        }
        for (Thread thread : threads) {
            try {
                thread.join(STOP_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
        threads.clear();
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    private void work(QueueWorkerBean worker) {
        LeaseRequest request = LeaseRequest.of(worker.queue(), 1)
                .withConsumer(Thread.currentThread().getName())
                .withWait(options.pollTimeout());
        while (running) {
            try {
                for (MessageDelivery delivery : queues.lease(request).deliveries()) {
                    process(worker, delivery);
                }
            } catch (StoreException e) {
                if (running) {
                    LOG.warn("cannot read from queue {}; will retry: {}", worker.queue(), e.getMessage());
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            }
        }
    }

    private void process(QueueWorkerBean worker, MessageDelivery delivery) {
        try {
            worker.handle(delivery);
        } catch (Exception e) {
            LOG.warn("a worker for queue {} failed; the message will be delivered again", worker.queue(), e);
            queues.nack(delivery.receipt(), options.retryDelay(), String.valueOf(e.getMessage()));
            return;
        }
        queues.ack(delivery.receipt());
    }
}
