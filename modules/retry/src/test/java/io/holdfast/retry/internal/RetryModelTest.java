package io.holdfast.retry.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.retry.Claim;
import io.holdfast.retry.ClaimRequest;
import io.holdfast.retry.FailedEvent;
import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.FailedEventQuery;
import io.holdfast.retry.InboundEvent;
import io.holdfast.retry.Retries;
import io.holdfast.retry.RetryOptions;
import io.holdfast.retry.RetryOutcome;
import io.holdfast.retry.Verdict;
import io.holdfast.store.Store;
import io.holdfast.store.embedded.GroupCommitOptions;
import io.holdfast.store.memory.InMemory;
import io.holdfast.store.postgres.Postgres;
import io.holdfast.store.scalardb.ScalarDb;
import io.holdfast.store.spi.BackendFactory;
import io.holdfast.testkit.ManualClock;
import io.holdfast.testkit.server.SharedPostgresServer;
import io.holdfast.testkit.server.SharedPostgresShards;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs random commands against the module and a plain map of events. After each command both must have the same events in
 * the same states, and the same events must be due. Commands are repeated, and the store is reopened in between.
 */
@Tag("cluster")
@Tag("model")
class RetryModelTest {

    private static final int COMMANDS = 150;
    private static final int IDS = 12;

    static LongStream seeds() {
        return LongStream.rangeClosed(1, Long.getLong("holdfast.model.seeds", 200));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theModuleMatchesThePlainMap(long seed) {
        // Every second run executes each function twice, which must not change the result.
        new Run(seed, new InMemory(new GroupCommitOptions(1_000, 100, Duration.ofSeconds(1), seed % 2 == 0))).run();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void itMatchesOnPostgreSql(long seed) {
        new Run(seed, Postgres.at(SharedPostgresServer.url()).withSchema(SharedPostgresServer.newSchemaName())).run();
    }

    @ParameterizedTest(name = "seed {0}", allowZeroInvocations = true)
    @MethodSource("io.holdfast.testkit.server.SharedPostgresShards#seeds")
    void itMatchesOnShards(long seed, @TempDir Path folder) {
        new Run(seed, ScalarDb.at(SharedPostgresShards.writeSettings(folder))).run();
    }

    /** A claim that was returned before and may be lost by now. */
    private record HeldClaim(Claim claim, String id, long sequence, long fence) {}

    private static final class Run {
        private final Random random;
        private final BackendFactory backend;
        private final ManualClock clock = new ManualClock();
        private final TreeMap<String, FailedEventRow> plain = new TreeMap<>();
        private final List<HeldClaim> given = new ArrayList<>();
        private Store store;
        private Retries retries;
        private long saved;

        Run(long seed, BackendFactory backend) {
            this.backend = backend;
            random = new Random(seed);
            store = open();
            retries = new Retries(store, RetryOptions.DEFAULT);
        }

        private Store open() {
            return Store.on(backend)
                    .schemas(Retries.SCHEMA)
                    .clock(clock)
                    .sweepEvery(Duration.ZERO)
                    .open();
        }

        void run() {
            try {
                for (int i = 0; i < COMMANDS; i++) {
                    command();
                    compare();
                }
                assertThat(retries.check().problems()).isEmpty();
            } finally {
                store.close();
            }
        }

        private void command() {
            switch (random.nextInt(12)) {
                case 0, 1, 2 -> save();
                case 3, 4 -> claim();
                case 5, 6, 7 -> settle();
                case 8 -> requeue("e" + random.nextInt(IDS));
                case 9 -> discard("e" + random.nextInt(IDS));
                case 10 -> clock.advance(Duration.ofSeconds(random.nextInt(600)));
                default -> {
                    store.close();
                    store = open();
                    retries = new Retries(store, RetryOptions.DEFAULT);
                }
            }
        }

        private void save() {
            int number = random.nextInt(IDS);
            String id = "e" + number;
            InboundEvent event =
                    InboundEvent.of(id, "type" + number % 2, "publisher", id.getBytes(StandardCharsets.UTF_8));
            if (number % 4 != 0) {
                event = event.inOrder("reference" + number % 3, number % 5);
            }
            int how = random.nextInt(4);
            RetryOutcome.Saved outcome = switch (how) {
                case 0 -> retries.save(event, Verdict.failed("fault"));
                case 1 -> retries.saveUntried(event, "order");
                case 2 -> retries.save(event, Verdict.refused("refused"));
                default -> retries.save(event, Verdict.hopeless("hopeless"));
            };
            boolean repeated = plain.containsKey(id);
            if (!repeated) {
                String error = List.of("fault", "order", "refused", "hopeless").get(how);
                Duration delay = how == 0 ? Duration.ofMinutes(1) : Duration.ZERO;
                Status first = how < 2 ? Status.PENDING : how == 2 ? Status.REFUSED : Status.EXHAUSTED;
                RetryStateRow state = new RetryStateRow(
                        first, error, 0, 5, clock.instant().plus(delay), false, 0, null, null, clock.instant());
                plain.put(
                        id,
                        new FailedEventRow(
                                id,
                                event.type(),
                                event.publisher(),
                                event.reference(),
                                event.order(),
                                event.account(),
                                event.group(),
                                event.data().length,
                                RetryRequestHash.of(event.type(), event.publisher(), event.data()),
                                ++saved,
                                clock.instant(),
                                state));
                reorder();
            }
            assertThat(outcome).isEqualTo(new RetryOutcome.EventStored(view(plain(id)), repeated));
        }

        /** Blocks all events of each reference except the claimed one or, if none is claimed, the first one. */
        private void reorder() {
            for (FailedEventRow event : List.copyOf(plain.values())) {
                boolean behind = plain.values().stream()
                        .filter(other ->
                                other.reference() != null && other.reference().equals(event.reference()))
                        .anyMatch(other -> BEFORE.compare(other, event) < 0);
                if (behind != event.state().behind()) {
                    RetryStateRow moved =
                            behind ? event.state().blocked() : event.state().unblocked(clock.instant());
                    plain.put(event.id(), event.withState(moved));
                }
            }
        }

        private static final Comparator<FailedEventRow> BEFORE = Comparator.comparing(
                        (FailedEventRow event) -> event.state().lease() == null)
                .thenComparing(FailedEventRow::order)
                .thenComparing(FailedEventRow::sequence);

        private FailedEventRow plain(String id) {
            return Objects.requireNonNull(plain.get(id));
        }

        private List<FailedEventRow> due() {
            return plain.values().stream()
                    .filter(event -> event.dueAt() != null && !event.dueAt().isAfter(clock.instant()))
                    .sorted(Comparator.comparing(FailedEventRow::dueAt).thenComparing(FailedEventRow::id, BY_BYTES))
                    .toList();
        }

        /** Ids at the end of an index entry have no length prefix. */
        private static final Comparator<String> BY_BYTES = Comparator.naturalOrder();

        private void claim() {
            int max = 1 + random.nextInt(4);
            RetryOutcome.Claimed claimed = retries.claims().claim(new ClaimRequest("ada", max, Duration.ofMinutes(2)));
            List<String> taken = new ArrayList<>();
            int expired = 0;
            for (FailedEventRow event : due().stream().limit(max).toList()) {
                EventLeaseRow expiredLease = event.state().lease();
                if (expiredLease != null) {
                    fail(event, "the lease of runner ada expired at " + expiredLease.until());
                    expired++;
                } else {
                    EventLeaseRow lease =
                            new EventLeaseRow("ada", clock.instant().plus(Duration.ofMinutes(2)));
                    plain.put(event.id(), event.withState(event.state().claimed(lease, clock.instant())));
                    taken.add(event.id());
                }
            }
            assertThat(claimed.claims()).extracting(claim -> claim.event().id()).containsExactlyElementsOf(taken);
            assertThat(claimed.expired()).hasSize(expired);
            claimed.claims()
                    .forEach(claim ->
                            given.add(new HeldClaim(claim, claim.event().id(), claim.sequence(), claim.fence())));
        }

        private void fail(FailedEventRow event, String error) {
            RetryStateRow before = event.state();
            int retried = before.retries() + 1;
            long minutes = retried == 1 ? 5 : retried == 2 ? 25 : retried == 3 ? 125 : 625;
            boolean last = retried == 5;
            plain.put(
                    event.id(),
                    event.withState(new RetryStateRow(
                            last ? Status.EXHAUSTED : Status.RETRYING,
                            error,
                            retried,
                            before.maxRetries(),
                            last ? before.nextRetryAt() : clock.instant().plus(Duration.ofMinutes(minutes)),
                            before.behind(),
                            before.fence(),
                            null,
                            null,
                            clock.instant())));
            reorder();
        }

        private void settle() {
            if (given.isEmpty()) {
                return;
            }
            HeldClaim one = given.get(random.nextInt(given.size()));
            @Nullable FailedEventRow row = plain.get(one.id());
            boolean holds = row != null
                    && row.sequence() == one.sequence()
                    && row.state().fence() == one.fence()
                    && row.state().lease() != null;
            int how = random.nextInt(5);
            RetryOutcome.Settled outcome = switch (how) {
                case 0, 1 -> retries.claims().succeed(one.claim());
                case 2 -> retries.claims().fail(one.claim(), "failed");
                case 3 -> retries.claims().refuse(one.claim(), "refused");
                default -> retries.claims().release(one.claim());
            };
            if (row == null) {
                assertThat(outcome).isEqualTo(new RetryOutcome.EventNotFound(one.id()));
            } else if (!holds) {
                assertThat(outcome).isEqualTo(new RetryOutcome.ClaimLost(view(row)));
            } else if (how < 2) {
                plain.remove(one.id());
                reorder();
                assertThat(outcome).isEqualTo(new RetryOutcome.EventRemoved(view(row)));
            } else {
                switch (how) {
                    case 2 -> fail(row, "failed");
                    case 3 ->
                        plain.put(
                                one.id(),
                                row.withState(row.state().parked(Status.REFUSED, "refused", clock.instant())));
                    default -> plain.put(one.id(), row.withState(row.state().released(clock.instant())));
                }
                reorder();
                assertThat(outcome).isEqualTo(new RetryOutcome.EventStored(view(plain(one.id())), false));
            }
        }

        private boolean isHeld(FailedEventRow row) {
            EventLeaseRow lease = row.state().lease();
            return lease != null && lease.until().isAfter(clock.instant());
        }

        private void requeue(String id) {
            RetryOutcome outcome = retries.requeue(id);
            @Nullable FailedEventRow row = plain.get(id);
            if (row == null) {
                assertThat(outcome).isEqualTo(new RetryOutcome.EventNotFound(id));
            } else if (isHeld(row)) {
                assertThat(outcome).isInstanceOf(RetryOutcome.EventClaimed.class);
            } else {
                plain.put(id, row.withState(row.state().requeued(5, clock.instant())));
                reorder();
                assertThat(outcome).isEqualTo(new RetryOutcome.EventStored(view(plain(id)), false));
            }
        }

        private void discard(String id) {
            RetryOutcome outcome = retries.discard(id, "by hand");
            @Nullable FailedEventRow row = plain.get(id);
            if (row == null) {
                assertThat(outcome).isEqualTo(new RetryOutcome.EventNotFound(id));
            } else if (isHeld(row)) {
                assertThat(outcome).isInstanceOf(RetryOutcome.EventClaimed.class);
            } else {
                plain.remove(id);
                reorder();
                assertThat(outcome).isEqualTo(new RetryOutcome.EventRemoved(view(row)));
            }
        }

        private static FailedEvent view(FailedEventRow row) {
            return RetryViewMapper.toFailedEvent(row);
        }

        private static List<FailedEvent> views(Collection<FailedEventRow> rows) {
            return rows.stream().map(RetryViewMapper::toFailedEvent).toList();
        }

        private void compare() {
            assertThat(retries.list(FailedEventQuery.ALL).rows()).containsExactlyElementsOf(views(plain.values()));
            assertThat(retries.due(100)).containsExactlyElementsOf(views(due()));
        }
    }
}
