package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.Membership;
import io.holdfast.identity.model.RevocationEvent;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.Session;
import io.holdfast.identity.model.SessionId;
import io.holdfast.store.Page;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class SessionTest extends IdentityTestBase {

    @Test
    void aSessionIsFoundByItsTokenAndOnlyTheHashIsStored() {
        Identities identities = withAda();
        CreatedSession login = login(identities);
        assertThat(store().get(IdentitySchema.SESSIONS, login.session().id())
                        .orElseThrow()
                        .tokenHash())
                .isEqualTo(CryptoPrimitives.hashToken(login.token()));
        assertThat(unchanged(() -> identities.sessions().lookup(login.token())).orThrow())
                .isEqualTo(login.session());
        assertRefused(identities.sessions().lookup(Secret.of("hfs_nobody")), IdentityError.SESSION_NOT_FOUND);
        assertRefused(identities.sessions().lookup(Secret.of("x".repeat(10_000))), IdentityError.SESSION_NOT_FOUND);
        assertRefused(
                unchanged(() -> identities
                        .sessions()
                        .create(NewSession.of(login.session().id(), ADA, LAPTOP, HOME))),
                IdentityError.SESSION_EXISTS);
    }

    @Test
    void theHashIsBlake3() {
        assertThat(CryptoPrimitives.blake3(new byte[0]))
                .hasToString("af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262");
    }

    @Test
    void aSessionExpiresExactlyAtItsExpiryUnlessItIsRefreshed() {
        Identities identities = withAda();
        CreatedSession login = login(identities);
        advanceClock(Duration.ofDays(29));
        RefreshedSession rotation =
                refresh(identities, login.session(), login.refreshToken()).orThrow();
        assertThat(rotation.session().generation()).isEqualTo(2);
        advanceClock(Duration.ofDays(30).minusNanos(1));
        assertThat(identities.sessions().lookup(login.token()).isDone()).isTrue();
        advanceClock(Duration.ofNanos(1));
        assertRefused(identities.sessions().lookup(login.token()), IdentityError.SESSION_NOT_FOUND);
        assertRefused(refresh(identities, login.session(), rotation.refreshToken()), IdentityError.REFRESH_NOT_FOUND);
        assertThat(identities.sessions().ofIdentity(ADA)).isEmpty();
    }

    @Test
    void theLifetimeOfARefreshedSessionIsLimited() {
        Duration day = Duration.ofDays(1);
        Identities identities = identities(OPTIONS.withLifetimes(
                Lifetimes.DEFAULT.withLoginLifetimes(Duration.ofMinutes(15), day, day.multipliedBy(2))));
        identities.create(ada()).orThrow();
        CreatedSession login = login(identities);
        advanceClock(Duration.ofHours(23));
        RefreshedSession first =
                refresh(identities, login.session(), login.refreshToken()).orThrow();
        advanceClock(Duration.ofHours(23));
        RefreshedSession second =
                refresh(identities, login.session(), first.refreshToken()).orThrow();
        assertThat(second.refreshUntil()).isEqualTo(login.session().created().plus(day.multipliedBy(2)));
    }

    @Test
    void aReusedRefreshTokenRevokesTheFamilyAndTheSession() {
        Identities identities = withAda();
        CreatedSession login = login(identities);
        RefreshedSession second =
                refresh(identities, login.session(), login.refreshToken()).orThrow();
        RefreshedSession third =
                refresh(identities, login.session(), second.refreshToken()).orThrow();
        assertRefused(refresh(identities, login.session(), login.refreshToken()), IdentityError.REFRESH_REUSED);
        assertRefused(identities.sessions().lookup(login.token()), IdentityError.SESSION_REVOKED);
        assertRefused(refresh(identities, login.session(), third.refreshToken()), IdentityError.SESSION_REVOKED);
        assertRefused(
                unchanged(() -> refresh(identities, login.session(), second.refreshToken())),
                IdentityError.REFRESH_REUSED);
        long usable = store().read(tx -> tx.scan(IdentitySchema.REFRESH_TOKENS).stream()
                .filter(row -> row.value().isUsable())
                .count());
        assertThat(usable).isZero();
        assertThat(identities.revocationLog().since(HOME, 0, 10))
                .extracting(RevocationEvent::session)
                .containsExactly(login.session().id());
    }

    @Test
    void aRefreshTokenBelongsToItsSessionAndMachine() {
        Identities identities = withAda();
        identities.machines().enroll(ADA, HOME, machine(PHONE, 9)).orThrow();
        CreatedSession one = login(identities);
        CreatedSession other = login(identities);
        assertRefused(
                unchanged(() -> identities.sessions().refresh(other.session().id(), LAPTOP, one.refreshToken())),
                IdentityError.WRONG_SESSION);
        assertRefused(
                unchanged(() -> identities.sessions().refresh(one.session().id(), PHONE, one.refreshToken())),
                IdentityError.WRONG_MACHINE);
        assertRefused(
                unchanged(() -> identities.sessions().refresh(one.session().id(), LAPTOP, Secret.of("hfr_nothing"))),
                IdentityError.REFRESH_NOT_FOUND);
        refresh(identities, one.session(), one.refreshToken()).orThrow();
    }

    @Test
    void sessionsAreListedAndRevoked() {
        Identities identities = withAda();
        CreatedSession one = login(identities);
        CreatedSession two = login(identities);
        CreatedSession three = login(identities);
        assertThat(identities.sessions().ofIdentity(ADA)).hasSize(3);
        Session revoked =
                identities.sessions().revoke(one.session().id(), "logout").orThrow();
        assertThat(unchanged(() -> identities.sessions().revoke(one.session().id(), "again"))
                        .orThrow())
                .isEqualTo(revoked);
        assertThat(identities
                        .sessions()
                        .revokeAll(ADA, two.session().id(), "password changed")
                        .orThrow())
                .isEqualTo(1);
        assertThat(identities.sessions().ofIdentity(ADA)).containsExactly(two.session());
        Page<Session> page = identities.sessions().list(2, null);
        assertThat(page.rows()).containsExactly(revoked, two.session());
        assertThat(identities.sessions().list(2, page.next().orElseThrow()).rows())
                .extracting(Session::id)
                .containsExactly(three.session().id());
        assertRefused(identities.sessions().lookup(three.token()), IdentityError.SESSION_REVOKED);
        assertRefused(identities.sessions().revoke(SessionId.of(new UUID(1, 1)), "x"), IdentityError.SESSION_NOT_FOUND);
    }

    @Test
    void touchWritesAtMostOncePerMinute() {
        Identities identities = withAda();
        Session session = login(identities).session();
        advanceClock(Duration.ofSeconds(59));
        assertThat(unchanged(() -> identities.sessions().touch(session.id())).orThrow())
                .isEqualTo(session);
        advanceClock(Duration.ofSeconds(1));
        assertThat(identities.sessions().touch(session.id()).orThrow().lastUsed())
                .isEqualTo(store().now());
        identities.sessions().revoke(session.id(), "x").orThrow();
        assertRefused(unchanged(() -> identities.sessions().touch(session.id())), IdentityError.SESSION_REVOKED);
    }

    @Test
    void theNumberOfSessionsIsLimited() {
        Identities identities = identities(OPTIONS.withQuotas(IdentityQuotas.DEFAULT.withSessions(2)));
        identities.create(ada()).orThrow();
        CreatedSession one = login(identities);
        advanceClock(Duration.ofMinutes(2));
        CreatedSession two = login(identities);
        advanceClock(Duration.ofMinutes(2));
        identities.sessions().touch(one.session().id()).orThrow();
        CreatedSession three = login(identities);
        assertRefused(identities.sessions().lookup(two.token()), IdentityError.SESSION_REVOKED);
        identities.sessions().lookup(one.token()).orThrow();
        identities.sessions().lookup(three.token()).orThrow();
        assertThat(identities.revocationLog().since(HOME, 0, 10))
                .extracting(RevocationEvent::session)
                .containsExactly(two.session().id());
    }

    @Test
    void aMachineOpensNoSessionsInAnotherNamespace() {
        Identities identities = withAdaAndBob();
        identities.namespaces().join(BOBS, ADA, Membership.Role.MEMBER).orThrow();
        assertRefused(
                unchanged(() -> identities.sessions().create(NewSession.of(freshSession(), ADA, LAPTOP, BOBS))),
                IdentityError.MACHINE_NOT_IN_NAMESPACE);
    }

    @Test
    void aSessionInABrowserHasNoMachineAndNoCapabilities() {
        Identities identities = withAda();
        LoginSource browser = LoginSource.of("192.0.2.1").withAgent("Firefox");
        NewSession request = NewSession.inBrowser(freshSession(), ADA, HOME, browser);
        assertRefused(
                identities.sessions().create(request.withCapabilities("read")), IdentityError.MISSING_CAPABILITIES);
        CreatedSession created = identities.sessions().create(request).orThrow();
        Session session = identities.sessions().lookup(created.token()).orThrow();
        assertThat(session.machine()).isNull();
        assertThat(session.address()).isEqualTo("192.0.2.1");
        assertThat(session.agent()).isEqualTo("Firefox");
        assertThat(identities.accessPolicy().decide(AccessPolicy.Request.of(session)))
                .isEqualTo(AccessPolicy.Decision.ALLOWED);
        assertThat(identities.accessPolicy().decide(AccessPolicy.Request.of(session, "read")))
                .isEqualTo(AccessPolicy.Decision.MISSING_CAPABILITIES);
        identities.signingKeys().ensureActiveKey().orThrow();
        Secret jwt =
                identities.accessTokens().issue(session.id(), "api").orThrow().jwt();
        assertThat(identities.accessTokens().introspect(jwt, "api").orThrow().machine())
                .isNull();
        assertRefused(
                identities.sessions().refresh(session.id(), LAPTOP, created.refreshToken()),
                IdentityError.WRONG_MACHINE);
        refresh(identities, session, created.refreshToken()).orThrow();
    }

    @Test
    void severalCommandsShareACommit() {
        Identities identities = withAda();
        long before = store().lastCommit();
        CreatedSession login = store().write(tx -> {
            identities.challengesAndNonces().useNonce(tx, "n-1").orThrow();
            return identities
                    .sessions()
                    .create(tx, NewSession.of(freshSession(), ADA, LAPTOP, HOME))
                    .orThrow();
        });
        assertThat(store().lastCommit()).isEqualTo(before + 1);
        assertThat(identities.sessions().lookup(login.token()).isDone()).isTrue();
    }
}
