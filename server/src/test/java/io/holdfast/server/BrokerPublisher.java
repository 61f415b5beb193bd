package io.holdfast.server;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.GetResponse;
import io.holdfast.testkit.server.RabbitMqServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;

/** Publishes events to a broker. JSON is written with apostrophes instead of quotation marks. */
final class BrokerPublisher implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final Connection connection;
    private final Channel channel;

    BrokerPublisher(RabbitMqServer broker) throws Exception {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setPort(broker.port());
        connection = factory.newConnection();
        channel = connection.createChannel();
    }

    void declareQueue(String queue) throws Exception {
        channel.queueDeclare(queue, true, false, false, Map.of());
    }

    void bind(String queue, String exchange, String routingKey) throws Exception {
        declareQueue(queue);
        channel.exchangeDeclare(exchange, "topic", true);
        channel.queueBind(queue, exchange, routingKey);
    }

    /** Publishes events and waits until the broker has stored them. */
    void publish(String exchange, String routingKey, List<String> bodies) throws Exception {
        try (Channel confirmed = connection.createChannel()) {
            confirmed.confirmSelect();
            for (String body : bodies) {
                AMQP.BasicProperties properties = new AMQP.BasicProperties.Builder()
                        .deliveryMode(2)
                        .timestamp(Date.from(Instant.now()))
                        .build();
                byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
                confirmed.basicPublish(exchange, routingKey, properties, bytes);
            }
            confirmed.waitForConfirmsOrDie(PATIENCE.toMillis());
        }
    }

    /** Removes all messages of a queue and returns their bodies. */
    List<byte[]> takeAll(String queue) throws Exception {
        List<byte[]> bodies = new ArrayList<>();
        GetResponse message = channel.basicGet(queue, true);
        while (message != null) {
            bodies.add(message.getBody());
            message = channel.basicGet(queue, true);
        }
        return bodies;
    }

    long messages(String queue) throws Exception {
        return channel.messageCount(queue);
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
