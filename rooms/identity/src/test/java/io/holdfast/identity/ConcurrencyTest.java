package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.Durability;
import io.holdfast.store.Store;
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
class ConcurrencyTest {

    private static final int THREADS = 64;
    private static final int ROUNDS = Integer.getInteger("holdfast.identity.rounds", 1_000);
    private static final ExecutorService POOL = Executors.newFixedThreadPool(THREADS);
    private static final IdentityOptions OPTIONS =
            IdentityCase.OPTIONS.quotas(Quotas.DEFAULT.failures(1_000_000, Duration.ofHours(1)));

    @AfterAll
    static void stop() {
        POOL.shutdown();
    }

    private static <R> List<Outcome<R>> together(Supplier<Outcome<R>> task) throws Exception {
        CyclicBarrier start = new CyclicBarrier(THREADS);
        List<Future<Outcome<R>>> running = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            running.add(POOL.submit(() -> {
                start.await();
                return task.get();
            }));
        }
        List<Outcome<R>> results = new ArrayList<>();
        for (Future<Outcome<R>> one : running) {
            results.add(one.get());
        }
        return results;
    }

    private static <R> Outcome<R> oneWins(IdentityError others, Supplier<Outcome<R>> task) throws Exception {
        List<Outcome<R>> outcomes = together(task);
        assertThat(outcomes).filteredOn(Outcome::isDone).hasSize(1);
        assertThat(outcomes)
                .filteredOn(outcome -> outcome.refusal().filter(others::equals).isPresent())
                .hasSize(THREADS - 1);
        return outcomes.stream().filter(Outcome::isDone).findFirst().orElseThrow();
    }

    private static Store memory() {
        return Store.open(new Memory(), Identities.SCHEMA);
    }

    private static Identities room(Store store) {
        Identities room = new Identities(store, OPTIONS);
        room.create(IdentityCase.ada()).orThrow();
        return room;
    }

    @Test
    void aChallengeIsAnsweredOnce() throws Exception {
        try (Store store = memory()) {
            OneTime oneTime = room(store).oneTime();
            for (int round = 0; round < ROUNDS; round++) {
                Challenge challenge =
                        oneTime.challenge(IdentityCase.LAPTOP, "login").orThrow();
                byte[] signature = Crypto.sign(IdentityCase.key(2), challenge.message());
                oneWins(IdentityError.CHALLENGE_NOT_FOUND, () -> oneTime.answer(challenge.id(), "login", signature));
            }
        }
    }

    @Test
    void aNonceIsUsedOnce() throws Exception {
        try (Store store = memory()) {
            OneTime oneTime = room(store).oneTime();
            for (int round = 0; round < ROUNDS; round++) {
                String nonce = "nonce " + round;
                oneWins(IdentityError.NONCE_USED, () -> oneTime.useNonce(nonce));
            }
        }
    }

    @Test
    void anOAuthStateComesBackOnce() throws Exception {
        try (Store store = memory()) {
            OAuth oauth = room(store).oauth();
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
            OAuth oauth = room(store).oauth();
            for (int round = 0; round < ROUNDS; round++) {
                Secret nonce = oauth.newNonce();
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
            Mfa.Enrollment enrolled = mfa.enroll(IdentityCase.ADA, "ada").orThrow();
            Secret first = MfaTest.code(enrolled, clock.instant());
            oneWins(IdentityError.MFA_EXISTS, () -> mfa.confirm(IdentityCase.ADA, first));
            for (int round = 0; round < ROUNDS / 10; round++) {
                Secret code = MfaTest.code(enrolled, clock.advance(Duration.ofSeconds(30)));
                oneWins(IdentityError.CODE_USED, () -> mfa.verify(IdentityCase.ADA, code));
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
                Grant login = room.sessions()
                        .create(NewSession.of(id, IdentityCase.ADA, IdentityCase.LAPTOP, IdentityCase.HOME))
                        .orThrow();
                Secret old = login.refreshToken();
                Secret newest = room.sessions()
                        .refresh(id, IdentityCase.LAPTOP, old)
                        .orThrow()
                        .refreshToken();
                List<Outcome<Rotation>> all = together(() -> room.sessions()
                        .refresh(id, IdentityCase.LAPTOP, turn.getAndIncrement() % 2 == 0 ? old : newest));
                assertThat(all).filteredOn(Outcome::isDone).hasSizeLessThan(2);
                all.stream()
                        .flatMap(outcome -> outcome.result().stream())
                        .forEach(won -> assertThat(room.sessions()
                                        .refresh(id, IdentityCase.LAPTOP, won.refreshToken())
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
            room.mfa().enroll(IdentityCase.ADA, "ada").orThrow();
            store.update(tx -> tx.put(
                    IdentitySchema.MFA_SECRETS,
                    IdentityCase.ADA,
                    tx.get(IdentitySchema.MFA_SECRETS, IdentityCase.ADA)
                            .orElseThrow()
                            .used(1, tx.now())));
            List<Secret> codes = List.of();
            for (int round = 0; round < ROUNDS; round++) {
                if (round % 10 == 0) {
                    codes = room.mfa().renewBackupCodes(IdentityCase.ADA).orThrow();
                }
                Secret code = codes.get(round % 10);
                oneWins(IdentityError.WRONG_CODE, () -> room.mfa().useBackupCode(IdentityCase.ADA, code));
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
        try (Store store = Store.open(RocksDb.at(folder).durability(Durability.PROCESS), Identities.SCHEMA)) {
            reuseEndsTheFamily(store, ROUNDS / 10);
        }
    }

    private static void reuseEndsTheFamily(Store store, int rounds) throws Exception {
        Identities room = room(store);
        for (int round = 0; round < rounds; round++) {
            SessionId id = SessionId.of(new UUID(9, round));
            Grant login = room.sessions()
                    .create(NewSession.of(id, IdentityCase.ADA, IdentityCase.LAPTOP, IdentityCase.HOME))
                    .orThrow();
            Outcome<Rotation> winner = oneWins(
                    IdentityError.REFRESH_REUSED,
                    () -> room.sessions().refresh(id, IdentityCase.LAPTOP, login.refreshToken()));
            Secret next = winner.orThrow().refreshToken();
            assertThat(room.sessions().refresh(id, IdentityCase.LAPTOP, next).refusal())
                    .contains(IdentityError.SESSION_REVOKED);
            assertThat(room.sessions().lookup(login.token()).refusal()).contains(IdentityError.SESSION_REVOKED);
        }
        assertThat(usable(store)).isZero();
        assertThat(room.check().named()).isEmpty();
    }
}
