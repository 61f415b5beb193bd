package io.holdfast.intake;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Receives messages from RabbitMQ. A message is acknowledged only after its event is durably applied or saved; the broker
 * redelivers messages that are not acknowledged. The subscriber reconnects with an increasing backoff when the connection
 * is lost or the store cannot save a message. It must be closed before the store.
 */
public final class RabbitSubscriber implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RabbitSubscriber.class);

    private final RabbitOptions options;
    private final RabbitMessageAdapter receiver;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final AtomicInteger failures = new AtomicInteger();
    /** Used only by the background thread. */
    private final ConnectionFailureLog failureLog = new ConnectionFailureLog();

    private volatile @Nullable RabbitConsumerConnection session;
    private @Nullable Thread thread;

    public RabbitSubscriber(RabbitOptions options, EventProcessor processor) {
        this(options, processor, ReceiveOutcomeListener.NONE);
    }

    public RabbitSubscriber(RabbitOptions options, EventProcessor processor, ReceiveOutcomeListener listener) {
        this.options = options;
        this.receiver = new RabbitMessageAdapter(processor, listener);
    }

    /** Starts a background thread that connects and consumes. */
    public synchronized void start() {
        if (thread == null && closed.getCount() > 0) {
            thread = new Thread(this::run, "holdfast-rabbit");
            thread.setDaemon(true);
            thread.start();
        }
    }

    /** Returns whether the subscriber is connected and consuming. */
    public boolean isConsuming() {
        RabbitConsumerConnection current = session;
        return current != null && current.isOpen();
    }

    private void run() {
        try {
            while (closed.getCount() > 0) {
                consume();
                if (closed.await(
                        options.backoffAfter(failures.incrementAndGet()).toMillis(), TimeUnit.MILLISECONDS)) {
                    return;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Consumes on one connection until it ends. */
    private void consume() throws InterruptedException {
        try (RabbitConsumerConnection opened =
                RabbitConsumerConnection.open(options, receiver, () -> failures.set(0))) {
            session = opened;
            failureLog.reset();
            LOG.info("consuming from the RabbitMQ queue {}", options.queue());
            if (closed.getCount() > 0) {
                opened.awaitEnd();
            }
            if (closed.getCount() > 0) {
                LOG.warn(
                        "the connection to the RabbitMQ queue {} ended, reconnecting: {}",
                        options.queue(),
                        opened.endReason());
            }
        } catch (IOException | TimeoutException | RuntimeException e) { // The setup may throw any exception.
            String reason = RabbitFailureText.of(e);
            if (failureLog.record(reason)) {
                LOG.warn(
                        "cannot consume from the RabbitMQ queue {}, retrying ({} failed): {}",
                        options.queue(),
                        failureLog.attempts(),
                        reason);
            }
        } finally {
            session = null;
        }
    }

    /** Stops receiving, waits for messages in flight, acknowledges them and disconnects. */
    @Override
    public void close() {
        closed.countDown();
        RabbitConsumerConnection current = session;
        if (current != null) {
            current.end("the subscriber is closed");
        }
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
