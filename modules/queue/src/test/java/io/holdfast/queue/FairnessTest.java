package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.holdfast.queue.internal.DeliveryCommands;
import io.holdfast.queue.internal.QueueScripts;
import io.holdfast.queue.internal.WaitingConsumers;
import io.holdfast.store.memory.Memory;
import io.holdfast.testkit.StoreExtension;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Who is next: turns by weight, throttles, and nobody who waits for nothing. */
class FairnessTest {

    private static final String QUEUE = "work";

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(Memory::new, Queues.SCHEMA);

    private QueueFixture with(QueueConfig config) {
        QueueFixture desk = new QueueFixture(stores.store());
        desk.create(config);
        return desk;
    }

    private static void fill(QueueFixture desk, String key, int weight, int count) {
        List<Message> messages = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            messages.add(message(QUEUE, key + " " + i).withFairnessKey(key).withWeight(weight));
            if (messages.size() == 500 || i == count - 1) {
                desk.queues().enqueueAll(messages);
                messages.clear();
            }
        }
    }

    private static Map<String, Integer> deliver(QueueFixture desk, int count) {
        Map<String, Integer> byKey = new TreeMap<>();
        for (int i = 0; i < count; i++) {
            List<MessageDelivery> deliveries = desk.queues().lease(QUEUE, 1).deliveries();
            deliveries.forEach(delivery -> {
                byKey.merge(delivery.message().fairnessKey(), 1, Integer::sum);
                desk.queues().ack(delivery.receipt());
            });
        }
        return byKey;
    }

    @Test
    void weightsHoldWithinOnePercentUnderContention() {
        QueueFixture desk = with(QueueConfig.named(QUEUE));
        for (int weight = 1; weight <= 5; weight++) {
            fill(desk, "weight " + weight, weight, 2_000);
        }
        Map<String, Integer> byKey = deliver(desk, 3_000);
        for (int weight = 1; weight <= 5; weight++) {
            double share = 3_000 * weight / 15.0;
            assertThat(byKey.get("weight " + weight)).isCloseTo((int) share, within((int) (share / 100)));
        }
        desk.assertSound();
    }

    @Test
    void weightsHoldInBatchesAndAcrossAReopen() {
        QueueFixture desk = with(QueueConfig.named(QUEUE));
        fill(desk, "one", 1, 400);
        fill(desk, "three", 3, 400);
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
    void aQuietTenantBehindAHundredThousandOfANoisyOneIsServedWithinTenDeliveries() {
        QueueFixture desk = with(QueueConfig.named(QUEUE));
        fill(desk, "noisy", 1, 100_000);
        deliver(desk, 100);
        desk.put(QUEUE, "quiet", "hello?");
        assertThat(deliver(desk, 10)).containsEntry("quiet", 1);
    }

    @Test
    void whoWasAwayHasNotSavedUpTurns() {
        QueueFixture desk = with(QueueConfig.named(QUEUE));
        fill(desk, "busy", 1, 300);
        deliver(desk, 200);
        fill(desk, "late", 1, 100);
        assertThat(deliver(desk, 20)).containsEntry("busy", 10).containsEntry("late", 10);
    }

    @Test
    void whoComesBackAtOnceWaitsForItsTurn() {
        QueueFixture desk = with(QueueConfig.named(QUEUE));
        fill(desk, "steady", 1, 100);
        Map<String, Integer> byKey = new TreeMap<>();
        for (int i = 0; i < 40; i++) {
            desk.put(QUEUE, "eager", "again");
            deliver(desk, 1).forEach((key, count) -> byKey.merge(key, count, Integer::sum));
        }
        assertThat(byKey.get("steady")).isEqualTo(20);
    }

    @Test
    void turnsGoOnWhenAKeyRunsDry() {
        QueueFixture desk = with(QueueConfig.named(QUEUE));
        fill(desk, "few", 5, 3);
        fill(desk, "many", 1, 20);
        assertThat(deliver(desk, 23)).containsEntry("few", 3).containsEntry("many", 20);
        desk.assertSound();
    }

    @Test
    void aThrottleLetsItsBurstThroughAndThenItsRate() {
        QueueFixture desk = with(QueueConfig.named(QUEUE));
        desk.queues().runtimeSettings().setThrottle("api", 2, 3);
        for (int i = 0; i < 10; i++) {
            desk.put(message(QUEUE, "call " + i).withThrottleKeys("api", "api"));
        }
        assertThat(desk.takeAll(QUEUE, 10)).hasSize(3);
        int delivered = 0;
        for (int i = 0; i < 20; i++) {
            stores.clock().advance(Duration.ofMillis(100));
            delivered += desk.takeAll(QUEUE, 10).size();
        }
        assertThat(delivered).isEqualTo(4);
        desk.assertSound();
    }

    @Test
    void aThrottledKeyDoesNotHoldUpTheOthers() {
        QueueFixture desk = with(QueueConfig.named(QUEUE));
        desk.queues().runtimeSettings().setThrottle("api", 1, 1);
        for (int i = 0; i < 5; i++) {
            desk.put(message(QUEUE, "slow").withFairnessKey("slow").withThrottleKeys("api"));
            desk.put(QUEUE, "quick", "quick");
        }
        assertThat(desk.takeAll(QUEUE, 10)).containsOnlyOnce("slow").hasSize(6);
    }

    @Test
    void aThrottledMessageDoesNotHoldUpOthersOfItsKey() {
        QueueFixture desk = with(QueueConfig.named(QUEUE));
        desk.queues().runtimeSettings().setThrottle("api", 1, 1);
        desk.put(message(QUEUE, "first").withThrottleKeys("api"));
        desk.put(message(QUEUE, "waits").withThrottleKeys("api"));
        desk.put(message(QUEUE, "free"));
        assertThat(desk.takeAll(QUEUE, 10)).containsExactly("first", "free");
        desk.assertSound();
    }

    @Test
    void everyThrottleNeedsATokenAndNoneIsTakenInVain() {
        QueueFixture desk = with(QueueConfig.named(QUEUE));
        desk.queues().runtimeSettings().setThrottle("a", 1, 1);
        desk.queues().runtimeSettings().setThrottle("b", 1, 2);
        desk.put(message(QUEUE, "1").withFairnessKey("x").withThrottleKeys("a", "b"));
        desk.put(message(QUEUE, "2").withFairnessKey("x").withThrottleKeys("a", "b"));
        assertThat(desk.takeAll(QUEUE, 10)).containsExactly("1");
        desk.put(message(QUEUE, "3").withFairnessKey("y").withThrottleKeys("b"));
        assertThat(desk.takeAll(QUEUE, 10)).containsExactly("3");
    }

    @Test
    void aThrottleCanBeChangedAtRunTimeAndSurvivesAReopen() {
        QueueFixture desk = with(QueueConfig.named(QUEUE));
        desk.queues().runtimeSettings().put("throttle.api", "0.001,1".getBytes(StandardCharsets.UTF_8));
        fillThrottled(desk, 10);
        assertThat(desk.takeAll(QUEUE, 10)).hasSize(1);
        QueueFixture again = new QueueFixture(stores.reopen());
        stores.clock().advance(Duration.ofSeconds(6));
        assertThat(again.takeAll(QUEUE, 10)).isEmpty();
        again.queues().runtimeSettings().setThrottle("api", 1_000, 5);
        stores.clock().advance(Duration.ofSeconds(6));
        assertThat(again.takeAll(QUEUE, 10)).hasSize(5);
        again.queues().runtimeSettings().removeThrottle("api");
        stores.clock().advance(Duration.ofSeconds(6));
        assertThat(again.takeAll(QUEUE, 10)).hasSize(4);
        again.assertSound();
    }

    private static void fillThrottled(QueueFixture desk, int count) {
        for (int i = 0; i < count; i++) {
            desk.put(message(QUEUE, "call " + i).withThrottleKeys("api"));
        }
    }

    @Test
    void peekShowsWhatWillBeDelivered() {
        QueueFixture desk = with(QueueConfig.named(QUEUE));
        fill(desk, "one", 1, 10);
        fill(desk, "two", 2, 10);
        desk.put(message(QUEUE, "urgent").withFairnessKey("one").withPriority(0));
        deliver(desk, 3);
        List<String> next = desk.queues().views().peek(QUEUE, 9).stream()
                .map(message -> new String(message.payload(), StandardCharsets.UTF_8))
                .toList();
        assertThat(desk.takeAll(QUEUE, 9)).isEqualTo(next);
    }

    @Test
    void anEmptyKeyIsForgottenAfterItsRetention() {
        QueueFixture desk = with(QueueConfig.named(QUEUE));
        fill(desk, "gone", 1, 1);
        fill(desk, "here", 1, 2);
        deliver(desk, 2);
        assertThat(desk.queues().views().stats(QUEUE, "gone").orElseThrow().delivered())
                .isEqualTo(1);
        stores.clock().advance(QueueOptions.DEFAULT.keyRetention());
        tidy(desk);
        assertThat(desk.queues().views().keys(QUEUE, 10, null).rows().stream().map(FairnessKeyStats::fairnessKey))
                .containsExactly("here");
        deliver(desk, 1);
        tidy(desk);
        stores.clock().advance(QueueOptions.DEFAULT.keyRetention());
        tidy(desk);
        assertThat(desk.queues().views().keys(QUEUE, 10, null).rows()).isEmpty();
        desk.assertSound();
    }

    private void tidy(QueueFixture desk) {
        DeliveryCommands settler =
                new DeliveryCommands(QueueOptions.DEFAULT, new QueueScripts(), new WaitingConsumers());
        stores.store().update(tx -> settler.removeIdleLanes(tx, 32));
        desk.assertSound();
    }

    @Test
    void aStreamOfNewKeysDoesNotHoldUpAKeyThatHadATurnBefore() {
        QueueFixture desk = new QueueFixture(stores.store());
        desk.create(QUEUE);
        desk.put(QUEUE, "quiet", "first");
        desk.queues().ack(desk.take(QUEUE).receipt());
        desk.put(QUEUE, "new 0", "x");
        desk.put(QUEUE, "new 1", "x");
        desk.put(QUEUE, "quiet", "second");
        int deliveries = 0;
        String key;
        do {
            desk.put(QUEUE, "new " + (2 + deliveries), "x");
            key = desk.take(QUEUE).message().fairnessKey();
            deliveries++;
        } while (!key.equals("quiet") && deliveries < 1_000);
        assertThat(deliveries).isLessThan(100);
        desk.assertSound();
    }

    @Test
    void aMessageThatIsNotThrottledDoesNotWaitForItsThrottledKey() {
        QueueFixture desk = new QueueFixture(stores.store());
        desk.create(QUEUE);
        desk.queues().runtimeSettings().setThrottle("slow", 1, 1);
        for (int i = 0; i < 3; i++) {
            desk.put(message(QUEUE, "throttled " + i).withThrottleKeys("slow"));
        }
        assertThat(desk.takeAll(QUEUE, 9)).hasSize(1);
        desk.put(message(QUEUE, "free"));
        assertThat(desk.takeAll(QUEUE, 9)).containsExactly("free");
        // And the others have not lost their place by that.
        stores.clock().advance(Duration.ofSeconds(1));
        assertThat(desk.takeAll(QUEUE, 9)).hasSize(1);
        desk.assertSound();
    }

    @Test
    void aQuietTenantIsServedWithinTenDeliveriesBesideTheHeaviestToo() {
        QueueFixture desk = new QueueFixture(stores.store());
        desk.create(QUEUE);
        fill(desk, "light", 1, 10);
        fill(desk, "heavy", QueueLimits.MAX_WEIGHT, 4_000);
        for (int i = 0; i < 20; i++) {
            deliver(desk, 97 + i);
            fill(desk, "quiet " + i, 1, 1);
            assertThat(deliver(desk, 10)).containsKey("quiet " + i);
        }
        desk.assertSound();
    }
}
