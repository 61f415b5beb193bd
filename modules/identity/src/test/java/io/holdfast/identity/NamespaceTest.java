package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.holdfast.identity.model.Membership;
import io.holdfast.identity.model.Namespace;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.RevocationEvent;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class NamespaceTest extends IdentityTestBase {

    private static final NamespaceId TEAM = NamespaceId.of(new UUID(0x7ea, 1));

    @Test
    void membersAreListedByNamespaceOwnersFirst() {
        Identities room = withAdaAndBob();
        Namespace team = room.namespaces().create(TEAM, "Team", BOB).orThrow();
        assertThat(unchanged(() -> room.namespaces().create(TEAM, "Team", BOB)).orThrow())
                .isEqualTo(team);
        assertRefused(room.namespaces().create(TEAM, "Team", ADA), IdentityError.NAMESPACE_EXISTS);
        room.namespaces().join(TEAM, ADA, Membership.Role.MEMBER).orThrow();
        assertThat(room.namespaces().members(TEAM, 10, null).rows())
                .extracting(Membership::identity)
                .containsExactly(BOB, ADA);
        room.namespaces().join(TEAM, ADA, Membership.Role.OWNER).orThrow();
        room.namespaces().join(TEAM, BOB, Membership.Role.ADMIN).orThrow();
        var first = room.namespaces().members(TEAM, 1, null);
        assertThat(first.rows()).extracting(Membership::identity).containsExactly(ADA);
        assertThat(room.namespaces()
                        .members(TEAM, 1, first.next().orElseThrow())
                        .rows())
                .extracting(Membership::role)
                .containsExactly(Membership.Role.ADMIN);
        assertThat(room.namespaces().ofIdentity(ADA))
                .extracting(Membership::namespace)
                .containsExactly(HOME, TEAM);
    }

    @Test
    void aNamespaceKeepsAnOwnerWhileItHasMembers() {
        Identities room = withAdaAndBob();
        room.namespaces().create(TEAM, "Team", ADA).orThrow();
        assertRefused(
                unchanged(() -> room.namespaces().join(TEAM, ADA, Membership.Role.MEMBER)), IdentityError.LAST_OWNER);
        room.namespaces().join(TEAM, BOB, Membership.Role.MEMBER).orThrow();
        assertRefused(unchanged(() -> room.namespaces().leave(TEAM, ADA, "x")), IdentityError.LAST_OWNER);
        room.namespaces().leave(TEAM, BOB, "x").orThrow();
        assertThat(room.namespaces().leave(TEAM, ADA, "x").orThrow()).isTrue();
        assertThat(room.namespaces().leave(TEAM, ADA, "x").orThrow()).isFalse();
    }

    @Test
    void whoLeavesLosesTheSessionsThere() {
        Identities room = withAdaAndBob();
        room.namespaces().join(BOBS, ADA, Membership.Role.MEMBER).orThrow();
        CreatedSession there = room.sessions()
                .create(NewSession.of(freshSession(), ADA, LAPTOP, BOBS))
                .orThrow();
        CreatedSession home = login(room);
        room.namespaces().leave(BOBS, ADA, "moved").orThrow();
        assertRefused(room.sessions().lookup(there.token()), IdentityError.SESSION_REVOKED);
        assertThat(room.sessions().lookup(home.token()).isDone()).isTrue();
        assertRefused(
                room.sessions().create(NewSession.of(freshSession(), ADA, LAPTOP, BOBS)), IdentityError.NOT_A_MEMBER);
    }

    @Test
    void inAClosedNamespaceNobodyLogsInOrRefreshes() {
        Identities room = withAda();
        CreatedSession login = login(room);
        room.namespaces().setActive(HOME, false).orThrow();
        assertRefused(
                room.sessions().create(NewSession.of(freshSession(), ADA, LAPTOP, HOME)),
                IdentityError.NAMESPACE_INACTIVE);
        assertRefused(
                unchanged(() -> refresh(room, login.session(), login.refreshToken())),
                IdentityError.NAMESPACE_INACTIVE);
        room.namespaces().setActive(HOME, true).orThrow();
        refresh(room, login.session(), login.refreshToken()).orThrow();
        room.namespaces().rename(HOME, "Lovelace").orThrow();
        assertThat(room.namespaces().get(HOME).orElseThrow().name()).isEqualTo("Lovelace");
    }

    @Test
    void revocationsAreNumberedWithoutGapsAcrossRestarts() {
        Identities room = withAdaAndBob();
        room.namespaces().join(BOBS, ADA, Membership.Role.MEMBER).orThrow();
        CreatedSession login = login(room);
        room.sessions().revoke(login.session().id(), "logout").orThrow();
        room.freeze(ADA, "odd").orThrow();
        stores.reopen();
        Identities after = identities();
        after.unfreeze(ADA).orThrow();
        after.machines().revoke(LAPTOP, "lost").orThrow();
        assertThat(after.revocationLog().since(HOME, 0, 10))
                .extracting(RevocationEvent::sequence, RevocationEvent::kind)
                .containsExactly(
                        tuple(1L, RevocationEvent.Kind.SESSION_REVOKED),
                        tuple(2L, RevocationEvent.Kind.IDENTITY_FROZEN),
                        tuple(3L, RevocationEvent.Kind.MACHINE_REVOKED));
        assertThat(after.revocationLog().since(HOME, 2, 10))
                .extracting(RevocationEvent::machine)
                .containsExactly(LAPTOP);
        assertThat(after.revocationLog().since(BOBS, 0, 10))
                .extracting(RevocationEvent::kind)
                .containsExactly(RevocationEvent.Kind.IDENTITY_FROZEN);
        assertThat(after.revocationLog().lastSequence(HOME)).isEqualTo(3);
    }
}
