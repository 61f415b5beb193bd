package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.Challenge;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.SessionId;
import io.holdfast.store.Store;
import io.holdfast.store.common.Durability;
import io.holdfast.store.memory.Memory;
import io.holdfast.store.rocksdb.RocksDb;
import io.holdfast.testkit.ManualClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** 64 threads present the same secret at the same moment: one wins, a thousand times. */
class IdentityConcurrencyTest {

    private static final int THREADS = 64;
    private static final int ROUNDS = Integer.getInteger("holdfast.identity.rounds", 1_000);
    private static final ExecutorService POOL = Executors.newFixedThreadPool(THREADS);
    private static final IdentityOptions OPTIONS =
            IdentityTestBase.OPTIONS.withQuotas(Quotas.DEFAULT.withFailures(1_000_000, Duration.ofHours(1)));

    @AfterAll
    static void stop() {
        POOL.shutdown();
    }

    private static <R> List<IdentityOutcome<R>> together(Supplier<IdentityOutcome<R>> task) throws Exception {
        CyclicBarrier start = new CyclicBarrier(THREADS);
        List<Future<IdentityOutcome<R>>> running = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            running.add(POOL.submit(() -> {
                start.await();
                return task.get();
            }));
        }
        List<IdentityOutcome<R>> results = new ArrayList<>();
        for (Future<IdentityOutcome<R>> one : running) {
            results.add(one.get());
        }
        return results;
    }

    private static <R> IdentityOutcome<R> oneWins(IdentityError others, Supplier<IdentityOutcome<R>> task)
            throws Exception {
        List<IdentityOutcome<R>> outcomes = together(task);
        assertThat(outcomes).filteredOn(IdentityOutcome::isDone).hasSize(1);
        assertThat(outcomes)
                .filteredOn(outcome -> outcome.refusal().filter(others::equals).isPresent())
                .hasSize(THREADS - 1);
        return outcomes.stream().filter(IdentityOutcome::isDone).findFirst().orElseThrow();
    }

    private static Store memory() {
        return Store.open(new Memory(), Identities.SCHEMA);
    }

    private static Identities room(Store store) {
        Identities room = new Identities(store, OPTIONS);
        room.create(IdentityTestBase.ada()).orThrow();
        return room;
    }

    @Test
    void aChallengeIsAnsweredOnce() throws Exception {
        try (Store store = memory()) {
            ChallengesAndNonces oneTime = room(store).challengesAndNonces();
            for (int round = 0; round < ROUNDS; round++) {
                Challenge challenge =
                        oneTime.issueChallenge(IdentityTestBase.LAPTOP, "login").orThrow();
                byte[] signature = CryptoPrimitives.sign(IdentityTestBase.key(2), challenge.message());
                oneWins(
                        IdentityError.CHALLENGE_NOT_FOUND,
                        () -> oneTime.verifyAnswer(challenge.id(), "login", signature));
            }
        }
    }

    @Test
    void aNonceIsUsedOnce() throws Exception {
        try (Store store = memory()) {
            ChallengesAndNonces oneTime = room(store).challengesAndNonces();
            for (int round = 0; round < ROUNDS; round++) {
                String nonce = "nonce " + round;
                oneWins(IdentityError.NONCE_USED, () -> oneTime.useNonce(nonce));
            }
        }
    }

    @Test
    void anOAuthStateComesBackOnce() throws Exception {
        try (Store store = memory()) {
            OAuthLogins oauth = room(store).oauth();
            for (int round = 0; round < ROUNDS; round++) {
                Secret state = oauth.begin(AuthMethod.GOOGLE, "https://app.example", null, null)
                        .orThrow()
                        .state();
                oneWins(IdentityError.STATE_NOT_FOUND, () -> oauth.finish(state));
            }
        }
    }

    @Test
    void anOidcNonceIsUsedOnce() throws Exception {
        try (Store store = memory()) {
            OAuthLogins oauth = room(store).oauth();
            for (int round = 0; round < ROUNDS; round++) {
                Secret nonce = oauth.issueNonce();
                oneWins(IdentityError.STATE_NOT_FOUND, () -> oauth.useNonce(nonce));
            }
        }
    }

    @Test
    void aCodeOfAnAuthenticatorIsUsedOnce() throws Exception {
        ManualClock clock = new ManualClock();
        try (Store store =
                Store.on(new Memory()).schemas(Identities.SCHEMA).clock(clock).open()) {
            Mfa mfa = room(store).mfa();
            Mfa.Enrollment enrolled = mfa.enroll(IdentityTestBase.ADA, "ada").orThrow();
            Secret first = MfaTest.code(enrolled, clock.instant());
            oneWins(IdentityError.MFA_EXISTS, () -> mfa.confirm(IdentityTestBase.ADA, first));
            for (int round = 0; round < ROUNDS / 10; round++) {
                Secret code = MfaTest.code(enrolled, clock.advance(Duration.ofSeconds(30)));
                oneWins(IdentityError.CODE_USED, () -> mfa.verify(IdentityTestBase.ADA, code));
            }
        }
    }

    @Test
    void aThiefAndTheOwnerWhoRotateAtTheSameMomentBothLose() throws Exception {
        try (Store store = memory()) {
            Identities room = room(store);
            AtomicInteger turn = new AtomicInteger();
            for (int round = 0; round < ROUNDS / 10; round++) {
                SessionId id = SessionId.of(new UUID(9, round));
                CreatedSession login = room.sessions()
                        .create(NewSession.of(id, IdentityTestBase.ADA, IdentityTestBase.LAPTOP, IdentityTestBase.HOME))
                        .orThrow();
                Secret old = login.refreshToken();
                Secret newest = room.sessions()
                        .refresh(id, IdentityTestBase.LAPTOP, old)
                        .orThrow()
                        .refreshToken();
                List<IdentityOutcome<RefreshedSession>> all = together(() -> room.sessions()
                        .refresh(id, IdentityTestBase.LAPTOP, turn.getAndIncrement() % 2 == 0 ? old : newest));
                assertThat(all).filteredOn(IdentityOutcome::isDone).hasSizeLessThan(2);
                all.stream()
                        .flatMap(outcome -> outcome.result().stream())
                        .forEach(won -> assertThat(room.sessions()
                                        .refresh(id, IdentityTestBase.LAPTOP, won.refreshToken())
                                        .isDone())
                                .isFalse());
            }
            assertThat(usable(store)).isZero();
            assertThat(room.check().named()).isEmpty();
        }
    }

    private static long usable(Store store) {
        return store.read(tx -> tx.scan(IdentitySchema.REFRESH_TOKENS).stream()
                .filter(row -> row.value().isUsable())
                .count());
    }

    @Test
    void aBackupCodeIsUsedOnce() throws Exception {
        try (Store store = memory()) {
            Identities room = room(store);
            room.mfa().enroll(IdentityTestBase.ADA, "ada").orThrow();
            store.update(tx -> tx.put(
                    IdentitySchema.MFA_SECRETS,
                    IdentityTestBase.ADA,
                    tx.get(IdentitySchema.MFA_SECRETS, IdentityTestBase.ADA)
                            .orElseThrow()
                            .used(1, tx.now())));
            List<Secret> codes = List.of();
            for (int round = 0; round < ROUNDS; round++) {
                if (round % 10 == 0) {
                    codes = room.mfa().renewBackupCodes(IdentityTestBase.ADA).orThrow();
                }
                Secret code = codes.get(round % 10);
                oneWins(IdentityError.WRONG_CODE, () -> room.mfa().useBackupCode(IdentityTestBase.ADA, code));
            }
        }
    }

    @Test
    void aRefreshTokenIsUsedOnceAndItsReuseLeavesNoUsableToken() throws Exception {
        try (Store store = memory()) {
            reuseEndsTheFamily(store, ROUNDS);
        }
    }

    @Test
    void theSameOnDisk(@TempDir Path folder) throws Exception {
        try (Store store = Store.open(RocksDb.at(folder).withDurability(Durability.PROCESS), Identities.SCHEMA)) {
            reuseEndsTheFamily(store, ROUNDS / 10);
        }
    }

    private static void reuseEndsTheFamily(Store store, int rounds) throws Exception {
        Identities room = room(store);
        for (int round = 0; round < rounds; round++) {
            SessionId id = SessionId.of(new UUID(9, round));
            CreatedSession login = room.sessions()
                    .create(NewSession.of(id, IdentityTestBase.ADA, IdentityTestBase.LAPTOP, IdentityTestBase.HOME))
                    .orThrow();
            IdentityOutcome<RefreshedSession> winner = oneWins(
                    IdentityError.REFRESH_REUSED,
                    () -> room.sessions().refresh(id, IdentityTestBase.LAPTOP, login.refreshToken()));
            Secret next = winner.orThrow().refreshToken();
            assertThat(room.sessions()
                            .refresh(id, IdentityTestBase.LAPTOP, next)
                            .refusal())
                    .contains(IdentityError.SESSION_REVOKED);
            assertThat(room.sessions().lookup(login.token()).refusal()).contains(IdentityError.SESSION_REVOKED);
        }
        assertThat(usable(store)).isZero();
        assertThat(room.check().named()).isEmpty();
    }
}
