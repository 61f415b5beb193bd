package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.memory.InMemory;
import io.holdfast.store.record.CommitRecord;
import io.holdfast.store.record.Origin;
import io.holdfast.store.record.OriginScope;
import io.holdfast.testkit.StoreExtension;
import io.holdfast.testkit.feed.RebuiltQueueCounts;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The number of messages of every queue can be rebuilt from the events alone. */
class QueueEventTypesTest {

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(InMemory::new, Queues.SCHEMA);

    private Map<String, Long> counts() {
        RebuiltQueueCounts rebuilt = new RebuiltQueueCounts();
        long after = 0;
        List<CommitRecord> page = stores.store().feed().records(after, 100);
        while (!page.isEmpty()) {
            for (CommitRecord commit : page) {
                commit.events().forEach(event -> rebuilt.apply(event.type(), event.subject(), event.data()));
                after = commit.commit();
            }
            page = stores.store().feed().records(after, 100);
        }
        return rebuilt.counts();
    }

    @Test
    void anInternalQueueHasNoEvents() {
        QueueFixture fixture = new QueueFixture(stores.store());
        fixture.create(QueueConfig.named("webhooks.local.1"));
        fixture.put("webhooks.local.1", "m");
        fixture.queues().admin().purge("webhooks.local.1");
        assertThat(stores.store().feed().records(0, 100))
                .allSatisfy(commit -> assertThat(commit.events()).isEmpty());
    }

    @Test
    void anExpiredLeaseThatALeaseCallFindsHasTheAuthorOfTheCall() {
        QueueFixture fixture = new QueueFixture(stores.store());
        fixture.create(QueueConfig.named("work").withMaxAttempts(1));
        fixture.put("work", "m");
        assertThat(fixture.queues().lease("work", 1).deliveries()).hasSize(1);
        stores.clock().advance(Duration.ofMinutes(1));
        OriginScope.run(
                Origin.of("consumer"),
                () -> assertThat(fixture.queues()
                                .leaseAsync(LeaseRequest.of("work", 1))
                                .join()
                                .deliveries())
                        .isEmpty());
        assertThat(stores.store().feed().records(0, 100))
                .filteredOn(commit ->
                        commit.events().stream().anyMatch(event -> event.type().equals("dead_lettered")))
                .singleElement()
                .satisfies(commit -> assertThat(commit.origin().author()).isEqualTo("consumer"));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void theCountsOfAllQueuesAreTheSumOfTheEvents(long seed) {
        Random random = new Random(seed);
        QueueFixture fixture = new QueueFixture(stores.store());
        fixture.create(QueueConfig.named("work").withMaxAttempts(2));
        fixture.create(QueueConfig.named("gone"));
        fixture.put("gone", "m");
        for (int i = 0; i < 300; i++) {
            stores.clock().advance(Duration.ofSeconds(1));
            switch (random.nextInt(10)) {
                case 0, 1, 2 -> fixture.put(message("work", "m").withFairnessKey("k" + random.nextInt(3)));
                case 3 -> fixture.put(message("work", "m").withDedupKey("d" + random.nextInt(5)));
                case 4, 5 ->
                    fixture.queues()
                            .lease("work", 3)
                            .deliveries()
                            .forEach(delivery -> finish(fixture, delivery, random.nextInt(4)));
                case 6 -> fixture.queues().sweep();
                case 7 -> fixture.queues().admin().redrive("work.dlq", 2);
                case 8 ->
                    fixture.queues()
                            .views()
                            .messages("work", 1, null)
                            .rows()
                            .forEach(row -> fixture.queues().admin().discard("work", row.id()));
                default -> {
                    if (random.nextInt(8) == 0) {
                        fixture.queues().admin().purge("work");
                    }
                }
            }
        }
        fixture.queues().admin().delete("gone");
        assertThat(counts())
                .isEqualTo(new TreeMap<>(Map.of(
                        "work", fixture.stats("work").depth(),
                        "work.dlq", fixture.stats("work.dlq").depth())));
    }

    private static void finish(QueueFixture fixture, MessageDelivery delivery, int kind) {
        switch (kind) {
            case 0 -> fixture.queues().ack(delivery.receipt());
            case 1 -> fixture.queues().nack(delivery.receipt());
            case 2 -> fixture.queues().release(delivery.receipt());
            default -> {} // The lease expires.
        }
    }

    @Test
    void aLeaseAndARepeatedEnqueueAreNoEvents() {
        QueueFixture fixture = new QueueFixture(stores.store());
        fixture.create("work");
        fixture.put(message("work", "m").withDedupKey("d"));
        int before = stores.store().feed().records(0, 1_000).size();
        fixture.put(message("work", "m").withDedupKey("d"));
        fixture.queues().lease("work", 1);
        assertThat(stores.store().feed().records(0, 1_000)).hasSize(before);
    }
}
