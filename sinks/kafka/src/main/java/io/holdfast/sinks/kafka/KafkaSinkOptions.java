package io.holdfast.sinks.kafka;

import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import java.util.Map;

/**
 * Options for a {@link KafkaSink}.
 *
 * @param servers the addresses of some brokers, such as {@code a:9092,b:9092}
 * @param topic the topic to publish to
 * @param timeout the maximum time to wait for the acknowledgement of a batch
 * @param properties other producer settings, for example for TLS and SASL; settings that affect the order or the
 *     acknowledgement of events are overridden
 */
public record KafkaSinkOptions(String servers, String topic, Duration timeout, Map<String, String> properties) {

    private static final int MAX_TOPIC = 249;
    private static final int MAX_SERVERS = 4_096;

    public KafkaSinkOptions {
        Arguments.notBlank("servers", servers, MAX_SERVERS);
        Arguments.notBlank("topic", topic, MAX_TOPIC);
        Arguments.positive("timeout", timeout, Duration.ofMinutes(10));
        properties = Map.copyOf(properties);
    }

    /** Returns the default options: a timeout of 30 seconds, and no other producer settings. */
    public static KafkaSinkOptions of(String servers, String topic) {
        return new KafkaSinkOptions(servers, topic, Duration.ofSeconds(30), Map.of());
    }

    public KafkaSinkOptions withTimeout(Duration other) {
        return new KafkaSinkOptions(servers, topic, other, properties);
    }

    public KafkaSinkOptions withProperties(Map<String, String> other) {
        return new KafkaSinkOptions(servers, topic, timeout, other);
    }

    /** Returns a description without the properties, which may contain a password. */
    @Override
    public String toString() {
        return "KafkaSinkOptions[" + servers + ", " + topic + "]";
    }
}
