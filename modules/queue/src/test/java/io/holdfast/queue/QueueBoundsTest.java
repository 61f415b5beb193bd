package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.queue.QueueCapacity.Overflow;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.StoreExtension;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The time to live of messages, and the maximum number and size of the messages of a queue. */
class QueueBoundsTest {

    private static final String QUEUE = "work";
    private static final String DEAD = "work.dlq";
    private static final Duration TTL = Duration.ofMinutes(10);

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(InMemory::new, Queues.SCHEMA);

    private QueueFixture fixture;
    private Queues queues;

    @BeforeEach
    void open() {
        fixture = new QueueFixture(stores.store());
        queues = fixture.queues();
    }

    @AfterEach
    void check() {
        fixture.assertConsistent();
    }

    private static QueueConfig config() {
        return QueueConfig.named(QUEUE);
    }

    @Test
    void anExpiredMessageIsNotDeliveredAndIsCounted() {
        fixture.create(config().withTtl(MessageTtl.drop(TTL)));
        for (NewMessage message : List.of(
                message(QUEUE, "a"),
                message(QUEUE, "b").withGroup("g"),
                message(QUEUE, "c").withThrottleKeys("t"),
                message(QUEUE, "d").withFairnessKey("other"))) {
            fixture.put(message);
        }
        stores.clock().advance(TTL.minusNanos(1));
        fixture.put(QUEUE, "young");
        stores.clock().advance(Duration.ofNanos(1));
        assertThat(fixture.takeAll(QUEUE, 10)).containsExactly("young"); // Before any sweep.
        assertThat(fixture.stats(QUEUE).expired()).isEqualTo(4);
        assertThat(fixture.stats(QUEUE).depth()).isEqualTo(1);
        assertThat(fixture.stats(DEAD).depth()).isZero();
    }

    @Test
    void theSweepRemovesExpiredMessages() {
        fixture.create(config().withTtl(MessageTtl.drop(TTL)));
        for (int i = 0; i < 300; i++) {
            fixture.put(QUEUE, "key " + i % 7, "m" + i);
        }
        stores.clock().advance(TTL);
        assertThat(queues.sweep().expired()).isEqualTo(300);
        assertThat(fixture.stats(QUEUE).depth()).isZero();
        assertThat(fixture.stats(QUEUE).bytes()).isZero();
        assertThat(fixture.stats(QUEUE).expired()).isEqualTo(300);
    }

    @Test
    void anExpiredMessageBecomesADeadLetterWithItsReason() {
        fixture.create(config().withTtl(MessageTtl.deadLetter(TTL)));
        UUID id = fixture.put(QUEUE, "late");
        stores.clock().advance(TTL);
        queues.sweep();
        QueuedMessage dead = queues.views().message(DEAD, id).orElseThrow();
        assertThat(dead.reason()).isEqualTo("time to live");
        assertThat(dead.origin()).isEqualTo(QUEUE);
        stores.clock().advance(TTL);
        queues.sweep(); // The dead-letter queue has no time to live.
        assertThat(fixture.stats(DEAD).depth()).isEqualTo(1);
        assertThat(queues.admin().redriveMessage(DEAD, id)).isEqualTo(new QueueOutcome.MessageRedriven(id, QUEUE));
        stores.clock().advance(TTL.minusSeconds(1));
        assertThat(fixture.takeAll(QUEUE, 1)).containsExactly("late"); // A redriven message has a new time to live.
    }

    @Test
    void aLeasedMessageCanBeAcknowledgedAfterItsTimeToLive() {
        fixture.create(config().withTtl(MessageTtl.drop(TTL)).withVisibility(Duration.ofHours(1)));
        fixture.put(QUEUE, "acked");
        fixture.put(QUEUE, "failed");
        MessageDelivery acked = fixture.take(QUEUE);
        MessageDelivery failed = fixture.take(QUEUE);
        stores.clock().advance(TTL.plusMinutes(1));
        queues.sweep();
        assertThat(queues.ack(acked.receipt())).isInstanceOf(QueueOutcome.MessageAcked.class);
        fixture.assertConsistent();
        queues.nack(failed.receipt());
        fixture.assertConsistent();
        assertThat(fixture.takeAll(QUEUE, 5)).isEmpty();
        queues.sweep();
        assertThat(fixture.stats(QUEUE).depth()).isZero();
        assertThat(fixture.stats(QUEUE).expired()).isEqualTo(1);
    }

    @Test
    void theTimeToLiveOfADelayedMessageBeginsWithItsDeliveryTime() {
        fixture.create(config().withTtl(MessageTtl.drop(TTL)));
        fixture.put(message(QUEUE, "delayed").withDelay(TTL.multipliedBy(3)));
        UUID moved = fixture.put(QUEUE, "moved");
        queues.reschedule(QUEUE, moved, stores.clock().instant().plus(TTL.multipliedBy(3)));
        stores.clock().advance(TTL.multipliedBy(3));
        queues.sweep();
        assertThat(fixture.takeAll(QUEUE, 5)).containsExactlyInAnyOrder("delayed", "moved");
    }

    @Test
    void theNextMessageOfAGroupFollowsAnExpiredOne() {
        fixture.create(config().withTtl(MessageTtl.drop(TTL)));
        fixture.put(message(QUEUE, "expires").withGroup("g"));
        stores.clock().advance(TTL.minusSeconds(1));
        fixture.put(message(QUEUE, "last").withGroup("g"));
        stores.clock().advance(Duration.ofSeconds(1));
        assertThat(fixture.takeAll(QUEUE, 5)).containsExactly("last");
    }

    @Test
    void aFullQueueRefusesMessages() {
        fixture.create(config().withCapacity(QueueCapacity.UNLIMITED.withMessages(3)));
        fixture.put(QUEUE, "a");
        fixture.put(QUEUE, "b");
        assertThat(queues.enqueueAll(List.of(message(QUEUE, "c"), message(QUEUE, "d"))))
                .isInstanceOf(QueueOutcome.NoneAccepted.class);
        NewMessage keyed = message(QUEUE, "c").withDedupKey("key");
        UUID id = fixture.put(keyed);
        fixture.take(QUEUE);
        QueueOutcome.Enqueued refused = queues.enqueue(message(QUEUE, "d").withDedupKey("other"));
        assertThat(refused).isEqualTo(new QueueOutcome.QueueFull(QUEUE, 3, 3));
        assertThat(queues.enqueue(keyed)).isEqualTo(new QueueOutcome.Accepted(id, true)); // A repeat needs no room.
        queues.ack(fixture.take(QUEUE).receipt());
        fixture.put(message(QUEUE, "d").withDedupKey("other"));
        assertThat(fixture.stats(QUEUE).depth()).isEqualTo(3);
    }

    @Test
    void theSizeInBytesIsExactAndLimited() {
        fixture.create(config().withMaxAttempts(1).withCapacity(QueueCapacity.UNLIMITED.withBytes(20)));
        fixture.put(message(QUEUE, "12345").header("a", "\u00e9")); // 5 + 1 + 2 bytes
        assertThat(fixture.stats(QUEUE).bytes()).isEqualTo(8);
        assertThat(queues.enqueue(message(QUEUE, "1234567890123"))).isInstanceOf(QueueOutcome.QueueFull.class);
        fixture.put(QUEUE, "123456789012");
        assertThat(fixture.stats(QUEUE).bytes()).isEqualTo(20);
        queues.nack(fixture.take(QUEUE).receipt());
        assertThat(fixture.stats(QUEUE).bytes()).isEqualTo(12);
        assertThat(fixture.stats(DEAD).bytes()).isEqualTo(8);
        queues.admin().redrive(DEAD, 1);
        assertThat(fixture.stats(QUEUE).bytes()).isEqualTo(20);
        queues.admin().purge(QUEUE);
        assertThat(fixture.stats(QUEUE).bytes()).isZero();
    }

    @Test
    void theOldestMessagesAreDropped() {
        fixture.create(config().withCapacity(new QueueCapacity(3L, null, Overflow.DROP_OLDEST)));
        List<String> sent = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            stores.clock().advance(Duration.ofMillis(1));
            sent.add("m" + i);
            fixture.put(QUEUE, "key " + i % 4, "m" + i);
        }
        assertThat(fixture.stats(QUEUE).depth()).isEqualTo(3);
        assertThat(fixture.stats(QUEUE).dropped()).isEqualTo(7);
        assertThat(fixture.takeAll(QUEUE, 10)).containsExactlyInAnyOrderElementsOf(sent.subList(7, 10));
    }

    @Test
    void leasedMessagesAreNotDropped() {
        fixture.create(config().withCapacity(new QueueCapacity(2L, null, Overflow.DROP_OLDEST)));
        fixture.put(QUEUE, "leased");
        MessageDelivery leased = fixture.take(QUEUE);
        fixture.put(QUEUE, "dropped");
        fixture.put(QUEUE, "kept");
        assertThat(fixture.takeAll(QUEUE, 5)).containsExactly("kept");
        assertThat(queues.enqueue(message(QUEUE, "refused"))).isInstanceOf(QueueOutcome.QueueFull.class);
        assertThat(queues.ack(leased.receipt())).isInstanceOf(QueueOutcome.MessageAcked.class);
        fixture.put(QUEUE, "room");
        assertThat(fixture.stats(QUEUE).dropped()).isEqualTo(1);
    }

    @Test
    void droppingMakesRoomForLargeMessages() {
        fixture.create(config().withCapacity(new QueueCapacity(null, 10L, Overflow.DROP_OLDEST)));
        for (String text : List.of("aaaa", "bbbb", "cc")) {
            fixture.put(QUEUE, text);
        }
        fixture.put(QUEUE, "ddddddd");
        assertThat(fixture.takeAll(QUEUE, 5)).containsExactly("cc", "ddddddd");
        assertThat(queues.enqueue(message(QUEUE, "12345678901"))).isInstanceOf(QueueOutcome.QueueFull.class);
    }
}
