package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class SessionTest extends IdentityCase {

    @Test
    void aSessionIsFoundByItsTokenAndOnlyTheHashIsStored() {
        Identities room = withAda();
        Grant login = login(room);
        assertThat(login.session().tokenHash()).isEqualTo(Crypto.hash(login.token()));
        assertThat(unchanged(() -> room.sessions().lookup(login.token())).orThrow())
                .isEqualTo(login.session());
        refused(room.sessions().lookup(Secret.of("hfs_nobody")), IdentityError.SESSION_NOT_FOUND);
        refused(room.sessions().lookup(Secret.of("x".repeat(10_000))), IdentityError.SESSION_NOT_FOUND);
        refused(
                unchanged(() ->
                        room.sessions().create(NewSession.of(login.session().id(), ADA, LAPTOP, HOME))),
                IdentityError.SESSION_EXISTS);
    }

    @Test
    void theHashIsBlake3() {
        assertThat(Crypto.blake3(new byte[0]))
                .hasToString("af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262");
    }

    @Test
    void aSessionEndsAtTheInstantUnlessItIsRefreshed() {
        Identities room = withAda();
        Grant login = login(room);
        later(Duration.ofDays(29));
        Rotation rotation = refresh(room, login.session(), login.refreshToken()).orThrow();
        assertThat(rotation.session().generation()).isEqualTo(2);
        later(Duration.ofDays(30).minusNanos(1));
        assertThat(room.sessions().lookup(login.token()).isDone()).isTrue();
        later(Duration.ofNanos(1));
        refused(room.sessions().lookup(login.token()), IdentityError.SESSION_NOT_FOUND);
        refused(refresh(room, login.session(), rotation.refreshToken()), IdentityError.REFRESH_NOT_FOUND);
        assertThat(room.sessions().ofIdentity(ADA)).isEmpty();
    }

    @Test
    void noSessionIsRefreshedForEver() {
        Duration day = Duration.ofDays(1);
        Identities room =
                room(OPTIONS.lifetimes(Lifetimes.DEFAULT.logins(Duration.ofMinutes(15), day, day.multipliedBy(2))));
        room.create(ada()).orThrow();
        Grant login = login(room);
        later(Duration.ofHours(23));
        Rotation first = refresh(room, login.session(), login.refreshToken()).orThrow();
        later(Duration.ofHours(23));
        Rotation second = refresh(room, login.session(), first.refreshToken()).orThrow();
        assertThat(second.refreshUntil()).isEqualTo(login.session().created().plus(day.multipliedBy(2)));
    }

    @Test
    void aReusedRefreshTokenEndsTheFamilyAndTheSession() {
        Identities room = withAda();
        Grant login = login(room);
        Rotation second = refresh(room, login.session(), login.refreshToken()).orThrow();
        Rotation third = refresh(room, login.session(), second.refreshToken()).orThrow();
        refused(refresh(room, login.session(), login.refreshToken()), IdentityError.REFRESH_REUSED);
        refused(room.sessions().lookup(login.token()), IdentityError.SESSION_REVOKED);
        refused(refresh(room, login.session(), third.refreshToken()), IdentityError.SESSION_REVOKED);
        refused(unchanged(() -> refresh(room, login.session(), second.refreshToken())), IdentityError.REFRESH_REUSED);
        long usable = store().read(tx -> tx.scan(IdentitySchema.REFRESH_TOKENS).stream()
                .filter(row -> row.value().isUsable())
                .count());
        assertThat(usable).isZero();
        assertThat(room.revocations().since(HOME, 0, 10))
                .extracting(RevocationEvent::session)
                .containsExactly(login.session().id());
    }

    @Test
    void aRefreshTokenBelongsToItsSessionAndMachine() {
        Identities room = withAda();
        room.machines().enroll(ADA, HOME, machine(PHONE, 9)).orThrow();
        Grant one = login(room);
        Grant other = login(room);
        refused(
                unchanged(() -> room.sessions().refresh(other.session().id(), LAPTOP, one.refreshToken())),
                IdentityError.WRONG_SESSION);
        refused(
                unchanged(() -> room.sessions().refresh(one.session().id(), PHONE, one.refreshToken())),
                IdentityError.WRONG_MACHINE);
        refused(
                unchanged(() -> room.sessions().refresh(one.session().id(), LAPTOP, Secret.of("hfr_nothing"))),
                IdentityError.REFRESH_NOT_FOUND);
        refresh(room, one.session(), one.refreshToken()).orThrow();
    }

    @Test
    void sessionsAreListedAndRevokedOneOrAll() {
        Identities room = withAda();
        Grant one = login(room);
        Grant two = login(room);
        Grant three = login(room);
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
        refused(room.sessions().lookup(three.token()), IdentityError.SESSION_REVOKED);
        refused(room.sessions().revoke(SessionId.of(new UUID(1, 1)), "x"), IdentityError.SESSION_NOT_FOUND);
    }

    @Test
    void touchingWritesOnlyOnceAMinute() {
        Identities room = withAda();
        Session session = login(room).session();
        later(Duration.ofSeconds(59));
        assertThat(unchanged(() -> room.sessions().touch(session.id())).orThrow())
                .isEqualTo(session);
        later(Duration.ofSeconds(1));
        assertThat(room.sessions().touch(session.id()).orThrow().lastUsed()).isEqualTo(store().now());
        room.sessions().revoke(session.id(), "x").orThrow();
        refused(unchanged(() -> room.sessions().touch(session.id())), IdentityError.SESSION_REVOKED);
    }

    @Test
    void anIdentityHasOnlySoManySessions() {
        Identities room = room(OPTIONS.quotas(Quotas.DEFAULT.sessions(2)));
        room.create(ada()).orThrow();
        Grant one = login(room);
        login(room);
        refused(
                unchanged(() -> room.sessions().create(NewSession.of(freshSession(), ADA, LAPTOP, HOME))),
                IdentityError.TOO_MANY_SESSIONS);
        room.sessions().revoke(one.session().id(), "x").orThrow();
        login(room);
    }

    @Test
    void severalRoomsCommandsShareACommit() {
        Identities room = withAda();
        long before = store().lastCommit();
        Grant login = store().write(tx -> {
            room.oneTime().useNonce(tx, "n-1").orThrow();
            return room.sessions()
                    .create(tx, NewSession.of(freshSession(), ADA, LAPTOP, HOME))
                    .orThrow();
        });
        assertThat(store().lastCommit()).isEqualTo(before + 1);
        assertThat(room.sessions().lookup(login.token()).isDone()).isTrue();
    }
}
