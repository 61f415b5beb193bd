package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.memory.InMemory;
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

/** The states of a message, from enqueueing to its removal. */
class DeliveryTest {

    private static final String QUEUE = "work";

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(InMemory::new, Queues.SCHEMA);

    private QueueFixture fixture() {
        return new QueueFixture(stores.store());
    }

    private QueueFixture with(QueueConfig config) {
        QueueFixture fixture = fixture();
        fixture.create(config);
        return fixture;
    }

    private void pass(Duration time) {
        stores.clock().advance(time);
    }

    @AfterEach
    void tablesAreConsistent() {
        fixture().assertConsistent();
        assertThat(stores.store()
                        .verify(io.holdfast.store.common.ProgressListener.NONE)
                        .problems())
                .isEmpty();
    }

    @Test
    void aMessageIsDeliveredOnceAndRemovedWhenAcknowledged() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        UUID id = fixture.put(message(QUEUE, "hello").header("kind", "greeting"));
        MessageDelivery delivery = fixture.take(QUEUE);
        assertThat(delivery.message().id()).isEqualTo(id);
        assertThat(QueueFixture.text(delivery)).isEqualTo("hello");
        assertThat(delivery.message().headers()).containsEntry("kind", "greeting");
        assertThat(delivery.message().attempts()).isZero();
        assertThat(delivery.until()).isEqualTo(stores.clock().instant().plusSeconds(30));
        assertThat(fixture.takeAll(QUEUE, 10)).isEmpty();
        assertThat(fixture.queues().ack(delivery.receipt()))
                .isEqualTo(new QueueOutcome.MessageAcked(delivery.message().id()));
        assertThat(fixture.queues().views().message(QUEUE, id)).isEmpty();
        assertThat(fixture.stats(QUEUE).depth()).isZero();
        assertThat(fixture.stats(QUEUE).acked()).isEqualTo(1);
    }

    @Test
    void messagesOfOneKeyAreDeliveredInTheOrderOfEnqueueing() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        List.of("a", "b", "c").forEach(text -> fixture.put(QUEUE, text));
        assertThat(fixture.takeAll(QUEUE, 2)).containsExactly("a", "b");
        assertThat(fixture.takeAll(QUEUE, 2)).containsExactly("c");
    }

    @Test
    void aMessageWithAnExpiredLeaseIsDeliveredAgainAndCountsAsAFailure() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        fixture.put(QUEUE, "a");
        MessageDelivery first = fixture.take(QUEUE);
        pass(Duration.ofSeconds(30).minusNanos(1));
        assertThat(fixture.expireLeases(10)).isZero();
        pass(Duration.ofNanos(1));
        assertThat(fixture.expireLeases(10)).isEqualTo(1);
        MessageDelivery second = fixture.take(QUEUE);
        assertThat(second.message().attempts()).isEqualTo(1);
        assertThat(second.receipt().token()).isGreaterThan(first.receipt().token());
        assertThat(fixture.stats(QUEUE).failed()).isEqualTo(1);
    }

    @Test
    void aLateAckOfAnEarlierConsumerDoesNotAffectTheCurrentLease() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        fixture.put(QUEUE, "a");
        DeliveryReceipt old = fixture.take(QUEUE).receipt();
        pass(Duration.ofMinutes(1));
        DeliveryReceipt current = fixture.take(QUEUE).receipt();
        assertThat(fixture.queues().ack(old)).isEqualTo(new QueueOutcome.LeaseLost(old.message()));
        assertThat(fixture.queues().nack(old)).isEqualTo(new QueueOutcome.LeaseLost(old.message()));
        assertThat(fixture.queues().release(old)).isEqualTo(new QueueOutcome.LeaseLost(old.message()));
        assertThat(fixture.queues().extend(old, Duration.ofMinutes(1)))
                .isEqualTo(new QueueOutcome.LeaseLost(old.message()));
        assertThat(fixture.queues().ack(current)).isEqualTo(new QueueOutcome.MessageAcked(old.message()));
        assertThat(fixture.queues().ack(current)).isEqualTo(new QueueOutcome.MessageNotFound(old.message()));
    }

    @Test
    void anExpiredLeaseCanBeAcknowledgedUntilTheMessageIsReturnedToTheQueue() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        fixture.put(QUEUE, "a");
        DeliveryReceipt receipt = fixture.take(QUEUE).receipt();
        pass(Duration.ofMinutes(1));
        assertThat(fixture.queues().ack(receipt)).isEqualTo(new QueueOutcome.MessageAcked(receipt.message()));
        assertThat(fixture.takeAll(QUEUE, 1)).isEmpty();
    }

    @Test
    void anIdleConsumerReclaimsExpiredLeasesWithoutASweep() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        fixture.put(QUEUE, "a");
        fixture.take(QUEUE);
        pass(Duration.ofSeconds(30));
        assertThat(fixture.takeAll(QUEUE, 1)).containsExactly("a");
    }

    @Test
    void anExtendedLeaseLastsFromTheExtensionOn() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        fixture.put(QUEUE, "a");
        DeliveryReceipt receipt = fixture.take(QUEUE).receipt();
        pass(Duration.ofSeconds(29));
        Instant until = stores.clock().instant().plusSeconds(60);
        assertThat(fixture.queues().extend(receipt, Duration.ofSeconds(60)))
                .isEqualTo(new QueueOutcome.LeaseExtended(until));
        assertThat(fixture.queues()
                        .views()
                        .lease(QUEUE, receipt.message())
                        .orElseThrow()
                        .until())
                .isEqualTo(until);
        pass(Duration.ofSeconds(59));
        assertThat(fixture.expireLeases(10)).isZero();
        pass(Duration.ofSeconds(1));
        assertThat(fixture.expireLeases(10)).isEqualTo(1);
    }

    @Test
    void aReleasedMessageHasNotFailedAndIsDeliveredNext() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        fixture.put(QUEUE, "a");
        fixture.put(QUEUE, "b");
        MessageDelivery delivery = fixture.take(QUEUE);
        assertThat(fixture.queues().release(delivery.receipt()))
                .isEqualTo(new QueueOutcome.Requeued(0, stores.clock().instant()));
        assertThat(fixture.takeAll(QUEUE, 2)).containsExactly("a", "b");
        assertThat(fixture.stats(QUEUE).failed()).isZero();
    }

    @Test
    void aRejectedMessageIsDeliveredAgainAfterItsDelayAndNotBefore() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        fixture.put(QUEUE, "a");
        DeliveryReceipt receipt = fixture.take(QUEUE).receipt();
        Instant later = stores.clock().instant().plusSeconds(10);
        assertThat(fixture.queues().nack(receipt, Duration.ofSeconds(10), "not now"))
                .isEqualTo(new QueueOutcome.Requeued(1, later));
        assertThat(fixture.stats(QUEUE).delayed()).isEqualTo(1);
        pass(Duration.ofSeconds(10).minusNanos(1));
        assertThat(fixture.takeAll(QUEUE, 1)).isEmpty();
        pass(Duration.ofNanos(1));
        assertThat(fixture.take(QUEUE).message().attempts()).isEqualTo(1);
    }

    @Test
    void retriesAreDelayedAsConfigured() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE)
                .withRetryDelays(List.of(Duration.ofSeconds(1), Duration.ofSeconds(5)))
                .withMaxAttempts(0));
        fixture.put(QUEUE, "a");
        for (long seconds : new long[] {1, 5, 5}) {
            fixture.queues().nack(fixture.take(QUEUE).receipt());
            pass(Duration.ofSeconds(seconds).minusNanos(1));
            assertThat(fixture.takeAll(QUEUE, 1)).isEmpty();
            pass(Duration.ofNanos(1));
        }
        assertThat(fixture.take(QUEUE).message().attempts()).isEqualTo(3);
    }

    @Test
    void aMessageThatFailsTooOftenIsADeadLetterInTheSameCommit() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE).withMaxAttempts(2));
        UUID id = fixture.put(message(QUEUE, "poison").withFairnessKey("ada").withWeight(3));
        fixture.queues().nack(fixture.take(QUEUE).receipt());
        long before = stores.store().lastCommit();
        assertThat(fixture.queues().nack(fixture.take(QUEUE).receipt(), null, "boom"))
                .isEqualTo(new QueueOutcome.DeadLettered("work.dlq", 2));
        assertThat(stores.store().lastCommit()).isEqualTo(before + 2);
        assertThat(fixture.queues().views().message(QUEUE, id)).isEmpty();
        QueuedMessage dead = fixture.take("work.dlq").message();
        assertThat(dead.id()).isEqualTo(id);
        assertThat(dead.origin()).isEqualTo(QUEUE);
        assertThat(dead.reason()).isEqualTo("boom");
        assertThat(dead.attempts()).isEqualTo(2);
        assertThat(dead.fairnessKey()).isEqualTo("ada");
        assertThat(fixture.stats(QUEUE).deadLettered()).isEqualTo(1);
    }

    @Test
    void expiredLeasesCountTowardsDeadLettering() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE).withMaxAttempts(1));
        fixture.put(QUEUE, "poison");
        fixture.take(QUEUE);
        pass(Duration.ofSeconds(30));
        assertThat(fixture.expireLeases(10)).isEqualTo(1);
        assertThat(fixture.take("work.dlq").message().reason()).isEqualTo("visibility timeout");
        assertThat(fixture.stats(QUEUE).depth()).isZero();
    }

    @Test
    void aDelayedMessageIsDeliveredAfterItsDelay() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        fixture.put(message(QUEUE, "later").withDelay(Duration.ofMinutes(5)));
        fixture.put(QUEUE, "now");
        assertThat(fixture.takeAll(QUEUE, 5)).containsExactly("now");
        pass(Duration.ofMinutes(5));
        assertThat(fixture.takeAll(QUEUE, 5)).contains("later");
    }

    @Test
    void lowerPriorityNumbersAreDeliveredFirstWithinAKey() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        fixture.put(message(QUEUE, "last").withPriority(9));
        fixture.put(message(QUEUE, "middle 1"));
        fixture.put(message(QUEUE, "middle 2"));
        fixture.put(message(QUEUE, "first").withPriority(0));
        assertThat(fixture.takeAll(QUEUE, 5)).containsExactly("first", "middle 1", "middle 2", "last");
    }

    @Test
    void anOrderedKeyDeliversOneAtATimeAndRetriesInPlace() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE).withOrdered(true));
        for (String key : List.of("ada", "bob")) {
            fixture.put(QUEUE, key, key + " 1");
            fixture.put(QUEUE, key, key + " 2");
        }
        List<MessageDelivery> first = fixture.queues().lease(QUEUE, 10).deliveries();
        assertThat(first.stream().map(QueueFixture::text)).containsExactly("ada 1", "bob 1");
        fixture.queues().nack(first.get(0).receipt(), Duration.ofSeconds(5), null);
        fixture.queues().ack(first.get(1).receipt());
        assertThat(fixture.takeAll(QUEUE, 10)).containsExactly("bob 2");
        pass(Duration.ofSeconds(5));
        MessageDelivery again = fixture.take(QUEUE);
        assertThat(QueueFixture.text(again)).isEqualTo("ada 1");
        fixture.queues().ack(again.receipt());
        assertThat(fixture.takeAll(QUEUE, 10)).containsExactly("ada 2");
    }

    @Test
    void aDeduplicationKeyReturnsTheOriginalResultWithinItsWindow() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE).withDedupWindow(Duration.ofMinutes(1)));
        NewMessage once = message(QUEUE, "pay").withDedupKey("order-7");
        UUID id = fixture.put(once);
        assertThat(fixture.queues().enqueue(once)).isEqualTo(new QueueOutcome.Accepted(id, true));
        assertThat(fixture.queues().enqueue(message(QUEUE, "other").withDedupKey("order-7")))
                .isEqualTo(new QueueOutcome.KeyReused(id));
        fixture.queues().ack(fixture.take(QUEUE).receipt());
        assertThat(fixture.queues().enqueue(once)).isEqualTo(new QueueOutcome.Accepted(id, true));
        assertThat(fixture.takeAll(QUEUE, 1)).isEmpty();
        pass(Duration.ofMinutes(1));
        assertThat(fixture.put(once)).isNotEqualTo(id);
    }

    @Test
    void aBatchIsEnqueuedAsAWholeOrNotAtAll() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        QueueOutcome.EnqueuedAll refused =
                fixture.queues().enqueueAll(List.of(message(QUEUE, "a"), message("nowhere", "b"), message(QUEUE, "c")));
        assertThat(refused)
                .isEqualTo(new QueueOutcome.NoneAccepted(
                        new TreeMap<>(Map.of(1, new QueueOutcome.QueueNotFound("nowhere")))));
        assertThat(fixture.stats(QUEUE).depth()).isZero();
        NewMessage twice = message(QUEUE, "d").withDedupKey("d");
        QueueOutcome.EnqueuedAll accepted = fixture.queues().enqueueAll(List.of(message(QUEUE, "a"), twice, twice));
        assertThat(accepted).isInstanceOfSatisfying(QueueOutcome.AllAccepted.class, all -> {
            assertThat(all.accepted()).hasSize(3);
            assertThat(all.accepted().get(2).repeated()).isTrue();
        });
        List<MessageDelivery> deliveries = fixture.queues().lease(QUEUE, 10).deliveries();
        assertThat(deliveries.stream().map(QueueFixture::text)).containsExactly("a", "d");
        assertThat(fixture.queues()
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
    void aRefusedBatchReportsEachRefusedMessage() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        UUID known = fixture.put(message(QUEUE, "x").withDedupKey("k"));
        QueueOutcome.EnqueuedAll refused = fixture.queues()
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
        assertThat(fixture.stats(QUEUE).depth()).isEqualTo(1);
    }

    @Test
    void deliveriesOfAQueueThatDoesNotExistThrow() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        QueueOutcome.Leased leased = fixture.queues().lease("mial", 1, Duration.ofSeconds(20));
        assertThat(leased).isEqualTo(new QueueOutcome.QueueNotFound("mial"));
        assertThatThrownBy(leased::deliveries)
                .isInstanceOf(BadRequestException.class)
                .hasMessage("queue 'mial' does not exist");
    }

    @Test
    void aTokenIsNotReusedEvenIfItsLeaseWasLost() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        fixture.put(QUEUE, "x");
        // Simulates a lease that a power failure has lost: the state is the earlier one, but time has passed.
        long[] forgotten = {0};
        assertThatThrownBy(() -> stores.store().update(tx -> {
                    forgotten[0] = fixture.queues()
                            .lease(tx, LeaseRequest.of(QUEUE, 1))
                            .deliveries()
                            .get(0)
                            .receipt()
                            .token();
                    throw new IllegalStateException("no power");
                }))
                .hasMessage("no power");
        pass(Duration.ofMillis(1));
        DeliveryReceipt current = fixture.take(QUEUE).receipt();
        assertThat(current.token()).isGreaterThan(forgotten[0]);
        assertThat(fixture.queues().ack(new DeliveryReceipt(QUEUE, current.message(), forgotten[0])))
                .isEqualTo(new QueueOutcome.LeaseLost(current.message()));
    }

    @Test
    void aConsumerAcknowledgesAndLeasesTheNextMessagesInOneCommit() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        fixture.put(QUEUE, "a");
        fixture.put(QUEUE, "b");
        LeaseRequest one = LeaseRequest.of(QUEUE, 1);
        DeliveryReceipt first = fixture.take(QUEUE).receipt();
        long before = stores.store().lastCommit();
        QueueOutcome.AckedAndLeased next = fixture.queues().ackAndLease(List.of(first), one);
        assertThat(next.acked()).containsExactly(new QueueOutcome.MessageAcked(first.message()));
        assertThat(next.leased().deliveries().stream().map(QueueFixture::text)).containsExactly("b");
        assertThat(stores.store().lastCommit()).isEqualTo(before + 1);
    }

    @Test
    void enqueueCommitsWithTheChangeThatCausedIt() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> stores.store().update(tx -> {
                    fixture.queues().enqueue(tx, message(QUEUE, "never"));
                    throw new IllegalStateException("the change fails");
                }))
                .hasMessage("the change fails");
        assertThat(fixture.stats(QUEUE).depth()).isZero();
    }

    @Test
    void theStateIsUnchangedAfterAReopen() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        fixture.put(QUEUE, "ada", "a");
        fixture.put(QUEUE, "bob", "b");
        fixture.put(message(QUEUE, "c").withDelay(Duration.ofSeconds(5)));
        DeliveryReceipt receipt = fixture.take(QUEUE).receipt();
        stores.reopen();
        QueueFixture again = fixture();
        assertThat(again.stats(QUEUE))
                .isEqualTo(again.queues().views().stats(QUEUE).orElseThrow());
        assertThat(again.takeAll(QUEUE, 5)).containsExactly("b");
        assertThat(again.queues().ack(receipt)).isEqualTo(new QueueOutcome.MessageAcked(receipt.message()));
        pass(Duration.ofSeconds(5));
        assertThat(again.takeAll(QUEUE, 5)).containsExactly("c");
    }
}
