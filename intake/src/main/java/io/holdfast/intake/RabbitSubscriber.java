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
 * Feeds a processor from RabbitMQ. A message is acknowledged only after its event is applied or kept, durably; what is
 * not acknowledged, the broker delivers again. It connects by itself, and again when the connection is lost or the
 * store could not take a message, with growing pauses. Close it before the store.
 */
public final class RabbitSubscriber implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RabbitSubscriber.class);

    private final RabbitOptions options;
    private final EventProcessor processor;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final AtomicInteger failures = new AtomicInteger();
    private volatile @Nullable RabbitSession session;
    private @Nullable Thread thread;

    public RabbitSubscriber(RabbitOptions options, EventProcessor processor) {
        this.options = options;
        this.processor = processor;
    }

    /** Begins to connect and consume, on threads of its own. */
    public synchronized void start() {
        if (thread == null && closed.getCount() > 0) {
            thread = new Thread(this::run, "holdfast-rabbit");
            thread.setDaemon(true);
            thread.start();
        }
    }

    /** Whether it consumes at this moment. */
    public boolean isConsuming() {
        RabbitSession now = session;
        return now != null && now.isOpen();
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

    /** Consumes over one connection, until it ends. */
    private void consume() throws InterruptedException {
        try (RabbitSession opened = RabbitSession.open(options, processor, () -> failures.set(0))) {
            session = opened;
            if (closed.getCount() > 0) {
                opened.awaitEnd();
            }
            if (closed.getCount() > 0) {
                LOG.warn("the connection to RabbitMQ ended, connecting again: {}", opened.endReason());
            }
        } catch (IOException | TimeoutException | RuntimeException e) { // The last may be the set-up's own.
            LOG.warn("RabbitMQ cannot be consumed from, trying again: {}", e.toString());
        } finally {
            session = null;
        }
    }

    /** Takes no more messages, waits for those that are under way, acknowledges them, and disconnects. */
    @Override
    public void close() {
        closed.countDown();
        RabbitSession now = session;
        if (now != null) {
            now.end("it is being closed");
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
