package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static io.holdfast.queue.QueueFixture.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.StoreExtension;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Ordering groups within a fairness key, and limits of concurrent deliveries. */
class OrderingGroupTest {

    private static final String QUEUE = "work";

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(InMemory::new, Queues.SCHEMA);

    private QueueFixture fixture;

    @BeforeEach
    void open() {
        fixture = new QueueFixture(stores.store());
    }

    private void create(QueueConfig config) {
        fixture.create(config);
    }

    private void put(String group, String text) {
        fixture.put(message(QUEUE, text).withGroup(group));
    }

    @AfterEach
    void check() {
        fixture.assertConsistent();
    }

    @Test
    void groupsOfAFairnessKeyAreDeliveredConcurrentlyButEachOneAtATimeAndInOrder() {
        create(QueueConfig.named(QUEUE));
        put("a", "a1");
        put("a", "a2");
        put("b", "b1");
        put("b", "b2");
        fixture.put(QUEUE, "free");
        List<MessageDelivery> first = fixture.queues().lease(QUEUE, 10).deliveries();
        assertThat(first).extracting(QueueFixture::text).containsExactly("a1", "b1", "free");
        assertThat(fixture.takeAll(QUEUE, 10)).isEmpty();
        fixture.queues().ack(first.get(1).receipt()).orThrow();
        assertThat(fixture.takeAll(QUEUE, 10)).containsExactly("b2");
        fixture.queues().ack(first.get(0).receipt()).orThrow();
        assertThat(fixture.takeAll(QUEUE, 10)).containsExactly("a2");
    }

    @Test
    void aDelayedFirstMessageOfAGroupIsNotOvertaken() {
        create(QueueConfig.named(QUEUE));
        fixture.put(message(QUEUE, "a1").withGroup("a").withDelay(Duration.ofSeconds(10)));
        put("a", "a2");
        put("b", "b1");
        assertThat(fixture.takeAll(QUEUE, 10)).containsExactly("b1");
        fixture.assertConsistent();
        stores.clock().advance(Duration.ofSeconds(10));
        MessageDelivery delivery = fixture.take(QUEUE);
        assertThat(text(delivery)).isEqualTo("a1");
        fixture.queues().ack(delivery.receipt()).orThrow();
        assertThat(fixture.takeAll(QUEUE, 10)).containsExactly("a2");
    }

    @Test
    void aDelayedFirstMessageOfAnOrderedQueueIsNotOvertaken() {
        create(QueueConfig.named(QUEUE).withOrdered(true));
        fixture.put(message(QUEUE, "first").withDelay(Duration.ofSeconds(10)));
        fixture.put(QUEUE, "second");
        fixture.put(QUEUE, "other", "free");
        assertThat(fixture.takeAll(QUEUE, 10)).containsExactly("free");
        stores.clock().advance(Duration.ofSeconds(10));
        assertThat(fixture.takeAll(QUEUE, 10)).containsExactly("first");
    }

    @Test
    void discardingTheDelayedFirstMessageOfAGroupFreesTheNext() {
        create(QueueConfig.named(QUEUE));
        var first = fixture.put(message(QUEUE, "a1").withGroup("a").withDelay(Duration.ofHours(1)));
        put("a", "a2");
        assertThat(fixture.takeAll(QUEUE, 10)).isEmpty();
        assertThat(fixture.queues().admin().discard(QUEUE, first)).isTrue();
        assertThat(fixture.takeAll(QUEUE, 10)).containsExactly("a2");
    }

    @Test
    void aFailedMessageIsRetriedBeforeTheNextOfItsGroupAndADeadLetterUnblocksTheGroup() {
        create(QueueConfig.named(QUEUE).withMaxAttempts(2));
        put("a", "a1");
        put("a", "a2");
        fixture.queues()
                .nack(fixture.take(QUEUE).receipt(), Duration.ofSeconds(5), "later")
                .orThrow();
        assertThat(fixture.takeAll(QUEUE, 10)).isEmpty();
        fixture.assertConsistent();
        stores.clock().advance(Duration.ofSeconds(5));
        MessageDelivery again = fixture.take(QUEUE);
        assertThat(text(again)).isEqualTo("a1");
        assertThat(fixture.queues().nack(again.receipt())).isInstanceOf(QueueOutcome.DeadLettered.class);
        assertThat(fixture.takeAll(QUEUE, 10)).containsExactly("a2");
        fixture.queues().admin().redrive(QUEUE + ".dlq", 10).orThrow();
        assertThat(fixture.takeAll(QUEUE, 10)).as("a2 is in flight").isEmpty();
    }

    @Test
    void aRedrivenMessageGoesToTheEndOfItsGroup() {
        create(QueueConfig.named(QUEUE).withMaxAttempts(1));
        put("a", "a1");
        put("a", "a2");
        fixture.queues().nack(fixture.take(QUEUE).receipt());
        put("a", "a3");
        fixture.queues().admin().redrive(QUEUE + ".dlq", 10).orThrow();
        for (String expected : List.of("a2", "a3", "a1")) {
            MessageDelivery next = fixture.take(QUEUE);
            assertThat(text(next)).isEqualTo(expected);
            assertThat(next.message().group()).isEqualTo("a");
            fixture.queues().ack(next.receipt()).orThrow();
        }
    }

    @Test
    void aThrottledGroupWaitsAndOtherGroupsOfTheLaneDoNot() {
        create(QueueConfig.named(QUEUE));
        fixture.queues().runtimeSettings().setThrottle("slow", 1, 1);
        for (int i = 0; i < 3; i++) {
            fixture.put(message(QUEUE, "slow " + i).withGroup("a").withThrottleKeys("slow"));
        }
        put("a", "after");
        put("b", "b1");
        List<MessageDelivery> first = fixture.queues().lease(QUEUE, 10).deliveries();
        assertThat(first).extracting(QueueFixture::text).containsExactly("slow 0", "b1");
        fixture.queues().ack(first.get(0).receipt()).orThrow();
        assertThat(fixture.takeAll(QUEUE, 10)).isEmpty();
        fixture.assertConsistent();
        stores.clock().advance(Duration.ofSeconds(1));
        assertThat(fixture.takeAll(QUEUE, 10)).containsExactly("slow 1");
    }

    @Test
    void capsLimitTheConcurrentDeliveriesOfAFairnessKeyAndOfAGroup() {
        create(QueueConfig.named(QUEUE).withConcurrency(new QueueConcurrency(3, 2)));
        for (int i = 0; i < 4; i++) {
            put("a", "a" + i);
            fixture.put(QUEUE, "other", "o" + i);
        }
        put("b", "b0");
        put("b", "b1");
        List<MessageDelivery> first = fixture.queues().lease(QUEUE, 20).deliveries();
        assertThat(first).extracting(QueueFixture::text).containsExactlyInAnyOrder("a0", "a1", "b0", "o0", "o1", "o2");
        assertThat(fixture.takeAll(QUEUE, 20)).isEmpty();
        MessageDelivery a0 = first.stream()
                .filter(delivery -> text(delivery).equals("a0"))
                .findFirst()
                .orElseThrow();
        fixture.queues().release(a0.receipt()).orThrow();
        assertThat(fixture.takeAll(QUEUE, 20)).containsExactly("a0");
    }

    @Test
    void peekShowsWhatWouldBeDelivered() {
        create(QueueConfig.named(QUEUE));
        put("a", "a1");
        put("a", "a2");
        fixture.put(message(QUEUE, "t1").withThrottleKeys("t"));
        fixture.put(message(QUEUE, "t2").withThrottleKeys("t"));
        fixture.put(message(QUEUE, "late").withGroup("b").withDelay(Duration.ofHours(1)));
        fixture.put(QUEUE, "free");
        assertThat(fixture.queues().views().peek(QUEUE, 10))
                .extracting(message -> new String(message.payload(), StandardCharsets.UTF_8))
                .containsExactly("a1", "t1", "t2", "free");
    }

    @Test
    void aGroupIsRefusedInAnOrderedQueue() {
        create(QueueConfig.named(QUEUE).withOrdered(true));
        assertThatThrownBy(() -> put("a", "x"))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("group must not be given for queue 'work', which is ordered");
    }
}
