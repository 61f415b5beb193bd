package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.model.RevocationEvent;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.Session;
import io.holdfast.identity.model.SessionId;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class SessionTest extends IdentityTestBase {

    @Test
    void aSessionIsFoundByItsTokenAndOnlyTheHashIsStored() {
        Identities room = withAda();
        CreatedSession login = login(room);
        assertThat(login.session().tokenHash()).isEqualTo(CryptoPrimitives.hashToken(login.token()));
        assertThat(unchanged(() -> room.sessions().lookup(login.token())).orThrow())
                .isEqualTo(login.session());
        assertRefused(room.sessions().lookup(Secret.of("hfs_nobody")), IdentityError.SESSION_NOT_FOUND);
        assertRefused(room.sessions().lookup(Secret.of("x".repeat(10_000))), IdentityError.SESSION_NOT_FOUND);
        assertRefused(
                unchanged(() ->
                        room.sessions().create(NewSession.of(login.session().id(), ADA, LAPTOP, HOME))),
                IdentityError.SESSION_EXISTS);
    }

    @Test
    void theHashIsBlake3() {
        assertThat(CryptoPrimitives.blake3(new byte[0]))
                .hasToString("af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262");
    }

    @Test
    void aSessionEndsAtTheInstantUnlessItIsRefreshed() {
        Identities room = withAda();
        CreatedSession login = login(room);
        advanceClock(Duration.ofDays(29));
        RefreshedSession rotation =
                refresh(room, login.session(), login.refreshToken()).orThrow();
        assertThat(rotation.session().generation()).isEqualTo(2);
        advanceClock(Duration.ofDays(30).minusNanos(1));
        assertThat(room.sessions().lookup(login.token()).isDone()).isTrue();
        advanceClock(Duration.ofNanos(1));
        assertRefused(room.sessions().lookup(login.token()), IdentityError.SESSION_NOT_FOUND);
        assertRefused(refresh(room, login.session(), rotation.refreshToken()), IdentityError.REFRESH_NOT_FOUND);
        assertThat(room.sessions().ofIdentity(ADA)).isEmpty();
    }

    @Test
    void noSessionIsRefreshedForEver() {
        Duration day = Duration.ofDays(1);
        Identities room = identities(OPTIONS.withLifetimes(
                Lifetimes.DEFAULT.withLoginLifetimes(Duration.ofMinutes(15), day, day.multipliedBy(2))));
        room.create(ada()).orThrow();
        CreatedSession login = login(room);
        advanceClock(Duration.ofHours(23));
        RefreshedSession first =
                refresh(room, login.session(), login.refreshToken()).orThrow();
        advanceClock(Duration.ofHours(23));
        RefreshedSession second =
                refresh(room, login.session(), first.refreshToken()).orThrow();
        assertThat(second.refreshUntil()).isEqualTo(login.session().created().plus(day.multipliedBy(2)));
    }

    @Test
    void aReusedRefreshTokenEndsTheFamilyAndTheSession() {
        Identities room = withAda();
        CreatedSession login = login(room);
        RefreshedSession second =
                refresh(room, login.session(), login.refreshToken()).orThrow();
        RefreshedSession third =
                refresh(room, login.session(), second.refreshToken()).orThrow();
        assertRefused(refresh(room, login.session(), login.refreshToken()), IdentityError.REFRESH_REUSED);
        assertRefused(room.sessions().lookup(login.token()), IdentityError.SESSION_REVOKED);
        assertRefused(refresh(room, login.session(), third.refreshToken()), IdentityError.SESSION_REVOKED);
        assertRefused(
                unchanged(() -> refresh(room, login.session(), second.refreshToken())), IdentityError.REFRESH_REUSED);
        long usable = store().read(tx -> tx.scan(IdentitySchema.REFRESH_TOKENS).stream()
                .filter(row -> row.value().isUsable())
                .count());
        assertThat(usable).isZero();
        assertThat(room.revocationLog().since(HOME, 0, 10))
                .extracting(RevocationEvent::session)
                .containsExactly(login.session().id());
    }

    @Test
    void aRefreshTokenBelongsToItsSessionAndMachine() {
        Identities room = withAda();
        room.machines().enroll(ADA, HOME, machine(PHONE, 9)).orThrow();
        CreatedSession one = login(room);
        CreatedSession other = login(room);
        assertRefused(
                unchanged(() -> room.sessions().refresh(other.session().id(), LAPTOP, one.refreshToken())),
                IdentityError.WRONG_SESSION);
        assertRefused(
                unchanged(() -> room.sessions().refresh(one.session().id(), PHONE, one.refreshToken())),
                IdentityError.WRONG_MACHINE);
        assertRefused(
                unchanged(() -> room.sessions().refresh(one.session().id(), LAPTOP, Secret.of("hfr_nothing"))),
                IdentityError.REFRESH_NOT_FOUND);
        refresh(room, one.session(), one.refreshToken()).orThrow();
    }

    @Test
    void sessionsAreListedAndRevokedOneOrAll() {
        Identities room = withAda();
        CreatedSession one = login(room);
        CreatedSession two = login(room);
        CreatedSession three = login(room);
        assertThat(room.sessions().ofIdentity(ADA)).hasSize(3);
        Session revoked = room.sessions().revoke(one.session().id(), "logout").orThrow();
        assertThat(unchanged(() -> room.sessions().revoke(one.session().id(), "again"))
                        .orThrow())
                .isEqualTo(revoked);
        assertThat(room.sessions()
                        .revokeAll(ADA, two.session().id(), "password changed")
                        .orThrow())
                .isEqualTo(1);
        assertThat(room.sessions().ofIdentity(ADA)).containsExactly(two.session());
        assertRefused(room.sessions().lookup(three.token()), IdentityError.SESSION_REVOKED);
        assertRefused(room.sessions().revoke(SessionId.of(new UUID(1, 1)), "x"), IdentityError.SESSION_NOT_FOUND);
    }

    @Test
    void touchingWritesOnlyOnceAMinute() {
        Identities room = withAda();
        Session session = login(room).session();
        advanceClock(Duration.ofSeconds(59));
        assertThat(unchanged(() -> room.sessions().touch(session.id())).orThrow())
                .isEqualTo(session);
        advanceClock(Duration.ofSeconds(1));
        assertThat(room.sessions().touch(session.id()).orThrow().lastUsed()).isEqualTo(store().now());
        room.sessions().revoke(session.id(), "x").orThrow();
        assertRefused(unchanged(() -> room.sessions().touch(session.id())), IdentityError.SESSION_REVOKED);
    }

    @Test
    void anIdentityHasOnlySoManySessions() {
        Identities room = identities(OPTIONS.withQuotas(Quotas.DEFAULT.withSessions(2)));
        room.create(ada()).orThrow();
        CreatedSession one = login(room);
        login(room);
        assertRefused(
                unchanged(() -> room.sessions().create(NewSession.of(freshSession(), ADA, LAPTOP, HOME))),
                IdentityError.TOO_MANY_SESSIONS);
        room.sessions().revoke(one.session().id(), "x").orThrow();
        login(room);
    }

    @Test
    void severalRoomsCommandsShareACommit() {
        Identities room = withAda();
        long before = store().lastCommit();
        CreatedSession login = store().write(tx -> {
            room.challengesAndNonces().useNonce(tx, "n-1").orThrow();
            return room.sessions()
                    .create(tx, NewSession.of(freshSession(), ADA, LAPTOP, HOME))
                    .orThrow();
        });
        assertThat(store().lastCommit()).isEqualTo(before + 1);
        assertThat(room.sessions().lookup(login.token()).isDone()).isTrue();
    }
}
