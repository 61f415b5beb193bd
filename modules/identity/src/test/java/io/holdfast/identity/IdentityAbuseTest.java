package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.Did;
import io.holdfast.identity.model.Identity;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.Membership;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.SessionId;
import io.holdfast.store.error.BadRequest;
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

/** What somebody tries who means no good, or mistypes. */
class IdentityAbuseTest extends IdentityTestBase {

    private static final Secret PASSWORD = Secret.of("correct horse");

    @Test
    void anOldTokenDoesNotFindASessionThatTookOverItsId() {
        Identities room = withAda();
        SessionId id = freshSession();
        CreatedSession old =
                room.sessions().create(NewSession.of(id, ADA, LAPTOP, HOME)).orThrow();
        advanceClock(Duration.ofDays(30));
        CreatedSession fresh =
                room.sessions().create(NewSession.of(id, ADA, LAPTOP, HOME)).orThrow();
        assertRefused(room.sessions().lookup(old.token()), IdentityError.SESSION_NOT_FOUND);
        assertRefused(refresh(room, fresh.session(), old.refreshToken()), IdentityError.REFRESH_NOT_FOUND);
        store().sweep();
        assertThat(room.sessions().lookup(fresh.token()).isDone()).isTrue();
        refresh(room, fresh.session(), fresh.refreshToken()).orThrow();
    }

    @Test
    void aNonceUsedAgainAfterItsTimeIsRememberedThroughASweep() {
        Identities room = identities();
        room.challengesAndNonces().useNonce("n").orThrow();
        advanceClock(Duration.ofMinutes(6));
        room.challengesAndNonces().useNonce("n").orThrow();
        advanceClock(Duration.ofMinutes(1));
        store().sweep();
        assertRefused(room.challengesAndNonces().useNonce("n"), IdentityError.NONCE_USED);
    }

    @Test
    void nobodyJoinsANamespaceWithoutOwnerExceptAsOwner() {
        Identities room = withAdaAndBob();
        NamespaceId team = NamespaceId.of(new UUID(7, 7));
        room.namespaces().create(team, "Team", ADA).orThrow();
        room.namespaces().leave(team, ADA, "x").orThrow();
        assertRefused(room.namespaces().join(team, BOB, Membership.Role.MEMBER), IdentityError.LAST_OWNER);
        room.namespaces().join(team, BOB, Membership.Role.OWNER).orThrow();
    }

    @Test
    void everyNamespaceWhereAMachineHadASessionHearsOfItsRevocation() {
        Identities room = withAdaAndBob();
        room.namespaces().join(BOBS, ADA, Membership.Role.MEMBER).orThrow();
        room.sessions().create(NewSession.of(freshSession(), ADA, LAPTOP, BOBS)).orThrow();
        room.machines().revoke(LAPTOP, "lost").orThrow();
        assertThat(room.revocationLog().since(HOME, 0, 10)).hasSize(1);
        assertThat(room.revocationLog().since(BOBS, 0, 10)).hasSize(1);
    }

    @Test
    void aRevokedMachineIsNoWayToLogIn() {
        Identities room = withAda();
        room.credentials().linkMachine(ADA, LAPTOP).orThrow();
        room.machines().revoke(LAPTOP, "lost").orThrow();
        assertThat(room.credentials().find(AuthMethod.MACHINE, LAPTOP.toString()))
                .isEmpty();
        assertThat(room.credentials().primaryMethod(ADA)).isEmpty();
    }

    @Test
    void confirmingIsNoWayToGuess() {
        Identities room = withAda();
        Mfa.Enrollment mfa = room.mfa().enroll(ADA, "a").orThrow();
        room.mfa().confirm(ADA, MfaTest.code(mfa, store().now())).orThrow();
        assertThat(room.mfa().confirm(ADA, Secret.of("wrong")).isDone()).isFalse();
        room.freeze(ADA, "x").orThrow();
        assertThat(room.mfa().confirm(ADA, Secret.of("wrong")).isDone()).isFalse();
    }

    @Test
    void aStoppedIdentityGivesItsMachinesNoNewKeys() {
        Identities room = withAda();
        room.freeze(ADA, "stolen").orThrow();
        assertRefused(
                unchanged(() -> room.machines().rekey(LAPTOP, 1, publicKey(40), publicKey(41))),
                IdentityError.IDENTITY_FROZEN);
    }

    @Test
    void capabilitiesThatLookAlikeAreDifferentRequests() {
        Identities room = withAda();
        NewMachine alike = machine(LAPTOP, 2).withCapabilities("read, write");
        assertRefused(
                room.create(new NewIdentity(ADA, publicKey(1), Identity.Tier.SELF_SOVEREIGN, HOME, "Ada", alike)),
                IdentityError.IDENTITY_EXISTS);
    }

    @Test
    void aDidHasOneSpelling() {
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
        Identities room = withAda();
        assertBadRequest(
                ErrorCode.INVALID_ARGUMENT,
                () -> room.credentials().linkWallet(ADA, AuthMethod.SOLANA, "2".repeat(32)),
                "address");
        assertBadRequest(
                ErrorCode.INVALID_ARGUMENT,
                () -> room.credentials().linkWallet(ADA, AuthMethod.SOLANA, "0".repeat(32)),
                "address");
        room.credentials().linkWallet(ADA, AuthMethod.SOLANA, "1".repeat(32)).orThrow();
    }

    @Test
    void aTokenHasOneSpelling() {
        Identities room = withAda();
        room.signingKeys().ensureActiveKey();
        String jwt = room.accessTokens()
                .issue(login(room).session().id(), "api")
                .orThrow()
                .jwt()
                .reveal();
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        List<Character> accepted = new ArrayList<>();
        for (int i = 0; i < alphabet.length(); i++) {
            char c = alphabet.charAt(i);
            if (room.accessTokens()
                    .verify(Secret.of(jwt.substring(0, jwt.length() - 1) + c), "api")
                    .isDone()) {
                accepted.add(c);
            }
        }
        assertThat(accepted).containsExactly(jwt.charAt(jwt.length() - 1));
        assertRefused(room.accessTokens().verify(Secret.of(jwt + "=="), "api"), IdentityError.TOKEN_MALFORMED);
    }

    @Test
    void theLongestTokenThatIsIssuedIsAlsoRead() {
        Identities room = withAda();
        room.signingKeys().ensureActiveKey();
        String[] can = new String[64];
        for (int i = 0; i < 64; i++) {
            can[i] = String.valueOf((char) ('a' + i)) + "\u0001".repeat(63);
        }
        room.machines().setCapabilities(LAPTOP, List.of(can)).orThrow();
        SessionId id = freshSession();
        room.sessions()
                .create(NewSession.of(id, ADA, LAPTOP, HOME).withCapabilities(can))
                .orThrow();
        Secret jwt =
                room.accessTokens().issue(id, "\u0001".repeat(128)).orThrow().jwt();
        room.accessTokens().verify(jwt, "\u0001".repeat(128)).orThrow();
    }

    @Test
    void theLongestSubjectsFit() {
        Identities room = withAda();
        String max = "語".repeat(IdentityLimits.MAX_TOKEN);
        assertThatThrownBy(() -> room.credentials().linkOAuth(ADA, AuthMethod.GOOGLE, max, null))
                .isInstanceOf(BadRequest.class)
                .hasMessageContaining("oauth_google")
                .hasMessageContaining("characters");
        room.rateLimits()
                .hit(new RateLimits.Limit("語".repeat(64), 3, Duration.ofMinutes(1)), "語".repeat(254))
                .orThrow();
        assertThatThrownBy(() -> new RateLimits.Limit("語".repeat(128), 3, Duration.ofMinutes(1)))
                .isInstanceOf(BadRequest.class);
    }

    @Test
    void aWrongMasterKeyOfTheSameNameWritesNothing() {
        Identities room = withAda();
        room.signingKeys().ensureActiveKey();
        Identities wrong = identities(IdentityOptions.of(MasterKeys.of("first", key(1))));
        assertRefused(unchanged(() -> wrong.signingKeys().ensureActiveKey()), IdentityError.WRONG_MASTER_KEY);
        assertRefused(
                unchanged(() -> wrong.oauth().begin(AuthMethod.X, "https://app.example", Secret.of("pkce"), null)),
                IdentityError.WRONG_MASTER_KEY);
        Identities fresh =
                identities(IdentityOptions.of(MasterKeys.of("first", MASTER).withCurrent("second", key(7))));
        assertThat(fresh.rewrap()).isEqualTo(new RewrapResult(1, 0));
        Identities swapped =
                identities(IdentityOptions.of(MasterKeys.of("second", key(7)).withCurrent("first", key(1))));
        assertThat(unchanged(swapped::rewrap)).isEqualTo(new RewrapResult(0, 1));
        identities(IdentityOptions.of(MasterKeys.of("second", key(7)).withCurrent("first", MASTER)))
                .rewrap();
        assertRefused(unchanged(() -> wrong.mfa().enroll(ADA, "a")), IdentityError.WRONG_MASTER_KEY);
        assertRefused(
                unchanged(() -> wrong.signingKeys()
                        .rotate(room.signingKeys().active().orElseThrow().id())),
                IdentityError.WRONG_MASTER_KEY);
    }

    @Test
    void allWhoLogInAtOnceGetInWhileTheHashIsMadeAnew() throws Exception {
        Identities room = withAda();
        room.credentials().setEmail(ADA, "ada@example.org", PASSWORD).orThrow();
        Credentials harder =
                identities(OPTIONS.withArgon2(new Argon2Costs(16_384, 2, 1))).credentials();
        advanceClock(Duration.ofSeconds(1));
        ExecutorService pool = Executors.newFixedThreadPool(8);
        try {
            Callable<IdentityOutcome<IdentityId>> login = () -> harder.login("ada@example.org", PASSWORD);
            for (Future<IdentityOutcome<IdentityId>> one : pool.invokeAll(Collections.nCopies(8, login))) {
                assertThat(one.get().orThrow()).isEqualTo(ADA);
            }
        } finally {
            pool.shutdown();
        }
    }
}
