package io.holdfast.intake;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.AlreadyClosedException;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import com.rabbitmq.client.ShutdownSignalException;
import io.holdfast.store.error.BadRequest;
import java.io.IOException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One connection to RabbitMQ and what is under way on it: delivery tags mean nothing on another. */
final class RabbitSession implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RabbitSession.class);

    private final RabbitOptions options;
    private final EventProcessor processor;
    private final Runnable progress;
    private final Connection connection;
    private final Channel channel;
    /** Acknowledges, so that the threads of the store never wait for a socket. */
    private final ExecutorService acks = Executors.newSingleThreadExecutor(task -> {
        Thread worker = new Thread(task, "holdfast-rabbit-acks");
        worker.setDaemon(true);
        return worker;
    });

    private final CountDownLatch ended = new CountDownLatch(1);
    /** One permit less for each message that is under way. */
    private final Semaphore free;

    private volatile String why = "";

    private RabbitSession(RabbitOptions options, EventProcessor processor, Runnable progress, Connection connection)
            throws IOException {
        this.options = options;
        this.processor = processor;
        this.progress = progress;
        this.connection = connection;
        this.channel = connection
                .openChannel()
                .orElseThrow(() -> new IOException("the broker gives this connection no channel"));
        this.free = new Semaphore(options.prefetch());
    }

    /**
     * Connects and begins to consume.
     *
     * @param progress told of every message that was acknowledged
     */
    static RabbitSession open(RabbitOptions options, EventProcessor processor, Runnable progress)
            throws IOException, TimeoutException {
        ConnectionFactory factory = options.factory().clone();
        factory.setAutomaticRecoveryEnabled(false); // It would hide that tags have become void.
        Connection connection = factory.newConnection("holdfast " + options.queue());
        try {
            RabbitSession session = new RabbitSession(options, processor, progress, connection);
            session.consume();
            return session;
        } catch (ShutdownSignalException e) {
            connection.abort();
            throw new IOException(e);
        } catch (IOException | RuntimeException e) {
            connection.abort();
            throw e;
        }
    }

    private void consume() throws IOException {
        options.setUp().configure(channel, options.queue());
        channel.basicQos(options.prefetch());
        connection.addShutdownListener(cause -> end(String.valueOf(cause.getMessage())));
        channel.addShutdownListener(cause -> end(String.valueOf(cause.getMessage())));
        channel.basicConsume(options.queue(), false, new DefaultConsumer(channel) {
            @Override
            public void handleDelivery(
                    String consumer, Envelope envelope, AMQP.@Nullable BasicProperties properties, byte[] body) {
                String id = properties == null ? null : properties.getMessageId();
                receive(envelope.getDeliveryTag(), new InboundMessage(id, body));
            }

            @Override
            public void handleCancel(String consumer) {
                end("the queue is gone");
            }
        });
    }

    private void receive(long tag, InboundMessage message) {
        if (!isOpen()) {
            return; // The broker gives it to another connection.
        }
        free.acquireUninterruptibly();
        var unused = processor
                .receiveAsync(message, tx -> {})
                .whenCompleteAsync((received, fault) -> settle(tag, fault), acks);
    }

    private void settle(long tag, @Nullable Throwable thrown) {
        try {
            Throwable fault = thrown instanceof CompletionException ? thrown.getCause() : thrown;
            if (fault == null) {
                channel.basicAck(tag, false);
                progress.run();
            } else if (fault instanceof BadRequest) {
                // It cannot be kept, now or later. As long as it is not acknowledged, it is not lost either.
                LOG.error("a message is left with RabbitMQ, unacknowledged: {}", fault.getMessage());
            } else {
                end("a message could not be kept and goes back: " + fault);
            }
        } catch (IOException | AlreadyClosedException e) {
            end(e.toString()); // The broker will deliver it again, and the processor will know it.
        } finally {
            free.release();
        }
    }

    boolean isOpen() {
        return ended.getCount() > 0;
    }

    /** What ended it. */
    String endReason() {
        return why;
    }

    void end(String reason) {
        if (isOpen()) {
            why = reason;
        }
        ended.countDown();
    }

    void awaitEnd() throws InterruptedException {
        ended.await();
    }

    /** Takes no more messages, waits for those that are under way, and disconnects. */
    @Override
    public void close() {
        end("closed");
        try {
            if (!free.tryAcquire(options.prefetch(), options.drain().toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.warn("messages were still under way after {}: they go back to RabbitMQ", options.drain());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        acks.shutdown();
        connection.abort((int) options.drain().toMillis());
    }
}
