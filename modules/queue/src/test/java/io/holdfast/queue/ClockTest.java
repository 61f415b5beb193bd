package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.memory.Memory;
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

/** The clock is set, in either direction. */
class ClockTest {

    private static final String QUEUE = "work";

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(Memory::new, Queues.SCHEMA);

    private void pass(Duration time) {
        stores.clock().advance(time);
    }

    @Test
    void anOrderedKeyStaysInOrderWhenTheClockGoesBack() {
        QueueFixture desk = new QueueFixture(stores.store());
        desk.create(QueueConfig.named(QUEUE).withOrdered(true));
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            texts.add("message " + i);
            desk.put(QUEUE, "key", texts.get(i));
            pass(Duration.ofSeconds(i % 3 == 0 ? -30 : 1));
        }
        for (String text : texts) {
            MessageDelivery delivery = desk.take(QUEUE);
            assertThat(QueueFixture.text(delivery)).isEqualTo(text);
            desk.queues().ack(delivery.receipt());
        }
    }

    @Test
    void aLeaseLastsAsLongAsAlwaysAfterTheClockWentBack() {
        QueueFixture desk = new QueueFixture(stores.store());
        desk.create(QUEUE);
        desk.put(QUEUE, "x");
        desk.take(QUEUE);
        pass(Duration.ofDays(1));
        assertThat(desk.queues().expireLeases(10)).isEqualTo(1);
        pass(Duration.ofHours(-12));
        MessageDelivery delivery = desk.take(QUEUE);
        assertThat(delivery.until()).isEqualTo(stores.clock().instant().plusSeconds(30));
        desk.assertSound();
        pass(Duration.ofSeconds(30));
        assertThat(desk.queues().expireLeases(10)).isEqualTo(1);
        assertThat(desk.take(QUEUE).message().attempts()).isEqualTo(2);
        desk.assertSound();
    }

    @Test
    void aThrottleGoesOnAfterTheClockWentBack() {
        QueueFixture desk = new QueueFixture(stores.store());
        desk.create(QUEUE);
        desk.queues().runtimeSettings().setThrottle("slow", 10, 1);
        for (int i = 0; i < 3; i++) {
            desk.put(message(QUEUE, "message " + i).withThrottleKeys("slow"));
        }
        assertThat(desk.takeAll(QUEUE, 3)).containsExactly("message 0");
        pass(Duration.ofHours(-1));
        assertThat(desk.takeAll(QUEUE, 3)).isEmpty();
        pass(Duration.ofMillis(100));
        assertThat(desk.takeAll(QUEUE, 3)).containsExactly("message 1");
        pass(Duration.ofMillis(100));
        assertThat(desk.takeAll(QUEUE, 3)).containsExactly("message 2");
    }

    @Test
    void aScriptRestsNoLongerWhenTheClockWentBack() {
        QueueFixture desk = new QueueFixture(stores.store());
        desk.create(QueueConfig.named(QUEUE).withOnEnqueue("function on_enqueue() error('no') end"));
        for (int i = 0; i < 3; i++) {
            assertThat(desk.queues().enqueue(message(QUEUE, "x"))).isInstanceOf(QueueOutcome.LuaError.class);
        }
        pass(Duration.ofDays(-1));
        assertThat(desk.queues().enqueue(message(QUEUE, "x"))).isInstanceOf(QueueOutcome.LuaError.class);
    }

    /** Any commands, with a clock that jumps: counts and rows agree after each, and nothing is lost in the end. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void nothingIsLostAndAllAgreesInAStorm(long seed) {
        Random random = new Random(seed);
        QueueFixture desk = new QueueFixture(stores.store());
        RandomQueueCommands storm = new RandomQueueCommands(desk, random);
        desk.create(QueueConfig.named(QUEUE)
                .withOrdered(seed % 2 == 0)
                .withMaxAttempts(3)
                .withVisibility(Duration.ofSeconds(5))
                .withRetryDelays(List.of(Duration.ZERO, Duration.ofSeconds(2))));
        desk.queues().runtimeSettings().setThrottle("t0", 1, 2);
        for (int i = 0; i < 600; i++) {
            if (random.nextInt(4) == 0) {
                pass(Duration.ofMillis(
                        random.nextInt(8) == 0 ? random.nextInt(60_000) - 40_000 : random.nextInt(3_000)));
            }
            storm.step();
            if (i % 20 == 0) {
                desk.assertSound();
                storm.assertCounts(QUEUE);
                storm.assertCounts("work.dlq");
            }
        }
        for (int i = 0; i < 1_000 && storm.waiting() > 0; i++) {
            pass(Duration.ofSeconds(6));
            desk.queues().admin().redrive("work.dlq", Long.MAX_VALUE);
            storm.ackAll();
        }
        assertThat(storm.waiting()).isZero();
        assertThat(storm.unfinished()).isEmpty();
        desk.assertSound();
    }

    @Test
    void theOldestIsTheOneThatWasEnqueuedFirstEvenAmongDeadLetters() {
        QueueFixture desk = new QueueFixture(stores.store());
        desk.create(QueueConfig.named(QUEUE).withMaxAttempts(1));
        Instant start = stores.clock().instant();
        desk.put(QUEUE, "a", "first");
        MessageDelivery first = desk.take(QUEUE);
        pass(Duration.ofSeconds(1));
        desk.put(QUEUE, "b", "second");
        MessageDelivery second = desk.take(QUEUE);
        pass(Duration.ofSeconds(5));
        desk.queues().nack(second.receipt());
        assertThat(desk.stats("work.dlq").oldest()).isEqualTo(start.plusSeconds(1));
        pass(Duration.ofSeconds(5));
        desk.queues().nack(first.receipt());
        assertThat(desk.stats("work.dlq").oldest()).isEqualTo(start);
        desk.queues().admin().redrive("work.dlq", 10);
        assertThat(desk.stats(QUEUE).oldest()).isEqualTo(start);
    }
}
