package io.holdfast.identity.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.Identities;
import io.holdfast.identity.IdentityTestBase;
import io.holdfast.identity.NewSession;
import io.holdfast.identity.internal.IdentityTableKeys.AuthLinkKey;
import io.holdfast.identity.internal.IdentityTableKeys.MembershipKey;
import io.holdfast.identity.internal.IdentityTableKeys.OAuthAccountKey;
import io.holdfast.identity.internal.IdentityTableKeys.RevocationEventKey;
import io.holdfast.identity.internal.row.MachineRow;
import io.holdfast.identity.internal.row.MembershipRow;
import io.holdfast.identity.internal.row.OAuthLinkRow;
import io.holdfast.identity.internal.row.SessionRow;
import io.holdfast.identity.internal.row.SigningKeyRow;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.Membership;
import io.holdfast.identity.model.SessionId;
import io.holdfast.identity.model.SigningKeyId;
import io.holdfast.store.Store;
import io.holdfast.store.common.Durability;
import io.holdfast.store.kit.CheckReport;
import io.holdfast.store.memory.InMemory;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendFactory;
import io.holdfast.store.spi.BackendTx;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.KeyRange;
import io.holdfast.store.spi.RowPage;
import io.holdfast.store.spi.WriteRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class IdentityCheckTest extends IdentityTestBase {

    /** Returns the problems that the check reports after a change of the tables. */
    private static List<String> problemsAfter(Consumer<Store> change) {
        return problemsAfter(new InMemory(), change);
    }

    private static List<String> problemsAfter(BackendFactory backend, Consumer<Store> change) {
        try (Store store = Store.open(backend, Identities.SCHEMA)) {
            Identities identities = new Identities(store, OPTIONS);
            identities.create(ada()).orThrow();
            identities.signingKeys().ensureActiveKey();
            identities
                    .sessions()
                    .create(NewSession.of(SessionId.of(new UUID(1, 1)), ADA, LAPTOP, HOME))
                    .orThrow();
            identities
                    .credentials()
                    .linkOAuth(ADA, AuthMethod.GOOGLE, "117", null)
                    .orThrow();
            identities
                    .sessions()
                    .create(NewSession.of(SessionId.of(new UUID(1, 2)), ADA, LAPTOP, HOME))
                    .orThrow();
            identities.sessions().revoke(SessionId.of(new UUID(1, 2)), "x").orThrow();
            assertThat(identities.check().isClean()).isTrue();
            change.accept(store);
            CheckReport report = identities.check();
            assertThat(report.problemCount()).isEqualTo(report.problems().size());
            return report.problems();
        }
    }

    @Test
    void itReportsRowsWithoutTheirParents() {
        assertThat(problemsAfter(store -> store.delete(IdentitySchema.IDENTITIES, ADA)))
                .anyMatch(problem -> problem.contains("machine_keys " + LAPTOP + ": its identity does not exist"))
                .anyMatch(problem -> problem.contains("its identity is not active"));
        assertThat(problemsAfter(store -> store.delete(IdentitySchema.LINKS, new AuthLinkKey(ADA, AuthMethod.GOOGLE))))
                .anyMatch(problem -> problem.startsWith("oauth_links ") && problem.contains("no matching link"));
        assertThat(problemsAfter(store -> store.delete(IdentitySchema.SESSIONS, SessionId.of(new UUID(1, 1)))))
                .anyMatch(problem -> problem.contains("it is valid, but its session does not exist"));
    }

    @Test
    void itReportsInconsistentSessionsAndTokens() {
        assertThat(problemsAfter(store -> store.update(tx -> {
                    SessionRow session = tx.get(IdentitySchema.SESSIONS, SessionId.of(new UUID(1, 1)))
                            .orElseThrow();
                    tx.put(IdentitySchema.SESSIONS, session.id(), session.withRevocation(tx.now(), "half"));
                })))
                .containsExactly("sessions " + new UUID(1, 1) + ": it is revoked, but its refresh token is valid");
        assertThat(problemsAfter(store -> store.update(tx -> {
                    MachineRow machine = tx.get(IdentitySchema.MACHINES, LAPTOP).orElseThrow();
                    tx.put(IdentitySchema.MACHINES, LAPTOP, machine.withRevocation(tx.now(), "half"));
                })))
                .anyMatch(problem -> problem.contains("its machine does not exist or is revoked"));
    }

    @Test
    void itReportsIndexEntriesThatDoNotMatchTheirRows() {
        for (String name : List.of("sessions_by_token_hash", "machine_keys_by_identity", "oauth_links_by_identity")) {
            List<Runnable> changes = new ArrayList<>();
            BackendFactory memory = (families, listener) -> {
                Backend backend = new InMemory().open(families, listener);
                Family index = families.stream()
                        .filter(family -> family.name().equals(name))
                        .findFirst()
                        .orElseThrow();
                changes.add(() -> backend.write(request(tx -> moveFirstEntry(tx, index))));
                return backend;
            };
            assertThat(problemsAfter(memory, store -> changes.forEach(Runnable::run)))
                    .as(name)
                    .anyMatch(problem -> problem.contains(name));
        }
    }

    private static WriteRequest<Boolean> request(Function<BackendTx, Boolean> function) {
        return new WriteRequest<>("change", Duration.ofMinutes(5), 10, 10_000, Durability.PROCESS, false, function);
    }

    private static boolean moveFirstEntry(BackendTx tx, Family index) {
        RowPage first = tx.scan(index, KeyRange.ALL, false, 1);
        byte[] elsewhere = first.key(0).clone();
        elsewhere[0]++;
        tx.put(index, elsewhere, first.value(0));
        tx.delete(index, first.key(0));
        return true;
    }

    @Test
    void itReportsNamespacesWithoutOwnerAndCredentialsWithoutLink() {
        assertThat(problemsAfter(store -> store.put(
                        IdentitySchema.MEMBERSHIPS,
                        new MembershipKey(ADA, HOME),
                        new MembershipRow(ADA, HOME, Membership.Role.ADMIN, store.now()))))
                .containsExactly("namespaces " + HOME + ": it has members, but no owner");
        assertThat(problemsAfter(store -> store.put(
                        IdentitySchema.OAUTH_LINKS,
                        new OAuthAccountKey(AuthMethod.EPIC, "5"),
                        new OAuthLinkRow(AuthMethod.EPIC, "5", ADA, null, store.now()))))
                .singleElement()
                .asString()
                .startsWith("oauth_links ")
                .contains("no matching link");
        assertThat(problemsAfter(store -> store.delete(IdentitySchema.MEMBERSHIPS, new MembershipKey(ADA, HOME))))
                .containsExactly("sessions " + new UUID(1, 1) + ": its identity is not a member of its namespace");
        assertThat(problemsAfter(store -> store.delete(IdentitySchema.PRIMARY_METHOD, ADA)))
                .singleElement()
                .asString()
                .startsWith("auth_links ");
    }

    @Test
    void itReportsGapsInTheLogAndSeveralActiveKeys() {
        assertThat(problemsAfter(
                        store -> store.delete(IdentitySchema.REVOCATION_EVENTS, new RevocationEventKey(HOME, 1L))))
                .containsExactly("namespaces " + HOME
                        + ": its event counter is 1, but its last event has the sequence number 0");
        assertThat(problemsAfter(store -> store.update(tx -> {
                    SigningKeyRow key = tx.scan(IdentitySchema.SIGNING_KEYS)
                            .first()
                            .orElseThrow()
                            .value();
                    tx.put(IdentitySchema.SIGNING_KEYS, SigningKeyId.of(new UUID(1, 1)), key);
                })))
                .anyMatch(problem -> problem.contains("at most 1 key may be active, but 2 are"))
                .anyMatch(problem -> problem.contains("no master key can decrypt its secret"));
    }
}
