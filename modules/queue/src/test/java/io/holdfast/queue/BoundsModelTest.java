package io.holdfast.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.queue.MessageStatus.Stage;
import io.holdfast.queue.QueueCapacity.Overflow;
import io.holdfast.store.Store;
import io.holdfast.store.embedded.GroupCommitOptions;
import io.holdfast.store.memory.InMemory;
import io.holdfast.store.rocksdb.RocksDb;
import io.holdfast.store.spi.BackendFactory;
import io.holdfast.testkit.ManualClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs random commands and workers on a queue with a time to live, a maximum size, a schedule and a status retention,
 * and on a plain model, and compares the states, progress and results. In memory, functions run twice.
 */
@Tag("model")
class BoundsModelTest {

    private static final String QUEUE = "work";
    private static final String DEAD = "work.dlq";
    private static final Duration TTL = Duration.ofSeconds(30);
    private static final int STEPS = 200;
    private static final int MAX_MESSAGES = 12;
    private static final int MAX_BYTES = 400;
    private static final String TICKS = "ticks";
    private static final int PERIOD = 20;
    private static final MessageProgress NO_PROGRESS = MessageProgress.of(null, null);
    /** A worker rejects the messages whose size is a multiple of this number. */
    private static final int REJECTED_SIZES = 4;

    static IntStream seeds() {
        return IntStream.range(0, Integer.getInteger("holdfast.model.seeds", 60));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theQueueBehavesLikeThePlainModel(int seed) {
        new Run(seed, new InMemory(new GroupCommitOptions(100, 10, Duration.ofSeconds(10), true))).go();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {0, 1, 2, 3, 4, 5})
    void theQueueBehavesLikeThePlainModelOnRocksDb(int seed, @TempDir Path folder) {
        new Run(seed, RocksDb.at(folder)).go();
    }

    private static final class Known {
        private final int size;
        private final boolean grouped;
        private final Instant notAfter;
        private boolean leased;
        private MessageProgress progress = NO_PROGRESS;

        Known(int size, boolean grouped, Instant notAfter) {
            this.size = size;
            this.grouped = grouped;
            this.notAfter = notAfter;
        }

        void report(MessageProgress report) {
            MessageProgress merged = MessageProgress.of(
                    report.percent() == null ? progress.percent() : report.percent(),
                    report.note() == null ? progress.note() : report.note());
            byte[] result = report.result() == null ? progress.result() : report.result();
            progress = result == null ? merged : merged.withResult(result);
        }
    }

    private record End(Stage stage, MessageProgress progress) {}

    private static final class Run {
        private final Random random;
        private final ManualClock clock = new ManualClock();
        private final boolean drops;
        private final boolean deadLetters;
        private final Store store;
        private final QueueFixture fixture;
        private final Queues queues;
        /** Sorted like the ids in the store, which are compared as unsigned numbers. */
        private final TreeMap<UUID, Known> model = new TreeMap<>(Comparator.comparing(UUID::toString));

        private final Map<UUID, End> ends = new HashMap<>();
        private final List<DeliveryReceipt> receipts = new ArrayList<>();
        private long expired;
        private long dropped;
        private long dead;
        private final Instant start;

        Run(int seed, BackendFactory backend) {
            random = new Random(seed);
            drops = seed % 2 == 0;
            deadLetters = seed % 3 == 0;
            store = Store.on(backend)
                    .schemas(Queues.SCHEMA)
                    .clock(clock)
                    .sweepEvery(Duration.ZERO)
                    .open();
            fixture = new QueueFixture(store);
            queues = fixture.queues();
            fixture.create(QueueConfig.named(QUEUE)
                    .withVisibility(Duration.ofDays(30))
                    .withMaxAttempts(1)
                    .withTtl(deadLetters ? MessageTtl.deadLetter(TTL) : MessageTtl.drop(TTL))
                    .withStatusRetention(Duration.ofDays(30))
                    .withCapacity(new QueueCapacity(
                            (long) MAX_MESSAGES, (long) MAX_BYTES, drops ? Overflow.DROP_OLDEST : Overflow.REFUSE)));
            fixture.create(TICKS);
            queues.schedules()
                    .put(ScheduleConfig.of("tick", "*/" + PERIOD + " * * * * *", QueueFixture.message(TICKS, "tick")));
            start = clock.instant();
        }

        void go() {
            try (store) {
                for (int i = 0; i < STEPS; i++) {
                    step();
                    compare();
                }
                fixture.assertConsistent();
            }
        }

        private void step() {
            if (random.nextInt(60) == 0) {
                work();
            }
            switch (random.nextInt(11)) {
                case 0, 1, 2, 3 -> enqueue();
                case 4, 5 -> lease(1 + random.nextInt(4));
                case 6, 7 -> end();
                case 8 -> redrive();
                case 9 -> report();
                default -> {
                    clock.advance(Duration.ofSeconds(1 + random.nextInt(15)));
                    sweep();
                }
            }
        }

        private void enqueue() {
            int size = 1 + random.nextInt(random.nextInt(10) == 0 ? MAX_BYTES + 50 : 80);
            String key = "k" + random.nextInt(3);
            boolean room = makeRoom(size);
            NewMessage message = NewMessage.of(QUEUE, new byte[size]).withFairnessKey(key);
            boolean grouped = random.nextInt(3) == 0;
            QueueOutcome.Enqueued outcome = queues.enqueue(grouped ? message.withGroup("g") : message);
            assertThat(outcome instanceof QueueOutcome.Accepted).isEqualTo(room);
            if (outcome instanceof QueueOutcome.Accepted accepted) {
                model.put(
                        accepted.id(), new Known(size, grouped, clock.instant().plus(TTL)));
            }
        }

        /** Returns whether there is room for a message, after dropping the oldest messages if that makes room. */
        private boolean makeRoom(int size) {
            long messages = model.size();
            long bytes = bytes();
            List<UUID> oldest = new ArrayList<>();
            for (Map.Entry<UUID, Known> entry : model.entrySet()) {
                if (messages < MAX_MESSAGES && bytes + size <= MAX_BYTES) {
                    break;
                }
                if (!entry.getValue().leased && drops) {
                    oldest.add(entry.getKey());
                    messages--;
                    bytes -= entry.getValue().size;
                }
            }
            if (messages >= MAX_MESSAGES || bytes + size > MAX_BYTES) {
                return false;
            }
            oldest.forEach(id -> remove(id, Stage.DROPPED));
            dropped += oldest.size();
            return true;
        }

        private void remove(UUID id, Stage stage) {
            Known known = Objects.requireNonNull(model.remove(id));
            ends.put(id, new End(stage, known.progress));
        }

        private long bytes() {
            return model.values().stream().mapToLong(known -> known.size).sum();
        }

        private void lease(int max) {
            for (MessageDelivery delivery : queues.lease(QUEUE, max).deliveries()) {
                assertThat(model).containsKey(delivery.message().id());
                Known known =
                        Objects.requireNonNull(model.get(delivery.message().id()));
                assertThat(known.leased).isFalse();
                assertThat(known.notAfter).isAfter(clock.instant());
                assertThat(delivery.payload()).hasSize(known.size);
                known.leased = true;
                receipts.add(delivery.receipt());
            }
            sweep(); // Removes all expired messages, of which the lease has removed those that it found.
        }

        private void end() {
            if (receipts.isEmpty()) {
                return;
            }
            DeliveryReceipt receipt = receipts.remove(random.nextInt(receipts.size()));
            Known known = Objects.requireNonNull(model.get(receipt.message()));
            assertThat(known.leased).isTrue();
            switch (random.nextInt(3)) {
                case 0 -> {
                    queues.ack(receipt).orThrow();
                    remove(receipt.message(), Stage.COMPLETED);
                }
                case 1 -> {
                    queues.nack(receipt).orThrow();
                    remove(receipt.message(), Stage.DEAD_LETTERED);
                    dead++;
                }
                default -> {
                    queues.release(receipt).orThrow();
                    known.leased = false;
                    sweep();
                }
            }
        }

        private void report() {
            if (receipts.isEmpty()) {
                return;
            }
            DeliveryReceipt receipt = receipts.get(random.nextInt(receipts.size()));
            int percent = random.nextInt(101);
            MessageProgress progress = switch (random.nextInt(3)) {
                case 0 -> MessageProgress.percent(percent);
                case 1 -> MessageProgress.of(null, "note " + percent);
                default -> MessageProgress.result(new byte[] {(byte) percent});
            };
            queues.report(receipt, progress).orThrow();
            Objects.requireNonNull(model.get(receipt.message())).report(progress);
        }

        /** Runs a worker until it has processed at least one message. */
        private void work() {
            if (model.values().stream().allMatch(known -> known.leased || known.grouped)) {
                return;
            }
            MessageProgress report = MessageProgress.percent(100).withResult(new byte[] {(byte) random.nextInt()});
            Set<UUID> handled = ConcurrentHashMap.newKeySet();
            WorkerOptions options = WorkerOptions.DEFAULT.withPrefetch(random.nextInt(3));
            boolean inTransactions = random.nextBoolean();
            try (QueueWorker worker = inTransactions
                    ? QueueWorker.startInTransactions(store, queues, QUEUE, options, (tx, delivery) -> {
                        queues.report(tx, delivery.receipt(), report).orThrow();
                        handled.add(delivery.message().id());
                        rejectSome(delivery);
                    })
                    : QueueWorker.start(queues, QUEUE, options, delivery -> {
                        queues.report(delivery.receipt(), report).orThrow();
                        handled.add(delivery.message().id());
                        rejectSome(delivery);
                    })) {
                await().until(() -> worker.processed() + worker.failed() > 0);
            }
            for (UUID id : handled) {
                Known known = Objects.requireNonNull(model.get(id));
                boolean rejected = known.size % REJECTED_SIZES == 0;
                if (!rejected || !inTransactions) { // The report of a handler that throws is rolled back with it.
                    known.report(report);
                }
                remove(id, rejected ? Stage.DEAD_LETTERED : Stage.COMPLETED);
                dead += rejected ? 1 : 0;
            }
        }

        private static void rejectSome(MessageDelivery delivery) {
            if (delivery.payload().length % REJECTED_SIZES == 0) {
                throw new IllegalStateException("rejected");
            }
        }

        private void redrive() {
            queues.views().messages(DEAD, 1, null).rows().forEach(message -> {
                queues.admin().redriveMessage(DEAD, message.id()).orThrow();
                dead--;
                ends.remove(message.id());
                model.put(
                        message.id(),
                        new Known(
                                message.payload().length,
                                message.group() != null,
                                clock.instant().plus(TTL)));
            });
        }

        private void sweep() {
            queues.sweep();
            List.copyOf(model.keySet()).forEach(id -> {
                Known known = Objects.requireNonNull(model.get(id));
                if (!known.leased && !known.notAfter.isAfter(clock.instant())) {
                    remove(id, deadLetters ? Stage.DEAD_LETTERED : Stage.EXPIRED);
                    dead += deadLetters ? 1 : 0;
                    expired++;
                }
            });
            // Whole multiples of the period have passed, and each of them has one message.
            long passed = clock.instant().getEpochSecond() / PERIOD - start.getEpochSecond() / PERIOD;
            assertThat(queues.views().messages(TICKS, 1_000, null).rows())
                    .extracting(message -> message.headers().get(ScheduleConfig.TIME_HEADER))
                    .hasSize((int) passed)
                    .doesNotHaveDuplicates();
        }

        private void compare() {
            QueueStats stats = fixture.stats(QUEUE);
            assertThat(stats.depth()).isEqualTo(model.size());
            assertThat(stats.expired()).isEqualTo(expired);
            assertThat(stats.dropped()).isEqualTo(dropped);
            assertThat(fixture.stats(DEAD).depth()).isEqualTo(dead);
            assertThat(stats.bytes()).isEqualTo(bytes());
            ends.forEach((id, end) -> compareStatus(id, end.stage, end.progress));
            model.forEach((id, known) -> compareStatus(id, known.leased ? Stage.LEASED : Stage.READY, known.progress));
        }

        private void compareStatus(UUID id, Stage stage, MessageProgress progress) {
            MessageStatus status = queues.views().status(QUEUE, id).orElseThrow();
            assertThat(status.stage()).isEqualTo(stage);
            assertThat(status.percent()).isEqualTo(progress.percent());
            assertThat(status.result()).isEqualTo(progress.result());
            if (stage != Stage.DEAD_LETTERED) { // The note of a dead letter is the reason.
                assertThat(status.note()).isEqualTo(progress.note());
            }
        }
    }
}
