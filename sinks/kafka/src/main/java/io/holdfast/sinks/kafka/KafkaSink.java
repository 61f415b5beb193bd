package io.holdfast.sinks.kafka;

import io.holdfast.sinks.Sink;
import io.holdfast.sinks.SinkConnection;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Publishes events to a Kafka topic and waits for the acknowledgement of all in-sync replicas. The record key is the
 * subject of the event, so that all events of a subject are in the same partition.
 */
public final class KafkaSink implements Sink {

    private final KafkaSinkOptions options;

    public KafkaSink(KafkaSinkOptions options) {
        this.options = options;
    }

    @Override
    public SinkConnection connect() {
        KafkaProducer<String, byte[]> producer =
                new KafkaProducer<>(settings(), new StringSerializer(), new ByteArraySerializer());
        try {
            producer.partitionsFor(options.topic()); // Fails if no broker is available.
            return new KafkaSinkConnection(options, producer);
        } catch (RuntimeException e) {
            producer.close(Duration.ZERO);
            throw e;
        }
    }

    private Map<String, Object> settings() {
        Map<String, Object> settings = new HashMap<>(options.properties());
        settings.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, options.servers());
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        // After a failure, the producer is closed before it sends the next request, so that the order is preserved.
        settings.put(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, 1);
        int timeout = (int) options.timeout().toMillis();
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, timeout);
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, timeout);
        settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, timeout);
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        settings.putIfAbsent(ProducerConfig.CLIENT_ID_CONFIG, "holdfast-sink");
        return settings;
    }
}
