package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.queue.internal.QueueKeys;
import io.holdfast.queue.internal.QueueRowTypes;
import io.holdfast.queue.internal.QueueSchema;
import io.holdfast.store.Store;
import io.holdfast.store.concurrent.RecurringTask;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Concurrent producers and consumers on RocksDB, with the system clock. */
@Tag("slow")
class ConcurrentWorkersTest {

    private static final String QUEUE = "work";

    @TempDir
    Path folder;

    private Store store = unopened();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @SuppressWarnings("NullAway") // Opened before each test.
    private static Store unopened() {
        return null;
    }

    @BeforeEach
    void open() {
        store = Store.open(RocksDb.at(folder), Queues.SCHEMA);
    }

    @AfterEach
    void close() {
        threads.shutdownNow();
        store.close();
    }

    private QueueFixture with(QueueConfig config) {
        QueueFixture fixture = new QueueFixture(store);
        fixture.create(config);
        return fixture;
    }

    private <R> List<Future<R>> start(int count, Callable<R> work) {
        List<Future<R>> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(threads.submit(work));
        }
        return all;
    }

    private static <R> void join(List<Future<R>> all) throws Exception {
        for (Future<R> one : all) {
            one.get(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void sixtyFourProducersAndConsumersLoseNothingAndDeliverNothingTwice() throws Exception {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        int each = 60;
        Set<UUID> put = ConcurrentHashMap.newKeySet();
        Map<UUID, Integer> got = new ConcurrentHashMap<>();
        AtomicInteger left = new AtomicInteger(64 * each);
        AtomicInteger names = new AtomicInteger();
        List<Future<Integer>> producers = start(64, () -> {
            String key = "k" + names.incrementAndGet() % 10;
            for (int i = 0; i < each; i++) {
                put.add(fixture.put(QUEUE, key, "m"));
            }
            return each;
        });
        List<Future<Integer>> consumers = start(64, () -> {
            List<DeliveryReceipt> done = List.of();
            while (left.get() > 0) {
                List<MessageDelivery> deliveries = fixture.queues()
                        .ackAndLease(done, LeaseRequest.of(QUEUE, 3).withWait(Duration.ofMillis(50)))
                        .leased()
                        .deliveries();
                done = deliveries.stream().map(MessageDelivery::receipt).toList();
                deliveries.forEach(delivery -> got.merge(delivery.message().id(), 1, Integer::sum));
                left.addAndGet(-deliveries.size());
            }
            return fixture.queues().ackAll(done).size();
        });
        join(producers);
        join(consumers);
        assertThat(got.keySet()).isEqualTo(put);
        assertThat(got.values()).containsOnly(1);
        assertThat(fixture.stats(QUEUE).depth()).isZero();
        fixture.assertConsistent();
    }

    @Test
    void aWaitingConsumerGetsANewMessageAtOnce() throws Exception {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        Future<List<MessageDelivery>> waiting = threads.submit(
                () -> fixture.queues().lease(QUEUE, 1, Duration.ofSeconds(30)).deliveries());
        Instant start = Instant.now();
        fixture.put(QUEUE, "hello");
        assertThat(waiting.get(10, TimeUnit.SECONDS)).hasSize(1);
        assertThat(Duration.between(start, Instant.now())).isLessThan(Duration.ofSeconds(5));
    }

    @Test
    void aWaitingConsumerGetsDelayedMessagesAndMessagesOfOtherProcesses() throws Exception {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        fixture.put(message(QUEUE, "later").withDelay(Duration.ofMillis(200)));
        assertThat(fixture.queues().lease(QUEUE, 1, Duration.ofSeconds(30)).deliveries())
                .hasSize(1);
        Future<List<MessageDelivery>> waiting = threads.submit(
                () -> fixture.queues().lease(QUEUE, 1, Duration.ofSeconds(30)).deliveries());
        new QueueFixture(store).put(QUEUE, "by another process, as far as this one knows");
        assertThat(waiting.get(10, TimeUnit.SECONDS)).hasSize(1);
    }

    @Test
    void aWaitEndsWithoutMessagesAtItsTimeout() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        long commits = store.lastCommit();
        assertThat(fixture.queues().lease(QUEUE, 1, Duration.ofMillis(250)).deliveries())
                .isEmpty();
        assertThat(store.lastCommit()).as("polling writes nothing").isEqualTo(commits);
    }

    @Test
    void leasesExpireOnTimeUnderLoad() throws Exception {
        QueueFixture fixture = with(QueueConfig.named(QUEUE).withVisibility(Duration.ofMillis(700)));
        fixture.create("load");
        AtomicBoolean stop = new AtomicBoolean();
        List<Future<Integer>> load = start(16, () -> {
            int done = 0;
            while (!stop.get()) {
                fixture.put("load", "m");
                fixture.queues()
                        .lease("load", 1)
                        .deliveries()
                        .forEach(delivery -> fixture.queues().ack(delivery.receipt()));
                done++;
            }
            return done;
        });
        try (RecurringTask sweep = fixture.queues().sweepEvery(Duration.ofMillis(100))) {
            assertThat(sweep).isNotNull();
            for (int i = 0; i < 50; i++) {
                fixture.put(QUEUE, "k" + i, "m");
            }
            List<MessageDelivery> leased = fixture.queues().lease(QUEUE, 50).deliveries();
            assertThat(leased).hasSize(50);
            Instant due = leased.get(0).until();
            await().pollInterval(Duration.ofMillis(10))
                    .atMost(Duration.ofSeconds(10))
                    .until(() -> fixture.stats(QUEUE).inFlight() == 0);
            assertThat(Duration.between(due, store.now())).isLessThan(Duration.ofSeconds(1));
        } finally {
            stop.set(true);
        }
        join(load);
        assertThat(fixture.stats(QUEUE).failed()).isEqualTo(50);
        fixture.assertConsistent();
    }

    @Test
    void aHundredThousandKeysCostNoMoreThanTen() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        int keys = Integer.getInteger("holdfast.queue.keys", 20_000);
        for (int i = 0; i < keys; i += 500) {
            List<NewMessage> batch = new ArrayList<>();
            for (int n = i; n < i + 500; n++) {
                batch.add(message(QUEUE, "m").withFairnessKey("k" + n));
            }
            fixture.queues().enqueueAll(batch);
        }
        Set<String> served = ConcurrentHashMap.newKeySet();
        for (int i = 0; i < keys; i += 500) {
            fixture.queues()
                    .lease(QUEUE, 500)
                    .deliveries()
                    .forEach(delivery -> served.add(delivery.message().fairnessKey()));
        }
        assertThat(served).as("fairness keys that were served").hasSize(keys);
        fixture.assertConsistent();
    }

    @Test
    void consumersThatWaitForADeletedQueueGetQueueNotFound() throws Exception {
        QueueFixture fixture = with(QueueConfig.named(QUEUE));
        List<Future<QueueOutcome.Leased>> waiting =
                start(16, () -> fixture.queues().lease(QUEUE, 1, Duration.ofMinutes(1)));
        fixture.queues().admin().delete(QUEUE);
        for (Future<QueueOutcome.Leased> one : waiting) {
            assertThat(one.get(30, TimeUnit.SECONDS)).isEqualTo(new QueueOutcome.QueueNotFound(QUEUE));
        }
    }

    @Test
    void aCorruptLeaseDoesNotStopTheSweep() {
        QueueFixture fixture = with(QueueConfig.named(QUEUE).withVisibility(Duration.ofMillis(1)));
        fixture.put(QUEUE, "x");
        MessageDelivery delivery = fixture.take(QUEUE);
        QueueKeys.MessageIdKey id =
                new QueueKeys.MessageIdKey(QUEUE, delivery.message().id());
        QueueRowTypes.LeaseRow lease =
                store.read(tx -> tx.get(QueueSchema.LEASES, id)).orElseThrow();
        store.update(tx -> tx.delete(QueueSchema.LEASES, id));
        RecurringTask sweep = fixture.queues().sweepEvery(Duration.ofMillis(100));
        try {
            await().pollDelay(Duration.ofMillis(300)).until(() -> true);
            store.update(tx -> tx.put(QueueSchema.LEASES, id, lease));
            await().until(() -> fixture.stats(QUEUE).failed() == 1);
        } finally {
            sweep.close();
        }
    }
}
