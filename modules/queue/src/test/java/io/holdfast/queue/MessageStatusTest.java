package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.queue.MessageStatus.Stage;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.StoreExtension;
import java.time.Duration;
import java.util.Arrays;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** State, progress and result of messages by their id, and payloads that are stored in chunks. */
class MessageStatusTest {

    private static final String QUEUE = "work";
    private static final String DEAD = "work.dlq";
    private static final byte[] RESULT = {1, 2, 3};

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(InMemory::new, Queues.SCHEMA);

    private QueueFixture fixture;
    private Queues queues;

    @BeforeEach
    void create() {
        fixture = new QueueFixture(stores.store());
        queues = fixture.queues();
        fixture.create(QueueConfig.named(QUEUE).withMaxAttempts(1).withStatusRetention(Duration.ofHours(1)));
    }

    @AfterEach
    void check() {
        fixture.assertConsistent();
    }

    private Stage stage(UUID id) {
        return queues.views().status(QUEUE, id).orElseThrow().stage();
    }

    @Test
    void progressAndResultAreReadableUntilTheEndOfTheRetention() {
        UUID id = fixture.put(QUEUE, "a");
        assertThat(stage(id)).isEqualTo(Stage.READY);
        MessageDelivery delivery = fixture.take(QUEUE);
        assertThat(stage(id)).isEqualTo(Stage.LEASED);
        queues.report(delivery.receipt(), MessageProgress.percent(40).withNote("4 of 10"))
                .orThrow();
        queues.report(delivery.receipt(), MessageProgress.result(RESULT)).orThrow();
        MessageStatus running = queues.views().status(QUEUE, id).orElseThrow();
        assertThat(running.percent()).isEqualTo(40);
        assertThat(running.note()).isEqualTo("4 of 10");
        queues.ack(delivery.receipt()).orThrow();
        MessageStatus done = queues.views().status(QUEUE, id).orElseThrow();
        assertThat(done.stage()).isEqualTo(Stage.COMPLETED);
        assertThat(done.result()).isEqualTo(RESULT);
        assertThat(done.updated()).isEqualTo(stores.clock().instant());
        stores.clock().advance(Duration.ofHours(1));
        assertThat(queues.views().status(QUEUE, id)).isEmpty();
    }

    @Test
    void everyEndOfAMessageHasItsState() {
        UUID failed = fixture.put(QUEUE, "a");
        queues.nack(fixture.take(QUEUE).receipt(), null, "no paper");
        MessageStatus dead = queues.views().status(QUEUE, failed).orElseThrow();
        assertThat(dead.stage()).isEqualTo(Stage.DEAD_LETTERED);
        assertThat(dead.note()).isEqualTo("no paper");
        assertThat(dead.attempts()).isEqualTo(1);
        queues.admin().redriveMessage(DEAD, failed).orThrow();
        assertThat(stage(failed)).isEqualTo(Stage.READY);
        queues.cancel(QUEUE, failed).orThrow();
        assertThat(stage(failed)).isEqualTo(Stage.DISCARDED);
        UUID purged = fixture.put(message(QUEUE, "b").withDelay(Duration.ofHours(1)));
        assertThat(stage(purged)).isEqualTo(Stage.DELAYED);
        queues.admin().purge(QUEUE).orThrow();
        assertThat(stage(purged)).isEqualTo(Stage.DISCARDED);
        assertThat(queues.views().status(QUEUE, UUID.randomUUID())).isEmpty();
    }

    @Test
    void aReportNeedsTheCurrentLeaseAndAQueueThatKeepsIt() {
        fixture.put(QUEUE, "a");
        MessageDelivery delivery = fixture.take(QUEUE);
        queues.release(delivery.receipt());
        assertThat(queues.report(delivery.receipt(), MessageProgress.percent(1)))
                .isInstanceOf(QueueOutcome.LeaseLost.class);
        fixture.create("plain");
        fixture.put("plain", "a");
        MessageDelivery plain = fixture.take("plain");
        assertThatThrownBy(() -> queues.report(plain.receipt(), MessageProgress.percent(1)))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("statusRetention");
        assertThatThrownBy(() -> MessageProgress.percent(101))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("percent");
    }

    @Test
    void aWorkerReportsItsResultInTheCommitOfItsEffects() {
        UUID id = fixture.put(QUEUE, "a");
        MessageDelivery delivery = fixture.take(QUEUE);
        stores.store().write(tx -> {
            queues.report(tx, delivery.receipt(), MessageProgress.result(RESULT))
                    .orThrow();
            return queues.ack(tx, delivery.receipt()).orThrow();
        });
        assertThat(queues.views().status(QUEUE, id).orElseThrow().result()).isEqualTo(RESULT);
    }

    @Test
    void aLargePayloadIsReadBackAsOne() {
        byte[] payload = new byte[QueueLimits.MAX_PAYLOAD];
        for (int i = 0; i < payload.length; i += 1_000) {
            payload[i] = (byte) (i / 1_000);
        }
        UUID id = fixture.put(NewMessage.of(QUEUE, payload));
        assertThat(fixture.stats(QUEUE).bytes()).isEqualTo(payload.length);
        fixture.assertConsistent();
        MessageDelivery first = fixture.take(QUEUE);
        assertThat(Arrays.equals(first.payload(), payload)).isTrue();
        queues.nack(first.receipt());
        assertThat(Arrays.equals(queues.views().message(DEAD, id).orElseThrow().payload(), payload))
                .isTrue();
        fixture.assertConsistent();
        queues.admin().redriveMessage(DEAD, id).orThrow();
        fixture.assertConsistent();
        MessageDelivery second = fixture.take(QUEUE);
        assertThat(Arrays.equals(second.payload(), payload)).isTrue();
        queues.ack(second.receipt()).orThrow();
        fixture.assertConsistent(); // No chunk is left.
        fixture.put(NewMessage.of(QUEUE, new byte[QueueLimits.MAX_INLINE_PAYLOAD + 1]));
        fixture.put(NewMessage.of(QUEUE, new byte[2_000_000]));
        queues.admin().delete(QUEUE).orThrow();
    }
}
