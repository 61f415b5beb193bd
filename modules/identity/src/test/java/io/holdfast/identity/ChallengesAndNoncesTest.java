package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.Challenge;
import io.holdfast.identity.model.EnrolledMachine;
import io.holdfast.identity.model.IdentityEventId;
import io.holdfast.identity.model.Secret;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ChallengesAndNoncesTest extends IdentityTestBase {

    private static byte[] signed(Challenge challenge, int seed) {
        return CryptoPrimitives.sign(key(seed), challenge.message());
    }

    @Test
    void aChallengeIsAnsweredOnceByTheMachineItIsFor() {
        Identities room = withAda();
        Challenge challenge =
                room.challengesAndNonces().issueChallenge(LAPTOP, "login").orThrow();
        assertRefused(
                unchanged(() -> room.challengesAndNonces().verifyAnswer(challenge.id(), "login", signed(challenge, 3))),
                IdentityError.BAD_SIGNATURE);
        assertRefused(
                unchanged(() -> room.challengesAndNonces().verifyAnswer(challenge.id(), "login", new byte[3])),
                IdentityError.BAD_SIGNATURE);
        assertRefused(
                unchanged(() ->
                        room.challengesAndNonces().verifyAnswer(challenge.id(), "transfer", signed(challenge, 2))),
                IdentityError.WRONG_PURPOSE);
        EnrolledMachine used = room.challengesAndNonces()
                .verifyAnswer(challenge.id(), "login", signed(challenge, 2))
                .orThrow();
        assertThat(used.lastUsed()).isEqualTo(store().now());
        assertRefused(
                room.challengesAndNonces().verifyAnswer(challenge.id(), "login", signed(challenge, 2)),
                IdentityError.CHALLENGE_NOT_FOUND);
        assertRefused(room.challengesAndNonces().issueChallenge(PHONE, "login"), IdentityError.MACHINE_NOT_FOUND);
    }

    @Test
    void aChallengeExpiresAtTheInstantAndSaysSo() {
        Identities room = withAda();
        Challenge late =
                room.challengesAndNonces().issueChallenge(LAPTOP, "login").orThrow();
        Challenge early =
                room.challengesAndNonces().issueChallenge(LAPTOP, "login").orThrow();
        advanceClock(Duration.ofMinutes(5).minusNanos(1));
        room.challengesAndNonces()
                .verifyAnswer(early.id(), "login", signed(early, 2))
                .orThrow();
        advanceClock(Duration.ofNanos(1));
        assertRefused(
                room.challengesAndNonces().verifyAnswer(late.id(), "login", signed(late, 2)),
                IdentityError.CHALLENGE_EXPIRED);
        store().sweep();
        assertRefused(
                room.challengesAndNonces().verifyAnswer(late.id(), "login", signed(late, 2)),
                IdentityError.CHALLENGE_EXPIRED);
    }

    @Test
    void aMachineThatIsRevokedMeanwhileAnswersNothing() {
        Identities room = withAda();
        Challenge challenge =
                room.challengesAndNonces().issueChallenge(LAPTOP, "login").orThrow();
        room.machines().revoke(LAPTOP, "lost").orThrow();
        assertRefused(
                unchanged(() -> room.challengesAndNonces().verifyAnswer(challenge.id(), "login", signed(challenge, 2))),
                IdentityError.MACHINE_REVOKED);
        store().update(tx -> assertRefused(
                room.challengesAndNonces().verifyAnswer(tx, challenge.id(), "login", signed(challenge, 2)),
                IdentityError.MACHINE_REVOKED));
    }

    @Test
    void aNonceIsUsedOnceForSixMinutes() {
        Identities room = identities();
        room.challengesAndNonces().useNonce("00ff").orThrow();
        advanceClock(Duration.ofMinutes(6).minusNanos(1));
        assertRefused(unchanged(() -> room.challengesAndNonces().useNonce("00ff")), IdentityError.NONCE_USED);
        advanceClock(Duration.ofNanos(1));
        room.challengesAndNonces().useNonce("00ff").orThrow();
    }

    @Test
    void anOAuthStateComesBackOnceWithItsVerifier() {
        Identities room = withAda();
        OAuthLogins.StartedLogin begun = room.oauth()
                .begin(AuthMethod.GOOGLE, "https://app.example/back", Secret.of("pkce verifier"), ADA)
                .orThrow();
        OAuthLogins.CompletedLogin returned = room.oauth().finish(begun.state()).orThrow();
        assertThat(returned.verifier()).isEqualTo(Secret.of("pkce verifier"));
        assertThat(returned.linkTo()).isEqualTo(ADA);
        assertRefused(unchanged(() -> room.oauth().finish(begun.state())), IdentityError.STATE_NOT_FOUND);
        OAuthLogins.StartedLogin late = room.oauth()
                .begin(AuthMethod.X, "https://app.example/back", null, null)
                .orThrow();
        advanceClock(Duration.ofMinutes(10));
        assertRefused(room.oauth().finish(late.state()), IdentityError.STATE_NOT_FOUND);
    }

    @Test
    void anOidcNonceIsUsedOnceWithinTenMinutes() {
        Identities room = identities();
        Secret nonce = room.oauth().issueNonce();
        Secret late = room.oauth().issueNonce();
        assertThat(room.oauth().useNonce(nonce).orThrow()).isEqualTo(store().now());
        assertRefused(room.oauth().useNonce(nonce), IdentityError.STATE_NOT_FOUND);
        advanceClock(Duration.ofMinutes(10));
        assertRefused(room.oauth().useNonce(late), IdentityError.STATE_NOT_FOUND);
    }

    @Test
    void aProvidersKeysAreCachedForAnHour() {
        Identities room = identities();
        room.oauth().cacheKeySet("google", "{\"keys\":[]}");
        advanceClock(Duration.ofHours(1).minusNanos(1));
        assertThat(room.oauth().cachedKeySet("google").orElseThrow().json()).isEqualTo("{\"keys\":[]}");
        advanceClock(Duration.ofNanos(1));
        assertThat(room.oauth().cachedKeySet("google")).isEmpty();
    }

    @Test
    void anEventIsProcessedOnceWithinAnHour() {
        Identities room = identities();
        IdentityEventId event = IdentityEventId.of(new UUID(3, 3));
        assertThat(room.integrations().markProcessed(event)).isTrue();
        assertThat(room.integrations().markProcessed(event)).isFalse();
        advanceClock(Duration.ofHours(1));
        assertThat(room.integrations().markProcessed(event)).isTrue();
    }
}
