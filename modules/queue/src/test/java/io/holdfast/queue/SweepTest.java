package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.store.Store;
import io.holdfast.store.concurrent.RecurringTask;
import io.holdfast.store.kit.SweepResult;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.StoreExtension;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SweepTest {

    private static final String QUEUE = "work";

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(InMemory::new, Queues.SCHEMA);

    @Test
    void aFailureThatStaysTheSameIsLoggedOnce() {
        try (CapturedLog log = new CapturedLog()) {
            Store store = Store.open(new InMemory(), Queues.SCHEMA);
            RecurringTask sweep = new Queues(store).sweepEvery(Duration.ofMillis(1));
            try (sweep) {
                store.close();
                await().until(() -> log.text().contains("queue-sweep failed and will be retried"));
                // About a hundred sweeps, or fewer on a busy machine.
                await().pollDelay(100, TimeUnit.MILLISECONDS).until(() -> true);
            }
            assertThat(log.text()).containsOnlyOnce("queue-sweep failed and will be retried");
        }
    }

    @Test
    void aSweepExpiresLeasesAndRemovesDeletedQueuesAndIdleKeys() {
        QueueFixture fixture = withOneOfEach();
        assertThat(fixture.queues().sweep().expired()).isEqualTo(1);
        assertSwept(fixture);
    }

    @Test
    void aSweepInATransactionDoesNoMoreThanItsLimit() {
        QueueFixture fixture = withOneOfEach();
        long expired = 0;
        SweepResult step;
        do {
            step = stores.store().write(tx -> fixture.queues().sweep(tx, 1));
            assertThat(step.expired() + step.removed()).isLessThanOrEqualTo(1);
            expired += step.expired();
            fixture.assertConsistent();
        } while (step.more());
        assertThat(expired).isEqualTo(1);
        assertSwept(fixture);
    }

    private QueueFixture withOneOfEach() {
        QueueFixture fixture = new QueueFixture(stores.store());
        fixture.create(QUEUE);
        fixture.put(QUEUE, "idle", "acknowledged");
        fixture.queues().ack(fixture.take(QUEUE).receipt());
        stores.clock().advance(QueueOptions.DEFAULT.keyRetention());
        fixture.put(QUEUE, "leased", "leased");
        fixture.take(QUEUE);
        fixture.create("deleted");
        fixture.put("deleted", "ready");
        fixture.put(message("deleted", "delayed").withDelay(Duration.ofDays(1)));
        stores.store().update(tx -> fixture.queues().admin().delete(tx, "deleted"));
        stores.clock().advance(Duration.ofMinutes(1));
        return fixture;
    }

    private void assertSwept(QueueFixture fixture) {
        assertThat(fixture.stats(QUEUE).failed()).isEqualTo(1);
        assertThat(fixture.queues().views().keys(QUEUE, 10, null).rows())
                .extracting(FairnessKeyStats::fairnessKey)
                .containsExactly("leased");
        fixture.create("deleted");
        assertThat(fixture.stats("deleted").depth()).isZero();
        assertThat(fixture.queues().sweep()).isEqualTo(new SweepResult(0, 0, false));
        fixture.assertConsistent();
    }
}
