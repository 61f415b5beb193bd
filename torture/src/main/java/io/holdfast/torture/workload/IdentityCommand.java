package io.holdfast.torture.workload;

import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.NewSession;
import io.holdfast.identity.RefreshedSession;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.MachineId;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.Secret;
import io.holdfast.identity.model.SessionId;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.torture.workload.ModulesUnderTest.TokenKey;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/**
 * The commands for the identity module. Callers keep their tokens in the store, so that the tokens are known after a
 * crash.
 */
sealed interface IdentityCommand extends Command {

    /** The time for which a nonce is remembered. */
    Duration NONCE = Duration.ofMinutes(6);

    /** The maximum number of active sessions per identity. */
    int SESSIONS = 20;

    @Override
    default String module() {
        return "identity";
    }

    static IdentityId identityId(int number) {
        return IdentityId.of(new UUID(1, number));
    }

    static MachineId machineId(int number) {
        return MachineId.of(new UUID(2, number));
    }

    static NamespaceId namespaceId(int number) {
        return NamespaceId.of(new UUID(3, number));
    }

    static UUID uuid(String session) {
        return UUID.nameUUIDFromBytes(session.getBytes(StandardCharsets.UTF_8));
    }

    static SessionId id(String session) {
        return SessionId.of(uuid(session));
    }

    private static String refusal(IdentityOutcome<?> outcome) {
        return ((IdentityOutcome.Refused<?>) outcome).code();
    }

    /** Creates a session. */
    record CreateSession(String session, int identity) implements IdentityCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            IdentityOutcome<io.holdfast.identity.CreatedSession> outcome = modules.identities()
                    .sessions()
                    .create(
                            tx,
                            NewSession.of(
                                    id(session), identityId(identity), machineId(identity), namespaceId(identity)));
            return outcome.result()
                    .map(grant -> {
                        tx.put(
                                ModulesUnderTest.TOKENS,
                                new TokenKey(uuid(session), 0),
                                grant.token().reveal());
                        tx.put(
                                ModulesUnderTest.TOKENS,
                                new TokenKey(uuid(session), 1),
                                grant.refreshToken().reveal());
                        return "created " + grant.session().generation();
                    })
                    .orElseGet(() -> refusal(outcome));
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            InvariantViolationException.requireEqual(model.identity().createSession(session, identity, now), answer);
        }
    }

    /**
     * Refreshes a session.
     *
     * @param stolen whether to present the previous refresh token, which has already been used
     */
    record Refresh(String session, int identity, boolean stolen) implements IdentityCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            int generation = tx.scan(ModulesUnderTest.TOKENS)
                    .prefix(TokenKey.CODEC.prefix(uuid(session)))
                    .reverse()
                    .first()
                    .map(row -> row.key().generation())
                    .orElse(0);
            int presented = generation - (stolen ? 1 : 0);
            if (presented < 1) {
                return "nothing";
            }
            Secret token = Secret.of(tx.get(ModulesUnderTest.TOKENS, new TokenKey(uuid(session), presented))
                    .orElseThrow());
            IdentityOutcome<RefreshedSession> outcome =
                    modules.identities().sessions().refresh(tx, id(session), machineId(identity), token);
            return outcome.result()
                    .map(rotation -> {
                        int next = Math.toIntExact(rotation.session().generation());
                        tx.put(
                                ModulesUnderTest.TOKENS,
                                new TokenKey(uuid(session), next),
                                rotation.refreshToken().reveal());
                        return "refreshed " + next;
                    })
                    .orElseGet(() -> refusal(outcome));
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            InvariantViolationException.requireEqual(model.identity().refresh(session, stolen, now), answer);
        }
    }

    /** Revokes a session. */
    record Revoke(String session) implements IdentityCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            IdentityOutcome<io.holdfast.identity.model.Session> outcome =
                    modules.identities().sessions().revoke(tx, id(session), "logout");
            return outcome.isDone() ? "revoked" : refusal(outcome);
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            InvariantViolationException.requireEqual(model.identity().revoke(session), answer);
        }
    }

    /** Revokes all sessions of an identity. */
    record RevokeAll(int identity) implements IdentityCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            return "revoked "
                    + modules.identities()
                            .sessions()
                            .revokeAll(tx, identityId(identity), null, "everywhere")
                            .orThrow();
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            InvariantViolationException.requireEqual(
                    "revoked " + model.identity().revokeAll(identity), answer);
        }
    }

    /** Uses a nonce, which is valid only once. */
    record UseNonce(String nonce) implements IdentityCommand, Command.WriteCommand {
        @Override
        public String run(ModulesUnderTest modules, Tx tx) {
            IdentityOutcome<Instant> outcome =
                    modules.identities().challengesAndNonces().useNonce(tx, nonce);
            return outcome.result()
                    .map(until -> "first " + InstantNanos.toNanos(until))
                    .orElseGet(() -> refusal(outcome));
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            InvariantViolationException.requireEqual(model.identity().useNonce(nonce, now), answer);
        }
    }

    /** Looks up the session of a token. */
    record Lookup(String session) implements IdentityCommand, Command.ReadCommand {
        @Override
        public String run(ModulesUnderTest modules, ReadTx tx) {
            String token = tx.get(ModulesUnderTest.TOKENS, new TokenKey(uuid(session), 0))
                    .orElse(null);
            if (token == null) {
                return "nothing";
            }
            IdentityOutcome<io.holdfast.identity.model.Session> outcome =
                    modules.identities().sessions().lookup(tx, Secret.of(token));
            return outcome.result()
                    .map(found -> "session " + found.generation())
                    .orElseGet(() -> refusal(outcome));
        }

        @Override
        public void replay(ReferenceModel model, Instant now, String answer) {
            InvariantViolationException.requireEqual(model.identity().lookup(session), answer);
        }
    }
}
