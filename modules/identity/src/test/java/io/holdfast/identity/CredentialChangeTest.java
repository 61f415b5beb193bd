package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.KeptSessions;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.Membership;
import io.holdfast.identity.model.RevocationEvent;
import io.holdfast.identity.model.RevocationEvent.Kind;
import io.holdfast.identity.model.Secret;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Changes that end sessions. */
class CredentialChangeTest extends IdentityTestBase {

    private static final Secret PASSWORD = Secret.of("kq7 frogs dance");

    private List<Kind> events(Identities identities) {
        return identities.revocationLog().since(HOME, 0, 100).stream()
                .map(RevocationEvent::kind)
                .toList();
    }

    private boolean isOpen(Identities identities, CreatedSession session) {
        return identities.sessions().lookup(session.token()).isDone();
    }

    @Test
    void aNewPasswordEndsTheSessionsOfAThief() {
        Identities identities = withAda();
        CreatedSession first = login(identities);
        identities.credentials().setEmail(ADA, "ada@example.org", PASSWORD).orThrow();
        assertThat(isOpen(identities, first))
                .as("setting up a method ends nothing")
                .isTrue();
        Secret device =
                identities.knownDevices().remember(ADA, LoginSource.UNKNOWN).orThrow();
        identities.knownDevices().remember(ADA, LoginSource.UNKNOWN).orThrow();
        CreatedSession own = login(identities);
        identities
                .credentials()
                .setEmail(
                        ADA,
                        "ada@example.org",
                        Secret.of("new frogs dance"),
                        new KeptSessions(false, own.session().id(), device))
                .orThrow();
        assertThat(isOpen(identities, first)).isFalse();
        assertThat(isOpen(identities, own)).isTrue();
        assertThat(identities.knownDevices().ofIdentity(ADA)).hasSize(1);
        assertThat(events(identities)).containsExactly(Kind.CREDENTIALS_CHANGED);
        identities
                .credentials()
                .setEmail(ADA, "ada@example.org", PASSWORD, KeptSessions.ALL)
                .orThrow();
        assertThat(isOpen(identities, own)).isTrue();
        identities.credentials().setEmail(ADA, "new@example.org", PASSWORD).orThrow();
        assertThat(isOpen(identities, own)).isFalse();
        assertThat(identities.knownDevices().ofIdentity(ADA)).isEmpty();
    }

    @Test
    void aVerifiedPasswordIsNotAcceptedAfterAChangeOfThePasswordOrAddress() {
        Credentials credentials = withAda().credentials();
        credentials.linkOAuth(ADA, AuthMethod.GOOGLE, "117", null).orThrow();
        assertNotAcceptedAfter(
                () -> credentials.setEmail(ADA, "ada@example.org", PASSWORD).orThrow());
        assertNotAcceptedAfter(
                () -> credentials.setEmail(ADA, "new@example.org", PASSWORD).orThrow());
        assertNotAcceptedAfter(() -> credentials.unlink(ADA, AuthMethod.EMAIL).orThrow());
    }

    private void assertNotAcceptedAfter(Runnable change) {
        Credentials credentials = identities().credentials();
        credentials.setEmail(ADA, "ada@example.org", PASSWORD).orThrow();
        Credentials.VerifiedPassword verified = credentials
                .verifyPassword("ada@example.org", PASSWORD, LoginSource.UNKNOWN)
                .orThrow();
        assertThat(store().read(tx -> credentials.recheck(tx, verified)).orThrow())
                .isEqualTo(ADA);
        change.run();
        assertRefused(store().read(tx -> credentials.recheck(tx, verified)), IdentityError.WRONG_CREDENTIALS);
    }

    @Test
    void aVerifiedPasswordIsAcceptedAfterItsHashWasRenewedOrItsAddressVerified() {
        Identities earlier = identities(OPTIONS.withArgon2(new Argon2Costs(128, 1, 1)));
        earlier.create(ada()).orThrow();
        earlier.credentials().setEmail(ADA, "ada@example.org", PASSWORD).orThrow();
        Credentials credentials = identities().credentials();
        Credentials.VerifiedPassword verified = credentials
                .verifyPassword("ada@example.org", PASSWORD, LoginSource.UNKNOWN)
                .orThrow();
        earlier.mail()
                .verifyAddress(MailFlowsTest.link(
                        earlier.mail().requestVerification(ADA).orThrow()))
                .orThrow();
        assertThat(store().read(tx -> credentials.recheck(tx, verified)).isDone())
                .isTrue();
    }

    @Test
    void removingALoginMethodEndsSessionsAndTheLastOneIsKept() {
        Identities identities = withAda();
        identities.credentials().setEmail(ADA, "ada@example.org", PASSWORD).orThrow();
        identities.credentials().linkOAuth(ADA, AuthMethod.GOOGLE, "117", null).orThrow();
        CreatedSession other = login(identities);
        CreatedSession own = login(identities);
        assertThat(identities
                        .credentials()
                        .unlink(
                                ADA,
                                AuthMethod.GOOGLE,
                                KeptSessions.only(own.session().id()))
                        .orThrow())
                .isTrue();
        assertThat(isOpen(identities, other)).isFalse();
        assertThat(isOpen(identities, own)).isTrue();
        assertThat(events(identities)).containsExactly(Kind.CREDENTIALS_CHANGED);
        assertRefused(
                unchanged(() -> identities.credentials().unlink(ADA, AuthMethod.EMAIL)), IdentityError.LAST_METHOD);
    }

    @Test
    void closingANamespaceEndsItsSessionsAndTheirTokens() {
        Identities identities = withAdaAndBob();
        identities.namespaces().join(HOME, BOB, Membership.Role.ADMIN).orThrow();
        identities.signingKeys().ensureActiveKey().orThrow();
        CreatedSession here = login(identities);
        CreatedSession bobs = identities
                .sessions()
                .create(NewSession.inBrowser(freshSession(), BOB, HOME, LoginSource.UNKNOWN))
                .orThrow();
        CreatedSession elsewhere = identities
                .sessions()
                .create(NewSession.of(freshSession(), BOB, BOBS_PC, BOBS))
                .orThrow();
        Secret jwt = identities
                .accessTokens()
                .issue(here.session().id(), "api")
                .orThrow()
                .jwt();
        identities.namespaces().setActive(HOME, false).orThrow();
        assertThat(isOpen(identities, here)).isFalse();
        assertThat(isOpen(identities, bobs)).isFalse();
        assertThat(isOpen(identities, elsewhere)).isTrue();
        assertRefused(identities.accessTokens().introspect(jwt, "api"), IdentityError.SESSION_REVOKED);
        identities.namespaces().setActive(HOME, true).orThrow();
        assertThat(isOpen(identities, here)).isFalse();
        assertThat(events(identities)).containsExactly(Kind.NAMESPACE_CLOSED);
    }

    @Test
    void closingANamespaceInATransactionEndsItsSessionsToo() {
        Identities identities = withAda();
        CreatedSession here = login(identities);
        store().write(tx -> identities.namespaces().setActive(tx, HOME, false)).orThrow();
        assertThat(isOpen(identities, here)).isFalse();
        assertThat(events(identities)).containsExactly(Kind.NAMESPACE_CLOSED);
    }

    @Test
    void loweringARoleIsLogged() {
        Identities identities = withAdaAndBob();
        identities.namespaces().join(HOME, BOB, Membership.Role.MEMBER).orThrow();
        identities.namespaces().join(HOME, BOB, Membership.Role.ADMIN).orThrow();
        assertThat(events(identities)).isEmpty();
        identities.namespaces().join(HOME, BOB, Membership.Role.MEMBER).orThrow();
        assertThat(events(identities)).containsExactly(Kind.ROLE_LOWERED);
    }
}
