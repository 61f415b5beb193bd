package io.holdfast.identity.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.CheckReport;
import io.holdfast.identity.Identities;
import io.holdfast.identity.IdentityTestBase;
import io.holdfast.identity.NewSession;
import io.holdfast.identity.internal.IdentityTableKeys.AuthLinkKey;
import io.holdfast.identity.internal.IdentityTableKeys.MembershipKey;
import io.holdfast.identity.internal.IdentityTableKeys.OAuthAccountKey;
import io.holdfast.identity.internal.IdentityTableKeys.RevocationEventKey;
import io.holdfast.identity.internal.row.OAuthLinkRow;
import io.holdfast.identity.model.AuthMethod;
import io.holdfast.identity.model.EnrolledMachine;
import io.holdfast.identity.model.JwtSigningKey;
import io.holdfast.identity.model.Membership;
import io.holdfast.identity.model.Session;
import io.holdfast.identity.model.SessionId;
import io.holdfast.identity.model.SigningKeyId;
import io.holdfast.store.Store;
import io.holdfast.store.common.Durability;
import io.holdfast.store.memory.Memory;
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

    /** What the check says about a room in which something was changed behind its back. */
    private static List<String> found(Consumer<Store> harm) {
        return found(new Memory(), harm);
    }

    private static List<String> found(BackendFactory backend, Consumer<Store> harm) {
        try (Store store = Store.open(backend, Identities.SCHEMA)) {
            Identities room = new Identities(store, OPTIONS);
            room.create(ada()).orThrow();
            room.signingKeys().ensureActiveKey();
            room.sessions()
                    .create(NewSession.of(SessionId.of(new UUID(1, 1)), ADA, LAPTOP, HOME))
                    .orThrow();
            room.credentials().linkOAuth(ADA, AuthMethod.GOOGLE, "117", null).orThrow();
            room.sessions()
                    .create(NewSession.of(SessionId.of(new UUID(1, 2)), ADA, LAPTOP, HOME))
                    .orThrow();
            room.sessions().revoke(SessionId.of(new UUID(1, 2)), "x").orThrow();
            assertThat(room.check().isClean()).isTrue();
            harm.accept(store);
            CheckReport report = room.check();
            assertThat(report.problems()).isEqualTo(report.named().size());
            return report.named();
        }
    }

    @Test
    void itNamesRowsThatLostWhatTheyBelongTo() {
        assertThat(found(store -> store.delete(IdentitySchema.IDENTITIES, ADA)))
                .anyMatch(problem -> problem.contains("machine_keys " + LAPTOP + ": its identity is not there"))
                .anyMatch(problem -> problem.contains("its identity is not active"));
        assertThat(found(store -> store.delete(IdentitySchema.LINKS, new AuthLinkKey(ADA, AuthMethod.GOOGLE))))
                .anyMatch(problem -> problem.startsWith("oauth_links ") && problem.contains("no such link"));
        assertThat(found(store -> store.delete(IdentitySchema.SESSIONS, SessionId.of(new UUID(1, 1)))))
                .anyMatch(problem -> problem.contains("it is good, but its session is not there"));
    }

    @Test
    void itNamesSessionsAndTokensThatDisagree() {
        assertThat(found(store -> store.update(tx -> {
                    Session session = tx.get(IdentitySchema.SESSIONS, SessionId.of(new UUID(1, 1)))
                            .orElseThrow();
                    tx.put(IdentitySchema.SESSIONS, session.id(), session.revoked(tx.now(), "half"));
                })))
                .containsExactly("sessions " + new UUID(1, 1) + ": it is revoked, but its refresh token is good");
        assertThat(found(store -> store.update(tx -> {
                    EnrolledMachine machine =
                            tx.get(IdentitySchema.MACHINES, LAPTOP).orElseThrow();
                    tx.put(IdentitySchema.MACHINES, LAPTOP, machine.revoked(tx.now(), "half"));
                })))
                .anyMatch(problem -> problem.contains("its machine is not there, or revoked"));
    }

    @Test
    void itNamesAnEntryThatIsNotWhereItsRowSays() {
        for (String name : List.of("sessions_by_token_hash", "machine_keys_by_identity", "oauth_links_by_identity")) {
            List<Runnable> harm = new ArrayList<>();
            BackendFactory memory = (families, listener) -> {
                Backend backend = new Memory().open(families, listener);
                Family index = families.stream()
                        .filter(family -> family.name().equals(name))
                        .findFirst()
                        .orElseThrow();
                harm.add(() -> backend.write(request(tx -> moved(tx, index))));
                return backend;
            };
            assertThat(found(memory, store -> harm.forEach(Runnable::run)))
                    .as(name)
                    .anyMatch(problem -> problem.contains(name));
        }
    }

    private static WriteRequest<Boolean> request(Function<BackendTx, Boolean> function) {
        return new WriteRequest<>("harm", Duration.ofMinutes(5), 10, 10_000, Durability.PROCESS, false, function);
    }

    private static boolean moved(BackendTx tx, Family index) {
        RowPage first = tx.scan(index, KeyRange.ALL, false, 1);
        byte[] elsewhere = first.key(0).clone();
        elsewhere[0]++;
        tx.put(index, elsewhere, first.value(0));
        tx.delete(index, first.key(0));
        return true;
    }

    @Test
    void itNamesMembersWithoutOwnerAndWalletsThatNobodyLinked() {
        assertThat(found(store -> store.put(
                        IdentitySchema.MEMBERSHIPS,
                        new MembershipKey(ADA, HOME),
                        new Membership(ADA, HOME, Membership.Role.ADMIN, store.now()))))
                .containsExactly("namespaces " + HOME + ": it has members, but no owner");
        assertThat(found(store -> store.put(
                        IdentitySchema.OAUTH_LINKS,
                        new OAuthAccountKey(AuthMethod.EPIC, "5"),
                        new OAuthLinkRow(AuthMethod.EPIC, "5", ADA, null, store.now()))))
                .singleElement()
                .asString()
                .startsWith("oauth_links ")
                .contains("no such link");
        assertThat(found(store -> store.delete(IdentitySchema.MEMBERSHIPS, new MembershipKey(ADA, HOME))))
                .containsExactly("sessions " + new UUID(1, 1) + ": its identity is not in its namespace");
        assertThat(found(store -> store.delete(IdentitySchema.PRIMARY_METHOD, ADA)))
                .singleElement()
                .asString()
                .startsWith("auth_links ");
    }

    @Test
    void itNamesGapsInTheLogAndKeysThatSignTogether() {
        assertThat(found(store -> store.delete(IdentitySchema.REVOCATION_EVENTS, new RevocationEventKey(HOME, 1L))))
                .containsExactly("namespaces " + HOME + ": it counts 1 events of 0");
        assertThat(found(store -> store.update(tx -> {
                    JwtSigningKey key = tx.scan(IdentitySchema.SIGNING_KEYS)
                            .first()
                            .orElseThrow()
                            .value();
                    tx.put(IdentitySchema.SIGNING_KEYS, SigningKeyId.of(new UUID(1, 1)), key);
                })))
                .anyMatch(problem -> problem.contains("2 of them sign"))
                .anyMatch(problem -> problem.contains("no master key opens its secret"));
    }
}
