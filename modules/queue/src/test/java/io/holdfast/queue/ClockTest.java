package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.StoreExtension;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The clock is set forward and back. */
class ClockTest {

    private static final String QUEUE = "work";

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(InMemory::new, Queues.SCHEMA);

    private void pass(Duration time) {
        stores.clock().advance(time);
    }

    @Test
    void anOrderedKeyStaysInOrderWhenTheClockIsSetBack() {
        QueueFixture fixture = new QueueFixture(stores.store());
        fixture.create(QueueConfig.named(QUEUE).withOrdered(true));
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            texts.add("message " + i);
            fixture.put(QUEUE, "key", texts.get(i));
            pass(Duration.ofSeconds(i % 3 == 0 ? -30 : 1));
        }
        for (String text : texts) {
            MessageDelivery delivery = fixture.take(QUEUE);
            assertThat(QueueFixture.text(delivery)).isEqualTo(text);
            fixture.queues().ack(delivery.receipt());
        }
    }

    @Test
    void aLeaseHasItsFullLengthAfterTheClockWasSetBack() {
        QueueFixture fixture = new QueueFixture(stores.store());
        fixture.create(QUEUE);
        fixture.put(QUEUE, "x");
        fixture.take(QUEUE);
        pass(Duration.ofDays(1));
        assertThat(fixture.expireLeases(10)).isEqualTo(1);
        pass(Duration.ofHours(-12));
        MessageDelivery delivery = fixture.take(QUEUE);
        assertThat(delivery.until()).isEqualTo(stores.clock().instant().plusSeconds(30));
        fixture.assertConsistent();
        pass(Duration.ofSeconds(30));
        assertThat(fixture.expireLeases(10)).isEqualTo(1);
        assertThat(fixture.take(QUEUE).message().attempts()).isEqualTo(2);
        fixture.assertConsistent();
    }

    @Test
    void aThrottleContinuesToFillAfterTheClockWasSetBack() {
        QueueFixture fixture = new QueueFixture(stores.store());
        fixture.create(QUEUE);
        fixture.queues().runtimeSettings().setThrottle("slow", 10, 1);
        for (int i = 0; i < 3; i++) {
            fixture.put(message(QUEUE, "message " + i).withThrottleKeys("slow"));
        }
        assertThat(fixture.takeAll(QUEUE, 3)).containsExactly("message 0");
        pass(Duration.ofHours(-1));
        assertThat(fixture.takeAll(QUEUE, 3)).isEmpty();
        pass(Duration.ofMillis(100));
        assertThat(fixture.takeAll(QUEUE, 3)).containsExactly("message 1");
        pass(Duration.ofMillis(100));
        assertThat(fixture.takeAll(QUEUE, 3)).containsExactly("message 2");
    }

    @Test
    void aScriptCooldownIsNotLongerAfterTheClockWasSetBack() {
        QueueFixture fixture = new QueueFixture(stores.store());
        fixture.create(QueueConfig.named(QUEUE).withOnEnqueue("function on_enqueue() error('no') end"));
        for (int i = 0; i < 3; i++) {
            assertThat(fixture.queues().enqueue(message(QUEUE, "x"))).isInstanceOf(QueueOutcome.LuaError.class);
        }
        pass(Duration.ofDays(-1));
        assertThat(fixture.queues().enqueue(message(QUEUE, "x"))).isInstanceOf(QueueOutcome.LuaError.class);
    }

    /** Runs random commands while the clock is set forward and back, and checks the tables after each of them. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void randomCommandsLoseNothingAndKeepTheTablesConsistent(long seed) {
        Random random = new Random(seed);
        QueueFixture fixture = new QueueFixture(stores.store());
        RandomQueueCommands storm = new RandomQueueCommands(fixture, random);
        fixture.create(QueueConfig.named(QUEUE)
                .withOrdered(seed % 2 == 0)
                .withMaxAttempts(3)
                .withVisibility(Duration.ofSeconds(5))
                .withRetryDelays(List.of(Duration.ZERO, Duration.ofSeconds(2))));
        fixture.queues().runtimeSettings().setThrottle("t0", 1, 2);
        for (int i = 0; i < 600; i++) {
            if (random.nextInt(4) == 0) {
                pass(Duration.ofMillis(
                        random.nextInt(8) == 0 ? random.nextInt(60_000) - 40_000 : random.nextInt(3_000)));
            }
            storm.step();
            if (i % 20 == 0) {
                fixture.assertConsistent();
                storm.assertCounts(QUEUE);
                storm.assertCounts("work.dlq");
            }
        }
        for (int i = 0; i < 1_000 && storm.waiting() > 0; i++) {
            pass(Duration.ofSeconds(6));
            fixture.queues().admin().redrive("work.dlq", Long.MAX_VALUE);
            storm.ackAll();
        }
        assertThat(storm.waiting()).isZero();
        assertThat(storm.unfinished()).isEmpty();
        fixture.assertConsistent();
    }

    @Test
    void theOldestMessageIsTheOneEnqueuedFirstEvenAmongDeadLetters() {
        QueueFixture fixture = new QueueFixture(stores.store());
        fixture.create(QueueConfig.named(QUEUE).withMaxAttempts(1));
        Instant start = stores.clock().instant();
        fixture.put(QUEUE, "a", "first");
        MessageDelivery first = fixture.take(QUEUE);
        pass(Duration.ofSeconds(1));
        fixture.put(QUEUE, "b", "second");
        MessageDelivery second = fixture.take(QUEUE);
        pass(Duration.ofSeconds(5));
        fixture.queues().nack(second.receipt());
        assertThat(fixture.stats("work.dlq").oldest()).isEqualTo(start.plusSeconds(1));
        pass(Duration.ofSeconds(5));
        fixture.queues().nack(first.receipt());
        assertThat(fixture.stats("work.dlq").oldest()).isEqualTo(start);
        fixture.queues().admin().redrive("work.dlq", 10);
        assertThat(fixture.stats(QUEUE).oldest()).isEqualTo(start);
    }
}
