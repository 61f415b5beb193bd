package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.BadRequest;
import io.holdfast.store.ErrorCode;
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
class AbuseTest extends IdentityCase {

    private static final Secret PASSWORD = Secret.of("correct horse");

    @Test
    void anOldTokenDoesNotFindASessionThatTookOverItsId() {
        Identities room = withAda();
        SessionId id = freshSession();
        Grant old = room.sessions().create(NewSession.of(id, ADA, LAPTOP, HOME)).orThrow();
        later(Duration.ofDays(30));
        Grant fresh =
                room.sessions().create(NewSession.of(id, ADA, LAPTOP, HOME)).orThrow();
        refused(room.sessions().lookup(old.token()), IdentityError.SESSION_NOT_FOUND);
        refused(refresh(room, fresh.session(), old.refreshToken()), IdentityError.REFRESH_NOT_FOUND);
        store().sweep();
        assertThat(room.sessions().lookup(fresh.token()).isDone()).isTrue();
        refresh(room, fresh.session(), fresh.refreshToken()).orThrow();
    }

    @Test
    void aNonceUsedAgainAfterItsTimeIsRememberedThroughASweep() {
        Identities room = room();
        room.oneTime().useNonce("n").orThrow();
        later(Duration.ofMinutes(6));
        room.oneTime().useNonce("n").orThrow();
        later(Duration.ofMinutes(1));
        store().sweep();
        refused(room.oneTime().useNonce("n"), IdentityError.NONCE_USED);
    }

    @Test
    void nobodyJoinsANamespaceWithoutOwnerExceptAsOwner() {
        Identities room = withAdaAndBob();
        NamespaceId team = NamespaceId.of(new UUID(7, 7));
        room.namespaces().create(team, "Team", ADA).orThrow();
        room.namespaces().leave(team, ADA, "x").orThrow();
        refused(room.namespaces().join(team, BOB, Membership.Role.MEMBER), IdentityError.LAST_OWNER);
        room.namespaces().join(team, BOB, Membership.Role.OWNER).orThrow();
    }

    @Test
    void everyNamespaceWhereAMachineHadASessionHearsOfItsRevocation() {
        Identities room = withAdaAndBob();
        room.namespaces().join(BOBS, ADA, Membership.Role.MEMBER).orThrow();
        room.sessions().create(NewSession.of(freshSession(), ADA, LAPTOP, BOBS)).orThrow();
        room.machines().revoke(LAPTOP, "lost").orThrow();
        assertThat(room.revocations().since(HOME, 0, 10)).hasSize(1);
        assertThat(room.revocations().since(BOBS, 0, 10)).hasSize(1);
    }

    @Test
    void aRevokedMachineIsNoWayToLogIn() {
        Identities room = withAda();
        room.credentials().linkMachine(ADA, LAPTOP).orThrow();
        room.machines().revoke(LAPTOP, "lost").orThrow();
        assertThat(room.credentials().find(AuthMethod.MACHINE, LAPTOP.toString()))
                .isEmpty();
        assertThat(room.credentials().primary(ADA)).isEmpty();
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
        refused(
                unchanged(() -> room.machines().rekey(LAPTOP, 1, publicKey(40), publicKey(41))),
                IdentityError.IDENTITY_FROZEN);
    }

    @Test
    void capabilitiesThatLookAlikeAreDifferentRequests() {
        Identities room = withAda();
        NewMachine alike = machine(LAPTOP, 2).capabilities("read, write");
        refused(
                room.create(new NewIdentity(ADA, publicKey(1), Identity.Tier.SELF_SOVEREIGN, HOME, "Ada", alike)),
                IdentityError.IDENTITY_EXISTS);
    }

    @Test
    void aDidHasOneSpelling() {
        Did did = Did.of(publicKey(1));
        bad(ErrorCode.INVALID_ARGUMENT, () -> new Did("did:key:z1" + did.value().substring(9)), "did");
        bad(ErrorCode.INVALID_ARGUMENT, () -> new Did("did:key:z0OIl"), "did");
        bad(ErrorCode.INVALID_ARGUMENT, () -> new Did("did:key:z"), "did");
    }

    @Test
    void aSolanaAddressIs32Bytes() {
        Identities room = withAda();
        bad(
                ErrorCode.INVALID_ARGUMENT,
                () -> room.credentials().linkWallet(ADA, AuthMethod.SOLANA, "2".repeat(32)),
                "address");
        bad(
                ErrorCode.INVALID_ARGUMENT,
                () -> room.credentials().linkWallet(ADA, AuthMethod.SOLANA, "0".repeat(32)),
                "address");
        room.credentials().linkWallet(ADA, AuthMethod.SOLANA, "1".repeat(32)).orThrow();
    }

    @Test
    void aTokenHasOneSpelling() {
        Identities room = withAda();
        room.keys().ensure();
        String jwt = room.tokens()
                .issue(login(room).session().id(), "api")
                .orThrow()
                .jwt()
                .reveal();
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        List<Character> accepted = new ArrayList<>();
        for (int i = 0; i < alphabet.length(); i++) {
            char c = alphabet.charAt(i);
            if (room.tokens()
                    .verify(Secret.of(jwt.substring(0, jwt.length() - 1) + c), "api")
                    .isDone()) {
                accepted.add(c);
            }
        }
        assertThat(accepted).containsExactly(jwt.charAt(jwt.length() - 1));
        refused(room.tokens().verify(Secret.of(jwt + "=="), "api"), IdentityError.TOKEN_MALFORMED);
    }

    @Test
    void theLongestTokenThatIsIssuedIsAlsoRead() {
        Identities room = withAda();
        room.keys().ensure();
        String[] can = new String[64];
        for (int i = 0; i < 64; i++) {
            can[i] = String.valueOf((char) ('a' + i)) + "\u0001".repeat(63);
        }
        room.machines().allow(LAPTOP, List.of(can)).orThrow();
        SessionId id = freshSession();
        room.sessions()
                .create(NewSession.of(id, ADA, LAPTOP, HOME).capabilities(can))
                .orThrow();
        Secret jwt = room.tokens().issue(id, "\u0001".repeat(128)).orThrow().jwt();
        room.tokens().verify(jwt, "\u0001".repeat(128)).orThrow();
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
        room.keys().ensure();
        Identities wrong = room(IdentityOptions.of(MasterKeys.of("first", key(1))));
        refused(unchanged(() -> wrong.keys().ensure()), IdentityError.WRONG_MASTER_KEY);
        refused(
                unchanged(() -> wrong.oauth().begin(AuthMethod.X, "https://app.example", Secret.of("pkce"), null)),
                IdentityError.WRONG_MASTER_KEY);
        Identities fresh =
                room(IdentityOptions.of(MasterKeys.of("first", MASTER).current("second", key(7))));
        assertThat(fresh.rewrap()).isEqualTo(new Rewrapped(1, 0));
        Identities swapped =
                room(IdentityOptions.of(MasterKeys.of("second", key(7)).current("first", key(1))));
        assertThat(unchanged(swapped::rewrap)).isEqualTo(new Rewrapped(0, 1));
        room(IdentityOptions.of(MasterKeys.of("second", key(7)).current("first", MASTER)))
                .rewrap();
        refused(unchanged(() -> wrong.mfa().enroll(ADA, "a")), IdentityError.WRONG_MASTER_KEY);
        refused(
                unchanged(() ->
                        wrong.keys().rotate(room.keys().active().orElseThrow().id())),
                IdentityError.WRONG_MASTER_KEY);
    }

    @Test
    void allWhoLogInAtOnceGetInWhileTheHashIsMadeAnew() throws Exception {
        Identities room = withAda();
        room.credentials().setEmail(ADA, "ada@example.org", PASSWORD).orThrow();
        Credentials harder = room(OPTIONS.argon2(new Argon2(16_384, 2, 1))).credentials();
        later(Duration.ofSeconds(1));
        ExecutorService pool = Executors.newFixedThreadPool(8);
        try {
            Callable<Outcome<IdentityId>> login = () -> harder.login("ada@example.org", PASSWORD);
            for (Future<Outcome<IdentityId>> one : pool.invokeAll(Collections.nCopies(8, login))) {
                assertThat(one.get().orThrow()).isEqualTo(ADA);
            }
        } finally {
            pool.shutdown();
        }
    }
}
