package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.MachineKeyChallenge;
import io.holdfast.identity.model.MailKind;
import io.holdfast.identity.model.MailProof;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.SessionId;
import io.holdfast.identity.model.VerifiedWalletLogin;
import io.holdfast.store.Store;
import io.holdfast.store.common.Durability;
import io.holdfast.store.memory.InMemory;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** 64 threads present the same secret concurrently, in several rounds. Exactly one of them succeeds in each round. */
@Tag("slow")
class IdentityConcurrencyTest {

    static final int ROUNDS = Integer.getInteger("holdfast.identity.rounds", 1_000);
    private static final ConcurrentCallers CALLERS = new ConcurrentCallers();
    private static final IdentityOptions OPTIONS =
            IdentityTestBase.OPTIONS.withQuotas(IdentityQuotas.DEFAULT.withFailures(1_000_000, Duration.ofHours(1)));

    @AfterAll
    static void stop() {
        CALLERS.close();
    }

    private static <R> IdentityOutcome<R> assertOneSucceeds(
            IdentityError expectedRefusal, Supplier<IdentityOutcome<R>> task) throws Exception {
        return CALLERS.assertOneSucceeds(expectedRefusal, task);
    }

    private static Store memory() {
        return Store.open(new InMemory(), Identities.SCHEMA);
    }

    private static Identities withAda(Store store) {
        Identities identities = new Identities(store, OPTIONS);
        identities.create(IdentityTestBase.ada()).orThrow();
        return identities;
    }

    @Test
    void aChallengeIsAnsweredOnce() throws Exception {
        try (Store store = memory()) {
            ChallengesAndNonces challenges = withAda(store).challengesAndNonces();
            for (int round = 0; round < ROUNDS; round++) {
                MachineKeyChallenge challenge = challenges
                        .issueChallenge(IdentityTestBase.LAPTOP, "login")
                        .orThrow();
                byte[] signature = CryptoPrimitives.sign(IdentityTestBase.key(2), challenge.message());
                assertOneSucceeds(
                        IdentityError.CHALLENGE_NOT_FOUND,
                        () -> challenges.verifyAnswer(challenge.id(), "login", signature));
            }
        }
    }

    @Test
    void aSignInMessageOfAWalletIsUsedOnce() throws Exception {
        try (Store store = memory()) {
            Identities identities = withAda(store);
            String address = IdentityTestBase.publicKey(7).toBase58();
            identities
                    .credentials()
                    .linkWallet(IdentityTestBase.ADA, AuthMethod.SOLANA, address)
                    .orThrow();
            for (int round = 0; round < ROUNDS; round++) {
                VerifiedWalletLogin wallet = new VerifiedWalletLogin(
                        AuthMethod.SOLANA, address, identities.wallets().issueNonce(), store.now(), null, null);
                assertOneSucceeds(
                        IdentityError.STATE_NOT_FOUND,
                        () -> identities.wallets().login(wallet));
            }
        }
    }

    @Test
    void aNonceIsUsedOnce() throws Exception {
        try (Store store = memory()) {
            ChallengesAndNonces challenges = withAda(store).challengesAndNonces();
            for (int round = 0; round < ROUNDS; round++) {
                String nonce = "nonce " + round;
                assertOneSucceeds(IdentityError.NONCE_USED, () -> challenges.useNonce(nonce));
            }
        }
    }

    @Test
    void anOAuthStateIsConsumedOnce() throws Exception {
        try (Store store = memory()) {
            OAuthLogins oauth = withAda(store).oauth();
            for (int round = 0; round < ROUNDS; round++) {
                Secret state = oauth.begin(AuthMethod.GOOGLE, "https://app.example", null, null)
                        .orThrow()
                        .state();
                assertOneSucceeds(IdentityError.STATE_NOT_FOUND, () -> oauth.finish(state));
            }
        }
    }

    @Test
    void anOidcNonceIsUsedOnce() throws Exception {
        try (Store store = memory()) {
            OAuthLogins oauth = withAda(store).oauth();
            for (int round = 0; round < ROUNDS; round++) {
                Secret nonce = oauth.issueNonce();
                assertOneSucceeds(IdentityError.STATE_NOT_FOUND, () -> oauth.useNonce(nonce));
            }
        }
    }

    @Test
    void concurrentUseOfAnOldAndANewRefreshTokenRevokesTheSession() throws Exception {
        try (Store store = memory()) {
            Identities identities = withAda(store);
            AtomicInteger attempts = new AtomicInteger();
            for (int round = 0; round < ROUNDS; round++) {
                SessionId id = SessionId.of(new UUID(9, round));
                CreatedSession login = login(identities, id);
                Secret old = login.refreshToken();
                Secret newest = identities
                        .sessions()
                        .refresh(id, IdentityTestBase.LAPTOP, old)
                        .orThrow()
                        .refreshToken();
                List<IdentityOutcome<RefreshedSession>> all = CALLERS.call(() -> identities
                        .sessions()
                        .refresh(id, IdentityTestBase.LAPTOP, attempts.getAndIncrement() % 2 == 0 ? old : newest));
                assertThat(all).filteredOn(IdentityOutcome::isDone).hasSizeLessThan(2);
                all.stream()
                        .flatMap(outcome -> outcome.result().stream())
                        .forEach(refreshed -> assertThat(identities
                                        .sessions()
                                        .refresh(id, IdentityTestBase.LAPTOP, refreshed.refreshToken())
                                        .isDone())
                                .isFalse());
            }
            assertThat(usableTokens(store)).isZero();
            assertThat(identities.check().problems()).isEmpty();
        }
    }

    private static long usableTokens(Store store) {
        return store.read(tx -> tx.scan(IdentitySchema.REFRESH_TOKENS).stream()
                .filter(row -> row.value().isUsable())
                .count());
    }

    @Test
    void aMailedLinkOrCodeIsUsedOnce() throws Exception {
        try (Store store = memory()) {
            Identities identities = new Identities(
                    store,
                    OPTIONS.withMail(new MailOptions(
                            "token={token}", Duration.ofMinutes(15), 1_000_000, 1, MailOptions.DEFAULT.templates())));
            identities.create(IdentityTestBase.ada()).orThrow();
            identities
                    .credentials()
                    .setEmail(IdentityTestBase.ADA, "ada@example.org", Secret.of("kq7 frogs dance"))
                    .orThrow();
            MailFlows mail = identities.mail();
            for (int round = 0; round < ROUNDS; round++) {
                MailFlows.Requested requested = mail.request(MailKind.LOGIN, "ada@example.org", LoginSource.UNKNOWN)
                        .orThrow();
                MailProof proof = round % 2 == 0 ? MailFlowsTest.link(requested) : MailFlowsTest.code(requested);
                assertOneSucceeds(IdentityError.MAIL_SECRET_INVALID, () -> mail.login(proof));
            }
        }
    }

    @Test
    void aBackupCodeIsUsedOnce() throws Exception {
        try (Store store = memory()) {
            Identities identities = withAda(store);
            identities.mfa().enroll(IdentityTestBase.ADA, "ada").orThrow();
            store.update(tx -> tx.put(
                    IdentitySchema.MFA_SECRETS,
                    IdentityTestBase.ADA,
                    tx.get(IdentitySchema.MFA_SECRETS, IdentityTestBase.ADA)
                            .orElseThrow()
                            .withAcceptedStep(1, tx.now())));
            List<Secret> codes = List.of();
            for (int round = 0; round < ROUNDS; round++) {
                if (round % 10 == 0) {
                    codes = identities
                            .mfa()
                            .renewBackupCodes(IdentityTestBase.ADA)
                            .orThrow();
                }
                Secret code = codes.get(round % 10);
                assertOneSucceeds(
                        IdentityError.WRONG_CODE, () -> identities.mfa().useBackupCode(IdentityTestBase.ADA, code));
            }
        }
    }

    @Test
    void aRefreshTokenIsUsedOnceAndItsReuseLeavesNoUsableToken() throws Exception {
        try (Store store = memory()) {
            assertReuseRevokesTheFamily(store, ROUNDS);
        }
    }

    /** The first call replaces the token, and the others receive the same response. */
    @Test
    void aClientThatRefreshesConcurrentlyWithGraceGetsOneNextToken() throws Exception {
        try (Store store = memory()) {
            Identities identities = withAdaAndGrace(store);
            for (int round = 0; round < ROUNDS; round++) {
                SessionId id = SessionId.of(new UUID(9, round));
                CreatedSession login = login(identities, id);
                List<RefreshedSession> answers = CALLERS
                        .call(() -> identities
                                .sessions()
                                .refresh(id, IdentityTestBase.LAPTOP, login.refreshToken(), "installation 1"))
                        .stream()
                        .map(IdentityOutcome::orThrow)
                        .toList();
                assertThat(answers).containsOnly(answers.get(0));
                assertThat(usableTokens(store)).isEqualTo(1);
                identities.sessions().revoke(id, "end of the round").orThrow();
            }
            assertThat(identities.check().problems()).isEmpty();
        }
    }

    /** With grace, a token that several clients use is still recognized as stolen. */
    @Test
    void ofConcurrentClientsWithOneRefreshTokenOneSucceedsDespiteTheGrace() throws Exception {
        try (Store store = memory()) {
            Identities identities = withAdaAndGrace(store);
            AtomicInteger clients = new AtomicInteger();
            for (int round = 0; round < ROUNDS; round++) {
                SessionId id = SessionId.of(new UUID(9, round));
                CreatedSession login = login(identities, id);
                assertOneSucceeds(
                        IdentityError.REFRESH_REUSED,
                        () -> identities
                                .sessions()
                                .refresh(
                                        id,
                                        IdentityTestBase.LAPTOP,
                                        login.refreshToken(),
                                        "installation " + clients.incrementAndGet()));
                assertThat(identities.sessions().lookup(login.token()).refusal())
                        .contains(IdentityError.SESSION_REVOKED);
            }
            assertThat(usableTokens(store)).isZero();
            assertThat(identities.check().problems()).isEmpty();
        }
    }

    private static Identities withAdaAndGrace(Store store) {
        Identities identities =
                new Identities(store, OPTIONS.withLifetimes(Lifetimes.DEFAULT.withRefreshGrace(Duration.ofMinutes(5))));
        identities.create(IdentityTestBase.ada()).orThrow();
        return identities;
    }

    private static CreatedSession login(Identities identities, SessionId id) {
        return identities
                .sessions()
                .create(NewSession.of(id, IdentityTestBase.ADA, IdentityTestBase.LAPTOP, IdentityTestBase.HOME))
                .orThrow();
    }

    @Test
    void aRefreshTokenIsUsedOnceOnDisk(@TempDir Path folder) throws Exception {
        try (Store store = Store.open(RocksDb.at(folder).withDurability(Durability.PROCESS), Identities.SCHEMA)) {
            assertReuseRevokesTheFamily(store, ROUNDS / 10);
        }
    }

    private static void assertReuseRevokesTheFamily(Store store, int rounds) throws Exception {
        Identities identities = withAda(store);
        for (int round = 0; round < rounds; round++) {
            SessionId id = SessionId.of(new UUID(9, round));
            CreatedSession login = login(identities, id);
            IdentityOutcome<RefreshedSession> winner = assertOneSucceeds(
                    IdentityError.REFRESH_REUSED,
                    () -> identities.sessions().refresh(id, IdentityTestBase.LAPTOP, login.refreshToken()));
            Secret next = winner.orThrow().refreshToken();
            assertThat(identities
                            .sessions()
                            .refresh(id, IdentityTestBase.LAPTOP, next)
                            .refusal())
                    .contains(IdentityError.SESSION_REVOKED);
            assertThat(identities.sessions().lookup(login.token()).refusal()).contains(IdentityError.SESSION_REVOKED);
        }
        assertThat(usableTokens(store)).isZero();
        assertThat(identities.check().problems()).isEmpty();
    }
}
