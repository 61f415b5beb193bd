package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import io.holdfast.store.embedded.EngineOptions;
import io.holdfast.store.memory.InMemory;
import io.holdfast.store.postgres.Postgres;
import io.holdfast.store.scalardb.ScalarDb;
import io.holdfast.store.spi.BackendFactory;
import io.holdfast.testkit.ManualClock;
import io.holdfast.testkit.server.SharedPostgresServer;
import io.holdfast.testkit.server.SharedPostgresShards;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs random commands on the queue and on a plain model, which is a map of messages, and compares the states. The store
 * is reopened at random times, and functions run twice.
 */
@Tag("cluster")
@Tag("model")
class ModelTest {

    private static final String QUEUE = "work";
    private static final String DEAD = "work.dlq";
    private static final int STEPS = 250;
    private static final int MAX_ATTEMPTS = 3;
    private static final Duration VISIBILITY = Duration.ofSeconds(30);

    static IntStream seeds() {
        return IntStream.range(0, Integer.getInteger("holdfast.model.seeds", 200));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theQueueBehavesLikeThePlainModel(int seed) {
        new Run(seed, new InMemory(new EngineOptions(100, 10, Duration.ofSeconds(10), true))).go();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2, 3})
    void theQueueBehavesLikeThePlainModelOnPostgreSql(int seed) {
        new Run(seed, Postgres.at(SharedPostgresServer.url()).withSchema(SharedPostgresServer.newSchemaName())).go();
    }

    @ParameterizedTest(name = "seed {0}", allowZeroInvocations = true)
    @MethodSource("io.holdfast.testkit.server.SharedPostgresShards#seeds")
    void theQueueBehavesLikeThePlainModelOnShards(long seed, @TempDir Path folder) {
        new Run((int) seed, ScalarDb.at(SharedPostgresShards.writeSettings(folder))).go();
    }

    private enum State {
        READY,
        DELAYED,
        LEASED
    }

    private static final class Known {
        private final String key;
        private final int priority;
        private State state;
        private int attempts;
        private Instant time = Instant.MIN;
        private long token;

        Known(String key, int priority, State state) {
            this.key = key;
            this.priority = priority;
            this.state = state;
        }
    }

    private static final class Run {
        private final Random random;
        private final ManualClock clock = new ManualClock();
        private final BackendFactory backend;
        private final boolean ordered;
        private final Map<UUID, Known> model = new LinkedHashMap<>();
        private final List<UUID> dead = new ArrayList<>();
        private final List<DeliveryReceipt> receipts = new ArrayList<>();
        private Store store;
        private QueueFixture fixture;

        Run(int seed, BackendFactory backend) {
            this.backend = backend;
            random = new Random(seed);
            ordered = seed % 3 == 0;
            store = open();
            fixture = fixture();
            fixture.create(
                    QueueConfig.named(QUEUE).withMaxAttempts(MAX_ATTEMPTS).withOrdered(ordered));
        }

        private Store open() {
            return Store.on(backend)
                    .schemas(Queues.SCHEMA)
                    .clock(clock)
                    .sweepEvery(Duration.ZERO)
                    .open();
        }

        private QueueFixture fixture() {
            return new QueueFixture(store, new Queues(store, QueueOptions.DEFAULT.withRandom(random::nextLong)));
        }

        void go() {
            try {
                for (int i = 0; i < STEPS; i++) {
                    step();
                }
                fixture.assertConsistent();
                compare();
                drain();
            } finally {
                store.close();
            }
        }

        private void step() {
            clock.advance(Duration.ofMillis(1 + random.nextInt(200)));
            int kind = random.nextInt(100);
            if (kind < 35) {
                enqueue();
            } else if (kind < 60) {
                lease(1 + random.nextInt(4));
            } else if (kind < 85) {
                settle();
            } else if (kind < 90) {
                clock.advance(Duration.ofSeconds(random.nextInt(40)));
            } else if (kind < 93) {
                redrive();
            } else if (kind < 95) {
                compare();
                fixture.assertConsistent();
            } else if (kind < 97) {
                discard();
            } else if (kind < 98) {
                purge();
            } else {
                store.close();
                store = open();
                fixture = fixture();
            }
        }

        private void enqueue() {
            List<NewMessage> batch = new ArrayList<>();
            for (int i = random.nextInt(3); i >= 0; i--) {
                NewMessage message = message(QUEUE, "m")
                        .withFairnessKey("k" + random.nextInt(4))
                        .withWeight(1 + random.nextInt(3))
                        .withPriority(random.nextInt(3));
                batch.add(random.nextInt(4) == 0 ? message.withDelay(Duration.ofSeconds(random.nextInt(20))) : message);
            }
            QueueOutcome.AllAccepted all =
                    (QueueOutcome.AllAccepted) fixture.queues().enqueueAll(batch);
            for (int i = 0; i < batch.size(); i++) {
                NewMessage message = batch.get(i);
                boolean delayed = !message.delay().isZero();
                Known known =
                        new Known(message.fairnessKey(), message.priority(), delayed ? State.DELAYED : State.READY);
                known.time = clock.instant().plus(message.delay());
                model.put(all.accepted().get(i).id(), known);
            }
        }

        /** Returns the model of a message, or an empty one if the message does not exist. */
        private Known known(UUID id) {
            return model.getOrDefault(id, new Known("", 0, State.READY));
        }

        private void lease(int max) {
            expireBoth();
            wakeModel();
            long free = deliverable();
            List<MessageDelivery> deliveries =
                    fixture.queues().lease(QUEUE, max).deliveries();
            assertThat(deliveries).hasSize((int) Math.min(max, free));
            for (MessageDelivery delivery : deliveries) {
                assertThat(model).containsKey(delivery.message().id());
                Known known = known(delivery.message().id());
                assertThat(known.state).isEqualTo(State.READY);
                assertThat(delivery.message().attempts()).isEqualTo(known.attempts);
                assertThat(model.values())
                        .as("ready messages with a lower priority number")
                        .noneMatch(other -> other.key.equals(known.key)
                                && other.state == State.READY
                                && other.priority < known.priority);
                known.state = State.LEASED;
                known.time = delivery.until();
                known.token = delivery.receipt().token();
                receipts.add(delivery.receipt());
            }
        }

        /** Returns the number of messages that can be delivered now. */
        private long deliverable() {
            if (!ordered) {
                return model.values().stream()
                        .filter(known -> known.state == State.READY)
                        .count();
            }
            return model.values().stream()
                    .filter(known -> known.state == State.READY)
                    .map(known -> known.key)
                    .distinct()
                    .filter(key -> model.values().stream()
                            .noneMatch(known -> known.key.equals(key)
                                    && (known.state == State.LEASED
                                            || (known.state == State.DELAYED && known.attempts > 0))))
                    .count();
        }

        private void settle() {
            if (receipts.isEmpty()) {
                return;
            }
            DeliveryReceipt receipt = receipts.get(random.nextInt(receipts.size()));
            Known known = known(receipt.message());
            boolean current = known.state == State.LEASED && known.token == receipt.token();
            boolean present = model.containsKey(receipt.message());
            int kind = random.nextInt(4);
            QueueOutcome outcome;
            if (kind < 2) {
                outcome = fixture.queues().ack(receipt);
                if (current) {
                    model.remove(receipt.message());
                }
            } else if (kind == 2) {
                Duration delay = random.nextBoolean() ? Duration.ZERO : Duration.ofSeconds(random.nextInt(30));
                outcome = fixture.queues().nack(receipt, delay, null);
                if (current) {
                    fail(receipt.message(), known, delay);
                }
            } else if (random.nextBoolean()) {
                outcome = fixture.queues().release(receipt);
                if (current) {
                    known.state = State.READY;
                }
            } else {
                outcome = fixture.queues().extend(receipt, Duration.ofSeconds(60));
                if (current) {
                    known.time = clock.instant().plusSeconds(60);
                }
            }
            if (!present) {
                assertThat(outcome).isEqualTo(new QueueOutcome.MessageNotFound(receipt.message()));
            } else {
                assertThat(outcome.equals(new QueueOutcome.LeaseLost(receipt.message())))
                        .isNotEqualTo(current);
            }
        }

        private void fail(UUID id, Known known, Duration delay) {
            known.attempts++;
            if (known.attempts >= MAX_ATTEMPTS) {
                model.remove(id);
                dead.add(id);
            } else {
                known.state = delay.isZero() ? State.READY : State.DELAYED;
                known.time = clock.instant().plus(delay);
            }
        }

        /** Expires the leases of the queue and of the model at the same time. */
        private void expireBoth() {
            while (fixture.expireLeases(7) > 0) {
                // Repeated until no expired lease remains.
            }
            expireInModel();
        }

        private void expireInModel() {
            List<UUID> over = new ArrayList<>();
            model.forEach((id, known) -> {
                if (known.state == State.LEASED && !known.time.isAfter(clock.instant())) {
                    over.add(id);
                }
            });
            over.forEach(id -> fail(id, known(id), Duration.ZERO));
        }

        private void wakeModel() {
            model.values().stream()
                    .filter(known -> known.state == State.DELAYED && !known.time.isAfter(clock.instant()))
                    .forEach(known -> known.state = State.READY);
        }

        private void redrive() {
            int most = 1 + random.nextInt(3);
            QueueOutcome.Moved moved = fixture.queues().admin().redrive(DEAD, most);
            assertThat(moved).isEqualTo(new QueueOutcome.MessagesMoved(Math.min(most, dead.size())));
            for (UUID id : List.copyOf(dead)) {
                fixture.queues().views().message(QUEUE, id).ifPresent(message -> {
                    dead.remove(id);
                    assertThat(message.attempts()).isZero();
                    model.put(id, new Known(message.fairnessKey(), message.priority(), State.READY));
                });
            }
        }

        private void discard() {
            if (!model.isEmpty()) {
                List<UUID> ids = new ArrayList<>(model.keySet());
                UUID id = ids.get(random.nextInt(ids.size()));
                assertThat(fixture.queues().admin().discard(QUEUE, id)).isTrue();
                model.remove(id);
            }
        }

        private void purge() {
            long free = model.values().stream()
                    .filter(known -> known.state != State.LEASED)
                    .count();
            assertThat(fixture.queues().admin().purge(QUEUE)).isEqualTo(new QueueOutcome.MessagesMoved(free));
            model.values().removeIf(known -> known.state != State.LEASED);
        }

        private void compare() {
            expireBoth();
            QueueStats stats = fixture.stats(QUEUE);
            assertThat(stats.depth()).isEqualTo(model.size());
            assertThat(stats.inFlight())
                    .isEqualTo(model.values().stream()
                            .filter(known -> known.state == State.LEASED)
                            .count());
            assertThat(fixture.stats(DEAD).depth()).isEqualTo(dead.size());
            model.forEach((id, known) -> {
                QueuedMessage message =
                        fixture.queues().views().message(QUEUE, id).orElseThrow();
                assertThat(message.attempts()).isEqualTo(known.attempts);
                assertThat(message.state() == MessageState.LEASED).isEqualTo(known.state == State.LEASED);
            });
        }

        /** Delivers all remaining messages, each of them once. */
        private void drain() {
            clock.advance(VISIBILITY.plus(Duration.ofHours(1)));
            expireBoth();
            List<UUID> expected = new ArrayList<>(model.keySet());
            List<UUID> delivered = new ArrayList<>();
            List<MessageDelivery> some = fixture.queues().lease(QUEUE, 5).deliveries();
            while (!some.isEmpty()) {
                some.forEach(delivery -> delivered.add(delivery.message().id()));
                some = fixture.queues()
                        .ackAndLease(some.stream().map(MessageDelivery::receipt).toList(), LeaseRequest.of(QUEUE, 5))
                        .leased()
                        .deliveries();
            }
            Collections.sort(expected);
            Collections.sort(delivered);
            assertThat(delivered).isEqualTo(expected);
            assertThat(fixture.stats(QUEUE).depth()).isZero();
            fixture.assertConsistent();
        }
    }
}
