package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/** Runs random commands on a queue and records the expected state of its messages. */
final class RandomQueueCommands {

    private static final String QUEUE = "work";

    private final QueueFixture fixture;
    private final Random random;
    private final Set<UUID> unfinished = new HashSet<>();
    private final Set<UUID> finished = new HashSet<>();
    private final Map<UUID, Integer> attempts = new HashMap<>();
    private final List<DeliveryReceipt> receipts = new ArrayList<>();

    RandomQueueCommands(QueueFixture fixture, Random random) {
        this.fixture = fixture;
        this.random = random;
    }

    Set<UUID> unfinished() {
        return unfinished;
    }

    long waiting() {
        return fixture.stats(QUEUE).depth() + fixture.stats("work.dlq").depth();
    }

    void step() {
        switch (random.nextInt(14)) {
            case 0, 1, 2, 3 -> enqueue();
            case 4, 5, 6 -> lease(QUEUE);
            case 7 -> lease("work.dlq");
            case 8 -> settle(receipt -> fixture.queues().nack(receipt, delay(), "storm"));
            case 9 -> settle(receipt -> fixture.queues().release(receipt));
            case 10 -> settle(receipt -> fixture.queues().extend(receipt, Duration.ofSeconds(1 + random.nextInt(9))));
            case 11 -> settle(this::ack);
            case 12 -> fixture.expireLeases(1 + random.nextInt(5));
            default -> rare();
        }
    }

    private void rare() {
        switch (random.nextInt(4)) {
            case 0 -> redrive();
            case 1 -> fixture.queues().admin().pause(QUEUE);
            case 2 -> discard();
            default -> fixture.queues().admin().resume(QUEUE);
        }
    }

    private void enqueue() {
        NewMessage message = message(QUEUE, "x")
                .withFairnessKey("key " + random.nextInt(4))
                .withWeight(1 + random.nextInt(5))
                .withPriority(random.nextInt(3))
                .withDelay(Duration.ofSeconds(random.nextInt(4) == 0 ? random.nextInt(20) : 0));
        unfinished.add(
                fixture.put(random.nextInt(3) == 0 ? message.withThrottleKeys("t" + random.nextInt(2)) : message));
    }

    private void lease(String queue) {
        for (MessageDelivery delivery :
                fixture.queues().lease(queue, 1 + random.nextInt(3)).deliveries()) {
            UUID id = delivery.message().id();
            assertThat(unfinished).contains(id);
            assertThat(finished).doesNotContain(id);
            assertThat(delivery.message().attempts()).isGreaterThanOrEqualTo(attempts.getOrDefault(id, 0));
            attempts.put(id, delivery.message().attempts());
            receipts.add(delivery.receipt());
        }
    }

    /** Applies a command to one of the recent deliveries, most of which have ended. */
    private void settle(Function<DeliveryReceipt, QueueOutcome> how) {
        if (!receipts.isEmpty()) {
            DeliveryReceipt receipt = receipts.get(receipts.size() - 1 - random.nextInt(Math.min(receipts.size(), 6)));
            QueueOutcome outcome = how.apply(receipt);
            if (finished.contains(receipt.message())) {
                assertThat(outcome)
                        .isInstanceOfAny(QueueOutcome.MessageNotFound.class, QueueOutcome.MessageAcked.class);
            }
        }
    }

    private QueueOutcome ack(DeliveryReceipt receipt) {
        boolean was = finished.contains(receipt.message());
        QueueOutcome outcome = fixture.queues().ack(receipt);
        if (outcome instanceof QueueOutcome.MessageAcked) {
            assertThat(was).isFalse();
            finish(receipt.message());
        }
        return outcome;
    }

    private void finish(UUID id) {
        unfinished.remove(id);
        finished.add(id);
    }

    private void redrive() {
        fixture.queues().views().messages("work.dlq", 1_000, null).rows().forEach(dead -> attempts.remove(dead.id()));
        fixture.queues().admin().redrive("work.dlq", 1 + random.nextInt(5));
    }

    private void discard() {
        unfinished.stream().sorted().findFirst().ifPresent(id -> {
            if (fixture.queues().admin().discard(QUEUE, id)) {
                finish(id);
            }
        });
    }

    private Duration delay() {
        return Duration.ofSeconds(random.nextInt(3));
    }

    /** Leases and acknowledges all deliverable messages. */
    void ackAll() {
        fixture.queues().admin().resume(QUEUE);
        for (String queue : List.of(QUEUE, "work.dlq")) {
            fixture.queues().lease(queue, 1_000).deliveries().forEach(delivery -> ack(delivery.receipt()));
        }
    }

    /** Compares the statistics with the messages. */
    void assertCounts(String queue) {
        Map<MessageState, Long> counts = new EnumMap<>(MessageState.class);
        fixture.queues()
                .views()
                .messages(queue, 1_000, null)
                .rows()
                .forEach(message -> counts.merge(message.state(), 1L, Long::sum));
        QueueStats stats = fixture.stats(queue);
        assertThat(stats.ready()).isEqualTo(counts.getOrDefault(MessageState.READY, 0L));
        assertThat(stats.delayed()).isEqualTo(counts.getOrDefault(MessageState.DELAYED, 0L));
        assertThat(stats.inFlight()).isEqualTo(counts.getOrDefault(MessageState.LEASED, 0L));
    }
}
