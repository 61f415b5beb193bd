package io.holdfast.intake;

import io.holdfast.queue.LeaseRequest;
import io.holdfast.queue.MessageDelivery;
import io.holdfast.queue.QueueOutcome;
import io.holdfast.queue.Queues;
import io.holdfast.store.error.BadRequestException;
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
 * Receives messages from a queue in the same store. A message is removed from the queue in the commit that applies or
 * saves its event. A message that cannot be received returns to the queue when its lease expires. A subscriber
 * must be closed before the store.
 */
public final class StoreQueueSubscriber implements AutoCloseable {

    /** The message header that contains the event id. Without this header, the message id is used as the event id. */
    public static final String ID_HEADER = "event-id";

    private static final Logger LOG = LoggerFactory.getLogger(StoreQueueSubscriber.class);
    private static final Duration WAIT = Duration.ofMillis(200);
    private static final Duration ERROR_BACKOFF = Duration.ofSeconds(1);

    private final Queues queues;
    private final String queue;
    private final int batch;
    private final EventProcessor processor;
    private final CountDownLatch closed = new CountDownLatch(1);
    private @Nullable Thread thread;

    /**
     * Creates a subscriber. Call {@link #start} to receive messages in the background.
     *
     * @param batch the maximum number of messages per lease request, between 1 and 1,000
     */
    public StoreQueueSubscriber(Queues queues, String queue, int batch, EventProcessor processor) {
        this.queues = queues;
        this.queue = queue;
        this.batch = LeaseRequest.of(queue, batch).max();
        this.processor = processor;
    }

    /** Receives up to one batch of the messages currently in the queue, and returns the number received. */
    public int receive() {
        return receive(LeaseRequest.of(queue, batch));
    }

    private int receive(LeaseRequest request) {
        if (queues.lease(request) instanceof QueueOutcome.Deliveries leased) {
            List<CompletableFuture<ReceiveOutcome>> outcomes = new ArrayList<>();
            leased.deliveries().forEach(delivery -> outcomes.add(receive(delivery)));
            join(outcomes);
            return outcomes.size();
        }
        throw new BadRequestException(ErrorCode.INVALID_ARGUMENT, "queue '" + queue + "' does not exist");
    }

    private CompletableFuture<ReceiveOutcome> receive(MessageDelivery delivery) {
        String id = delivery.message()
                .headers()
                .getOrDefault(ID_HEADER, delivery.message().id().toString());
        return processor.receiveAsync(
                new InboundMessage(id, delivery.payload()), tx -> queues.ack(tx, delivery.receipt()));
    }

    private static void join(List<CompletableFuture<ReceiveOutcome>> outcomes) {
        try {
            CompletableFuture.allOf(outcomes.toArray(CompletableFuture<?>[]::new))
                    .join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }

    /** Starts a background thread that receives messages. */
    public synchronized void start() {
        if (thread == null && closed.getCount() > 0) {
            thread = new Thread(this::run, "holdfast-queue-subscriber");
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
                    LOG.warn("cannot receive messages; they will return to queue {}: {}", queue, e.toString());
                    if (closed.await(ERROR_BACKOFF.toMillis(), TimeUnit.MILLISECONDS)) {
                        return;
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Stops the subscriber and waits for the messages in flight. */
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
