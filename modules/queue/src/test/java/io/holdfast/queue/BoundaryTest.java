package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.StoreExtension;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Values at limits and times at ends. */
class BoundaryTest {

    private static final String QUEUE = "work";

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(InMemory::new, Queues.SCHEMA);

    private QueueFixture fixture(QueueConfig config) {
        QueueFixture fixture = new QueueFixture(stores.store());
        fixture.create(config);
        return fixture;
    }

    @Test
    void aReasonIsCutToItsMaximumLength() {
        QueueFixture fixture = fixture(QueueConfig.named(QUEUE).withMaxAttempts(1));
        fixture.put(QUEUE, "x");
        DeliveryReceipt receipt = fixture.take(QUEUE).receipt();
        assertThatThrownBy(() -> fixture.queues().nack(receipt, null, "\ud83d"))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("reason must be valid Unicode");
        fixture.queues().nack(receipt, null, "x".repeat(999) + "\ud83d\ude00");
        assertThat(fixture.take("work.dlq").message().reason()).isEqualTo("x".repeat(999));
    }

    @Test
    void deduplicationDistinguishesMessagesWithTheSamePartsInDifferentFields() {
        QueueFixture fixture = fixture(QueueConfig.named(QUEUE));
        fixture.put(message(QUEUE, "x").header("a", "b").withFairnessKey("c").withDedupKey("key"));
        NewMessage other = message(QUEUE, "x")
                .withFairnessKey("a")
                .withThrottleKeys("b", "c")
                .withDedupKey("key");
        assertThat(fixture.queues().enqueue(other)).isInstanceOf(QueueOutcome.KeyReused.class);
    }

    @Test
    void aDeduplicationKeyIsStoredUntilTheEndOfItsWindowEvenIfItsMessageIsAcknowledged() {
        QueueFixture fixture = fixture(
                QueueConfig.named(QUEUE).withDedupWindow(Duration.ofSeconds(10)).withMaxAttempts(1));
        NewMessage acked = message(QUEUE, "acked").withDedupKey("a");
        NewMessage dead = message(QUEUE, "dead").withDedupKey("b");
        NewMessage purged = message(QUEUE, "purged").withDedupKey("c");
        List<UUID> ids = List.of(fixture.put(acked), fixture.put(dead), fixture.put(purged));
        fixture.queues().ack(fixture.take(QUEUE).receipt());
        fixture.queues().nack(fixture.take(QUEUE).receipt());
        fixture.queues().admin().purge(QUEUE);
        stores.clock().advance(Duration.ofSeconds(10).minusNanos(1));
        assertThat(List.of(fixture.put(acked), fixture.put(dead), fixture.put(purged)))
                .isEqualTo(ids);
        assertThat(fixture.stats(QUEUE).depth()).isZero();
        stores.clock().advance(Duration.ofNanos(1));
        assertThat(fixture.put(acked)).isNotEqualTo(ids.get(0));
        fixture.assertConsistent();
    }

    @Test
    void theLargestMessagesAreExpiredAndMovedInStepsThatFitIntoATransaction() {
        QueueFixture fixture = fixture(QueueConfig.named(QUEUE).withMaxAttempts(1));
        byte[] payload = new byte[QueueLimits.MAX_INLINE_PAYLOAD];
        for (int i = 0; i < 80; i++) {
            fixture.put(NewMessage.of(QUEUE, payload));
        }
        while (fixture.stats(QUEUE).ready() > 0) {
            fixture.queues().lease(QUEUE, 100);
        }
        stores.clock().advance(Duration.ofMinutes(1));
        long taken = 0;
        long some;
        do {
            some = fixture.expireLeases(QueueLimits.MAX_BATCH);
            taken += some;
        } while (some > 0);
        assertThat(taken).isEqualTo(80);
        assertThat(fixture.stats("work.dlq").ready()).isEqualTo(80);
        QueueOutcome.Moved back = stores.store()
                .write(
                        WriteOptions.named("redrive").withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES),
                        tx -> fixture.queues().admin().redrive(tx, "work.dlq", QueueLimits.MAX_BATCH));
        assertThat(back)
                .isInstanceOfSatisfying(
                        QueueOutcome.MessagesMoved.class,
                        count -> assertThat(count.messages()).isBetween(1L, 40L));
        assertThat(fixture.queues().admin().redrive("work.dlq", Long.MAX_VALUE))
                .isInstanceOf(QueueOutcome.MessagesMoved.class);
        assertThat(fixture.stats(QUEUE).ready()).isEqualTo(80);
        assertThat(fixture.queues().admin().purge(QUEUE)).isEqualTo(new QueueOutcome.MessagesMoved(80));
        fixture.assertConsistent();
    }

    @Test
    void aClockAfterTheLastRepresentableTimeIsRefusedWithTheTime() {
        QueueFixture fixture = fixture(QueueConfig.named(QUEUE));
        fixture.put(QUEUE, "x");
        stores.clock().set(Instant.parse("2262-04-11T23:47:00Z"));
        assertThatThrownBy(() -> fixture.queues().lease(QUEUE, 1)) // The lease would end after the last time.
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("the time 2262-04-11T23:47:30Z is not between");
        stores.clock().set(Instant.parse("2300-01-01T00:00:00Z"));
        for (ThrowingCallable call : List.<ThrowingCallable>of(
                () -> fixture.queues().lease(QUEUE, 1), () -> fixture.queues().enqueue(message(QUEUE, "y")))) {
            assertThatThrownBy(call)
                    .isInstanceOf(BadRequestException.class)
                    .hasMessageContaining("the time 2300-01-01T00:00:00Z is not between")
                    .hasMessageContaining("and 2262-04-11T23:47:16.854775807Z");
        }
    }

    @Test
    void aLeaseExpiresAtItsEndAndNotBefore() {
        QueueFixture fixture = fixture(QueueConfig.named(QUEUE));
        fixture.put(QUEUE, "x");
        MessageDelivery delivery = fixture.take(QUEUE);
        stores.clock().set(delivery.until().minusNanos(1));
        assertThat(fixture.expireLeases(1)).isZero();
        stores.clock().set(delivery.until());
        assertThat(fixture.queues().views().expiredLeases(delivery.until(), 10)).hasSize(1);
        assertThat(fixture.expireLeases(1)).isEqualTo(1);
        assertThat(fixture.queues().nack(delivery.receipt(), Duration.ZERO, null))
                .isInstanceOf(QueueOutcome.LeaseLost.class);
        assertThat(fixture.queues().extend(delivery.receipt(), Duration.ofDays(1)))
                .isInstanceOf(QueueOutcome.LeaseLost.class);
        assertThat(fixture.take(QUEUE).message().attempts()).isEqualTo(1);
        fixture.assertConsistent();
    }
}
