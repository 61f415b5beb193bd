package io.holdfast.intake;

import io.holdfast.queue.LeaseRequest;
import io.holdfast.queue.MessageDelivery;
import io.holdfast.queue.Queues;
import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Feeds a processor from a queue of the same store. A message is removed from the queue in the commit that applies or
 * keeps its event. One that could not be received goes back to the queue when its lease ends. Close it before the
 * store.
 */
public final class QueueSubscriber implements AutoCloseable {

    /** The header that has the id of an event; without it, that is the id of the message. */
    public static final String ID_HEADER = "event-id";

    private static final Logger LOG = LoggerFactory.getLogger(QueueSubscriber.class);
    private static final Duration WAIT = Duration.ofMillis(200);
    private static final Duration ERROR_BACKOFF = Duration.ofSeconds(1);

    private final Queues queues;
    private final String queue;
    private final int batch;
    private final EventProcessor processor;
    private final CountDownLatch closed = new CountDownLatch(1);
    private @Nullable Thread thread;

    /**
     * A feed that is not started yet.
     *
     * @param batch how many messages it leases at once, 1 to 1,000
     */
    public QueueSubscriber(Queues queues, String queue, int batch, EventProcessor processor) {
        this.queues = queues;
        this.queue = queue;
        this.batch = LeaseRequest.of(queue, batch).max();
        this.processor = processor;
    }

    /** Receives what is in the queue now, up to a batch; says how many messages that were. */
    public int receive() {
        return receive(LeaseRequest.of(queue, batch));
    }

    private int receive(LeaseRequest request) {
        if (queues.lease(request) instanceof io.holdfast.queue.QueueOutcome.Deliveries got) {
            List<CompletableFuture<ReceiveOutcome>> all = new ArrayList<>();
            got.deliveries().forEach(delivery -> all.add(receive(delivery)));
            join(all);
            return all.size();
        }
        throw new BadRequest(ErrorCode.INVALID_ARGUMENT, "there is no queue '" + queue + "'");
    }

    private CompletableFuture<ReceiveOutcome> receive(MessageDelivery delivery) {
        String id = delivery.message()
                .headers()
                .getOrDefault(ID_HEADER, delivery.message().id().toString());
        return processor.receiveAsync(
                new InboundMessage(id, delivery.payload()), tx -> queues.ack(tx, delivery.receipt()));
    }

    private static void join(List<CompletableFuture<ReceiveOutcome>> all) {
        try {
            CompletableFuture.allOf(all.toArray(CompletableFuture<?>[]::new)).join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }

    /** Begins to receive, on a thread of its own. */
    public synchronized void start() {
        if (thread == null && closed.getCount() > 0) {
            thread = new Thread(this::run, "holdfast-queue-feed");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void run() {
        LeaseRequest request = LeaseRequest.of(queue, batch).withWait(WAIT);
        try {
            while (closed.getCount() > 0) {
                try {
                    receive(request);
                } catch (RuntimeException e) {
                    LOG.warn("messages go back to queue {}: {}", queue, e.toString());
                    if (closed.await(ERROR_BACKOFF.toMillis(), TimeUnit.MILLISECONDS)) {
                        return;
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Stops it, and waits until the messages that it has are received. */
    @Override
    public void close() {
        closed.countDown();
        Thread running;
        synchronized (this) {
            running = thread;
        }
        try {
            if (running != null) {
                running.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
