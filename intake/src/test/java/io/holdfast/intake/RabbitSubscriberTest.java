package io.holdfast.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.RetryLimits;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.testkit.server.RabbitMqServer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** With a real RabbitMQ broker, no message is acknowledged before its event is durable. */
@Tag("broker")
class RabbitSubscriberTest extends IntakeCase {

    private static final UUID THING = new UUID(7, 7);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    static Path folder;

    private static @Nullable RabbitMqServer broker;

    private String queue = "";

    @BeforeAll
    static void startBroker() throws Exception {
        try {
            broker = new RabbitMqServer(Files.createDirectory(folder.resolve("rabbitmq")));
        } catch (IllegalStateException e) {
            System.err.println("*** RabbitMQ IS NOT TESTED HERE: " + e.getMessage() + " ***");
            Assumptions.abort("RabbitMQ cannot be started: " + e.getMessage());
        }
    }

    @AfterAll
    static void stopBroker() throws Exception {
        if (broker != null) {
            broker.close();
        }
    }

    private static RabbitMqServer broker() {
        if (broker == null) {
            throw new IllegalStateException("no broker is available");
        }
        return broker;
    }

    @BeforeEach
    void declareQueue(TestInfo test) throws Exception {
        queue = test.getDisplayName();
        onChannel(channel -> channel.queueDeclare(queue, true, false, false, Map.of()));
    }

    private interface OnChannel<R> {
        R run(Channel channel) throws Exception;
    }

    private static <R> R onChannel(OnChannel<R> task) throws Exception {
        try (Connection connection = ConsumerProcess.factory(broker().port()).newConnection();
                Channel channel = connection.createChannel()) {
            return task.run(channel);
        }
    }

    private void publish(@Nullable String id, byte[]... bodies) throws Exception {
        onChannel(channel -> {
            channel.confirmSelect();
            for (byte[] body : bodies) {
                AMQP.BasicProperties properties = new AMQP.BasicProperties.Builder()
                        .deliveryMode(2)
                        .messageId(id)
                        .build();
                channel.basicPublish("", queue, properties, body);
            }
            channel.waitForConfirmsOrDie(PATIENCE.toMillis());
            return channel;
        });
    }

    private long left() throws Exception {
        return onChannel(channel -> channel.messageCount(queue));
    }

    private RabbitOptions options() {
        return RabbitOptions.of(ConsumerProcess.factory(broker().port()), queue)
                .withBackoff(Duration.ofMillis(10), Duration.ofMillis(100));
    }

    private interface Task {
        void run() throws Exception;
    }

    /** Runs an action while a subscriber is consuming. */
    private void consuming(Task task) throws Exception {
        try (RabbitSubscriber subscriber = new RabbitSubscriber(options(), processor)) {
            subscriber.start();
            task.run();
        }
    }

    private void awaitSpent(long credits) {
        await().atMost(PATIENCE).until(() -> spent() == credits);
    }

    @Test
    void eventsAreAppliedAndAcknowledged() throws Exception {
        publish(
                null,
                EventJson.progressing("e1", THING, ADA, NOON),
                EventJson.hangup("e2", THING, NOON.plusSeconds(61)));
        RabbitSubscriber subscriber = new RabbitSubscriber(options(), processor);
        subscriber.start();
        awaitSpent(4);
        assertThat(subscriber.isConsuming()).isTrue();
        subscriber.close();
        assertThat(subscriber.isConsuming()).isFalse();
        assertThat(left()).isZero();
    }

    @Test
    void anEventWithoutAnIdHasTheIdOfItsMessage() throws Exception {
        String data = "{\"type\":\"number_created\",\"publisher\":\"p\",\"data\":{\"id\":\"" + THING
                + "\",\"account_id\":\"" + ADA + "\",\"tm_create\":\"2026-01-01T00:00:00Z\"}}";
        publish("message-1", EventJson.bytes(data));
        consuming(() -> {
            awaitSpent(500);
        });
        assertThat(processor.isProcessed("message-1")).isTrue();
    }

    @Test
    void undecodableAndFailedEventsAreSavedAndAcknowledged() throws Exception {
        faults.put(TelephonyBillingRules.NUMBER_CREATED, new IllegalStateException("fault"));
        publish(null, EventJson.bytes("garbage"), EventJson.created("e1", THING, ADA, NOON));
        consuming(() -> {
            await().atMost(PATIENCE)
                    .until(() -> retries.counts().values().stream()
                                    .mapToLong(Long::longValue)
                                    .sum()
                            == 2);
        });
        assertThat(left()).isZero();
        assertThat(retries.counts()).containsEntry(Status.PENDING, 1L).containsEntry(Status.EXHAUSTED, 1L);
    }

    @Test
    void anEventThatCannotBeSavedIsNotAcknowledged() throws Exception {
        publish(null, EventJson.created("e1", THING, ADA, NOON), EventJson.bytes("garbage"));
        AtomicInteger connections = new AtomicInteger();
        RabbitOptions counting = options().withSetUp((channel, name) -> connections.incrementAndGet());
        var open = stores.store();
        open.close();
        try (RabbitSubscriber subscriber = new RabbitSubscriber(counting, processor)) {
            subscriber.start();
            await().atMost(PATIENCE).until(() -> connections.get() >= 3);
        }
        assertThat(left()).isEqualTo(2);
        stores.reopen();
        begin();
        consuming(() -> {
            awaitSpent(500);
            await().atMost(PATIENCE).until(() -> retries.counts().getOrDefault(Status.EXHAUSTED, 0L) == 1);
        });
        assertThat(left()).isZero();
    }

    @Test
    void aFailedSetupIsRetried() throws Exception {
        publish(null, EventJson.created("e1", THING, ADA, NOON));
        AtomicInteger times = new AtomicInteger();
        RabbitOptions failing = options().withSetUp((channel, name) -> {
            if (times.incrementAndGet() < 3) {
                throw new IllegalStateException("the exchange does not exist yet");
            }
        });
        try (RabbitSubscriber subscriber = new RabbitSubscriber(failing, processor)) {
            subscriber.start();
            awaitSpent(500);
        }
    }

    @Test
    void aMessageThatIsTooLargeRemainsInTheBroker() throws Exception {
        publish(null, new byte[RetryLimits.MAX_DATA + 1]);
        publish(null, EventJson.created("e1", THING, ADA, NOON));
        consuming(() -> {
            awaitSpent(500);
        });
        assertThat(left()).isEqualTo(1);
    }

    @Test
    void aSubscriberReconnectsAfterAnOutageOrADeletedQueue() throws Exception {
        consuming(() -> {
            publish(null, EventJson.created("e1", new UUID(7, 1), ADA, NOON));
            awaitSpent(500);
            broker().restart();
            publish(null, EventJson.created("e2", new UUID(7, 2), ADA, NOON));
            awaitSpent(1_000);
            onChannel(channel -> channel.queueDelete(queue));
            await().atMost(PATIENCE)
                    .ignoreExceptions()
                    .until(() -> onChannel(channel -> channel.queueDeclarePassive(queue))
                                    .getConsumerCount()
                            == 1);
            publish(null, EventJson.created("e3", new UUID(7, 3), ADA, NOON));
            awaitSpent(1_500);
        });
    }

    @Test
    void aClosedSubscriberCompletesMessagesInFlightAndLeavesTheRest() throws Exception {
        int messages = 3_000;
        byte[][] bodies = new byte[messages][];
        for (int i = 0; i < messages; i++) {
            bodies[i] = EventJson.message("m" + i, new UUID(7, i), ADA, 1, NOON);
        }
        publish(null, bodies);
        RabbitSubscriber subscriber = new RabbitSubscriber(options(), processor);
        subscriber.start();
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(1))
                .until(() -> !processor.appliedCounts().isEmpty());
        subscriber.close();
        long applied = processor.appliedCounts().getOrDefault(TelephonyBillingRules.MESSAGE_CREATED, 0L);
        assertThat(left()).isEqualTo(messages - applied);
    }

    @Test
    void invalidOptionsAreRejected() {
        RabbitOptions good = options();
        assertThatThrownBy(() -> good.withPrefetch(0))
                .isInstanceOf(BadRequestException.class)
                .hasMessage("prefetch must be between 1 and 10000, but is 0");
        assertThatThrownBy(() -> good.withBackoff(Duration.ofSeconds(2), Duration.ofSeconds(1)))
                .isInstanceOf(BadRequestException.class);
        assertThatThrownBy(() -> good.withDrain(Duration.ofSeconds(-1))).isInstanceOf(BadRequestException.class);
        assertThatThrownBy(() -> RabbitOptions.of(URI.create("http://user:secret@host"), "q"))
                .isInstanceOf(BadRequestException.class)
                .hasMessageNotContaining("secret");
        RabbitOptions byAddress = RabbitOptions.of(URI.create("amqp://user:secret@host:1234/v"), "q");
        assertThat(byAddress.factory().getPort()).isEqualTo(1234);
        assertThat(byAddress.toString()).doesNotContain("secret");
        RabbitOptions doubling = good.withBackoff(Duration.ofMillis(100), Duration.ofSeconds(30));
        assertThat(doubling.backoffAfter(1)).isEqualTo(Duration.ofMillis(100));
        assertThat(doubling.backoffAfter(4)).isEqualTo(Duration.ofMillis(800));
        assertThat(doubling.backoffAfter(1_000)).isEqualTo(Duration.ofSeconds(30));
    }
}
