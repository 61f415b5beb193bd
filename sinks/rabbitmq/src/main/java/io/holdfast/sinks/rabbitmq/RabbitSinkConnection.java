package io.holdfast.sinks.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.Return;
import com.rabbitmq.client.ShutdownSignalException;
import io.holdfast.sinks.SinkConnection;
import io.holdfast.sinks.SinkMessage;
import java.io.IOException;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A connection to RabbitMQ with one channel, which preserves the order of messages. */
final class RabbitSinkConnection implements SinkConnection {

    private static final int PERSISTENT = 2;
    private static final String HEADER_PREFIX = "cloudEvents_";

    private final RabbitSinkOptions options;
    private final Connection connection;
    private final Channel channel;
    /** The first message of the batch that was not routed to any queue. */
    private final AtomicReference<@Nullable Return> returned = new AtomicReference<>();

    RabbitSinkConnection(RabbitSinkOptions options, Connection connection, Channel channel) {
        this.options = options;
        this.connection = connection;
        this.channel = channel;
        channel.addReturnListener(message -> returned.compareAndSet(null, message));
    }

    @Override
    public void publish(List<SinkMessage> messages) throws IOException, InterruptedException, TimeoutException {
        returned.set(null);
        try {
            for (SinkMessage message : messages) {
                channel.basicPublish(
                        options.exchange(), message.type(), options.mandatory(), properties(message), message.body());
            }
            if (!channel.waitForConfirms(options.timeout().toMillis())) {
                throw new IOException("RabbitMQ rejected a message");
            }
        } catch (ShutdownSignalException e) {
            throw new IOException(e);
        }
        Return unroutable = returned.get();
        if (unroutable != null) { // The broker returns an unroutable message before it sends the confirm.
            throw new IOException("no queue is bound to the exchange " + options.exchange() + " for the routing key "
                    + unroutable.getRoutingKey());
        }
    }

    private static AMQP.BasicProperties properties(SinkMessage message) {
        Map<String, Object> headers = new LinkedHashMap<>(message.headers(HEADER_PREFIX));
        return new AMQP.BasicProperties.Builder()
                .contentType(SinkMessage.CONTENT_TYPE)
                .deliveryMode(PERSISTENT)
                .messageId(message.id())
                .type(message.type())
                .timestamp(Date.from(message.time()))
                .headers(headers)
                .build();
    }

    @Override
    public boolean isOpen() {
        return channel.isOpen();
    }

    @Override
    public void close() {
        connection.abort(1_000);
    }
}
