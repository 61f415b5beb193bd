package io.holdfast.intake;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.AlreadyClosedException;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import com.rabbitmq.client.ShutdownSignalException;
import io.holdfast.store.error.BadRequestException;
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

/** A connection to RabbitMQ and its messages in flight. Delivery tags are valid only on their own connection. */
final class RabbitConsumerConnection implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RabbitConsumerConnection.class);

    private final RabbitOptions options;
    private final RabbitMessageAdapter receiver;
    private final Runnable progress;
    private final Connection connection;
    private final Channel channel;
    /** The thread that sends acknowledgements, so that store threads never wait for a socket. */
    private final ExecutorService acks = Executors.newSingleThreadExecutor(task -> {
        Thread worker = new Thread(task, "holdfast-rabbit-acks");
        worker.setDaemon(true);
        return worker;
    });

    private final CountDownLatch ended = new CountDownLatch(1);
    /** One permit for each additional message that may be in flight. */
    private final Semaphore free;

    private volatile String endReason = "";

    private RabbitConsumerConnection(
            RabbitOptions options, RabbitMessageAdapter receiver, Runnable progress, Connection connection)
            throws IOException {
        this.options = options;
        this.receiver = receiver;
        this.progress = progress;
        this.connection = connection;
        this.channel = connection
                .openChannel()
                .orElseThrow(() -> new IOException("the broker has no free channel for this connection"));
        this.free = new Semaphore(options.prefetch());
    }

    /**
     * Connects to the broker and starts to consume.
     *
     * @param progress the callback that runs after each acknowledged message
     */
    static RabbitConsumerConnection open(RabbitOptions options, RabbitMessageAdapter receiver, Runnable progress)
            throws IOException, TimeoutException {
        ConnectionFactory factory = options.factory().clone();
        factory.setAutomaticRecoveryEnabled(false); // Recovery would hide that delivery tags are invalid.
        Connection connection = factory.newConnection("holdfast " + options.queue());
        try {
            RabbitConsumerConnection session = new RabbitConsumerConnection(options, receiver, progress, connection);
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
        connection.addShutdownListener(cause -> end(RabbitFailureText.of(cause)));
        channel.addShutdownListener(cause -> end(RabbitFailureText.of(cause)));
        channel.basicConsume(options.queue(), false, new DefaultConsumer(channel) {
            @Override
            public void handleDelivery(
                    String consumer, Envelope envelope, AMQP.@Nullable BasicProperties properties, byte[] body) {
                receive(envelope, properties, body);
            }

            @Override
            public void handleCancel(String consumer) {
                end("the queue was deleted");
            }
        });
    }

    private void receive(Envelope envelope, AMQP.@Nullable BasicProperties properties, byte[] body) {
        if (!isOpen()) {
            return; // The broker redelivers the message on another connection.
        }
        free.acquireUninterruptibly();
        var unused = receiver.receive(envelope, properties, body)
                .whenCompleteAsync((received, failure) -> settle(envelope.getDeliveryTag(), failure), acks);
    }

    private void settle(long tag, @Nullable Throwable thrown) {
        try {
            Throwable failure = thrown instanceof CompletionException ? thrown.getCause() : thrown;
            if (failure == null) {
                channel.basicAck(tag, false);
                progress.run();
            } else if (failure instanceof BadRequestException) {
                // The message can never be saved. The broker keeps it until it is acknowledged.
                LOG.error("a message cannot be saved and remains unacknowledged in RabbitMQ: {}", failure.getMessage());
            } else {
                end("a message could not be saved and will be redelivered: " + RabbitFailureText.of(failure));
            }
        } catch (IOException | AlreadyClosedException e) {
            end(RabbitFailureText.of(
                    e)); // The broker redelivers the message, and the processor recognizes the duplicate.
        } finally {
            free.release();
        }
    }

    boolean isOpen() {
        return ended.getCount() > 0;
    }

    /** Returns the reason why the session ended. */
    String endReason() {
        return endReason;
    }

    void end(String reason) {
        if (isOpen()) {
            endReason = reason;
        }
        ended.countDown();
    }

    void awaitEnd() throws InterruptedException {
        ended.await();
    }

    /** Stops receiving, waits for messages in flight and disconnects. */
    @Override
    public void close() {
        end("closed");
        try {
            if (!free.tryAcquire(options.prefetch(), options.drain().toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.warn("some messages are still in flight after {}; RabbitMQ will redeliver them", options.drain());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        acks.shutdown();
        connection.abort((int) options.drain().toMillis());
    }
}
