package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.queue.QueueOutcome.ConfigStored;
import io.holdfast.queue.QueueOutcome.ConfigStored.Change;
import io.holdfast.queue.internal.QueueRowTypes;
import io.holdfast.queue.internal.QueueSchema;
import io.holdfast.store.Table;
import io.holdfast.store.Tx;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.StoreExtension;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Creation, configuration, purging and deletion of queues. */
class QueueAdminTest {

    private static final String QUEUE = "work";

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(InMemory::new, Queues.SCHEMA);

    private QueueFixture fixture() {
        return new QueueFixture(stores.store());
    }

    private static List<String> names(QueueFixture fixture) {
        return fixture.queues().views().queues(100, null).rows().stream()
                .map(QueueConfig::name)
                .toList();
    }

    @Test
    void aQueueIsCreatedWithItsDeadLetterQueue() {
        QueueFixture fixture = fixture();
        fixture.create(QUEUE);
        assertThat(names(fixture)).containsExactly("work", "work.dlq");
        assertThat(fixture.queues().admin().create(QueueConfig.named(QUEUE)))
                .isEqualTo(new ConfigStored(QueueConfig.named(QUEUE), Change.NONE));
        QueueConfig other = QueueConfig.named(QUEUE).withMaxAttempts(9);
        assertThat(fixture.queues().admin().create(other))
                .isEqualTo(new QueueOutcome.QueueAlreadyExists(QueueConfig.named(QUEUE), false));
        assertThat(fixture.queues().admin().configure(other)).isEqualTo(new ConfigStored(other, Change.REPLACED));
        assertThat(fixture.queues().views().queue(QUEUE)).contains(other);
        assertThat(fixture.queues().admin().configure(QueueConfig.named("nowhere")))
                .isEqualTo(new QueueOutcome.QueueNotFound("nowhere"));
    }

    @Test
    void aQueueIsCreatedOrReplacedByPut() {
        QueueFixture fixture = fixture();
        QueueConfig config = QueueConfig.named(QUEUE);
        assertThat(fixture.queues().admin().put(config)).isEqualTo(new ConfigStored(config, Change.CREATED));
        assertThat(names(fixture)).containsExactly("work", "work.dlq");
        QueueConfig other = config.withMaxAttempts(9);
        assertThat(fixture.queues().admin().put(other)).isEqualTo(new ConfigStored(other, Change.REPLACED));
        assertThat(fixture.queues().views().queue(QUEUE)).contains(other);
    }

    @Test
    void pausingAPausedQueueIsARepeat() {
        QueueFixture fixture = fixture();
        fixture.create(QUEUE);
        QueueConfig config = QueueConfig.named(QUEUE);
        for (Change change : List.of(Change.REPLACED, Change.NONE)) {
            assertThat(fixture.queues().admin().pause(QUEUE)).isEqualTo(new ConfigStored(config, change));
        }
        for (Change change : List.of(Change.REPLACED, Change.NONE)) {
            assertThat(fixture.queues().admin().resume(QUEUE)).isEqualTo(new ConfigStored(config, change));
        }
    }

    @Test
    void aConfiguredDeadLetterQueueMustExistAndIsNotDeleted() {
        QueueFixture fixture = fixture();
        QueueConfig config =
                QueueConfig.named(QUEUE).withDeadLetterQueue("graveyard").withMaxAttempts(1);
        assertThat(fixture.queues().admin().create(config)).isEqualTo(new QueueOutcome.QueueNotFound("graveyard"));
        fixture.create("graveyard");
        fixture.create(config);
        fixture.put(QUEUE, "x");
        assertThat(fixture.queues().nack(fixture.take(QUEUE).receipt()))
                .isEqualTo(new QueueOutcome.DeadLettered("graveyard", 1));
        assertThat(fixture.queues().admin().delete("graveyard")).isEqualTo(new QueueOutcome.QueueInUse(QUEUE));
        assertThat(fixture.queues().admin().delete(QUEUE)).isEqualTo(new QueueOutcome.QueueDeleted(0));
        assertThat(names(fixture)).containsExactly("graveyard", "graveyard.dlq");
        assertThat(fixture.stats("graveyard").ready()).isEqualTo(1);
    }

    @Test
    void aDeletedQueueLeavesNoRowsAndCanBeCreatedAgain() {
        QueueFixture fixture = fixture();
        fixture.create("other");
        fixture.put("other", "stays");
        long before = rows();
        fixture.create(QueueConfig.named(QUEUE).withMaxAttempts(1));
        fixture.queues().runtimeSettings().setThrottle("t", 0.01, 1);
        for (int i = 0; i < 50; i++) {
            fixture.put(message(QUEUE, "m" + i).withFairnessKey("k" + i % 7).withDedupKey("d" + i));
            fixture.put(message(QUEUE, "later").withDelay(Duration.ofHours(1)));
            fixture.put(message(QUEUE, "slow").withFairnessKey("slow").withThrottleKeys("t"));
        }
        List<MessageDelivery> leased = fixture.queues().lease(QUEUE, 20).deliveries();
        fixture.queues().nack(leased.get(0).receipt());
        fixture.queues().ack(leased.get(1).receipt());
        assertThat(fixture.queues().admin().delete("work.dlq")).isEqualTo(new QueueOutcome.QueueInUse(QUEUE));
        assertThat(fixture.queues().admin().delete(QUEUE)).isEqualTo(new QueueOutcome.QueueDeleted(149));
        assertThat(names(fixture)).containsExactly("other", "other.dlq");
        assertThat(fixture.queues().ack(leased.get(2).receipt())).isInstanceOf(QueueOutcome.MessageNotFound.class);
        fixture.queues().runtimeSettings().removeThrottle("t");
        stores.clock().advance(Duration.ofDays(2));
        stores.store().sweep();
        assertThat(fixture.expireLeases(100)).isZero();
        fixture.queues().sweep();
        stores.store().update(tx -> tx.delete(QueueSchema.SWEEP_POSITION, QueueRowTypes.SweepPositionRow.KEY));
        assertThat(rows()).isEqualTo(before);
        fixture.create(QUEUE);
        assertThat(fixture.stats(QUEUE).depth()).isZero();
        assertThat(fixture.takeAll(QUEUE, 1)).isEmpty();
        fixture.assertConsistent();
    }

    private long rows() {
        return stores.store()
                .<Long>read(tx -> Queues.SCHEMA.tables().stream()
                        .mapToLong(table -> tx.scan((Table<?, ?>) table).count())
                        .sum());
    }

    @Test
    void anInterruptedDeletionIsFinishedByASweep() {
        QueueFixture fixture = fixture();
        fixture.create(QUEUE);
        fixture.put(QUEUE, "x");
        DeliveryReceipt receipt = fixture.take(QUEUE).receipt();
        fixture.put(QUEUE, "y");
        stores.store().update(tx -> fixture.queues().admin().delete(tx, QUEUE));
        assertThat(fixture.queues().enqueue(message(QUEUE, "z"))).isEqualTo(new QueueOutcome.QueueNotFound(QUEUE));
        assertThat(fixture.queues().lease(QUEUE, 1)).isEqualTo(new QueueOutcome.QueueNotFound(QUEUE));
        assertThat(fixture.queues().ack(receipt)).isEqualTo(new QueueOutcome.MessageNotFound(receipt.message()));
        assertThat(fixture.queues().admin().create(QueueConfig.named(QUEUE)))
                .isEqualTo(new QueueOutcome.QueueAlreadyExists(QueueConfig.named(QUEUE), true));
        stores.clock().advance(Duration.ofMinutes(1));
        assertThat(fixture.expireLeases(10)).isEqualTo(1);
        fixture.queues().sweep();
        assertThat(names(fixture)).isEmpty();
        fixture.create(QUEUE);
        fixture.assertConsistent();
    }

    @Test
    void aPausedQueueAcceptsMessagesButDeliversNone() {
        QueueFixture fixture = fixture();
        fixture.create(QUEUE);
        fixture.queues().admin().pause(QUEUE);
        fixture.put(QUEUE, "x");
        assertThat(fixture.takeAll(QUEUE, 1)).isEmpty();
        assertThat(fixture.stats(QUEUE).paused()).isTrue();
        fixture.queues().admin().resume(QUEUE);
        assertThat(fixture.takeAll(QUEUE, 1)).containsExactly("x");
        assertThat(fixture.queues().admin().pause("nowhere")).isEqualTo(new QueueOutcome.QueueNotFound("nowhere"));
    }

    @Test
    void aPurgeRemovesEverythingThatIsNotLeased() {
        QueueFixture fixture = fixture();
        fixture.create(QUEUE);
        for (int i = 0; i < 120; i++) {
            fixture.put(message(QUEUE, "m" + i).withFairnessKey("k" + i % 3).withPriority(i % 10));
            fixture.put(message(QUEUE, "later").withDelay(Duration.ofHours(1)));
        }
        MessageDelivery leased = fixture.take(QUEUE);
        assertThat(fixture.queues().admin().purge(QUEUE)).isEqualTo(new QueueOutcome.MessagesMoved(239));
        assertThat(fixture.stats(QUEUE).depth()).isEqualTo(1);
        fixture.assertConsistent();
        assertThat(fixture.queues().ack(leased.receipt())).isInstanceOf(QueueOutcome.MessageAcked.class);
        fixture.put(QUEUE, "new");
        assertThat(fixture.takeAll(QUEUE, 5)).containsExactly("new");
        fixture.assertConsistent();
        assertThat(fixture.queues().admin().purge("nowhere")).isEqualTo(new QueueOutcome.QueueNotFound("nowhere"));
    }

    @Test
    void aRedriveResetsAttemptsAndSkipsLeasedMessages() {
        QueueFixture fixture = fixture();
        fixture.create(QueueConfig.named(QUEUE).withMaxAttempts(1));
        for (int i = 0; i < 120; i++) {
            fixture.put(
                    message(QUEUE, "m" + i).withFairnessKey("k").withWeight(2).withThrottleKeys("t"));
        }
        fixture.queues()
                .lease(QUEUE, 120)
                .deliveries()
                .forEach(delivery -> fixture.queues().nack(delivery.receipt()));
        assertThat(fixture.stats("work.dlq").ready()).isEqualTo(120);
        fixture.take("work.dlq");
        assertThat(fixture.queues().admin().redrive("work.dlq", 2)).isEqualTo(new QueueOutcome.MessagesMoved(2));
        assertThat(fixture.queues().admin().redrive("work.dlq", Long.MAX_VALUE))
                .isEqualTo(new QueueOutcome.MessagesMoved(117));
        assertThat(fixture.stats("work.dlq").depth()).isEqualTo(1);
        QueuedMessage again = fixture.take(QUEUE).message();
        assertThat(again.attempts()).isZero();
        assertThat(again.origin()).isNull();
        assertThat(again.weight()).isEqualTo(2);
        assertThat(again.throttleKeys()).containsExactly("t");
        assertThat(fixture.stats(QUEUE).depth()).isEqualTo(119);
        fixture.assertConsistent();
    }

    @Test
    void oneMessageCanBeDiscardedInAnyState() {
        QueueFixture fixture = fixture();
        fixture.create(QUEUE);
        UUID leased = fixture.put(QUEUE, "leased");
        DeliveryReceipt receipt = fixture.take(QUEUE).receipt();
        UUID ready = fixture.put(QUEUE, "ready");
        UUID delayed = fixture.put(message(QUEUE, "delayed").withDelay(Duration.ofHours(1)));
        for (UUID id : List.of(leased, ready, delayed)) {
            assertThat(fixture.queues().admin().discard(QUEUE, id)).isTrue();
            assertThat(fixture.queues().admin().discard(QUEUE, id)).isFalse();
            fixture.assertConsistent();
        }
        assertThat(fixture.queues().ack(receipt)).isEqualTo(new QueueOutcome.MessageNotFound(receipt.message()));
        assertThat(fixture.stats(QUEUE).depth()).isZero();
    }

    @Test
    void statisticsCountPerQueueAndPerKey() {
        QueueFixture fixture = fixture();
        fixture.create(QueueConfig.named(QUEUE).withMaxAttempts(2));
        fixture.put(message(QUEUE, "1").withFairnessKey("ada").withWeight(4));
        stores.clock().advance(Duration.ofSeconds(1));
        fixture.put(QUEUE, "ada", "2");
        fixture.put(message(QUEUE, "3").withFairnessKey("bob").withDelay(Duration.ofHours(1)));
        MessageDelivery first = fixture.take(QUEUE);
        stores.clock().advance(Duration.ofSeconds(1));
        fixture.queues().nack(first.receipt());
        MessageDelivery second = fixture.take(QUEUE);
        QueueStats stats = fixture.stats(QUEUE);
        assertThat(stats)
                .isEqualTo(new QueueStats(
                        QUEUE,
                        false,
                        1,
                        1,
                        1,
                        stores.clock().instant().minusSeconds(2),
                        3,
                        2,
                        0,
                        1,
                        0,
                        0,
                        null,
                        stats.bytes(),
                        0,
                        0));
        assertThat(fixture.queues().views().stats(QUEUE, "ada").orElseThrow())
                .isEqualTo(new FairnessKeyStats(
                        "ada", 1, 1, 0, 1, stores.clock().instant().minusSeconds(2), 2, 1, 0));
        assertThat(fixture.queues().views().stats(QUEUE, "bob").orElseThrow().delayed())
                .isEqualTo(1);
        fixture.queues().ack(second.receipt());
        fixture.queues().nack(fixture.take(QUEUE).receipt());
        assertThat(fixture.stats(QUEUE).deadLettered()).isEqualTo(1);
        assertThat(fixture.queues().views().stats(QUEUE, "ada").orElseThrow().deadLettered())
                .isEqualTo(1);
        assertThat(fixture.queues().views().stats("nowhere")).isEmpty();
        assertThat(fixture.queues().views().stats(QUEUE, "carl")).isEmpty();
    }

    @Test
    void aRecreatedQueueIsNotAffectedByConcurrentDeletionsOfTheOldOne() throws Exception {
        QueueFixture fixture = new QueueFixture(stores.store());
        for (int round = 0; round < 20; round++) {
            fixture.create("again");
            for (int i = 0; i < 50; i++) {
                fixture.put("again", "key " + i, "old");
            }
            stores.store().write(tx -> fixture.queues().admin().delete(tx, "again"));
            Thread other = new Thread(() -> fixture.queues().sweep());
            other.start();
            fixture.queues().sweep();
            fixture.create("again");
            fixture.put("again", "new");
            other.join();
            assertThat(fixture.takeAll("again", 10)).containsExactly("new");
            fixture.queues().admin().delete("again");
        }
    }

    @Test
    void aDeadLetterQueueThatAnotherQueueUsesIsNotDeleted() {
        QueueFixture fixture = new QueueFixture(stores.store());
        fixture.create("own");
        fixture.create(QueueConfig.named("other").withDeadLetterQueue("own.dlq"));
        assertThat(fixture.queues().admin().delete("own")).isEqualTo(new QueueOutcome.QueueInUse("other"));
        fixture.queues().admin().delete("other");
        assertThat(fixture.queues().admin().delete("own")).isEqualTo(new QueueOutcome.QueueDeleted(0));
    }

    @Test
    void aQueueBecomesOrderedOnlyWhileItIsEmpty() {
        QueueFixture fixture = new QueueFixture(stores.store());
        fixture.create("plain");
        fixture.put("plain", "x");
        assertThatThrownBy(() -> fixture.queues()
                        .admin()
                        .configure(QueueConfig.named("plain").withOrdered(true)))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("ordered must not change")
                .hasMessageContaining("but it has 1");
        fixture.queues().ack(fixture.take("plain").receipt());
        assertThat(fixture.queues().admin().configure(QueueConfig.named("plain").withOrdered(true)))
                .isInstanceOf(QueueOutcome.ConfigStored.class);
    }

    @Test
    void aQueueThatIsBeingDeletedIsNotVisible() {
        QueueFixture fixture = new QueueFixture(stores.store());
        fixture.create("gone");
        fixture.put("gone", "key", "leased");
        DeliveryReceipt leased = fixture.take("gone").receipt();
        UUID id = fixture.put("gone", "key", "ready");
        stores.store().write(tx -> fixture.queues().admin().delete(tx, "gone"));
        QueueViews views = fixture.queues().views();
        assertThat(views.message("gone", id)).isEmpty();
        assertThat(views.messages("gone", 10, null).rows()).isEmpty();
        assertThat(views.messages("gone", "key", 10, null).rows()).isEmpty();
        assertThat(views.peek("gone", 10)).isEmpty();
        assertThat(views.lease("gone", leased.message())).isEmpty();
        assertThat(views.keys("gone", 10, null).rows()).isEmpty();
        assertThat(views.stats("gone", "key")).isEmpty();
        assertThat(fixture.queues().ack(leased)).isInstanceOf(QueueOutcome.MessageNotFound.class);
        fixture.assertConsistent();
    }

    @Test
    void leasedMessagesDoNotCountTowardsTheLimitOfRedriveAndPurge() {
        QueueFixture fixture = fixture();
        fixture.create(QueueConfig.named("flaky").withMaxAttempts(1));
        for (int i = 0; i < 6; i++) {
            fixture.put("flaky", "m" + i);
            fixture.queues().nack(fixture.take("flaky").receipt());
        }
        fixture.queues().lease("flaky.dlq", 2);
        QueueAdmin admin = fixture.queues().admin();
        assertThat(moved(tx -> admin.redrive(tx, "flaky.dlq", 2))).isEqualTo(new QueueOutcome.MessagesMoved(2));
        assertThat(moved(tx -> admin.purge(tx, "flaky.dlq", 2))).isEqualTo(new QueueOutcome.MessagesMoved(2));
        assertThat(moved(tx -> admin.purge(tx, "flaky.dlq", 2))).isEqualTo(new QueueOutcome.MessagesMoved(0));
        assertThat(fixture.stats("flaky.dlq").inFlight()).isEqualTo(2);
        assertThat(fixture.stats("flaky").ready()).isEqualTo(2);
        fixture.assertConsistent();
    }

    private QueueOutcome moved(Function<Tx, QueueOutcome.Moved> command) {
        return stores.store().write(command);
    }

    @Test
    void aLeasedMessageCanBeDiscardedAndItsConsumerIsToldThatItIsGone() {
        QueueFixture fixture = fixture();
        fixture.create("leased");
        fixture.put("leased", "m");
        MessageDelivery delivery = fixture.take("leased");
        assertThat(fixture.queues().admin().discard("leased", delivery.message().id()))
                .isTrue();
        assertThat(fixture.queues().ack(delivery.receipt()))
                .isEqualTo(new QueueOutcome.MessageNotFound(delivery.message().id()));
        assertThat(fixture.stats("leased").depth()).isZero();
        fixture.assertConsistent();
    }

    @Test
    void aReplacedPayloadIsDeliveredNextInEveryStateOfTheMessage() {
        QueueFixture fixture = fixture();
        fixture.create(QUEUE);
        UUID waiting = fixture.put(QUEUE, "waiting");
        byte[] large = new byte[2 * QueueLimits.MAX_INLINE_PAYLOAD + 1];
        assertThat(fixture.queues().admin().replacePayload(QUEUE, waiting, large))
                .isTrue();
        fixture.assertConsistent();
        MessageDelivery leased = fixture.take(QUEUE);
        assertThat(leased.payload()).isEqualTo(large);
        byte[] small = "small".getBytes(StandardCharsets.UTF_8);
        assertThat(fixture.queues().admin().replacePayload(QUEUE, waiting, small))
                .isTrue();
        fixture.assertConsistent();
        fixture.queues().release(leased.receipt());
        MessageDelivery second = fixture.take(QUEUE);
        assertThat(second.payload()).isEqualTo(small);
        fixture.queues().ack(second.receipt());
        fixture.assertConsistent();
        assertThat(fixture.stats(QUEUE).depth()).isZero();
        assertThat(fixture.queues().admin().replacePayload(QUEUE, waiting, small))
                .isFalse();
        assertThat(fixture.queues().admin().replacePayload("nowhere", waiting, small))
                .isFalse();
        assertThatThrownBy(() ->
                        fixture.queues().admin().replacePayload(QUEUE, waiting, new byte[QueueLimits.MAX_PAYLOAD + 1]))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("the limit is " + QueueLimits.MAX_PAYLOAD);
    }
}
