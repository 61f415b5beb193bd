package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.StoreExtension;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Weighted fair scheduling and throttles. */
class FairnessTest {

    private static final String QUEUE = "work";

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(InMemory::new, Queues.SCHEMA);

    private QueueFixture with(QueueConfig config) {
        QueueFixture fixture = new QueueFixture(stores.store());
        fixture.create(config);
        return fixture;
    }

    private static void fill(QueueFixture fixture, String key, int weight, int count) {
        List<NewMessage> messages = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            messages.add(message(QUEUE, key + " " + i).withFairnessKey(key).withWeight(weight));
            if (messages.size() == 500 || i == count - 1) {
                fixture.queues().enqueueAll(messages);
                messages.clear();
            }
        }
    }

    private static Map<String, Integer> deliver(QueueFixture fixture, int count) {
        Map<String, Integer> byKey = new TreeMap<>();
        for (int i = 0; i < count; i++) {
            List<MessageDelivery> deliveries = fixture.queues().lease(QUEUE, 1).deliveries();
            deliveries.forEach(delivery -> {
                byKey.merge(delivery.message().fairnessKey(), 1, Integer::sum);
                fixture.queues().ack(delivery.receipt());
            });
        }
        return byKey;
    }

    @Test
    void weightsHoldWithinOnePercentUnderContention() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        for (int weight = 1; weight <= 5; weight++) {
            fill(fixture, "weight " + weight, weight, 2_000);
        }
        Map<String, Integer> byKey = deliver(fixture, 3_000);
        for (int weight = 1; weight <= 5; weight++) {
            double share = 3_000 * weight / 15.0;
            assertThat(byKey.get("weight " + weight)).isCloseTo((int) share, within((int) (share / 100)));
        }
        fixture.assertConsistent();
    }

    @Test
    void weightsHoldInBatchesAndAcrossAReopen() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        fill(fixture, "one", 1, 400);
        fill(fixture, "three", 3, 400);
        Map<String, Integer> byKey = new TreeMap<>();
        for (int i = 0; i < 10; i++) {
            QueueFixture again = new QueueFixture(stores.reopen());
            again.queues()
                    .lease(QUEUE, 40)
                    .deliveries()
                    .forEach(delivery -> byKey.merge(delivery.message().fairnessKey(), 1, Integer::sum));
        }
        assertThat(byKey).containsEntry("one", 100).containsEntry("three", 300);
    }

    @Test
    void aQuietTenantIsServedWithinTenDeliveriesDespiteAHundredThousandMessagesOfAnother() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        fill(fixture, "noisy", 1, 100_000);
        deliver(fixture, 100);
        fixture.put(QUEUE, "quiet", "hello?");
        assertThat(deliver(fixture, 10)).containsEntry("quiet", 1);
    }

    @Test
    void anIdleKeyAccumulatesNoCredit() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        fill(fixture, "busy", 1, 300);
        deliver(fixture, 200);
        fill(fixture, "late", 1, 100);
        assertThat(deliver(fixture, 20)).containsEntry("busy", 10).containsEntry("late", 10);
    }

    @Test
    void aKeyThatReturnsAtOnceIsNotServedTwiceInARow() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        fill(fixture, "steady", 1, 100);
        Map<String, Integer> byKey = new TreeMap<>();
        for (int i = 0; i < 40; i++) {
            fixture.put(QUEUE, "eager", "again");
            deliver(fixture, 1).forEach((key, count) -> byKey.merge(key, count, Integer::sum));
        }
        assertThat(byKey.get("steady")).isEqualTo(20);
    }

    @Test
    void otherKeysAreServedWhenAKeyBecomesEmpty() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        fill(fixture, "few", 5, 3);
        fill(fixture, "many", 1, 20);
        assertThat(deliver(fixture, 23)).containsEntry("few", 3).containsEntry("many", 20);
        fixture.assertConsistent();
    }

    @Test
    void aThrottleAllowsItsBurstAndThenItsRate() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        fixture.queues().runtimeSettings().setThrottle("api", 2, 3);
        for (int i = 0; i < 10; i++) {
            fixture.put(message(QUEUE, "call " + i).withThrottleKeys("api", "api"));
        }
        assertThat(fixture.takeAll(QUEUE, 10)).hasSize(3);
        int delivered = 0;
        for (int i = 0; i < 20; i++) {
            stores.clock().advance(Duration.ofMillis(100));
            delivered += fixture.takeAll(QUEUE, 10).size();
        }
        assertThat(delivered).isEqualTo(4);
        fixture.assertConsistent();
    }

    @Test
    void aThrottledKeyDoesNotBlockOtherKeys() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        fixture.queues().runtimeSettings().setThrottle("api", 1, 1);
        for (int i = 0; i < 5; i++) {
            fixture.put(message(QUEUE, "slow").withFairnessKey("slow").withThrottleKeys("api"));
            fixture.put(QUEUE, "quick", "quick");
        }
        assertThat(fixture.takeAll(QUEUE, 10)).containsOnlyOnce("slow").hasSize(6);
    }

    @Test
    void aThrottledMessageDoesNotBlockOtherMessagesOfItsKey() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        fixture.queues().runtimeSettings().setThrottle("api", 1, 1);
        fixture.put(message(QUEUE, "first").withThrottleKeys("api"));
        fixture.put(message(QUEUE, "waits").withThrottleKeys("api"));
        fixture.put(message(QUEUE, "free"));
        assertThat(fixture.takeAll(QUEUE, 10)).containsExactly("first", "free");
        fixture.assertConsistent();
    }

    @Test
    void aDeliveryTakesATokenOfEveryThrottleOrNone() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        fixture.queues().runtimeSettings().setThrottle("a", 1, 1);
        fixture.queues().runtimeSettings().setThrottle("b", 1, 2);
        fixture.put(message(QUEUE, "1").withFairnessKey("x").withThrottleKeys("a", "b"));
        fixture.put(message(QUEUE, "2").withFairnessKey("x").withThrottleKeys("a", "b"));
        assertThat(fixture.takeAll(QUEUE, 10)).containsExactly("1");
        fixture.put(message(QUEUE, "3").withFairnessKey("y").withThrottleKeys("b"));
        assertThat(fixture.takeAll(QUEUE, 10)).containsExactly("3");
    }

    @Test
    void aThrottleCanBeChangedAtRunTimeAndSurvivesAReopen() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        fixture.queues().runtimeSettings().put("throttle.api", "0.001,1".getBytes(StandardCharsets.UTF_8));
        fillThrottled(fixture, 10);
        assertThat(fixture.takeAll(QUEUE, 10)).hasSize(1);
        QueueFixture again = new QueueFixture(stores.reopen());
        stores.clock().advance(Duration.ofSeconds(6));
        assertThat(again.takeAll(QUEUE, 10)).isEmpty();
        again.queues().runtimeSettings().setThrottle("api", 1_000, 5);
        stores.clock().advance(Duration.ofSeconds(6));
        assertThat(again.takeAll(QUEUE, 10)).hasSize(5);
        again.queues().runtimeSettings().removeThrottle("api");
        stores.clock().advance(Duration.ofSeconds(6));
        assertThat(again.takeAll(QUEUE, 10)).hasSize(4);
        again.assertConsistent();
    }

    private static void fillThrottled(QueueFixture fixture, int count) {
        for (int i = 0; i < count; i++) {
            fixture.put(message(QUEUE, "call " + i).withThrottleKeys("api"));
        }
    }

    @Test
    void peekReturnsTheNextDeliveries() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        fill(fixture, "one", 1, 10);
        fill(fixture, "two", 2, 10);
        fixture.put(message(QUEUE, "urgent").withFairnessKey("one").withPriority(0));
        deliver(fixture, 3);
        List<String> next = fixture.queues().views().peek(QUEUE, 9).stream()
                .map(message -> new String(message.payload(), StandardCharsets.UTF_8))
                .toList();
        assertThat(fixture.takeAll(QUEUE, 9)).isEqualTo(next);
    }

    @Test
    void anEmptyKeyIsRemovedAfterItsRetention() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        fill(fixture, "gone", 1, 1);
        fill(fixture, "here", 1, 2);
        deliver(fixture, 2);
        assertThat(fixture.queues().views().stats(QUEUE, "gone").orElseThrow().delivered())
                .isEqualTo(1);
        stores.clock().advance(QueueOptions.DEFAULT.keyRetention());
        sweep(fixture);
        assertThat(fixture.queues().views().keys(QUEUE, 10, null).rows().stream()
                        .map(FairnessKeyStats::fairnessKey))
                .containsExactly("here");
        deliver(fixture, 1);
        sweep(fixture);
        stores.clock().advance(QueueOptions.DEFAULT.keyRetention());
        sweep(fixture);
        assertThat(fixture.queues().views().keys(QUEUE, 10, null).rows()).isEmpty();
        fixture.assertConsistent();
    }

    private void sweep(QueueFixture fixture) {
        fixture.queues().sweep();
        fixture.assertConsistent();
    }

    @Test
    void aStreamOfNewKeysDoesNotStarveAKeyThatWasServedBefore() {
        QueueFixture fixture = new QueueFixture(stores.store());
        fixture.create(QUEUE);
        fixture.put(QUEUE, "quiet", "first");
        fixture.queues().ack(fixture.take(QUEUE).receipt());
        fixture.put(QUEUE, "new 0", "x");
        fixture.put(QUEUE, "new 1", "x");
        fixture.put(QUEUE, "quiet", "second");
        int deliveries = 0;
        String key;
        do {
            fixture.put(QUEUE, "new " + (2 + deliveries), "x");
            key = fixture.take(QUEUE).message().fairnessKey();
            deliveries++;
        } while (!key.equals("quiet") && deliveries < 1_000);
        assertThat(deliveries).isLessThan(100);
        fixture.assertConsistent();
    }

    @Test
    void anUnthrottledMessageOfAParkedKeyIsDeliveredAtOnce() {
        QueueFixture fixture = new QueueFixture(stores.store());
        fixture.create(QUEUE);
        fixture.queues().runtimeSettings().setThrottle("slow", 1, 1);
        for (int i = 0; i < 3; i++) {
            fixture.put(message(QUEUE, "throttled " + i).withThrottleKeys("slow"));
        }
        assertThat(fixture.takeAll(QUEUE, 9)).hasSize(1);
        fixture.put(message(QUEUE, "free"));
        assertThat(fixture.takeAll(QUEUE, 9)).containsExactly("free");
        // The other messages have kept their positions.
        stores.clock().advance(Duration.ofSeconds(1));
        assertThat(fixture.takeAll(QUEUE, 9)).hasSize(1);
        fixture.assertConsistent();
    }

    @Test
    void aQuietTenantIsServedWithinTenDeliveriesDespiteATenantOfMaximumWeight() {
        QueueFixture fixture = new QueueFixture(stores.store());
        fixture.create(QUEUE);
        fill(fixture, "light", 1, 10);
        fill(fixture, "heavy", QueueLimits.MAX_WEIGHT, 4_000);
        for (int i = 0; i < 20; i++) {
            deliver(fixture, 97 + i);
            fill(fixture, "quiet " + i, 1, 1);
            assertThat(deliver(fixture, 10)).containsKey("quiet " + i);
        }
        fixture.assertConsistent();
    }
}
