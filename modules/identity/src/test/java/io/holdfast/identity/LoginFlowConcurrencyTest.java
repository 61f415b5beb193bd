package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.Bytes32;
import io.holdfast.identity.model.KeptSessions;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.MailKind;
import io.holdfast.identity.model.MailProof;
import io.holdfast.identity.model.OpenIdAccount;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.VerifiedOpenIdLogin;
import io.holdfast.identity.model.VerifiedWalletLogin;
import io.holdfast.store.Store;
import io.holdfast.store.memory.InMemory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The one-time secrets of emails, OpenID providers and wallets: 64 threads use each of them, and one succeeds. */
@Tag("slow")
class LoginFlowConcurrencyTest {

    private static final int ROUNDS = IdentityConcurrencyTest.ROUNDS;
    private static final String EMAIL = "ada@example.org";
    private static final String REDIRECT = "https://shop.example/callback";
    private static final Secret VERIFIER = Secret.of("v".repeat(43));
    private static final ConcurrentCallers CALLERS = new ConcurrentCallers();
    private static final IdentityOptions OPTIONS = IdentityTestBase.OPTIONS.withMail(
            new MailOptions("token={token}", Duration.ofMinutes(15), 1_000_000, 1, MailOptions.DEFAULT.templates()));

    private final Store store = Store.open(new InMemory(), Identities.SCHEMA);
    private final Identities identities = new Identities(store, OPTIONS);

    LoginFlowConcurrencyTest() {
        identities.create(IdentityTestBase.ada()).orThrow();
        identities
                .credentials()
                .setEmail(IdentityTestBase.ADA, EMAIL, Secret.of("kq7 frogs dance"))
                .orThrow();
    }

    @AfterEach
    void close() {
        assertThat(identities.check().problems()).isEmpty();
        store.close();
    }

    @AfterAll
    static void stop() {
        CALLERS.close();
    }

    private static MailProof proof(int round, MailFlows.Requested requested) {
        return round % 2 == 0 ? MailFlowsTest.link(requested) : MailFlowsTest.code(requested);
    }

    @Test
    void anAddressIsVerifiedOncePerEmail() throws Exception {
        MailFlows mail = identities.mail();
        for (int round = 0; round < ROUNDS; round++) {
            MailProof proof =
                    proof(round, mail.requestVerification(IdentityTestBase.ADA).orThrow());
            CALLERS.assertOneSucceeds(IdentityError.MAIL_SECRET_INVALID, () -> mail.verifyAddress(proof));
        }
    }

    @Test
    void aPasswordIsResetOncePerEmail() throws Exception {
        MailFlows mail = identities.mail();
        PasswordHash hash = identities.credentials().hash(Secret.of("new frogs dance"));
        for (int round = 0; round < ROUNDS; round++) {
            MailProof proof = proof(
                    round,
                    mail.request(MailKind.RESET_PASSWORD, EMAIL, LoginSource.UNKNOWN)
                            .orThrow());
            CALLERS.assertOneSucceeds(
                    IdentityError.MAIL_SECRET_INVALID, () -> mail.resetPassword(proof, hash, (tx, outcome) -> outcome));
        }
    }

    @Test
    void anAddressIsChangedOncePerEmail() throws Exception {
        MailFlows mail = identities.mail();
        for (int round = 0; round < ROUNDS; round++) {
            MailProof proof = proof(
                    round,
                    mail.requestChange(IdentityTestBase.ADA, "ada" + round + "@example.org")
                            .orThrow());
            CALLERS.assertOneSucceeds(
                    IdentityError.MAIL_SECRET_INVALID, () -> mail.changeAddress(proof, KeptSessions.ALL));
        }
    }

    @Test
    void theStateOfAnOpenIdLoginIsUsedOnce() throws Exception {
        OAuthLogins oauth = identities.oauth();
        for (int round = 0; round < ROUNDS; round++) {
            Secret state = oauth.beginOpenId("corporate", REDIRECT, VERIFIER, null)
                    .orThrow()
                    .state();
            CALLERS.assertOneSucceeds(IdentityError.STATE_NOT_FOUND, () -> oauth.finishOpenId(state));
        }
    }

    @Test
    void aVerifiedOpenIdLoginIsUsedOnceForALoginOrALink() throws Exception {
        OAuthLogins oauth = identities.oauth();
        OpenIdAccount account = new OpenIdAccount("https://login.corp.example", "117", EMAIL, true, null);
        oauth.link(IdentityTestBase.ADA, new VerifiedOpenIdLogin(account, oauth.issueNonce(), null, false))
                .orThrow();
        for (int round = 0; round < ROUNDS; round++) {
            VerifiedOpenIdLogin login = new VerifiedOpenIdLogin(account, oauth.issueNonce(), null, false);
            if (round % 2 == 0) {
                CALLERS.assertOneSucceeds(IdentityError.STATE_NOT_FOUND, () -> oauth.login(login, LoginSource.UNKNOWN));
            } else {
                CALLERS.assertOneSucceeds(IdentityError.STATE_NOT_FOUND, () -> oauth.link(IdentityTestBase.ADA, login));
            }
        }
    }

    /** Signs in with Ed25519 in each round, including the verification of the signature. */
    @Test
    void aSignInMessageIsUsedOnceForALoginOrALink() throws Exception {
        WalletLogins wallets = identities.wallets();
        byte[] key = IdentityTestBase.key(7);
        Bytes32 address = IdentityTestBase.publicKey(7);
        identities
                .credentials()
                .linkWallet(IdentityTestBase.ADA, AuthMethod.SOLANA, address.toBase58())
                .orThrow();
        for (int round = 0; round < ROUNDS; round++) {
            String message = "shop.example wants you to sign in with your Solana account:\n" + address.toBase58()
                    + "\n\n\nURI: https://shop.example/login\nVersion: 1\nChain ID: mainnet\nNonce: "
                    + wallets.issueNonce() + "\nIssued At: " + store.now();
            byte[] signature = CryptoPrimitives.sign(key, message.getBytes(StandardCharsets.UTF_8));
            VerifiedWalletLogin wallet =
                    wallets.verify(message, signature, "shop.example").orThrow();
            if (round % 2 == 0) {
                CALLERS.assertOneSucceeds(IdentityError.STATE_NOT_FOUND, () -> wallets.login(wallet));
            } else {
                CALLERS.assertOneSucceeds(
                        IdentityError.STATE_NOT_FOUND, () -> wallets.link(IdentityTestBase.ADA, wallet));
            }
        }
    }

    /** Two accounts at providers have the same verified address; only the first is linked to the identity. */
    @Test
    void concurrentLoginsLinkOneAccountByEmail() throws Exception {
        OAuthLogins oauth = identities.oauth();
        MailFlows mail = identities.mail();
        mail.verifyAddress(MailFlowsTest.link(
                        mail.requestVerification(IdentityTestBase.ADA).orThrow()))
                .orThrow();
        for (int round = 0; round < ROUNDS; round++) {
            OpenIdAccount account = new OpenIdAccount("https://login.corp.example", "a" + round, EMAIL, true, null);
            VerifiedOpenIdLogin login = new VerifiedOpenIdLogin(account, oauth.issueNonce(), null, true);
            CALLERS.assertOneSucceeds(IdentityError.STATE_NOT_FOUND, () -> oauth.login(login, LoginSource.UNKNOWN));
            identities
                    .credentials()
                    .unlink(IdentityTestBase.ADA, AuthMethod.OIDC)
                    .orThrow();
        }
    }
}
