package io.holdfast.sinks.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import io.holdfast.testkit.server.NatsServer;
import io.nats.client.Connection;
import io.nats.client.JetStreamSubscription;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.nats.client.PushSubscribeOptions;
import io.nats.client.impl.Headers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("broker")
class NatsSinkTest extends SinkConformance {

    private static NatsServer broker;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        broker = new NatsServer(Files.createDirectory(folder.resolve("nats")));
    }

    @AfterAll
    static void stop() {
        broker.close();
    }

    private static NatsSinkOptions options(String stream) {
        return NatsSinkOptions.of(broker.address(), stream, stream).withTimeout(Duration.ofSeconds(5));
    }

    @Override
    protected Store open(Path folder, Schema events) {
        return Store.open(RocksDb.at(folder), Sinks.SCHEMA, events);
    }

    @Override
    protected RunningSink startSink(Store store) {
        SinkRunner runner = new Sinks(store, (event, full) -> encode(event))
                .start(
                        new NatsSink(options("holdfast")),
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
    protected void receive(DeliveryChecker checker) throws Exception {
        receive("holdfast", message -> {
            Headers headers = Objects.requireNonNull(message.getHeaders());
            assertThat(message.getSubject()).isEqualTo("holdfast." + CHANGED.id());
            assertThat(headers.getFirst("content-type")).isEqualTo(SinkMessage.CONTENT_TYPE);
            checker.onDelivered(headers.getFirst("Nats-Msg-Id"), headers.getFirst("ce-subject"), message.getData());
        });
    }

    private static int receive(String stream, Consumer<Message> consumer) throws Exception {
        int count = 0;
        Connection connection = Nats.connect(broker.address());
        try {
            JetStreamSubscription messages = connection
                    .jetStream()
                    .subscribe(
                            stream + ".>",
                            PushSubscribeOptions.builder().ordered(true).build());
            long all = connection
                    .jetStreamManagement()
                    .getStreamInfo(stream)
                    .getStreamState()
                    .getMsgCount();
            for (; count < all; count++) {
                consumer.accept(Objects.requireNonNull(messages.nextMessage(Duration.ofSeconds(5))));
            }
        } finally {
            connection.close();
        }
        return count;
    }

    @Test
    void aRepeatedEventIsDiscardedByTheStream() throws Exception {
        SinkMessage message = new SinkMessage(
                "id-1", "shop.changed", "/stores/1", "ordér 1", Instant.EPOCH, "{}".getBytes(StandardCharsets.UTF_8));
        try (SinkConnection connection = new NatsSink(options("repeated")).connect()) {
            connection.publish(List.of(message));
            connection.publish(List.of(message, message));
        }
        int count = receive(
                "repeated",
                received -> assertThat(
                                Objects.requireNonNull(received.getHeaders()).getFirst("ce-subject"))
                        .isEqualTo("ord%C3%A9r%201"));
        assertThat(count).isEqualTo(1);
    }

    @Test
    void anAddressWithAPasswordIsRejectedWithoutRepeatingIt() {
        assertThatThrownBy(() -> NatsSinkOptions.of("nats://user:secret@host", "s", "s"))
                .hasMessageNotContaining("secret");
    }
}
