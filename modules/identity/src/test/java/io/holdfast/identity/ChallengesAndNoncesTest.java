package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.EnrolledMachine;
import io.holdfast.identity.model.IntegrationEventId;
import io.holdfast.identity.model.MachineKeyChallenge;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.VerifiedWalletLogin;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ChallengesAndNoncesTest extends IdentityTestBase {

    private static byte[] signed(MachineKeyChallenge challenge, int seed) {
        return CryptoPrimitives.sign(key(seed), challenge.message());
    }

    @Test
    void aChallengeIsAnsweredOnceByItsMachine() {
        Identities identities = withAda();
        MachineKeyChallenge challenge =
                identities.challengesAndNonces().issueChallenge(LAPTOP, "login").orThrow();
        assertRefused(
                unchanged(() ->
                        identities.challengesAndNonces().verifyAnswer(challenge.id(), "login", signed(challenge, 3))),
                IdentityError.BAD_SIGNATURE);
        assertRefused(
                unchanged(() -> identities.challengesAndNonces().verifyAnswer(challenge.id(), "login", new byte[3])),
                IdentityError.BAD_SIGNATURE);
        assertRefused(
                unchanged(() -> identities
                        .challengesAndNonces()
                        .verifyAnswer(challenge.id(), "transfer", signed(challenge, 2))),
                IdentityError.WRONG_PURPOSE);
        EnrolledMachine used = identities
                .challengesAndNonces()
                .verifyAnswer(challenge.id(), "login", signed(challenge, 2))
                .orThrow();
        assertThat(used.lastUsed()).isEqualTo(store().now());
        assertRefused(
                identities.challengesAndNonces().verifyAnswer(challenge.id(), "login", signed(challenge, 2)),
                IdentityError.CHALLENGE_NOT_FOUND);
        assertRefused(identities.challengesAndNonces().issueChallenge(PHONE, "login"), IdentityError.MACHINE_NOT_FOUND);
    }

    @Test
    void aChallengeExpiresExactlyAtItsExpiryAndTheRefusalSaysSo() {
        Identities identities = withAda();
        MachineKeyChallenge late =
                identities.challengesAndNonces().issueChallenge(LAPTOP, "login").orThrow();
        MachineKeyChallenge early =
                identities.challengesAndNonces().issueChallenge(LAPTOP, "login").orThrow();
        advanceClock(Duration.ofMinutes(5).minusNanos(1));
        identities
                .challengesAndNonces()
                .verifyAnswer(early.id(), "login", signed(early, 2))
                .orThrow();
        advanceClock(Duration.ofNanos(1));
        assertRefused(
                identities.challengesAndNonces().verifyAnswer(late.id(), "login", signed(late, 2)),
                IdentityError.CHALLENGE_EXPIRED);
        store().sweep();
        assertRefused(
                identities.challengesAndNonces().verifyAnswer(late.id(), "login", signed(late, 2)),
                IdentityError.CHALLENGE_EXPIRED);
    }

    @Test
    void anAnswerOfARevokedMachineIsRefused() {
        Identities identities = withAda();
        MachineKeyChallenge challenge =
                identities.challengesAndNonces().issueChallenge(LAPTOP, "login").orThrow();
        identities.machines().revoke(LAPTOP, "lost").orThrow();
        assertRefused(
                unchanged(() ->
                        identities.challengesAndNonces().verifyAnswer(challenge.id(), "login", signed(challenge, 2))),
                IdentityError.MACHINE_REVOKED);
        IdentityOutcome<ChallengesAndNonces.VerifiedAnswer> answer =
                identities.challengesAndNonces().verifySignature(challenge.id(), "login", signed(challenge, 2));
        store().update(tx ->
                assertRefused(identities.challengesAndNonces().accept(tx, answer), IdentityError.MACHINE_REVOKED));
    }

    /** A signature takes too long for the writer: it is verified before the write function, which receives none. */
    @Test
    void signaturesAreVerifiedOutsideTheWriter() throws Exception {
        Identities identities = withAda();
        ChallengesAndNonces challenges = identities.challengesAndNonces();
        MachineKeyChallenge challenge =
                challenges.issueChallenge(LAPTOP, "login").orThrow();
        String address = publicKey(7).toBase58();
        identities.credentials().linkWallet(ADA, AuthMethod.SOLANA, address).orThrow();
        String message = "shop.example wants you to sign in with your Solana account:\n" + address
                + "\n\n\nURI: https://shop.example/login\nVersion: 1\nChain ID: mainnet\nNonce: "
                + identities.wallets().issueNonce() + "\nIssued At: " + store().now();
        byte[] ofWallet = CryptoPrimitives.sign(key(7), message.getBytes(StandardCharsets.UTF_8));
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch verified = new CountDownLatch(1);
        CompletableFuture<Long> busy = store().updateAsync(tx -> {
            started.countDown();
            await(verified);
        });
        await(started);
        IdentityOutcome<ChallengesAndNonces.VerifiedAnswer> answer =
                challenges.verifySignature(challenge.id(), "login", signed(challenge, 2));
        IdentityOutcome<ChallengesAndNonces.VerifiedAnswer> forged =
                challenges.verifySignature(challenge.id(), "login", signed(challenge, 3));
        IdentityOutcome<VerifiedWalletLogin> wallet = identities.wallets().verify(message, ofWallet, "shop.example");
        assertThat(busy).as("the write that is in progress").isNotDone();
        verified.countDown();
        busy.get();
        assertRefused(forged, IdentityError.BAD_SIGNATURE);
        store().update(tx -> challenges.accept(tx, answer).orThrow());
        assertThat(identities.wallets().login(wallet.orThrow()).orThrow()).isEqualTo(ADA);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aNonceIsUsedOnceForSixMinutes() {
        Identities identities = identities();
        identities.challengesAndNonces().useNonce("00ff").orThrow();
        advanceClock(Duration.ofMinutes(6).minusNanos(1));
        assertRefused(unchanged(() -> identities.challengesAndNonces().useNonce("00ff")), IdentityError.NONCE_USED);
        advanceClock(Duration.ofNanos(1));
        identities.challengesAndNonces().useNonce("00ff").orThrow();
    }

    @Test
    void anOAuthStateIsConsumedOnceAndReturnsItsVerifier() {
        Identities identities = withAda();
        OAuthLogins.StartedLogin begun = identities
                .oauth()
                .begin(AuthMethod.GOOGLE, "https://app.example/back", Secret.of("pkce verifier"), ADA)
                .orThrow();
        OAuthLogins.CompletedLogin returned =
                identities.oauth().finish(begun.state()).orThrow();
        assertThat(returned.verifier()).isEqualTo(Secret.of("pkce verifier"));
        assertThat(returned.linkTo()).isEqualTo(ADA);
        assertRefused(unchanged(() -> identities.oauth().finish(begun.state())), IdentityError.STATE_NOT_FOUND);
        OAuthLogins.StartedLogin late = identities
                .oauth()
                .begin(AuthMethod.X, "https://app.example/back", null, null)
                .orThrow();
        advanceClock(Duration.ofMinutes(10));
        assertRefused(identities.oauth().finish(late.state()), IdentityError.STATE_NOT_FOUND);
    }

    @Test
    void anOidcNonceIsUsedOnceWithinTenMinutes() {
        Identities identities = identities();
        Secret nonce = identities.oauth().issueNonce();
        Secret late = identities.oauth().issueNonce();
        assertThat(identities.oauth().useNonce(nonce).orThrow()).isEqualTo(store().now());
        assertRefused(identities.oauth().useNonce(nonce), IdentityError.STATE_NOT_FOUND);
        advanceClock(Duration.ofMinutes(10));
        assertRefused(identities.oauth().useNonce(late), IdentityError.STATE_NOT_FOUND);
    }

    @Test
    void aProvidersKeysAreCachedForAnHour() {
        Identities identities = identities();
        identities.oauth().cacheKeySet("google", "{\"keys\":[]}");
        advanceClock(Duration.ofHours(1).minusNanos(1));
        assertThat(identities.oauth().cachedKeySet("google").orElseThrow().json())
                .isEqualTo("{\"keys\":[]}");
        advanceClock(Duration.ofNanos(1));
        assertThat(identities.oauth().cachedKeySet("google")).isEmpty();
    }

    @Test
    void anEventIsProcessedOnceWithinAnHour() {
        Identities identities = identities();
        IntegrationEventId event = IntegrationEventId.of(new UUID(3, 3));
        assertThat(identities.integrations().markProcessed(event)).isTrue();
        assertThat(identities.integrations().markProcessed(event)).isFalse();
        advanceClock(Duration.ofHours(1));
        assertThat(identities.integrations().markProcessed(event)).isTrue();
    }
}
