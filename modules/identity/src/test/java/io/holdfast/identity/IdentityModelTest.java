package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.model.Identity;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.Session;
import io.holdfast.identity.model.SessionId;
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
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares random session commands with a model. The store is closed and reopened from time to time. */
@Tag("cluster")
@Tag("model")
class IdentityModelTest {

    private static final int SEEDS = Integer.getInteger("holdfast.model.seeds", 100);
    private static final int STEPS = 150;
    private static final int PEOPLE = 3;
    private static final Duration REFRESH = Lifetimes.DEFAULT.refresh();

    /** The expected state of a session. */
    private static final class ModelSession {
        final SessionId id;
        final int person;
        final int machine;
        final Secret token;
        final List<Token> tokens = new ArrayList<>();
        Instant expires;
        boolean revoked;

        ModelSession(CreatedSession created, int person, int machine) {
            this.id = created.session().id();
            this.person = person;
            this.machine = machine;
            this.token = created.token();
            this.expires = created.session().expires();
            tokens.add(new Token(created.refreshToken(), expires));
        }
    }

    private record Token(Secret secret, Instant expires) {}

    static LongStream seeds() {
        return LongStream.rangeClosed(1, SEEDS);
    }

    private final ManualClock clock = new ManualClock();
    private BackendFactory backend = new InMemory(GroupCommitOptions.DEFAULT.withRehearse(true));
    private final List<ModelSession> sessions = new ArrayList<>();
    private final boolean[] frozen = new boolean[PEOPLE];
    private final boolean[][] lost = new boolean[PEOPLE][2];
    private Random random = new Random(0);
    private int created;

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void sessionsMatchTheModel(long seed) {
        runAll(seed);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void sessionsMatchTheModelOnPostgreSql(long seed) {
        backend = Postgres.at(SharedPostgresServer.url()).withSchema(SharedPostgresServer.newSchemaName());
        runAll(seed);
    }

    @ParameterizedTest(name = "seed {0}", allowZeroInvocations = true)
    @MethodSource("io.holdfast.testkit.server.SharedPostgresShards#seeds")
    void sessionsMatchTheModelOnShards(long seed, @TempDir Path folder) {
        backend = ScalarDb.at(SharedPostgresShards.writeSettings(folder));
        runAll(seed);
    }

    private void runAll(long seed) {
        random = new Random(seed);
        run(0, IdentityModelTest::people);
        for (int step = 0; step < STEPS; ) {
            int steps = 1 + random.nextInt(40);
            run(steps, identities -> {});
            step += steps;
        }
        run(0, identities -> {
            sessions.forEach(session -> assertLookup(identities, session));
            assertThat(identities.check().problems()).isEmpty();
        });
    }

    /** Opens the store, runs an action and then random steps, and closes the store. */
    private void run(int steps, Consumer<Identities> action) {
        try (Store store = Store.on(backend)
                .schemas(Identities.SCHEMA)
                .clock(clock)
                .sweepEvery(Duration.ZERO)
                .open()) {
            Identities identities = new Identities(store, IdentityTestBase.OPTIONS);
            action.accept(identities);
            for (int step = 0; step < steps; step++) {
                step(identities, store);
            }
        }
    }

    private static IdentityId person(int n) {
        return IdentityId.of(new UUID(1, n));
    }

    private static NamespaceId home(int n) {
        return NamespaceId.of(new UUID(2, n));
    }

    private static MachineId machine(int person, int n) {
        return MachineId.of(new UUID(3 + person, n));
    }

    private static void people(Identities identities) {
        for (int i = 0; i < PEOPLE; i++) {
            identities
                    .create(new NewIdentity(
                            person(i),
                            IdentityTestBase.publicKey(10 + i),
                            Identity.Tier.MANAGED,
                            home(i),
                            "home",
                            IdentityTestBase.machine(machine(i, 0), 20 + i)))
                    .orThrow();
            identities
                    .machines()
                    .enroll(person(i), home(i), IdentityTestBase.machine(machine(i, 1), 30 + i))
                    .orThrow();
        }
    }

    private void step(Identities identities, Store store) {
        int person = random.nextInt(PEOPLE);
        switch (random.nextInt(12)) {
            case 0, 1, 2 -> create(identities, person, random.nextInt(2));
            case 3, 4, 5 -> anySession().ifPresent(session -> refresh(identities, session, true));
            case 6 -> anySession().ifPresent(session -> refresh(identities, session, false));
            case 7 -> anySession().ifPresent(session -> assertLookup(identities, session));
            case 8 ->
                anySession().ifPresent(session -> {
                    boolean revoked =
                            identities.sessions().revoke(session.id, "x").isDone();
                    assertThat(revoked).isEqualTo(exists(session));
                    session.revoked |= revoked;
                });
            case 9 -> freeze(identities, person);
            case 10 -> lose(identities, person);
            default -> {
                clock.advance(Duration.ofHours(random.nextInt(24 * 12)));
                if (random.nextBoolean()) {
                    store.sweep();
                }
            }
        }
    }

    private Optional<ModelSession> anySession() {
        return sessions.isEmpty() ? Optional.empty() : Optional.of(sessions.get(random.nextInt(sessions.size())));
    }

    private boolean exists(ModelSession session) {
        return clock.instant().isBefore(session.expires);
    }

    private void create(Identities identities, int person, int machine) {
        SessionId id = SessionId.of(new UUID(9, ++created));
        IdentityOutcome<CreatedSession> outcome =
                identities.sessions().create(NewSession.of(id, person(person), machine(person, machine), home(person)));
        if (frozen[person] || lost[person][machine]) {
            assertThat(outcome.refusal())
                    .contains(frozen[person] ? IdentityError.IDENTITY_FROZEN : IdentityError.MACHINE_REVOKED);
        } else {
            sessions.add(new ModelSession(outcome.orThrow(), person, machine));
        }
    }

    /** Refreshes with the newest token or with a random one. */
    private void refresh(Identities identities, ModelSession session, boolean newest) {
        int index = newest ? session.tokens.size() - 1 : random.nextInt(session.tokens.size());
        Token token = session.tokens.get(index);
        IdentityOutcome<RefreshedSession> outcome =
                identities.sessions().refresh(session.id, machine(session.person, session.machine), token.secret());
        if (!clock.instant().isBefore(token.expires())) {
            assertThat(outcome.refusal()).contains(IdentityError.REFRESH_NOT_FOUND);
        } else if (index < session.tokens.size() - 1) {
            assertThat(outcome.refusal()).contains(IdentityError.REFRESH_REUSED);
            session.revoked = true;
        } else if (session.revoked) {
            assertThat(outcome.refusal()).contains(IdentityError.SESSION_REVOKED);
        } else {
            session.expires = clock.instant().plus(REFRESH);
            assertThat(outcome.orThrow().refreshUntil()).isEqualTo(session.expires);
            session.tokens.add(new Token(outcome.orThrow().refreshToken(), session.expires));
        }
    }

    private void assertLookup(Identities identities, ModelSession session) {
        IdentityOutcome<Session> found = identities.sessions().lookup(session.token);
        if (!exists(session)) {
            assertThat(found.refusal()).contains(IdentityError.SESSION_NOT_FOUND);
        } else if (session.revoked) {
            assertThat(found.refusal()).contains(IdentityError.SESSION_REVOKED);
        } else {
            assertThat(found.orThrow().expires()).isEqualTo(session.expires);
        }
    }

    private void freeze(Identities identities, int person) {
        if (frozen[person]) {
            identities.unfreeze(person(person)).orThrow();
        } else {
            identities.freeze(person(person), "x").orThrow();
            revoke(person, -1);
        }
        frozen[person] = !frozen[person];
    }

    private void lose(Identities identities, int person) {
        int machine = random.nextInt(8);
        if (machine < 2) {
            identities.machines().revoke(machine(person, machine), "lost").orThrow();
            lost[person][machine] = true;
            revoke(person, machine);
        }
    }

    private void revoke(int person, int machine) {
        sessions.stream()
                .filter(session -> session.person == person && (machine < 0 || session.machine == machine))
                .filter(this::exists)
                .forEach(session -> session.revoked = true);
    }
}
