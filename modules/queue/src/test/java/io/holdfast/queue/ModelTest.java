package io.holdfast.queue;

import static io.holdfast.queue.QueueFixture.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Store;
import io.holdfast.store.embedded.GroupCommitOptions;
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
import org.jspecify.annotations.Nullable;
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
    private static final String SCARCE = "scarce";
    private static final int STEPS = 250;
    private static final int KEYS = 4;
    private static final int KEY_CAP = 3;
    private static final int MAX_ATTEMPTS = 3;
    private static final Duration VISIBILITY = Duration.ofSeconds(30);

    static IntStream seeds() {
        return IntStream.range(0, Integer.getInteger("holdfast.model.seeds", 200));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theQueueBehavesLikeThePlainModel(int seed) {
        new Run(seed, new InMemory(new GroupCommitOptions(100, 10, Duration.ofSeconds(10), true))).go();
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
        private final @Nullable String group;
        private final boolean scarce;
        private final long order;
        private State state;
        private int attempts;
        private Instant time = Instant.MIN;
        private long token;

        Known(String key, int priority, @Nullable String group, boolean scarce, long order, State state) {
            this.group = group;
            this.scarce = scarce;
            this.order = order;
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
        private final boolean capped;
        private long orders;
        private boolean token = true;
        private final Map<UUID, Known> model = new LinkedHashMap<>();
        private final List<UUID> dead = new ArrayList<>();
        private final List<DeliveryReceipt> receipts = new ArrayList<>();
        private Store store;
        private QueueFixture fixture;

        Run(int seed, BackendFactory backend) {
            this.backend = backend;
            random = new Random(seed);
            ordered = seed % 3 == 0;
            capped = seed % 3 == 1;
            store = open();
            fixture = fixture();
            fixture.create(QueueConfig.named(QUEUE)
                    .withMaxAttempts(MAX_ATTEMPTS)
                    .withOrdered(ordered)
                    .withConcurrency(new QueueConcurrency(capped ? KEY_CAP : 0, 1)));
            fixture.queues().runtimeSettings().setThrottle("plenty", 1_000_000, 1_000_000);
            // One token for the whole run.
            fixture.queues().runtimeSettings().setThrottle(SCARCE, 0.000001, 1);
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
                        .withFairnessKey("k" + random.nextInt(KEYS))
                        .withWeight(1 + random.nextInt(3))
                        .withPriority(random.nextInt(3));
                message = random.nextInt(4) == 0 ? message.withDelay(Duration.ofSeconds(random.nextInt(20))) : message;
                message = !ordered && random.nextInt(2) == 0 ? message.withGroup("g" + random.nextInt(3)) : message;
                batch.add(
                        switch (random.nextInt(capped ? 6 : 9)) {
                            case 0 -> message.withThrottleKeys("plenty");
                            case 1 -> message.withThrottleKeys("unlimited");
                            case 2 -> message.withThrottleKeys("plenty", "unlimited");
                            case 6 -> message.withThrottleKeys(SCARCE);
                            case 7 -> message.withThrottleKeys("plenty", SCARCE);
                            default -> message;
                        });
            }
            QueueOutcome.AllAccepted all =
                    (QueueOutcome.AllAccepted) fixture.queues().enqueueAll(batch);
            for (int i = 0; i < batch.size(); i++) {
                NewMessage message = batch.get(i);
                boolean delayed = !message.delay().isZero();
                Known known = new Known(
                        message.fairnessKey(),
                        message.priority(),
                        ordered ? "" : message.group(),
                        message.throttleKeys().contains(SCARCE),
                        orders++,
                        delayed ? State.DELAYED : State.READY);
                known.time = clock.instant().plus(message.delay());
                model.put(all.accepted().get(i).id(), known);
            }
        }

        /** Returns the model of a message, or an empty one if the message does not exist. */
        private Known known(UUID id) {
            return model.getOrDefault(id, new Known("", 0, null, false, 0, State.READY));
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
                                && (other.group == null ? !other.scarce : isSame(other, known))
                                && other.state == State.READY
                                && other.priority < known.priority);
                assertThat(model.values())
                        .as("earlier messages of the same group")
                        .noneMatch(other -> isSame(other, known)
                                && other.state != State.LEASED
                                && other.priority == known.priority
                                && other.order < known.order);
                assertThat(known.scarce && !token).isFalse();
                token &= !known.scarce;
                known.state = State.LEASED;
                known.time = delivery.until();
                known.token = delivery.receipt().token();
                receipts.add(delivery.receipt());
            }
        }

        private static boolean isSame(Known one, Known other) {
            return one.group != null && one.key.equals(other.key) && one.group.equals(other.group);
        }

        /** Returns the number of messages that can be delivered now. */
        private long deliverable() {
            long free = 0;
            long scarce = 0;
            for (int k = 0; k < KEYS; k++) {
                String key = "k" + k;
                List<Known> first = model.values().stream()
                        .filter(known -> known.key.equals(key) && isDeliverable(known))
                        .toList();
                long inFlight = model.values().stream()
                        .filter(known -> known.key.equals(key) && known.state == State.LEASED)
                        .count();
                long plain = first.stream().filter(known -> !known.scarce).count();
                free += capped ? Math.min(plain, KEY_CAP - inFlight) : plain;
                scarce += first.size() - plain;
            }
            return free + Math.min(scarce, token ? 1 : 0);
        }

        /** Returns whether a message can be delivered, regardless of throttles and of the limit of its fairness key. */
        private boolean isDeliverable(Known known) {
            return known.state == State.READY
                    && model.values().stream()
                            .filter(other -> other != known && isSame(other, known))
                            .noneMatch(other -> other.state == State.LEASED
                                    || (other.state == State.DELAYED && other.attempts > 0)
                                    || other.priority < known.priority
                                    || (other.priority == known.priority && other.order < known.order));
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
            for (UUID id : dead.stream().sorted().toList()) {
                fixture.queues().views().message(QUEUE, id).ifPresent(message -> {
                    dead.remove(id);
                    assertThat(message.attempts()).isZero();
                    model.put(
                            id,
                            new Known(
                                    message.fairnessKey(),
                                    message.priority(),
                                    ordered ? "" : message.group(),
                                    message.throttleKeys().contains(SCARCE),
                                    orders++,
                                    State.READY));
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
            fixture.queues().runtimeSettings().removeThrottle(SCARCE);
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
