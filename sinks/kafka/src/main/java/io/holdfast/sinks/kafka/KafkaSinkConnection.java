package io.holdfast.sinks.kafka;

import io.holdfast.sinks.SinkConnection;
import io.holdfast.sinks.SinkMessage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** A connection with a Kafka producer, which is closed when a record fails. */
final class KafkaSinkConnection implements SinkConnection {

    private static final String HEADER_PREFIX = "ce_";

    private final KafkaSinkOptions options;
    private final Producer<String, byte[]> producer;
    private volatile boolean open = true;
    /** The first failure of a record. */
    private volatile @Nullable Exception failure;

    KafkaSinkConnection(KafkaSinkOptions options, Producer<String, byte[]> producer) {
        this.options = options;
        this.producer = producer;
    }

    @Override
    public void publish(List<SinkMessage> messages) throws IOException, InterruptedException, TimeoutException {
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        try {
            for (SinkMessage message : messages) {
                sent.add(producer.send(record(message), (metadata, failed) -> onCompletion(failed)));
            }
            producer.flush();
        } catch (IllegalStateException e) { // A failed record has closed the producer.
            throw new IOException(String.valueOf(failure), e);
        }
        for (Future<RecordMetadata> record : sent) {
            try {
                RecordMetadata unused = record.get(options.timeout().toMillis(), TimeUnit.MILLISECONDS);
            } catch (ExecutionException e) {
                throw new IOException(String.valueOf(failure), e);
            }
        }
    }

    private void onCompletion(@Nullable Exception failed) {
        if (failed != null) {
            if (failure == null) {
                failure = failed;
            }
            close();
        }
    }

    private ProducerRecord<String, byte[]> record(SinkMessage message) {
        ProducerRecord<String, byte[]> record = new ProducerRecord<>(
                options.topic(), null, message.time().toEpochMilli(), message.subject(), message.body());
        Headers headers = record.headers();
        headers.add("content-type", SinkMessage.CONTENT_TYPE.getBytes(StandardCharsets.UTF_8));
        message.headers(HEADER_PREFIX)
                .forEach((name, value) -> headers.add(name, value.getBytes(StandardCharsets.UTF_8)));
        return record;
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    /** Closes the producer and discards unsent records. May be called from the producer's own thread. */
    @Override
    public void close() {
        open = false;
        producer.close(Duration.ZERO);
    }
}
