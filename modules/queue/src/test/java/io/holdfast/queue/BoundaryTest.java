package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.error.BadRequest;
import io.holdfast.store.memory.Memory;
import io.holdfast.testkit.StoreExtension;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is just within a limit, or just at the end of a time. */
class BoundaryTest {

    private static final String QUEUE = "work";

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(Memory::new, Queues.SCHEMA);

    private QueueFixture desk(QueueConfig config) {
        QueueFixture desk = new QueueFixture(stores.store());
        desk.create(config);
        return desk;
    }

    @Test
    void aReasonIsKeptAsFarAsThereIsRoomForIt() {
        QueueFixture desk = desk(QueueConfig.named(QUEUE).withMaxAttempts(1));
        desk.put(QUEUE, "x");
        DeliveryReceipt receipt = desk.take(QUEUE).receipt();
        assertThatThrownBy(() -> desk.queues().nack(receipt, null, "\ud83d"))
                .isInstanceOf(BadRequest.class)
                .hasMessageContaining("reason is not valid text");
        desk.queues().nack(receipt, null, "x".repeat(999) + "\ud83d\ude00");
        assertThat(desk.take("work.dlq").message().reason()).isEqualTo("x".repeat(999));
    }

    @Test
    void deduplicationTellsMessagesApartThatHaveTheSamePartsInOtherPlaces() {
        QueueFixture desk = desk(QueueConfig.named(QUEUE));
        desk.put(message(QUEUE, "x").header("a", "b").withFairnessKey("c").withDedupKey("key"));
        Message other = message(QUEUE, "x")
                .withFairnessKey("a")
                .withThrottleKeys("b", "c")
                .withDedupKey("key");
        assertThat(desk.queues().enqueue(other)).isInstanceOf(QueueOutcome.KeyReused.class);
    }

    @Test
    void aDeduplicationKeyIsRememberedToTheEndOfItsWindowWhateverBecameOfItsMessage() {
        QueueFixture desk = desk(
                QueueConfig.named(QUEUE).withDedupWindow(Duration.ofSeconds(10)).withMaxAttempts(1));
        Message acked = message(QUEUE, "acked").withDedupKey("a");
        Message dead = message(QUEUE, "dead").withDedupKey("b");
        Message purged = message(QUEUE, "purged").withDedupKey("c");
        List<UUID> ids = List.of(desk.put(acked), desk.put(dead), desk.put(purged));
        desk.queues().ack(desk.take(QUEUE).receipt());
        desk.queues().nack(desk.take(QUEUE).receipt());
        desk.queues().admin().purge(QUEUE);
        stores.clock().advance(Duration.ofSeconds(10).minusNanos(1));
        assertThat(List.of(desk.put(acked), desk.put(dead), desk.put(purged))).isEqualTo(ids);
        assertThat(desk.stats(QUEUE).depth()).isZero();
        stores.clock().advance(Duration.ofNanos(1));
        assertThat(desk.put(acked)).isNotEqualTo(ids.get(0));
        desk.assertSound();
    }

    @Test
    void theLargestMessagesAreTakenBackAndMovedInPartsThatFitIntoATransaction() {
        QueueFixture desk = desk(QueueConfig.named(QUEUE).withMaxAttempts(1));
        byte[] payload = new byte[QueueLimits.MAX_PAYLOAD];
        for (int i = 0; i < 80; i++) {
            desk.put(Message.of(QUEUE, payload));
        }
        while (desk.stats(QUEUE).ready() > 0) {
            desk.queues().lease(QUEUE, 100);
        }
        stores.clock().advance(Duration.ofMinutes(1));
        int taken = 0;
        int some;
        do {
            some = desk.queues().expireLeases(QueueLimits.MAX_BATCH);
            taken += some;
        } while (some > 0);
        assertThat(taken).isEqualTo(80);
        assertThat(desk.stats("work.dlq").ready()).isEqualTo(80);
        QueueOutcome.Moved back = stores.store()
                .write(
                        WriteOptions.named("redrive").withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES),
                        tx -> desk.queues().admin().redrive(tx, "work.dlq", QueueLimits.MAX_BATCH));
        assertThat(back)
                .isInstanceOfSatisfying(
                        QueueOutcome.MessagesMoved.class,
                        count -> assertThat(count.messages()).isBetween(1L, 40L));
        assertThat(desk.queues().admin().redrive("work.dlq", Long.MAX_VALUE))
                .isInstanceOf(QueueOutcome.MessagesMoved.class);
        assertThat(desk.stats(QUEUE).ready()).isEqualTo(80);
        assertThat(desk.queues().admin().purge(QUEUE)).isEqualTo(new QueueOutcome.MessagesMoved(80));
        desk.assertSound();
    }

    @Test
    void aLeaseIsOverAtItsEndAndNotBefore() {
        QueueFixture desk = desk(QueueConfig.named(QUEUE));
        desk.put(QUEUE, "x");
        MessageDelivery delivery = desk.take(QUEUE);
        stores.clock().set(delivery.until().minusNanos(1));
        assertThat(desk.queues().expireLeases(1)).isZero();
        stores.clock().set(delivery.until());
        assertThat(desk.queues().views().expiredLeases(delivery.until(), 10)).hasSize(1);
        assertThat(desk.queues().expireLeases(1)).isEqualTo(1);
        assertThat(desk.queues().nack(delivery.receipt(), Duration.ZERO, null))
                .isInstanceOf(QueueOutcome.LeaseLost.class);
        assertThat(desk.queues().extend(delivery.receipt(), Duration.ofDays(1)))
                .isInstanceOf(QueueOutcome.LeaseLost.class);
        assertThat(desk.take(QUEUE).message().attempts()).isEqualTo(1);
        desk.assertSound();
    }
}
