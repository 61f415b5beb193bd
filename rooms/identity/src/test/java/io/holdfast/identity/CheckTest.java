package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.identity.IdentityKeys.AuthLinkKey;
import io.holdfast.identity.IdentityKeys.EventKey;
import io.holdfast.store.Store;
import io.holdfast.store.memory.Memory;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class CheckTest extends IdentityCase {

    /** What the check says about a room in which something was changed behind its back. */
    private static List<String> found(Consumer<Store> harm) {
        try (Store store = Store.open(new Memory(), Identities.SCHEMA)) {
            Identities room = new Identities(store, OPTIONS);
            room.create(ada()).orThrow();
            room.keys().ensure();
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
                    MachineKey machine = tx.get(IdentitySchema.MACHINES, LAPTOP).orElseThrow();
                    tx.put(IdentitySchema.MACHINES, LAPTOP, machine.revoked(tx.now(), "half"));
                })))
                .anyMatch(problem -> problem.contains("its machine is not there, or revoked"));
    }

    @Test
    void itNamesGapsInTheLogAndKeysThatSignTogether() {
        assertThat(found(store -> store.delete(IdentitySchema.REVOCATION_EVENTS, new EventKey(HOME, 1L))))
                .containsExactly("namespaces " + HOME + ": it counts 1 events of 0");
        assertThat(found(store -> store.update(tx -> {
                    JwtSigningKey key = tx.scan(IdentitySchema.SIGNING_KEYS)
                            .first()
                            .orElseThrow()
                            .value();
                    tx.put(IdentitySchema.SIGNING_KEYS, KeyId.of(new UUID(1, 1)), key);
                })))
                .anyMatch(problem -> problem.contains("2 of them sign"))
                .anyMatch(problem -> problem.contains("no master key opens its secret"));
    }
}
