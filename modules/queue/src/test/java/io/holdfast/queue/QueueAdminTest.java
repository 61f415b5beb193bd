package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.queue.internal.DeliveryCommands;
import io.holdfast.queue.internal.QueueSchema;
import io.holdfast.queue.internal.QueueScripts;
import io.holdfast.queue.internal.WaitingConsumers;
import io.holdfast.store.Table;
import io.holdfast.store.error.BadRequest;
import io.holdfast.store.memory.Memory;
import io.holdfast.testkit.StoreExtension;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Queues are made, changed, emptied and deleted. */
class QueueAdminTest {

    private static final String QUEUE = "work";

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(Memory::new, Queues.SCHEMA);

    private QueueFixture desk() {
        return new QueueFixture(stores.store());
    }

    private static List<String> names(QueueFixture desk) {
        return desk.queues().views().queues(100, null).rows().stream()
                .map(QueueConfig::name)
                .toList();
    }

    @Test
    void aQueueIsMadeWithItsDeadLetterQueue() {
        QueueFixture desk = desk();
        desk.create(QUEUE);
        assertThat(names(desk)).containsExactly("work", "work.dlq");
        desk.create(QUEUE);
        QueueConfig other = QueueConfig.named(QUEUE).withMaxAttempts(9);
        assertThat(desk.queues().admin().create(other))
                .isEqualTo(new QueueOutcome.QueueAlreadyExists(QueueConfig.named(QUEUE), false));
        assertThat(desk.queues().admin().configure(other)).isEqualTo(new QueueOutcome.ConfigStored(other));
        assertThat(desk.queues().views().queue(QUEUE)).contains(other);
        assertThat(desk.queues().admin().configure(QueueConfig.named("nowhere")))
                .isEqualTo(new QueueOutcome.QueueNotFound("nowhere"));
    }

    @Test
    void aDeadLetterQueueOfOnesOwnHasToExistAndStays() {
        QueueFixture desk = desk();
        QueueConfig config =
                QueueConfig.named(QUEUE).withDeadLetterQueue("graveyard").withMaxAttempts(1);
        assertThat(desk.queues().admin().create(config)).isEqualTo(new QueueOutcome.QueueNotFound("graveyard"));
        desk.create("graveyard");
        desk.create(config);
        desk.put(QUEUE, "x");
        assertThat(desk.queues().nack(desk.take(QUEUE).receipt()))
                .isEqualTo(new QueueOutcome.DeadLettered("graveyard", 1));
        assertThat(desk.queues().admin().delete("graveyard")).isEqualTo(new QueueOutcome.QueueInUse(QUEUE));
        assertThat(desk.queues().admin().delete(QUEUE)).isEqualTo(new QueueOutcome.QueueDeleted(0));
        assertThat(names(desk)).containsExactly("graveyard", "graveyard.dlq");
        assertThat(desk.stats("graveyard").ready()).isEqualTo(1);
    }

    @Test
    void aDeletedQueueLeavesNothingBehindAndComesBackEmpty() {
        QueueFixture desk = desk();
        desk.create("other");
        desk.put("other", "stays");
        long before = rows();
        desk.create(QueueConfig.named(QUEUE).withMaxAttempts(1));
        desk.queues().runtimeSettings().setThrottle("t", 0.01, 1);
        for (int i = 0; i < 50; i++) {
            desk.put(message(QUEUE, "m" + i).withFairnessKey("k" + i % 7).withDedupKey("d" + i));
            desk.put(message(QUEUE, "later").withDelay(Duration.ofHours(1)));
            desk.put(message(QUEUE, "slow").withFairnessKey("slow").withThrottleKeys("t"));
        }
        List<MessageDelivery> leased = desk.queues().lease(QUEUE, 20).deliveries();
        desk.queues().nack(leased.get(0).receipt());
        desk.queues().ack(leased.get(1).receipt());
        assertThat(desk.queues().admin().delete("work.dlq")).isEqualTo(new QueueOutcome.QueueInUse(QUEUE));
        assertThat(desk.queues().admin().delete(QUEUE)).isEqualTo(new QueueOutcome.QueueDeleted(149));
        assertThat(names(desk)).containsExactly("other", "other.dlq");
        assertThat(desk.queues().ack(leased.get(2).receipt())).isInstanceOf(QueueOutcome.MessageNotFound.class);
        desk.queues().runtimeSettings().removeThrottle("t");
        stores.clock().advance(Duration.ofDays(2));
        stores.store().sweep();
        assertThat(desk.queues().expireLeases(100)).isZero();
        stores.store()
                .update(tx -> new DeliveryCommands(QueueOptions.DEFAULT, new QueueScripts(), new WaitingConsumers())
                        .removeIdleLanes(tx, 100));
        stores.store().update(tx -> tx.delete(QueueSchema.SWEEP_POSITION, QueueSchema.SweepPositionRow.KEY));
        assertThat(rows()).isEqualTo(before);
        desk.create(QUEUE);
        assertThat(desk.stats(QUEUE).depth()).isZero();
        assertThat(desk.takeAll(QUEUE, 1)).isEmpty();
        desk.assertSound();
    }

    private long rows() {
        return stores.store()
                .<Long>read(tx -> Queues.SCHEMA.tables().stream()
                        .mapToLong(table -> tx.scan((Table<?, ?>) table).count())
                        .sum());
    }

    @Test
    void aDeletionThatWasInterruptedIsFinishedByTheTimer() {
        QueueFixture desk = desk();
        desk.create(QUEUE);
        desk.put(QUEUE, "x");
        DeliveryReceipt receipt = desk.take(QUEUE).receipt();
        desk.put(QUEUE, "y");
        stores.store().update(tx -> desk.queues().admin().delete(tx, QUEUE));
        assertThat(desk.queues().enqueue(message(QUEUE, "z"))).isEqualTo(new QueueOutcome.QueueNotFound(QUEUE));
        assertThat(desk.queues().lease(QUEUE, 1)).isEqualTo(new QueueOutcome.QueueNotFound(QUEUE));
        assertThat(desk.queues().ack(receipt)).isEqualTo(new QueueOutcome.MessageNotFound(receipt.message()));
        assertThat(desk.queues().admin().create(QueueConfig.named(QUEUE)))
                .isEqualTo(new QueueOutcome.QueueAlreadyExists(QueueConfig.named(QUEUE), true));
        stores.clock().advance(Duration.ofMinutes(1));
        assertThat(desk.queues().expireLeases(10)).isEqualTo(1);
        desk.queues().admin().finishDeletions();
        assertThat(names(desk)).isEmpty();
        desk.create(QUEUE);
        desk.assertSound();
    }

    @Test
    void aPausedQueueTakesInButGivesNothing() {
        QueueFixture desk = desk();
        desk.create(QUEUE);
        desk.queues().admin().pause(QUEUE);
        desk.put(QUEUE, "x");
        assertThat(desk.takeAll(QUEUE, 1)).isEmpty();
        assertThat(desk.stats(QUEUE).paused()).isTrue();
        desk.queues().admin().resume(QUEUE);
        assertThat(desk.takeAll(QUEUE, 1)).containsExactly("x");
        assertThat(desk.queues().admin().pause("nowhere")).isEqualTo(new QueueOutcome.QueueNotFound("nowhere"));
    }

    @Test
    void aPurgeRemovesEverythingThatIsNotLeased() {
        QueueFixture desk = desk();
        desk.create(QUEUE);
        for (int i = 0; i < 120; i++) {
            desk.put(message(QUEUE, "m" + i).withFairnessKey("k" + i % 3).withPriority(i % 10));
            desk.put(message(QUEUE, "later").withDelay(Duration.ofHours(1)));
        }
        MessageDelivery leased = desk.take(QUEUE);
        assertThat(desk.queues().admin().purge(QUEUE)).isEqualTo(new QueueOutcome.MessagesMoved(239));
        assertThat(desk.stats(QUEUE).depth()).isEqualTo(1);
        desk.assertSound();
        assertThat(desk.queues().ack(leased.receipt())).isInstanceOf(QueueOutcome.MessageAcked.class);
        desk.put(QUEUE, "new");
        assertThat(desk.takeAll(QUEUE, 5)).containsExactly("new");
        desk.assertSound();
        assertThat(desk.queues().admin().purge("nowhere")).isEqualTo(new QueueOutcome.QueueNotFound("nowhere"));
    }

    @Test
    void aRedriveSendsDeadLettersBackWithoutTheirAttemptsAndSkipsThoseThatAreLeased() {
        QueueFixture desk = desk();
        desk.create(QueueConfig.named(QUEUE).withMaxAttempts(1));
        for (int i = 0; i < 120; i++) {
            desk.put(message(QUEUE, "m" + i).withFairnessKey("k").withWeight(2).withThrottleKeys("t"));
        }
        desk.queues()
                .lease(QUEUE, 120)
                .deliveries()
                .forEach(delivery -> desk.queues().nack(delivery.receipt()));
        assertThat(desk.stats("work.dlq").ready()).isEqualTo(120);
        desk.take("work.dlq");
        assertThat(desk.queues().admin().redrive("work.dlq", 2)).isEqualTo(new QueueOutcome.MessagesMoved(2));
        assertThat(desk.queues().admin().redrive("work.dlq", Long.MAX_VALUE))
                .isEqualTo(new QueueOutcome.MessagesMoved(117));
        assertThat(desk.stats("work.dlq").depth()).isEqualTo(1);
        QueuedMessage again = desk.take(QUEUE).message();
        assertThat(again.attempts()).isZero();
        assertThat(again.origin()).isNull();
        assertThat(again.weight()).isEqualTo(2);
        assertThat(again.throttleKeys()).containsExactly("t");
        assertThat(desk.stats(QUEUE).depth()).isEqualTo(119);
        desk.assertSound();
    }

    @Test
    void oneMessageCanBeDiscardedInAnyState() {
        QueueFixture desk = desk();
        desk.create(QUEUE);
        UUID leased = desk.put(QUEUE, "leased");
        DeliveryReceipt receipt = desk.take(QUEUE).receipt();
        UUID ready = desk.put(QUEUE, "ready");
        UUID delayed = desk.put(message(QUEUE, "delayed").withDelay(Duration.ofHours(1)));
        for (UUID id : List.of(leased, ready, delayed)) {
            assertThat(desk.queues().admin().discard(QUEUE, id)).isTrue();
            assertThat(desk.queues().admin().discard(QUEUE, id)).isFalse();
            desk.assertSound();
        }
        assertThat(desk.queues().ack(receipt)).isEqualTo(new QueueOutcome.MessageNotFound(receipt.message()));
        assertThat(desk.stats(QUEUE).depth()).isZero();
    }

    @Test
    void statisticsCountPerQueueAndPerKey() {
        QueueFixture desk = desk();
        desk.create(QueueConfig.named(QUEUE).withMaxAttempts(2));
        desk.put(message(QUEUE, "1").withFairnessKey("ada").withWeight(4));
        stores.clock().advance(Duration.ofSeconds(1));
        desk.put(QUEUE, "ada", "2");
        desk.put(message(QUEUE, "3").withFairnessKey("bob").withDelay(Duration.ofHours(1)));
        MessageDelivery first = desk.take(QUEUE);
        stores.clock().advance(Duration.ofSeconds(1));
        desk.queues().nack(first.receipt());
        MessageDelivery second = desk.take(QUEUE);
        QueueStats stats = desk.stats(QUEUE);
        assertThat(stats)
                .isEqualTo(new QueueStats(
                        QUEUE, false, 1, 1, 1, stores.clock().instant().minusSeconds(2), 3, 2, 0, 1, 0, 0, null));
        assertThat(desk.queues().views().stats(QUEUE, "ada").orElseThrow())
                .isEqualTo(new FairnessKeyStats(
                        "ada", 1, 1, 0, 1, stores.clock().instant().minusSeconds(2), 2, 1, 0));
        assertThat(desk.queues().views().stats(QUEUE, "bob").orElseThrow().delayed())
                .isEqualTo(1);
        desk.queues().ack(second.receipt());
        desk.queues().nack(desk.take(QUEUE).receipt());
        assertThat(desk.stats(QUEUE).deadLettered()).isEqualTo(1);
        assertThat(desk.queues().views().stats(QUEUE, "ada").orElseThrow().deadLettered())
                .isEqualTo(1);
        assertThat(desk.queues().views().stats("nowhere")).isEmpty();
        assertThat(desk.queues().views().stats(QUEUE, "carl")).isEmpty();
    }

    @Test
    void aQueueMadeAgainIsSafeFromThoseWhoStillRemoveTheOldOne() throws Exception {
        QueueFixture desk = new QueueFixture(stores.store());
        for (int round = 0; round < 20; round++) {
            desk.create("again");
            for (int i = 0; i < 50; i++) {
                desk.put("again", "key " + i, "old");
            }
            stores.store().write(tx -> desk.queues().admin().delete(tx, "again"));
            Thread other = new Thread(() -> desk.queues().admin().finishDeletions());
            other.start();
            desk.queues().admin().finishDeletions();
            desk.create("again");
            desk.put("again", "new");
            other.join();
            assertThat(desk.takeAll("again", 10)).containsExactly("new");
            desk.queues().admin().delete("again");
        }
    }

    @Test
    void aDeadLetterQueueThatAnotherQueueUsesIsNotDeletedWithItsOwn() {
        QueueFixture desk = new QueueFixture(stores.store());
        desk.create("own");
        desk.create(QueueConfig.named("other").withDeadLetterQueue("own.dlq"));
        assertThat(desk.queues().admin().delete("own")).isEqualTo(new QueueOutcome.QueueInUse("other"));
        desk.queues().admin().delete("other");
        assertThat(desk.queues().admin().delete("own")).isEqualTo(new QueueOutcome.QueueDeleted(0));
    }

    @Test
    void aQueueBecomesOrderedOnlyWhileItIsEmpty() {
        QueueFixture desk = new QueueFixture(stores.store());
        desk.create("plain");
        desk.put("plain", "x");
        assertThatThrownBy(() -> desk.queues()
                        .admin()
                        .configure(QueueConfig.named("plain").withOrdered(true)))
                .isInstanceOf(BadRequest.class)
                .hasMessageContaining("ordered is true")
                .hasMessageContaining("it has 1 messages");
        desk.queues().ack(desk.take("plain").receipt());
        assertThat(desk.queues().admin().configure(QueueConfig.named("plain").withOrdered(true)))
                .isInstanceOf(QueueOutcome.ConfigStored.class);
    }

    @Test
    void nothingIsToBeSeenOfAQueueThatIsBeingDeleted() {
        QueueFixture desk = new QueueFixture(stores.store());
        desk.create("gone");
        desk.put("gone", "key", "leased");
        DeliveryReceipt leased = desk.take("gone").receipt();
        UUID id = desk.put("gone", "key", "ready");
        stores.store().write(tx -> desk.queues().admin().delete(tx, "gone"));
        QueueViews views = desk.queues().views();
        assertThat(views.message("gone", id)).isEmpty();
        assertThat(views.messages("gone", 10, null).rows()).isEmpty();
        assertThat(views.messages("gone", "key", 10, null).rows()).isEmpty();
        assertThat(views.peek("gone", 10)).isEmpty();
        assertThat(views.lease("gone", leased.message())).isEmpty();
        assertThat(views.keys("gone", 10, null).rows()).isEmpty();
        assertThat(views.stats("gone", "key")).isEmpty();
        assertThat(desk.queues().ack(leased)).isInstanceOf(QueueOutcome.MessageNotFound.class);
        desk.assertSound();
    }
}
