package io.holdfast.sinks.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.sinks.SinkMessage;
import io.holdfast.sinks.SinkOptions;
import io.holdfast.sinks.SinkRunner;
import io.holdfast.sinks.SinkStatus;
import io.holdfast.sinks.Sinks;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.rocksdb.RocksDb;
import io.holdfast.testkit.feed.DeliveryChecker;
import io.holdfast.testkit.feed.SinkConformance;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("broker")
class KafkaSinkTest extends SinkConformance {

    private static final String TOPIC = "holdfast";
    private static KafkaServer broker;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        broker = new KafkaServer(Files.createDirectory(folder.resolve("kafka")));
    }

    @AfterAll
    static void stop() {
        broker.close();
    }

    @Override
    protected Store open(Path folder, Schema events) {
        return Store.open(RocksDb.at(folder), Sinks.SCHEMA, events);
    }

    @Override
    protected RunningSink startSink(Store store) {
        SinkRunner runner = new Sinks(store, (event, full) -> encode(event))
                .start(
                        new KafkaSink(
                                KafkaSinkOptions.of(broker.servers(), TOPIC).withTimeout(Duration.ofSeconds(2))),
                        SinkOptions.of("test").withBackoff(Duration.ofMillis(50), Duration.ofMillis(200)));
        return new RunningSink() {
            @Override
            public @Nullable String lastError() {
                return runner.status().lastError();
            }

            @Override
            public boolean isAtEnd() {
                SinkStatus status = runner.status();
                return status.state() == SinkStatus.State.RUNNING && status.lagCommits() == 0;
            }

            @Override
            public void close() {
                runner.close();
            }
        };
    }

    @Override
    protected void killBroker() {
        broker.kill();
    }

    @Override
    protected void restartBroker() throws Exception {
        broker.restart();
    }

    @Override
    protected void receive(DeliveryChecker checker) {
        Map<String, Object> settings = new HashMap<>();
        settings.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, broker.servers());
        Map<String, Integer> partitions = new HashMap<>();
        try (KafkaConsumer<String, byte[]> consumer =
                new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> all = consumer.partitionsFor(TOPIC).stream()
                    .map(partition -> new TopicPartition(TOPIC, partition.partition()))
                    .toList();
            consumer.assign(all);
            consumer.seekToBeginning(all);
            Map<TopicPartition, Long> ends = consumer.endOffsets(all);
            while (all.stream()
                    .anyMatch(partition -> consumer.position(partition) < ends.getOrDefault(partition, 0L))) {
                for (ConsumerRecord<String, byte[]> received : consumer.poll(Duration.ofMillis(200))) {
                    assertThat(header(received, "content-type")).isEqualTo(SinkMessage.CONTENT_TYPE);
                    assertThat(header(received, "ce_subject")).isEqualTo(received.key());
                    assertThat(partitions.computeIfAbsent(received.key(), key -> received.partition()))
                            .isEqualTo(received.partition());
                    checker.onDelivered(header(received, "ce_id"), received.key(), received.value());
                }
            }
        }
        assertThat(partitions.values()).contains(0, 1, 2);
    }

    private static String header(ConsumerRecord<?, ?> received, String name) {
        return new String(received.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }
}
