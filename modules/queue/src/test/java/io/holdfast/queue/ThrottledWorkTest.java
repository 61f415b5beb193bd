package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.StoreExtension;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Throttled messages do not hide messages that can be delivered. */
class ThrottledWorkTest {

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

    private void enqueue(List<NewMessage> messages) {
        for (int i = 0; i < messages.size(); i += 1_000) {
            fixture.queues()
                    .enqueueAll(messages.subList(i, Math.min(messages.size(), i + 1_000)))
                    .orThrow();
        }
    }

    private void throttle(String key, double rate, long burst) {
        fixture.queues().runtimeSettings().setThrottle(key, rate, burst);
    }

    @Test
    void aFreeProviderIsFoundBehindAThousandMessagesOfASlowOneWithTheSameFairnessKey() {
        create(QueueConfig.named(QUEUE));
        throttle("slow", 0.01, 1);
        List<NewMessage> messages = new ArrayList<>();
        for (int i = 0; i < 900; i++) {
            messages.add(message(QUEUE, "slow").withThrottleKeys("slow"));
        }
        for (int i = 0; i < 100; i++) {
            messages.add(message(QUEUE, "free").withThrottleKeys("free"));
        }
        enqueue(messages);
        List<String> delivered = fixture.takeAll(QUEUE, 200);
        assertThat(delivered).hasSize(101).contains("slow");
        assertThat(delivered.stream().filter("free"::equals)).hasSize(100);
        fixture.assertConsistent();
    }

    @Test
    void oneCallFindsTheFreeMessageBesideThousandsOfNewlyThrottledLanes() {
        create(QueueConfig.named(QUEUE));
        throttle("slow", 0.01, 1);
        List<NewMessage> messages = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            messages.add(message(QUEUE, "slow").withFairnessKey("k" + i).withThrottleKeys("slow"));
        }
        messages.add(message(QUEUE, "free").withFairnessKey("z"));
        enqueue(messages);
        assertThat(fixture.takeAll(QUEUE, 1)).containsExactly("slow");
        assertThat(fixture.takeAll(QUEUE, 1)).containsExactly("free");
        fixture.assertConsistent();
    }

    @Test
    void oneCallFindsTheFreeMessageBesideLanesThatShareOneOfTheirThrottles() {
        create(QueueConfig.named(QUEUE));
        throttle("provider", 0.01, 1);
        List<NewMessage> messages = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            throttle("tenant" + i, 100, 100);
            messages.add(message(QUEUE, "slow").withFairnessKey("k" + i).withThrottleKeys("tenant" + i, "provider"));
        }
        messages.add(message(QUEUE, "free").withFairnessKey("z"));
        enqueue(messages);
        assertThat(fixture.takeAll(QUEUE, 1)).containsExactly("slow");
        assertThat(fixture.takeAll(QUEUE, 1)).containsExactly("free");
        fixture.assertConsistent();
    }

    @Test
    void throttledLanesContinueAtTheRateOfTheirThrottleAndShareItFairly() {
        create(QueueConfig.named(QUEUE));
        throttle("slow", 10, 1);
        List<NewMessage> messages = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            messages.add(message(QUEUE, "m").withFairnessKey("one").withThrottleKeys("slow"));
            messages.add(
                    message(QUEUE, "m").withFairnessKey("three").withWeight(3).withThrottleKeys("slow"));
        }
        enqueue(messages);
        Map<String, Integer> byKey = new TreeMap<>();
        for (int i = 0; i < 200; i++) {
            stores.clock().advance(Duration.ofMillis(100));
            fixture.queues().lease(QUEUE, 10).deliveries().forEach(delivery -> {
                byKey.merge(delivery.message().fairnessKey(), 1, Integer::sum);
                fixture.queues().ack(delivery.receipt());
            });
        }
        assertThat(byKey.getOrDefault("one", 0) + byKey.getOrDefault("three", 0))
                .isCloseTo(200, within(2));
        assertThat(byKey.get("three")).isCloseTo(150, within(3));
        fixture.assertConsistent();
    }

    @Test
    void fairnessHoldsWithGroupsCapsAndThrottlesAtOnce() {
        create(QueueConfig.named(QUEUE).withConcurrency(new QueueConcurrency(8, 1)));
        throttle("fast", 1_000_000, 1_000_000);
        throttle("slow", 0.001, 1);
        List<NewMessage> messages = new ArrayList<>();
        for (int i = 0; i < 600; i++) {
            for (int weight = 1; weight <= 3; weight++) {
                NewMessage next =
                        message(QUEUE, "m").withFairnessKey("w" + weight).withWeight(weight);
                messages.add(
                        switch (i % 4) {
                            case 0 -> next.withGroup("g" + i % 7);
                            case 1 -> next.withThrottleKeys("fast");
                            case 2 -> next.withThrottleKeys("slow");
                            default -> next;
                        });
            }
        }
        enqueue(messages);
        fixture.takeAll(QUEUE, 1);
        Map<String, Integer> byKey = new TreeMap<>();
        for (int i = 0; i < 600; i++) {
            MessageDelivery delivery = fixture.take(QUEUE);
            byKey.merge(delivery.message().fairnessKey(), 1, Integer::sum);
            fixture.queues().ack(delivery.receipt());
        }
        for (int weight = 1; weight <= 3; weight++) {
            assertThat(byKey.get("w" + weight)).isCloseTo(100 * weight, within(2));
        }
        fixture.assertConsistent();
    }
}
