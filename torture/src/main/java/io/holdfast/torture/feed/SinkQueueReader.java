package io.holdfast.torture.feed;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.GetResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;

/** Reads the RabbitMQ queue to which the sink publishes. */
final class SinkQueueReader {

    private final ConnectionFactory factory = new ConnectionFactory();

    SinkQueueReader(int port) {
        factory.setHost("127.0.0.1");
        factory.setPort(port);
    }

    /** Passes the id and the body of each message to a consumer, and removes the messages. */
    void drain(BiConsumer<String, String> consumer) throws IOException, TimeoutException {
        try (Connection connection = factory.newConnection();
                Channel channel = connection.createChannel()) {
            GetResponse message = channel.basicGet(KillableServer.QUEUE, false);
            while (message != null) {
                consumer.accept(
                        message.getProps().getMessageId(), new String(message.getBody(), StandardCharsets.UTF_8));
                channel.basicAck(message.getEnvelope().getDeliveryTag(), false);
                message = channel.basicGet(KillableServer.QUEUE, false);
            }
        }
    }
}
