package io.holdfast.sinks.rabbitmq;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.ShutdownSignalException;
import io.holdfast.sinks.Sink;
import io.holdfast.sinks.SinkConnection;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeoutException;

/**
 * Publishes events to a RabbitMQ exchange as persistent messages with publisher confirms. The routing key is the event
 * type, such as {@code ledger.charged}, and the message id is the event id.
 */
public final class RabbitSink implements Sink {

    private final RabbitSinkOptions options;

    public RabbitSink(RabbitSinkOptions options) {
        this.options = options;
    }

    @Override
    public SinkConnection connect() throws IOException, TimeoutException {
        ConnectionFactory factory = options.factory().clone();
        factory.setAutomaticRecoveryEnabled(false); // Recovery would hide unconfirmed messages.
        Connection connection = factory.newConnection("holdfast sink " + options.exchange());
        try {
            Channel channel = connection
                    .openChannel()
                    .orElseThrow(() -> new IOException("the broker has no free channel for this connection"));
            declare(connection, channel);
            channel.confirmSelect();
            return new RabbitSinkConnection(options, connection, channel);
        } catch (ShutdownSignalException e) {
            connection.abort();
            throw new IOException(e);
        } catch (IOException | RuntimeException e) {
            connection.abort();
            throw e;
        }
    }

    private void declare(Connection connection, Channel channel) throws IOException {
        // Uses a separate channel, because a failed declaration closes its channel.
        try (Channel probe = connection.createChannel()) {
            probe.exchangeDeclarePassive(options.exchange());
        } catch (TimeoutException e) {
            throw new IOException(e);
        } catch (IOException e) { // The exchange does not exist, or the connection was lost.
            channel.exchangeDeclare(options.exchange(), "topic", true);
        }
        String queue = options.queue();
        if (queue != null) {
            channel.queueDeclare(queue, true, false, false, Map.of());
            channel.queueBind(queue, options.exchange(), "#");
        }
    }
}
