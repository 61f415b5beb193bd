package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.Did;
import io.holdfast.identity.model.Identity;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.Membership;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.RewrapResult;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.SessionId;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Attacks and malformed input. */
class IdentityAbuseTest extends IdentityTestBase {

    private static final Secret PASSWORD = Secret.of("correct horse");

    @Test
    void anOldTokenDoesNotFindANewSessionWithTheSameId() {
        Identities identities = withAda();
        SessionId id = freshSession();
        CreatedSession old = identities
                .sessions()
                .create(NewSession.of(id, ADA, LAPTOP, HOME))
                .orThrow();
        advanceClock(Duration.ofDays(30));
        CreatedSession fresh = identities
                .sessions()
                .create(NewSession.of(id, ADA, LAPTOP, HOME))
                .orThrow();
        assertRefused(identities.sessions().lookup(old.token()), IdentityError.SESSION_NOT_FOUND);
        assertRefused(refresh(identities, fresh.session(), old.refreshToken()), IdentityError.REFRESH_NOT_FOUND);
        store().sweep();
        assertThat(identities.sessions().lookup(fresh.token()).isDone()).isTrue();
        refresh(identities, fresh.session(), fresh.refreshToken()).orThrow();
    }

    @Test
    void aNonceUsedAgainAfterItsExpirySurvivesASweep() {
        Identities identities = identities();
        identities.challengesAndNonces().useNonce("n").orThrow();
        advanceClock(Duration.ofMinutes(6));
        identities.challengesAndNonces().useNonce("n").orThrow();
        advanceClock(Duration.ofMinutes(1));
        store().sweep();
        assertRefused(identities.challengesAndNonces().useNonce("n"), IdentityError.NONCE_USED);
    }

    @Test
    void anEmptyNamespaceCanOnlyBeJoinedAsOwner() {
        Identities identities = withAdaAndBob();
        NamespaceId team = NamespaceId.of(new UUID(7, 7));
        identities.namespaces().create(team, "Team", ADA).orThrow();
        identities.namespaces().leave(team, ADA, "x").orThrow();
        assertRefused(identities.namespaces().join(team, BOB, Membership.Role.MEMBER), IdentityError.LAST_OWNER);
        identities.namespaces().join(team, BOB, Membership.Role.OWNER).orThrow();
    }

    @Test
    void aMachineRevocationIsLoggedInEveryNamespaceWhereItHadASession() {
        Identities identities = withAdaAndBob();
        identities.namespaces().join(BOBS, ADA, Membership.Role.MEMBER).orThrow();
        identities.machines().enroll(ADA, BOBS, machine(PHONE, 5)).orThrow();
        identities
                .sessions()
                .create(NewSession.of(freshSession(), ADA, PHONE, BOBS))
                .orThrow();
        identities.machines().revoke(PHONE, "lost").orThrow();
        assertThat(identities.revocationLog().since(HOME, 0, 10)).isEmpty();
        assertThat(identities.revocationLog().since(BOBS, 0, 10)).hasSize(1);
    }

    @Test
    void aRevokedMachineIsNotALoginMethod() {
        Identities identities = withAda();
        identities.credentials().linkMachine(ADA, LAPTOP).orThrow();
        identities.machines().revoke(LAPTOP, "lost").orThrow();
        assertThat(identities.credentials().find(AuthMethod.MACHINE, LAPTOP.toString()))
                .isEmpty();
        assertThat(identities.credentials().primaryMethod(ADA)).isEmpty();
    }

    @Test
    void confirmDoesNotRevealWhetherACodeIsCorrect() {
        Identities identities = withAda();
        Mfa.Enrollment mfa = identities.mfa().enroll(ADA, "a").orThrow();
        identities.mfa().confirm(ADA, MfaTest.code(mfa, store().now())).orThrow();
        assertThat(identities.mfa().confirm(ADA, Secret.of("wrong")).isDone()).isFalse();
        identities.freeze(ADA, "x").orThrow();
        assertThat(identities.mfa().confirm(ADA, Secret.of("wrong")).isDone()).isFalse();
    }

    @Test
    void aFrozenIdentityCannotRekeyItsMachines() {
        Identities identities = withAda();
        identities.freeze(ADA, "stolen").orThrow();
        assertRefused(
                unchanged(() -> identities.machines().rekey(LAPTOP, 1, publicKey(40), publicKey(41))),
                IdentityError.IDENTITY_FROZEN);
    }

    @Test
    void capabilitiesThatContainSeparatorsAreDifferentRequests() {
        Identities identities = withAda();
        NewMachine other = machine(LAPTOP, 2).withCapabilities("read, write");
        assertRefused(
                identities.create(new NewIdentity(ADA, publicKey(1), Identity.Tier.SELF_SOVEREIGN, HOME, "Ada", other)),
                IdentityError.IDENTITY_EXISTS);
    }

    @Test
    void aDidHasOneCanonicalForm() {
        Did did = Did.of(publicKey(1));
        assertBadRequest(
                ErrorCode.INVALID_ARGUMENT,
                () -> new Did("did:key:z1" + did.value().substring(9)),
                "did");
        assertBadRequest(ErrorCode.INVALID_ARGUMENT, () -> new Did("did:key:z0OIl"), "did");
        assertBadRequest(ErrorCode.INVALID_ARGUMENT, () -> new Did("did:key:z"), "did");
    }

    @Test
    void aSolanaAddressIs32Bytes() {
        Identities identities = withAda();
        assertBadRequest(
                ErrorCode.INVALID_ARGUMENT,
                () -> identities.credentials().linkWallet(ADA, AuthMethod.SOLANA, "2".repeat(32)),
                "address");
        assertBadRequest(
                ErrorCode.INVALID_ARGUMENT,
                () -> identities.credentials().linkWallet(ADA, AuthMethod.SOLANA, "0".repeat(32)),
                "address");
        identities
                .credentials()
                .linkWallet(ADA, AuthMethod.SOLANA, "1".repeat(32))
                .orThrow();
    }

    @Test
    void aTokenHasOneCanonicalForm() {
        Identities identities = withAda();
        identities.signingKeys().ensureActiveKey();
        String jwt = identities
                .accessTokens()
                .issue(login(identities).session().id(), "api")
                .orThrow()
                .jwt()
                .reveal();
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        List<Character> accepted = new ArrayList<>();
        for (int i = 0; i < alphabet.length(); i++) {
            char c = alphabet.charAt(i);
            if (identities
                    .accessTokens()
                    .verify(Secret.of(jwt.substring(0, jwt.length() - 1) + c), "api")
                    .isDone()) {
                accepted.add(c);
            }
        }
        assertThat(accepted).containsExactly(jwt.charAt(jwt.length() - 1));
        assertRefused(identities.accessTokens().verify(Secret.of(jwt + "=="), "api"), IdentityError.TOKEN_MALFORMED);
    }

    @Test
    void theLongestIssuedTokenIsAccepted() {
        Identities identities = withAda();
        identities.signingKeys().ensureActiveKey();
        String[] capabilities = new String[64];
        for (int i = 0; i < 64; i++) {
            capabilities[i] = String.valueOf((char) ('a' + i)) + "\u0001".repeat(63);
        }
        identities.machines().setCapabilities(LAPTOP, List.of(capabilities)).orThrow();
        SessionId id = freshSession();
        identities
                .sessions()
                .create(NewSession.of(id, ADA, LAPTOP, HOME).withCapabilities(capabilities))
                .orThrow();
        Secret jwt = identities
                .accessTokens()
                .issue(id, "\u0001".repeat(128))
                .orThrow()
                .jwt();
        identities.accessTokens().verify(jwt, "\u0001".repeat(128)).orThrow();
    }

    @Test
    void theLongestSubjectsAreAccepted() {
        Identities identities = withAda();
        String max = "語".repeat(IdentityLimits.MAX_TOKEN);
        assertThatThrownBy(() -> identities.credentials().linkOAuth(ADA, AuthMethod.GOOGLE, max, null))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("oauth_google")
                .hasMessageContaining("characters");
        identities
                .rateLimits()
                .hit(new RateLimits.Limit("語".repeat(64), 3, Duration.ofMinutes(1)), "語".repeat(254))
                .orThrow();
        assertThatThrownBy(() -> new RateLimits.Limit("語".repeat(128), 3, Duration.ofMinutes(1)))
                .isInstanceOf(BadRequestException.class);
    }

    @Test
    void aWrongMasterKeyWithTheSameNameWritesNothing() {
        Identities identities = withAda();
        identities.signingKeys().ensureActiveKey();
        Identities wrong = identities(IdentityOptions.of(MasterKeyring.of("first", key(1))));
        assertRefused(unchanged(() -> wrong.signingKeys().ensureActiveKey()), IdentityError.WRONG_MASTER_KEY);
        assertRefused(
                unchanged(() -> wrong.oauth().begin(AuthMethod.X, "https://app.example", Secret.of("pkce"), null)),
                IdentityError.WRONG_MASTER_KEY);
        Identities fresh =
                identities(IdentityOptions.of(MasterKeyring.of("first", MASTER).withCurrent("second", key(7))));
        assertThat(fresh.rewrap()).isEqualTo(new RewrapResult(1, 0));
        Identities swapped =
                identities(IdentityOptions.of(MasterKeyring.of("second", key(7)).withCurrent("first", key(1))));
        assertThat(unchanged(swapped::rewrap)).isEqualTo(new RewrapResult(0, 1));
        identities(IdentityOptions.of(MasterKeyring.of("second", key(7)).withCurrent("first", MASTER)))
                .rewrap();
        assertRefused(unchanged(() -> wrong.mfa().enroll(ADA, "a")), IdentityError.WRONG_MASTER_KEY);
        assertRefused(
                unchanged(() -> wrong.signingKeys()
                        .rotate(identities.signingKeys().active().orElseThrow().id())),
                IdentityError.WRONG_MASTER_KEY);
    }

    @Test
    void concurrentLoginsSucceedWhileThePasswordIsRehashed() throws Exception {
        Identities identities = withAda();
        identities.credentials().setEmail(ADA, "ada@example.org", PASSWORD).orThrow();
        Credentials harder =
                identities(OPTIONS.withArgon2(new Argon2Costs(16_384, 2, 1))).credentials();
        advanceClock(Duration.ofSeconds(1));
        ExecutorService pool = Executors.newFixedThreadPool(8);
        try {
            Callable<IdentityOutcome<IdentityId>> login = () -> harder.login("ada@example.org", PASSWORD);
            for (Future<IdentityOutcome<IdentityId>> outcome : pool.invokeAll(Collections.nCopies(8, login))) {
                assertThat(outcome.get().orThrow()).isEqualTo(ADA);
            }
        } finally {
            pool.shutdown();
        }
    }
}
