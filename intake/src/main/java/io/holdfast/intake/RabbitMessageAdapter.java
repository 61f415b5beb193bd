package io.holdfast.intake;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Envelope;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Passes RabbitMQ deliveries, with their headers and properties, to the processor, and the outcomes to a listener. */
final class RabbitMessageAdapter {

    private final EventProcessor processor;
    private final ReceiveOutcomeListener listener;

    RabbitMessageAdapter(EventProcessor processor, ReceiveOutcomeListener listener) {
        this.processor = processor;
        this.listener = listener;
    }

    CompletableFuture<ReceiveOutcome> receive(
            Envelope envelope, AMQP.@Nullable BasicProperties properties, byte[] body) {
        String id = properties == null ? null : properties.getMessageId();
        InboundMessage message = new InboundMessage(id, body, attributes(envelope, properties));
        return processor
                .receiveAsync(message, tx -> {})
                .whenComplete((outcome, failure) -> listener.onReceived(message, outcome));
    }

    private static Map<String, String> attributes(Envelope envelope, AMQP.@Nullable BasicProperties properties) {
        Map<String, String> attributes = new HashMap<>();
        put(attributes, "property:routing-key", envelope.getRoutingKey());
        put(attributes, "property:exchange", envelope.getExchange());
        if (properties == null) {
            return attributes;
        }
        put(attributes, "property:message-id", properties.getMessageId());
        put(attributes, "property:type", properties.getType());
        put(attributes, "property:app-id", properties.getAppId());
        put(attributes, "property:correlation-id", properties.getCorrelationId());
        if (properties.getTimestamp() != null) {
            put(attributes, "property:timestamp", properties.getTimestamp().toInstant());
        }
        if (properties.getHeaders() != null) {
            properties.getHeaders().forEach((name, value) -> put(attributes, "header:" + name, value));
        }
        return attributes;
    }

    private static void put(Map<String, String> attributes, String name, @Nullable Object value) {
        if (value != null) {
            attributes.put(name, value.toString());
        }
    }
}
