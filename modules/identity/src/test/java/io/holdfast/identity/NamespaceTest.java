package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.holdfast.identity.model.LoginSource;
import io.holdfast.identity.model.Membership;
import io.holdfast.identity.model.Namespace;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.RevocationEvent;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class NamespaceTest extends IdentityTestBase {

    private static final NamespaceId TEAM = NamespaceId.of(new UUID(0x7ea, 1));

    @Test
    void membersAreListedWithOwnersFirst() {
        Identities identities = withAdaAndBob();
        Namespace team = identities.namespaces().create(TEAM, "Team", BOB).orThrow();
        assertThat(unchanged(() -> identities.namespaces().create(TEAM, "Team", BOB))
                        .orThrow())
                .isEqualTo(team);
        assertRefused(identities.namespaces().create(TEAM, "Team", ADA), IdentityError.NAMESPACE_EXISTS);
        identities.namespaces().join(TEAM, ADA, Membership.Role.MEMBER).orThrow();
        assertThat(identities.namespaces().members(TEAM, 10, null).rows())
                .extracting(Membership::identity)
                .containsExactly(BOB, ADA);
        identities.namespaces().join(TEAM, ADA, Membership.Role.OWNER).orThrow();
        identities.namespaces().join(TEAM, BOB, Membership.Role.ADMIN).orThrow();
        var first = identities.namespaces().members(TEAM, 1, null);
        assertThat(first.rows()).extracting(Membership::identity).containsExactly(ADA);
        assertThat(identities
                        .namespaces()
                        .members(TEAM, 1, first.next().orElseThrow())
                        .rows())
                .extracting(Membership::role)
                .containsExactly(Membership.Role.ADMIN);
        assertThat(identities.namespaces().ofIdentity(ADA))
                .extracting(Membership::namespace)
                .containsExactly(HOME, TEAM);
    }

    @Test
    void aNamespaceKeepsAnOwnerWhileItHasMembers() {
        Identities identities = withAdaAndBob();
        identities.namespaces().create(TEAM, "Team", ADA).orThrow();
        assertRefused(
                unchanged(() -> identities.namespaces().join(TEAM, ADA, Membership.Role.MEMBER)),
                IdentityError.LAST_OWNER);
        identities.namespaces().join(TEAM, BOB, Membership.Role.MEMBER).orThrow();
        assertRefused(unchanged(() -> identities.namespaces().leave(TEAM, ADA, "x")), IdentityError.LAST_OWNER);
        identities.namespaces().leave(TEAM, BOB, "x").orThrow();
        assertThat(identities.namespaces().leave(TEAM, ADA, "x").orThrow()).isTrue();
        assertThat(identities.namespaces().leave(TEAM, ADA, "x").orThrow()).isFalse();
    }

    @Test
    void leavingANamespaceRevokesTheSessionsInIt() {
        Identities identities = withAdaAndBob();
        identities.namespaces().join(BOBS, ADA, Membership.Role.MEMBER).orThrow();
        CreatedSession there = identities
                .sessions()
                .create(NewSession.inBrowser(freshSession(), ADA, BOBS, LoginSource.UNKNOWN))
                .orThrow();
        CreatedSession home = login(identities);
        identities.namespaces().leave(BOBS, ADA, "moved").orThrow();
        assertRefused(identities.sessions().lookup(there.token()), IdentityError.SESSION_REVOKED);
        assertThat(identities.sessions().lookup(home.token()).isDone()).isTrue();
        assertRefused(
                identities.sessions().create(NewSession.of(freshSession(), ADA, LAPTOP, BOBS)),
                IdentityError.NOT_A_MEMBER);
    }

    @Test
    void anInactiveNamespaceRefusesLoginsAndRefreshes() {
        Identities identities = withAda();
        CreatedSession login = login(identities);
        identities.namespaces().setActive(HOME, false).orThrow();
        assertRefused(
                identities.sessions().create(NewSession.of(freshSession(), ADA, LAPTOP, HOME)),
                IdentityError.NAMESPACE_INACTIVE);
        assertRefused(
                unchanged(() -> refresh(identities, login.session(), login.refreshToken())),
                IdentityError.SESSION_REVOKED);
        identities.namespaces().setActive(HOME, true).orThrow();
        login(identities);
        identities.namespaces().rename(HOME, "Lovelace").orThrow();
        assertThat(identities.namespaces().get(HOME).orElseThrow().name()).isEqualTo("Lovelace");
    }

    @Test
    void revocationsAreNumberedWithoutGapsAcrossRestarts() {
        Identities identities = withAdaAndBob();
        identities.namespaces().join(BOBS, ADA, Membership.Role.MEMBER).orThrow();
        CreatedSession login = login(identities);
        identities.sessions().revoke(login.session().id(), "logout").orThrow();
        identities.freeze(ADA, "odd").orThrow();
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
