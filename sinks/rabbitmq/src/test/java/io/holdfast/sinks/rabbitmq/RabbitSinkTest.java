package io.holdfast.sinks.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.GetResponse;
import io.holdfast.sinks.SinkConnection;
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
import io.holdfast.testkit.server.RabbitMqServer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("broker")
class RabbitSinkTest extends SinkConformance {

    private static final String QUEUE = "all-events";
    private static RabbitMqServer broker;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        broker = new RabbitMqServer(Files.createDirectory(folder.resolve("rabbit")));
    }

    @AfterAll
    static void stop() throws Exception {
        broker.close();
    }

    private static RabbitSinkOptions options(String exchange) {
        return RabbitSinkOptions.of(URI.create("amqp://guest:guest@127.0.0.1:" + broker.port()), exchange)
                .withTimeout(Duration.ofSeconds(5));
    }

    @Override
    protected Store open(Path folder, Schema events) {
        return Store.open(RocksDb.at(folder), Sinks.SCHEMA, events);
    }

    @Override
    protected RunningSink startSink(Store store) {
        SinkRunner runner = new Sinks(store, (event, full) -> encode(event))
                .start(
                        new RabbitSink(options("holdfast").withQueue(QUEUE)),
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

    private static Connection connect() throws Exception {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setHost("127.0.0.1");
        factory.setPort(broker.port());
        return factory.newConnection();
    }

    @Override
    protected void receive(DeliveryChecker checker) throws Exception {
        try (Connection connection = connect();
                Channel channel = connection.createChannel()) {
            for (GetResponse message = channel.basicGet(QUEUE, true);
                    message != null;
                    message = channel.basicGet(QUEUE, true)) {
                assertThat(message.getProps().getContentType()).isEqualTo(SinkMessage.CONTENT_TYPE);
                assertThat(message.getEnvelope().getRoutingKey()).isEqualTo(CHANGED.id());
                checker.onDelivered(
                        message.getProps().getMessageId(),
                        String.valueOf(message.getProps().getHeaders().get("cloudEvents_subject")),
                        message.getBody());
            }
        }
    }

    @Test
    void aMessageThatNoQueueReceivesIsAFailure() throws Exception {
        SinkMessage message = new SinkMessage(
                "id", "shop.changed", "/stores/1", "order", Instant.EPOCH, "{}".getBytes(StandardCharsets.UTF_8));
        try (SinkConnection mandatory = new RabbitSink(options("unbound")).connect()) {
            assertThatThrownBy(() -> mandatory.publish(List.of(message)))
                    .hasMessage("no queue is bound to the exchange unbound for the routing key shop.changed");
        }
        try (SinkConnection other = new RabbitSink(options("unbound").withMandatory(false)).connect()) {
            other.publish(List.of(message));
        }
    }
}
