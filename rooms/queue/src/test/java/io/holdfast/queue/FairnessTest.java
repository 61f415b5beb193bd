package io.holdfast.queue;

import static io.holdfast.queue.Desk.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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

    private Desk with(QueueConfig config) {
        Desk desk = new Desk(stores.store());
        desk.create(config);
        return desk;
    }

    private static void fill(Desk desk, String key, int weight, int count) {
        List<Message> messages = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            messages.add(message(QUEUE, key + " " + i).fairnessKey(key).weight(weight));
            if (messages.size() == 500 || i == count - 1) {
                desk.queues().enqueueAll(messages);
                messages.clear();
            }
        }
    }

    private static Map<String, Integer> deliver(Desk desk, int count) {
        Map<String, Integer> byKey = new TreeMap<>();
        for (int i = 0; i < count; i++) {
            List<Delivery> deliveries = desk.queues().lease(QUEUE, 1).deliveries();
            deliveries.forEach(delivery -> {
                byKey.merge(delivery.message().fairnessKey(), 1, Integer::sum);
                desk.queues().ack(delivery.receipt());
            });
        }
        return byKey;
    }

    @Test
    void weightsHoldWithinOnePercentUnderContention() {
        Desk desk = with(QueueConfig.named(QUEUE));
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
        Desk desk = with(QueueConfig.named(QUEUE));
        fill(desk, "one", 1, 400);
        fill(desk, "three", 3, 400);
        Map<String, Integer> byKey = new TreeMap<>();
        for (int i = 0; i < 10; i++) {
            Desk again = new Desk(stores.reopen());
            again.queues()
                    .lease(QUEUE, 40)
                    .deliveries()
                    .forEach(delivery -> byKey.merge(delivery.message().fairnessKey(), 1, Integer::sum));
        }
        assertThat(byKey).containsEntry("one", 100).containsEntry("three", 300);
    }

    @Test
    void aQuietTenantBehindAHundredThousandOfANoisyOneIsServedWithinTenDeliveries() {
        Desk desk = with(QueueConfig.named(QUEUE));
        fill(desk, "noisy", 1, 100_000);
        deliver(desk, 100);
        desk.put(QUEUE, "quiet", "hello?");
        assertThat(deliver(desk, 10)).containsEntry("quiet", 1);
    }

    @Test
    void whoWasAwayHasNotSavedUpTurns() {
        Desk desk = with(QueueConfig.named(QUEUE));
        fill(desk, "busy", 1, 300);
        deliver(desk, 200);
        fill(desk, "late", 1, 100);
        assertThat(deliver(desk, 20)).containsEntry("busy", 10).containsEntry("late", 10);
    }

    @Test
    void whoComesBackAtOnceWaitsForItsTurn() {
        Desk desk = with(QueueConfig.named(QUEUE));
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
        Desk desk = with(QueueConfig.named(QUEUE));
        fill(desk, "few", 5, 3);
        fill(desk, "many", 1, 20);
        assertThat(deliver(desk, 23)).containsEntry("few", 3).containsEntry("many", 20);
        desk.assertSound();
    }

    @Test
    void aThrottleLetsItsBurstThroughAndThenItsRate() {
        Desk desk = with(QueueConfig.named(QUEUE));
        desk.queues().states().throttle("api", 2, 3);
        for (int i = 0; i < 10; i++) {
            desk.put(message(QUEUE, "call " + i).throttleKeys("api", "api"));
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
        Desk desk = with(QueueConfig.named(QUEUE));
        desk.queues().states().throttle("api", 1, 1);
        for (int i = 0; i < 5; i++) {
            desk.put(message(QUEUE, "slow").fairnessKey("slow").throttleKeys("api"));
            desk.put(QUEUE, "quick", "quick");
        }
        assertThat(desk.takeAll(QUEUE, 10)).containsOnlyOnce("slow").hasSize(6);
    }

    @Test
    void aThrottledMessageDoesNotHoldUpOthersOfItsKey() {
        Desk desk = with(QueueConfig.named(QUEUE));
        desk.queues().states().throttle("api", 1, 1);
        desk.put(message(QUEUE, "first").throttleKeys("api"));
        desk.put(message(QUEUE, "waits").throttleKeys("api"));
        desk.put(message(QUEUE, "free"));
        assertThat(desk.takeAll(QUEUE, 10)).containsExactly("first", "free");
        desk.assertSound();
    }

    @Test
    void everyThrottleNeedsATokenAndNoneIsTakenInVain() {
        Desk desk = with(QueueConfig.named(QUEUE));
        desk.queues().states().throttle("a", 1, 1);
        desk.queues().states().throttle("b", 1, 2);
        desk.put(message(QUEUE, "1").fairnessKey("x").throttleKeys("a", "b"));
        desk.put(message(QUEUE, "2").fairnessKey("x").throttleKeys("a", "b"));
        assertThat(desk.takeAll(QUEUE, 10)).containsExactly("1");
        desk.put(message(QUEUE, "3").fairnessKey("y").throttleKeys("b"));
        assertThat(desk.takeAll(QUEUE, 10)).containsExactly("3");
    }

    @Test
    void aThrottleCanBeChangedAtRunTimeAndSurvivesAReopen() {
        Desk desk = with(QueueConfig.named(QUEUE));
        desk.queues().states().put("throttle.api", "0.001,1".getBytes(StandardCharsets.UTF_8));
        fillThrottled(desk, 10);
        assertThat(desk.takeAll(QUEUE, 10)).hasSize(1);
        Desk again = new Desk(stores.reopen());
        stores.clock().advance(Duration.ofSeconds(6));
        assertThat(again.takeAll(QUEUE, 10)).isEmpty();
        again.queues().states().throttle("api", 1_000, 5);
        stores.clock().advance(Duration.ofSeconds(6));
        assertThat(again.takeAll(QUEUE, 10)).hasSize(5);
        again.queues().states().unthrottle("api");
        stores.clock().advance(Duration.ofSeconds(6));
        assertThat(again.takeAll(QUEUE, 10)).hasSize(4);
        again.assertSound();
    }

    private static void fillThrottled(Desk desk, int count) {
        for (int i = 0; i < count; i++) {
            desk.put(message(QUEUE, "call " + i).throttleKeys("api"));
        }
    }

    @Test
    void peekShowsWhatWillBeDelivered() {
        Desk desk = with(QueueConfig.named(QUEUE));
        fill(desk, "one", 1, 10);
        fill(desk, "two", 2, 10);
        desk.put(message(QUEUE, "urgent").fairnessKey("one").priority(0));
        deliver(desk, 3);
        List<String> next = desk.queues().views().peek(QUEUE, 9).stream()
                .map(message -> new String(message.payload(), StandardCharsets.UTF_8))
                .toList();
        assertThat(desk.takeAll(QUEUE, 9)).isEqualTo(next);
    }

    @Test
    void anEmptyKeyIsForgottenAfterItsRetention() {
        Desk desk = with(QueueConfig.named(QUEUE));
        fill(desk, "gone", 1, 1);
        fill(desk, "here", 1, 2);
        deliver(desk, 2);
        assertThat(desk.queues().views().stats(QUEUE, "gone").orElseThrow().delivered())
                .isEqualTo(1);
        stores.clock().advance(QueueOptions.DEFAULT.keyRetention());
        tidy(desk);
        assertThat(desk.queues().views().keys(QUEUE, 10, null).rows().stream().map(KeyStats::fairnessKey))
                .containsExactly("here");
        deliver(desk, 1);
        tidy(desk);
        stores.clock().advance(QueueOptions.DEFAULT.keyRetention());
        tidy(desk);
        assertThat(desk.queues().views().keys(QUEUE, 10, null).rows()).isEmpty();
        desk.assertSound();
    }

    private void tidy(Desk desk) {
        Settler settler = new Settler(QueueOptions.DEFAULT, new Scripts(), new Waiters());
        stores.store().update(tx -> settler.tidy(tx, 32));
        desk.assertSound();
    }

    @Test
    void aStreamOfNewKeysDoesNotHoldUpAKeyThatHadATurnBefore() {
        Desk desk = new Desk(stores.store());
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
        Desk desk = new Desk(stores.store());
        desk.create(QUEUE);
        desk.queues().states().throttle("slow", 1, 1);
        for (int i = 0; i < 3; i++) {
            desk.put(message(QUEUE, "throttled " + i).throttleKeys("slow"));
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
        Desk desk = new Desk(stores.store());
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
