package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class OneTimeTest extends IdentityCase {

    private static byte[] signed(Challenge challenge, int seed) {
        return Crypto.sign(key(seed), challenge.message());
    }

    @Test
    void aChallengeIsAnsweredOnceByTheMachineItIsFor() {
        Identities room = withAda();
        Challenge challenge = room.oneTime().challenge(LAPTOP, "login").orThrow();
        refused(
                unchanged(() -> room.oneTime().answer(challenge.id(), "login", signed(challenge, 3))),
                IdentityError.BAD_SIGNATURE);
        refused(
                unchanged(() -> room.oneTime().answer(challenge.id(), "login", new byte[3])),
                IdentityError.BAD_SIGNATURE);
        refused(
                unchanged(() -> room.oneTime().answer(challenge.id(), "transfer", signed(challenge, 2))),
                IdentityError.WRONG_PURPOSE);
        MachineKey used = room.oneTime()
                .answer(challenge.id(), "login", signed(challenge, 2))
                .orThrow();
        assertThat(used.lastUsed()).isEqualTo(store().now());
        refused(
                room.oneTime().answer(challenge.id(), "login", signed(challenge, 2)),
                IdentityError.CHALLENGE_NOT_FOUND);
        refused(room.oneTime().challenge(PHONE, "login"), IdentityError.MACHINE_NOT_FOUND);
    }

    @Test
    void aChallengeExpiresAtTheInstantAndSaysSo() {
        Identities room = withAda();
        Challenge late = room.oneTime().challenge(LAPTOP, "login").orThrow();
        Challenge early = room.oneTime().challenge(LAPTOP, "login").orThrow();
        later(Duration.ofMinutes(5).minusNanos(1));
        room.oneTime().answer(early.id(), "login", signed(early, 2)).orThrow();
        later(Duration.ofNanos(1));
        refused(room.oneTime().answer(late.id(), "login", signed(late, 2)), IdentityError.CHALLENGE_EXPIRED);
        store().sweep();
        refused(room.oneTime().answer(late.id(), "login", signed(late, 2)), IdentityError.CHALLENGE_EXPIRED);
    }

    @Test
    void aMachineThatIsRevokedMeanwhileAnswersNothing() {
        Identities room = withAda();
        Challenge challenge = room.oneTime().challenge(LAPTOP, "login").orThrow();
        room.machines().revoke(LAPTOP, "lost").orThrow();
        refused(
                unchanged(() -> room.oneTime().answer(challenge.id(), "login", signed(challenge, 2))),
                IdentityError.MACHINE_REVOKED);
        store().update(tx -> refused(
                room.oneTime().answer(tx, challenge.id(), "login", signed(challenge, 2)),
                IdentityError.MACHINE_REVOKED));
    }

    @Test
    void aNonceIsUsedOnceForSixMinutes() {
        Identities room = room();
        room.oneTime().useNonce("00ff").orThrow();
        later(Duration.ofMinutes(6).minusNanos(1));
        refused(unchanged(() -> room.oneTime().useNonce("00ff")), IdentityError.NONCE_USED);
        later(Duration.ofNanos(1));
        room.oneTime().useNonce("00ff").orThrow();
    }

    @Test
    void anOAuthStateComesBackOnceWithItsVerifier() {
        Identities room = withAda();
        OAuth.Begun begun = room.oauth()
                .begin(AuthMethod.GOOGLE, "https://app.example/back", Secret.of("pkce verifier"), ADA)
                .orThrow();
        OAuth.Returned returned = room.oauth().finish(begun.state()).orThrow();
        assertThat(returned.verifier()).isEqualTo(Secret.of("pkce verifier"));
        assertThat(returned.linkTo()).isEqualTo(ADA);
        refused(unchanged(() -> room.oauth().finish(begun.state())), IdentityError.STATE_NOT_FOUND);
        OAuth.Begun late = room.oauth()
                .begin(AuthMethod.X, "https://app.example/back", null, null)
                .orThrow();
        later(Duration.ofMinutes(10));
        refused(room.oauth().finish(late.state()), IdentityError.STATE_NOT_FOUND);
    }

    @Test
    void anOidcNonceIsUsedOnceWithinTenMinutes() {
        Identities room = room();
        Secret nonce = room.oauth().newNonce();
        Secret late = room.oauth().newNonce();
        assertThat(room.oauth().useNonce(nonce).orThrow()).isEqualTo(store().now());
        refused(room.oauth().useNonce(nonce), IdentityError.STATE_NOT_FOUND);
        later(Duration.ofMinutes(10));
        refused(room.oauth().useNonce(late), IdentityError.STATE_NOT_FOUND);
    }

    @Test
    void aProvidersKeysAreCachedForAnHour() {
        Identities room = room();
        room.oauth().cache("google", "{\"keys\":[]}");
        later(Duration.ofHours(1).minusNanos(1));
        assertThat(room.oauth().cached("google").orElseThrow().json()).isEqualTo("{\"keys\":[]}");
        later(Duration.ofNanos(1));
        assertThat(room.oauth().cached("google")).isEmpty();
    }

    @Test
    void anEventIsProcessedOnceWithinAnHour() {
        Identities room = room();
        EventId event = EventId.of(new UUID(3, 3));
        assertThat(room.integrations().firstTime(event)).isTrue();
        assertThat(room.integrations().firstTime(event)).isFalse();
        later(Duration.ofHours(1));
        assertThat(room.integrations().firstTime(event)).isTrue();
    }
}
