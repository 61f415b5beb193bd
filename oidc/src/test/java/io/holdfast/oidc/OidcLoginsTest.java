package io.holdfast.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.identity.IdentityError;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.LoginAttempt;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.MailProof;
import io.holdfast.identity.model.OutgoingMail;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.VerifiedOpenIdLogin;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.kit.RefusedException;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OidcLoginsTest extends OidcTestBase {

    private static final String DISCOVERY = "/.well-known/openid-configuration";
    private static final String EMAIL = "ada@example.org";
    private static final LoginSource PHONE = LoginSource.of("192.0.2.7").withAgent("Firefox");

    @AfterEach
    void restoreResponses() {
        List.of(DISCOVERY, "/jwks", "/token", "/me").forEach(provider()::restore);
    }

    private IdentityOutcome<IdentityId> login(OidcLogins logins) {
        return identities.oauth().login(verified(logins), PHONE);
    }

    private void link(IdentityId identity, OidcLogins logins) {
        URI url = logins.begin(NAME, identity).orThrow().url();
        VerifiedOpenIdLogin verified = logins.verify(callback(url)).orThrow();
        assertThat(verified.linkTo()).isEqualTo(identity);
        identities.oauth().link(identity, verified).orThrow();
    }

    private static OidcError refusal(OidcOutcome<?> outcome) {
        return ((OidcOutcome.Refused<?>) outcome).error();
    }

    @Test
    void theLoginUrlHasAStateANonceAndAChallengeAndNoSecret() {
        URI url = logins().begin(NAME, null).orThrow().url();
        assertThat(url.toString())
                .startsWith(provider().issuer() + "/auth?")
                .contains("response_type=code", "client_id=shop", "scope=openid+email+profile")
                .contains("state=hfo_", "nonce=hfn_", "code_challenge_method=S256", "code_challenge=")
                .doesNotContain("verifier", "secret");
    }

    @Test
    void anAccountLogsInAfterItWasLinked() {
        OidcLogins logins = logins();
        assertThat(login(logins).refusal()).contains(IdentityError.NOT_LINKED);
        link(ADA, logins);
        assertThat(login(logins).orThrow()).isEqualTo(ADA);
        assertThat(identities.credentials().find(AuthMethod.OIDC, provider().issuer() + " ada-1"))
                .contains(ADA);
        LoginAttempt attempt =
                identities.credentials().history(ADA, 10, null).rows().get(0);
        assertThat(attempt.method()).isEqualTo(AuthMethod.OIDC);
        assertThat(attempt.address()).isEqualTo("192.0.2.7");
        provider().setAccount(Map.of("sub", "ada-2"));
        assertThat(login(logins).refusal()).contains(IdentityError.NOT_LINKED);
    }

    @Test
    void anAccountOfOneIdentityCannotBeLinkedToAnother() {
        OidcLogins logins = logins();
        link(ADA, logins);
        URI url = logins.begin(NAME, BOB).orThrow().url();
        VerifiedOpenIdLogin verified = logins.verify(callback(url)).orThrow();
        assertThat(identities.oauth().link(BOB, verified).refusal()).contains(IdentityError.METHOD_TAKEN);
        assertThat(login(logins).orThrow()).isEqualTo(ADA);
    }

    @Test
    void aFrozenIdentityCannotLogIn() {
        OidcLogins logins = logins();
        link(ADA, logins);
        identities.freeze(ADA, "fraud").orThrow();
        assertThat(login(logins).refusal()).contains(IdentityError.IDENTITY_FROZEN);
    }

    @Test
    void aStateACodeAndAVerifiedLoginCanBeUsedOnce() {
        OidcLogins logins = logins();
        link(ADA, logins);
        OidcCallback callback = callback(logins.begin(NAME, null).orThrow().url());
        VerifiedOpenIdLogin verified = logins.verify(callback).orThrow();
        assertThatThrownBy(() -> logins.verify(callback))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("state_not_found");
        assertThat(identities.oauth().login(verified, PHONE).orThrow()).isEqualTo(ADA);
        assertThat(identities.oauth().login(verified, PHONE).refusal()).contains(IdentityError.STATE_NOT_FOUND);

        StartedOidcLogin next = logins.begin(NAME, null).orThrow();
        OidcCallback replayed = new OidcCallback(next.state(), callback.code(), callback.issuer(), null);
        assertThat(refusal(logins.verify(replayed))).isEqualTo(OidcError.OIDC_CODE_REJECTED);
    }

    @Test
    void aCodeOfAnotherLoginIsRejectedByThePkceChallenge() {
        OidcLogins logins = logins();
        OidcCallback attacker = callback(logins.begin(NAME, null).orThrow().url());
        StartedOidcLogin victim = logins.begin(NAME, null).orThrow();
        OidcCallback mixed = new OidcCallback(victim.state(), attacker.code(), attacker.issuer(), null);
        assertThat(refusal(logins.verify(mixed))).isEqualTo(OidcError.OIDC_CODE_REJECTED);
    }

    @Test
    void aStateExpiresAfterTenMinutes() {
        OidcLogins logins = logins();
        OidcCallback callback = callback(logins.begin(NAME, null).orThrow().url());
        clock.advance(Duration.ofMinutes(10));
        assertThatThrownBy(() -> logins.verify(callback)).hasMessageContaining("state_not_found");
    }

    @Test
    void aStateOfTheApplicationsOwnLoginIsNotAccepted() {
        Secret state = identities
                .oauth()
                .begin(AuthMethod.GOOGLE, REDIRECT, null, null)
                .orThrow()
                .state();
        assertThatThrownBy(() -> logins().verify(OidcCallback.of(state, Secret.of("code"))))
                .hasMessageContaining("state_not_found");
        Secret own = logins().begin(NAME, null).orThrow().state();
        assertThat(identities.oauth().finish(own).refusal()).contains(IdentityError.STATE_NOT_FOUND);
    }

    @ParameterizedTest(name = "linkByEmail {0}, verified by provider: {1}, verified here: {2} -> linked: {3}")
    @CsvSource({
        "true,  true,     true,  true",
        "true,  true,     false, false",
        "true,  false,    true,  false",
        "true,  absent,   true,  false",
        "true,  'true ',  true,  false",
        "false, true,     true,  false",
    })
    void onlyAnAddressThatBothSidesHaveVerifiedLinksAnAccount(
            boolean linkByEmail, String verifiedThere, boolean verifiedHere, boolean linked) {
        identities
                .credentials()
                .setEmail(ADA, EMAIL, Secret.of("correct horse battery"))
                .orThrow();
        if (verifiedHere) {
            OutgoingMail mail = Objects.requireNonNull(
                    identities.mail().requestVerification(ADA).orThrow().mail());
            identities
                    .mail()
                    .verifyAddress(MailProof.ofLink(Objects.requireNonNull(mail.token())))
                    .orThrow();
        }
        Map<String, Object> account = new HashMap<>(Map.of("sub", "x-1", "email", "ADA@Example.org"));
        switch (verifiedThere) {
            case "true" -> account.put("email_verified", true);
            case "false" -> account.put("email_verified", false);
            case "absent" -> account.remove("email_verified");
            default -> account.put("email_verified", "true");
        }
        provider().setAccount(account);
        OidcLogins logins = logins(configuration().withLinkByEmail(linkByEmail));
        IdentityOutcome<IdentityId> login = login(logins);
        if (linked) {
            assertThat(login.orThrow()).isEqualTo(ADA);
            provider().setAccount(Map.of("sub", "x-1"));
            assertThat(login(logins).orThrow()).isEqualTo(ADA);
        } else {
            assertThat(login.refusal()).contains(IdentityError.NOT_LINKED);
            assertThat(identities.credentials().links(ADA)).hasSize(1);
        }
    }

    @Test
    void theEmailAddressIsRequestedIfTheIdTokenHasNone() {
        provider().setAccount(Map.of("sub", "ada-1"));
        OidcLogins logins = logins();
        provider().reply("/me", 200, "{\"sub\":\"ada-1\",\"email\":\"" + EMAIL + "\",\"email_verified\":true}", 0);
        assertThat(verified(logins).account().email()).isEqualTo(EMAIL);
        assertThat(verified(logins).account().emailVerified()).isTrue();
        provider().reply("/me", 200, "{\"sub\":\"eve-1\",\"email\":\"" + EMAIL + "\",\"email_verified\":true}", 0);
        OidcCallback callback = callback(logins.begin(NAME, null).orThrow().url());
        assertThat(refusal(logins.verify(callback))).isEqualTo(OidcError.OIDC_PROVIDER_INVALID);
    }

    @Test
    void theConfigurationAndTheKeysAreCachedAndNewKeysAreFetched() {
        OidcLogins logins = logins();
        int discoveries = provider().requests(DISCOVERY);
        int keySets = provider().requests("/jwks");
        for (int i = 0; i < 3; i++) {
            VerifiedOpenIdLogin unused = verified(logins);
        }
        assertThat(provider().requests(DISCOVERY)).isEqualTo(discoveries + 1);
        assertThat(provider().requests("/jwks")).isEqualTo(keySets + 1);
        clock.advance(Duration.ofHours(1));
        provider().reply("/jwks", 200, "{\"keys\":[]}", 0);
        assertThat(refusalOfALogin(logins)).isEqualTo(OidcError.ID_TOKEN_INVALID);
        provider().restore("/jwks");
        assertThat(refusalOfALogin(logins))
                .as("the key set is not fetched again within a minute")
                .isEqualTo(OidcError.ID_TOKEN_INVALID);
        clock.advance(Duration.ofMinutes(1));
        VerifiedOpenIdLogin unused = verified(logins);
    }

    private static OidcError refusalOfALogin(OidcLogins logins) {
        return refusal(logins.verify(callback(logins.begin(NAME, null).orThrow().url())));
    }

    @Test
    void aProviderThatIsSlowOrBrokenIsReportedWithoutDetails() {
        OidcLogins logins = logins(configuration().withTimeout(Duration.ofMillis(300)));
        provider().reply(DISCOVERY, 500, "", 0);
        assertThat(refusal(logins.begin(NAME, null))).isEqualTo(OidcError.OIDC_PROVIDER_UNAVAILABLE);
        provider().reply(DISCOVERY, 200, "{}", 600);
        assertThat(refusal(logins.begin(NAME, null))).isEqualTo(OidcError.OIDC_PROVIDER_UNAVAILABLE);
        provider().reply(DISCOVERY, 200, " ".repeat(300_000), 0);
        assertThat(refusal(logins.begin(NAME, null))).isEqualTo(OidcError.OIDC_PROVIDER_UNAVAILABLE);
        provider().reply(DISCOVERY, 200, "<html>", 0);
        assertThat(refusal(logins.begin(NAME, null))).isEqualTo(OidcError.OIDC_PROVIDER_INVALID);
        provider()
                .reply(
                        DISCOVERY,
                        200,
                        provider().configuration().replace(provider().issuer() + "\"", "https://evil.example\""),
                        0);
        assertThat(refusal(logins.begin(NAME, null))).isEqualTo(OidcError.OIDC_PROVIDER_INVALID);
        provider()
                .reply(
                        DISCOVERY,
                        200,
                        provider().configuration().replace(provider().issuer() + "/token", "http://evil.example/token"),
                        0);
        assertThat(refusal(logins.begin(NAME, null))).isEqualTo(OidcError.OIDC_PROVIDER_INVALID);
        provider().restore(DISCOVERY);
        provider().reply("/token", 503, "", 0);
        assertThat(refusalOfALogin(logins)).isEqualTo(OidcError.OIDC_PROVIDER_UNAVAILABLE);
        provider().reply("/token", 200, "{\"access_token\":\"a\"}", 0);
        assertThat(refusalOfALogin(logins)).isEqualTo(OidcError.OIDC_PROVIDER_INVALID);
        assertThat(refusal(logins.begin("unknown", null))).isEqualTo(OidcError.OIDC_PROVIDER_NOT_FOUND);
    }

    @Test
    void aRefusedLoginAndAnotherIssuerAreReported() {
        OidcLogins logins = logins();
        Secret state = logins.begin(NAME, null).orThrow().state();
        OidcOutcome<?> denied =
                logins.verify(new OidcCallback(state, null, provider().issuer(), "access_denied"));
        assertThat(denied).isEqualTo(new OidcOutcome.Refused<>(OidcError.OIDC_LOGIN_DENIED, "access_denied"));
        OidcCallback callback = callback(logins.begin(NAME, null).orThrow().url());
        assertThat(refusal(logins.verify(
                        new OidcCallback(callback.state(), callback.code(), "https://evil.example", null))))
                .isEqualTo(OidcError.OIDC_WRONG_ISSUER);
        OidcCallback without = callback(logins.begin(NAME, null).orThrow().url());
        assertThat(refusal(logins.verify(new OidcCallback(without.state(), without.code(), null, null))))
                .isEqualTo(OidcError.OIDC_WRONG_ISSUER);
    }

    @Test
    void aWrongClientSecretIsReported() {
        OidcLogins logins = logins(configuration().withClientSecret(Secret.of("wrong-secret")));
        OidcOutcome<?> outcome =
                logins.verify(callback(logins.begin(NAME, null).orThrow().url()));
        assertThat(outcome).isEqualTo(new OidcOutcome.Refused<>(OidcError.OIDC_CODE_REJECTED, "invalid_client"));
        assertThat(outcome.toString() + configuration()).doesNotContain("wrong-secret", "shop-secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://login.example", "ftp://login.example", "login.example", "https://a@login.example"})
    void anIssuerMustBeAnHttpsUrl(String issuer) {
        assertThatThrownBy(() -> OidcProvider.of(NAME, issuer, "shop", REDIRECT))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("issuer must be a URL with https");
    }
}
