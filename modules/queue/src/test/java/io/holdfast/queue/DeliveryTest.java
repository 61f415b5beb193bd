package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.error.BadRequest;
import io.holdfast.store.memory.Memory;
import io.holdfast.testkit.StoreExtension;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The life of a message, from enqueue to its end. */
class DeliveryTest {

    private static final String QUEUE = "work";

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(Memory::new, Queues.SCHEMA);

    private QueueFixture desk() {
        return new QueueFixture(stores.store());
    }

    private QueueFixture with(QueueConfig config) {
        QueueFixture desk = desk();
        desk.create(config);
        return desk;
    }

    private void pass(Duration time) {
        stores.clock().advance(time);
    }

    @AfterEach
    void everythingAgrees() {
        desk().assertSound();
        assertThat(stores.store()
                        .verify(io.holdfast.store.common.ProgressListener.NONE)
                        .problems())
                .isEmpty();
    }

    @Test
    void aMessageIsDeliveredOnceAndGoneWhenItIsAcknowledged() {
        QueueFixture desk = with(QueueConfig.named(QUEUE));
        UUID id = desk.put(message(QUEUE, "hello").header("kind", "greeting"));
        MessageDelivery delivery = desk.take(QUEUE);
        assertThat(delivery.message().id()).isEqualTo(id);
        assertThat(QueueFixture.text(delivery)).isEqualTo("hello");
        assertThat(delivery.message().headers()).containsEntry("kind", "greeting");
        assertThat(delivery.message().attempts()).isZero();
        assertThat(delivery.until()).isEqualTo(stores.clock().instant().plusSeconds(30));
        assertThat(desk.takeAll(QUEUE, 10)).isEmpty();
        assertThat(desk.queues().ack(delivery.receipt()))
                .isEqualTo(new QueueOutcome.MessageAcked(delivery.message().id()));
        assertThat(desk.queues().views().message(QUEUE, id)).isEmpty();
        assertThat(desk.stats(QUEUE).depth()).isZero();
        assertThat(desk.stats(QUEUE).acked()).isEqualTo(1);
    }

    @Test
    void messagesOfOneKeyComeInTheOrderOfEnqueueing() {
        QueueFixture desk = with(QueueConfig.named(QUEUE));
        List.of("a", "b", "c").forEach(text -> desk.put(QUEUE, text));
        assertThat(desk.takeAll(QUEUE, 2)).containsExactly("a", "b");
        assertThat(desk.takeAll(QUEUE, 2)).containsExactly("c");
    }

    @Test
    void aLeaseThatIsOverGivesTheMessageToTheNextConsumerAndCountsAsAFailure() {
        QueueFixture desk = with(QueueConfig.named(QUEUE));
        desk.put(QUEUE, "a");
        MessageDelivery first = desk.take(QUEUE);
        pass(Duration.ofSeconds(30).minusNanos(1));
        assertThat(desk.queues().expireLeases(10)).isZero();
        pass(Duration.ofNanos(1));
        assertThat(desk.queues().expireLeases(10)).isEqualTo(1);
        MessageDelivery second = desk.take(QUEUE);
        assertThat(second.message().attempts()).isEqualTo(1);
        assertThat(second.receipt().token()).isGreaterThan(first.receipt().token());
        assertThat(desk.stats(QUEUE).failed()).isEqualTo(1);
    }

    @Test
    void aLateAckOfAnOldConsumerDoesNotTouchTheLeaseOfTheNewOne() {
        QueueFixture desk = with(QueueConfig.named(QUEUE));
        desk.put(QUEUE, "a");
        DeliveryReceipt old = desk.take(QUEUE).receipt();
        pass(Duration.ofMinutes(1));
        DeliveryReceipt current = desk.take(QUEUE).receipt();
        assertThat(desk.queues().ack(old)).isEqualTo(new QueueOutcome.LeaseLost(old.message()));
        assertThat(desk.queues().nack(old)).isEqualTo(new QueueOutcome.LeaseLost(old.message()));
        assertThat(desk.queues().release(old)).isEqualTo(new QueueOutcome.LeaseLost(old.message()));
        assertThat(desk.queues().extend(old, Duration.ofMinutes(1)))
                .isEqualTo(new QueueOutcome.LeaseLost(old.message()));
        assertThat(desk.queues().ack(current)).isEqualTo(new QueueOutcome.MessageAcked(old.message()));
        assertThat(desk.queues().ack(current)).isEqualTo(new QueueOutcome.MessageNotFound(old.message()));
    }

    @Test
    void aLeaseThatIsOverCanStillBeAcknowledgedWhileNobodyElseGotTheMessage() {
        QueueFixture desk = with(QueueConfig.named(QUEUE));
        desk.put(QUEUE, "a");
        DeliveryReceipt receipt = desk.take(QUEUE).receipt();
        pass(Duration.ofMinutes(1));
        assertThat(desk.queues().ack(receipt)).isEqualTo(new QueueOutcome.MessageAcked(receipt.message()));
        assertThat(desk.takeAll(QUEUE, 1)).isEmpty();
    }

    @Test
    void anIdleConsumerTakesBackWhatIsOverEvenWithoutATimer() {
        QueueFixture desk = with(QueueConfig.named(QUEUE));
        desk.put(QUEUE, "a");
        desk.take(QUEUE);
        pass(Duration.ofSeconds(30));
        assertThat(desk.takeAll(QUEUE, 1)).containsExactly("a");
    }

    @Test
    void anExtendedLeaseLastsFromTheExtensionOn() {
        QueueFixture desk = with(QueueConfig.named(QUEUE));
        desk.put(QUEUE, "a");
        DeliveryReceipt receipt = desk.take(QUEUE).receipt();
        pass(Duration.ofSeconds(29));
        Instant until = stores.clock().instant().plusSeconds(60);
        assertThat(desk.queues().extend(receipt, Duration.ofSeconds(60)))
                .isEqualTo(new QueueOutcome.LeaseExtended(until));
        assertThat(desk.queues()
                        .views()
                        .lease(QUEUE, receipt.message())
                        .orElseThrow()
                        .until())
                .isEqualTo(until);
        pass(Duration.ofSeconds(59));
        assertThat(desk.queues().expireLeases(10)).isZero();
        pass(Duration.ofSeconds(1));
        assertThat(desk.queues().expireLeases(10)).isEqualTo(1);
    }

    @Test
    void aReleasedMessageHasNotFailedAndIsTheNextAgain() {
        QueueFixture desk = with(QueueConfig.named(QUEUE));
        desk.put(QUEUE, "a");
        desk.put(QUEUE, "b");
        MessageDelivery delivery = desk.take(QUEUE);
        assertThat(desk.queues().release(delivery.receipt()))
                .isEqualTo(new QueueOutcome.Requeued(0, stores.clock().instant()));
        assertThat(desk.takeAll(QUEUE, 2)).containsExactly("a", "b");
        assertThat(desk.stats(QUEUE).failed()).isZero();
    }

    @Test
    void aNackedMessageComesBackAfterItsDelayAndNotBefore() {
        QueueFixture desk = with(QueueConfig.named(QUEUE));
        desk.put(QUEUE, "a");
        DeliveryReceipt receipt = desk.take(QUEUE).receipt();
        Instant later = stores.clock().instant().plusSeconds(10);
        assertThat(desk.queues().nack(receipt, Duration.ofSeconds(10), "not now"))
                .isEqualTo(new QueueOutcome.Requeued(1, later));
        assertThat(desk.stats(QUEUE).delayed()).isEqualTo(1);
        pass(Duration.ofSeconds(10).minusNanos(1));
        assertThat(desk.takeAll(QUEUE, 1)).isEmpty();
        pass(Duration.ofNanos(1));
        assertThat(desk.take(QUEUE).message().attempts()).isEqualTo(1);
    }

    @Test
    void retriesWaitAsTheQueueSays() {
        QueueFixture desk = with(QueueConfig.named(QUEUE)
                .withRetryDelays(List.of(Duration.ofSeconds(1), Duration.ofSeconds(5)))
                .withMaxAttempts(0));
        desk.put(QUEUE, "a");
        for (long seconds : new long[] {1, 5, 5}) {
            desk.queues().nack(desk.take(QUEUE).receipt());
            pass(Duration.ofSeconds(seconds).minusNanos(1));
            assertThat(desk.takeAll(QUEUE, 1)).isEmpty();
            pass(Duration.ofNanos(1));
        }
        assertThat(desk.take(QUEUE).message().attempts()).isEqualTo(3);
    }

    @Test
    void aMessageThatFailsTooOftenIsADeadLetterInTheSameCommit() {
        QueueFixture desk = with(QueueConfig.named(QUEUE).withMaxAttempts(2));
        UUID id = desk.put(message(QUEUE, "poison").withFairnessKey("ada").withWeight(3));
        desk.queues().nack(desk.take(QUEUE).receipt());
        long before = stores.store().lastCommit();
        assertThat(desk.queues().nack(desk.take(QUEUE).receipt(), null, "boom"))
                .isEqualTo(new QueueOutcome.DeadLettered("work.dlq", 2));
        assertThat(stores.store().lastCommit()).isEqualTo(before + 2);
        assertThat(desk.queues().views().message(QUEUE, id)).isEmpty();
        QueuedMessage dead = desk.take("work.dlq").message();
        assertThat(dead.id()).isEqualTo(id);
        assertThat(dead.origin()).isEqualTo(QUEUE);
        assertThat(dead.reason()).isEqualTo("boom");
        assertThat(dead.attempts()).isEqualTo(2);
        assertThat(dead.fairnessKey()).isEqualTo("ada");
        assertThat(desk.stats(QUEUE).deadLettered()).isEqualTo(1);
    }

    @Test
    void expiryDeadLettersToo() {
        QueueFixture desk = with(QueueConfig.named(QUEUE).withMaxAttempts(1));
        desk.put(QUEUE, "poison");
        desk.take(QUEUE);
        pass(Duration.ofSeconds(30));
        assertThat(desk.queues().expireLeases(10)).isEqualTo(1);
        assertThat(desk.take("work.dlq").message().reason()).isEqualTo("visibility timeout");
        assertThat(desk.stats(QUEUE).depth()).isZero();
    }

    @Test
    void aDelayedMessageWaitsAndThenTakesItsPlace() {
        QueueFixture desk = with(QueueConfig.named(QUEUE));
        desk.put(message(QUEUE, "later").withDelay(Duration.ofMinutes(5)));
        desk.put(QUEUE, "now");
        assertThat(desk.takeAll(QUEUE, 5)).containsExactly("now");
        pass(Duration.ofMinutes(5));
        assertThat(desk.takeAll(QUEUE, 5)).contains("later");
    }

    @Test
    void lowerPrioritiesGoFirstWithinAKey() {
        QueueFixture desk = with(QueueConfig.named(QUEUE));
        desk.put(message(QUEUE, "last").withPriority(9));
        desk.put(message(QUEUE, "middle 1"));
        desk.put(message(QUEUE, "middle 2"));
        desk.put(message(QUEUE, "first").withPriority(0));
        assertThat(desk.takeAll(QUEUE, 5)).containsExactly("first", "middle 1", "middle 2", "last");
    }

    @Test
    void anOrderedKeyDeliversOneAtATimeAndRetriesInPlace() {
        QueueFixture desk = with(QueueConfig.named(QUEUE).withOrdered(true));
        for (String key : List.of("ada", "bob")) {
            desk.put(QUEUE, key, key + " 1");
            desk.put(QUEUE, key, key + " 2");
        }
        List<MessageDelivery> first = desk.queues().lease(QUEUE, 10).deliveries();
        assertThat(first.stream().map(QueueFixture::text)).containsExactly("ada 1", "bob 1");
        desk.queues().nack(first.get(0).receipt(), Duration.ofSeconds(5), null);
        desk.queues().ack(first.get(1).receipt());
        assertThat(desk.takeAll(QUEUE, 10)).containsExactly("bob 2");
        pass(Duration.ofSeconds(5));
        MessageDelivery again = desk.take(QUEUE);
        assertThat(QueueFixture.text(again)).isEqualTo("ada 1");
        desk.queues().ack(again.receipt());
        assertThat(desk.takeAll(QUEUE, 10)).containsExactly("ada 2");
    }

    @Test
    void aDeduplicationKeyGivesTheFirstAnswerWithinItsWindow() {
        QueueFixture desk = with(QueueConfig.named(QUEUE).withDedupWindow(Duration.ofMinutes(1)));
        Message once = message(QUEUE, "pay").withDedupKey("order-7");
        UUID id = desk.put(once);
        assertThat(desk.queues().enqueue(once)).isEqualTo(new QueueOutcome.Accepted(id, true));
        assertThat(desk.queues().enqueue(message(QUEUE, "other").withDedupKey("order-7")))
                .isEqualTo(new QueueOutcome.KeyReused(id));
        desk.queues().ack(desk.take(QUEUE).receipt());
        assertThat(desk.queues().enqueue(once)).isEqualTo(new QueueOutcome.Accepted(id, true));
        assertThat(desk.takeAll(QUEUE, 1)).isEmpty();
        pass(Duration.ofMinutes(1));
        assertThat(desk.put(once)).isNotEqualTo(id);
    }

    @Test
    void aBatchIsTakenAsAWholeOrNotAtAll() {
        QueueFixture desk = with(QueueConfig.named(QUEUE));
        QueueOutcome.EnqueuedAll refused =
                desk.queues().enqueueAll(List.of(message(QUEUE, "a"), message("nowhere", "b"), message(QUEUE, "c")));
        assertThat(refused)
                .isEqualTo(new QueueOutcome.NoneAccepted(
                        new TreeMap<>(Map.of(1, new QueueOutcome.QueueNotFound("nowhere")))));
        assertThat(desk.stats(QUEUE).depth()).isZero();
        Message twice = message(QUEUE, "d").withDedupKey("d");
        QueueOutcome.EnqueuedAll accepted = desk.queues().enqueueAll(List.of(message(QUEUE, "a"), twice, twice));
        assertThat(accepted).isInstanceOfSatisfying(QueueOutcome.AllAccepted.class, all -> {
            assertThat(all.accepted()).hasSize(3);
            assertThat(all.accepted().get(2).repeated()).isTrue();
        });
        List<MessageDelivery> deliveries = desk.queues().lease(QUEUE, 10).deliveries();
        assertThat(deliveries.stream().map(QueueFixture::text)).containsExactly("a", "d");
        assertThat(desk.queues()
                        .ackAll(deliveries.stream()
                                .map(MessageDelivery::receipt)
                                .toList()))
                .containsExactly(
                        new QueueOutcome.MessageAcked(
                                deliveries.get(0).message().id()),
                        new QueueOutcome.MessageAcked(
                                deliveries.get(1).message().id()));
    }

    @Test
    void aBatchThatIsRefusedNamesEachMessageThatIsToBlame() {
        QueueFixture desk = with(QueueConfig.named(QUEUE));
        UUID known = desk.put(message(QUEUE, "x").withDedupKey("k"));
        QueueOutcome.EnqueuedAll refused = desk.queues()
                .enqueueAll(List.of(
                        message("nowhere", "a"),
                        message(QUEUE, "b"),
                        message(QUEUE, "c").withDedupKey("k")));
        assertThat(refused).isInstanceOfSatisfying(QueueOutcome.NoneAccepted.class, none -> {
            assertThat(none.refused())
                    .containsExactly(
                            Map.entry(0, new QueueOutcome.QueueNotFound("nowhere")),
                            Map.entry(2, new QueueOutcome.KeyReused(known)));
            assertThat(none.error()).isEqualTo(QueueError.QUEUE_NOT_FOUND);
        });
        assertThat(desk.stats(QUEUE).depth()).isEqualTo(1);
    }

    @Test
    void aWorkerOfAQueueThatIsNotThereIsToldSoAndDoesNotSpin() {
        QueueFixture desk = with(QueueConfig.named(QUEUE));
        QueueOutcome.Leased leased = desk.queues().lease("mial", 1, Duration.ofSeconds(20));
        assertThat(leased).isEqualTo(new QueueOutcome.QueueNotFound("mial"));
        assertThatThrownBy(leased::deliveries).isInstanceOf(BadRequest.class).hasMessage("there is no queue 'mial'");
    }

    @Test
    void aTokenIsNotGivenAgainEvenIfItsLeaseWasForgotten() {
        QueueFixture desk = with(QueueConfig.named(QUEUE));
        desk.put(QUEUE, "x");
        // A lease that a loss of power takes back: everything is as before it, but time has passed.
        long[] forgotten = {0};
        assertThatThrownBy(() -> stores.store().update(tx -> {
                    forgotten[0] = desk.queues()
                            .lease(tx, LeaseRequest.of(QUEUE, 1))
                            .deliveries()
                            .get(0)
                            .receipt()
                            .token();
                    throw new IllegalStateException("no power");
                }))
                .hasMessage("no power");
        pass(Duration.ofMillis(1));
        DeliveryReceipt current = desk.take(QUEUE).receipt();
        assertThat(current.token()).isGreaterThan(forgotten[0]);
        assertThat(desk.queues().ack(new DeliveryReceipt(QUEUE, current.message(), forgotten[0])))
                .isEqualTo(new QueueOutcome.LeaseLost(current.message()));
    }

    @Test
    void aConsumerAcknowledgesAndTakesTheNextInOneCommit() {
        QueueFixture desk = with(QueueConfig.named(QUEUE));
        desk.put(QUEUE, "a");
        desk.put(QUEUE, "b");
        LeaseRequest one = LeaseRequest.of(QUEUE, 1);
        DeliveryReceipt first = desk.take(QUEUE).receipt();
        long before = stores.store().lastCommit();
        QueueOutcome.AckedAndLeased next = desk.queues().ackAndLease(List.of(first), one);
        assertThat(next.acked()).containsExactly(new QueueOutcome.MessageAcked(first.message()));
        assertThat(next.leased().deliveries().stream().map(QueueFixture::text)).containsExactly("b");
        assertThat(stores.store().lastCommit()).isEqualTo(before + 1);
    }

    @Test
    void enqueueCommitsWithTheChangeThatCausedIt() {
        QueueFixture desk = with(QueueConfig.named(QUEUE));
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> stores.store().update(tx -> {
                    desk.queues().enqueue(tx, message(QUEUE, "never"));
                    throw new IllegalStateException("the change fails");
                }))
                .hasMessage("the change fails");
        assertThat(desk.stats(QUEUE).depth()).isZero();
    }

    @Test
    void everythingIsAsItWasAfterAReopen() {
        QueueFixture desk = with(QueueConfig.named(QUEUE));
        desk.put(QUEUE, "ada", "a");
        desk.put(QUEUE, "bob", "b");
        desk.put(message(QUEUE, "c").withDelay(Duration.ofSeconds(5)));
        DeliveryReceipt receipt = desk.take(QUEUE).receipt();
        stores.reopen();
        QueueFixture again = desk();
        assertThat(again.stats(QUEUE))
                .isEqualTo(again.queues().views().stats(QUEUE).orElseThrow());
        assertThat(again.takeAll(QUEUE, 5)).containsExactly("b");
        assertThat(again.queues().ack(receipt)).isEqualTo(new QueueOutcome.MessageAcked(receipt.message()));
        pass(Duration.ofSeconds(5));
        assertThat(again.takeAll(QUEUE, 5)).containsExactly("c");
    }
}
