package io.holdfast.torture;

import io.holdfast.identity.IdentityId;
import io.holdfast.identity.MachineId;
import io.holdfast.identity.NamespaceId;
import io.holdfast.identity.NewSession;
import io.holdfast.identity.Outcome;
import io.holdfast.identity.Rotation;
import io.holdfast.identity.Secret;
import io.holdfast.identity.SessionId;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.torture.Rooms.TokenKey;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/** What is asked of identity. Tokens are kept in the store by those who got them: only so are they known after a crash. */
sealed interface IdentityCommand extends Command {

    /** How long a nonce is remembered. */
    Duration NONCE = Duration.ofMinutes(6);

    /** Most sessions of an identity that go on. */
    int SESSIONS = 20;

    @Override
    default String room() {
        return "identity";
    }

    static IdentityId who(int number) {
        return IdentityId.of(new UUID(1, number));
    }

    static MachineId machine(int number) {
        return MachineId.of(new UUID(2, number));
    }

    static NamespaceId namespace(int number) {
        return NamespaceId.of(new UUID(3, number));
    }

    static UUID uuid(String session) {
        return UUID.nameUUIDFromBytes(session.getBytes(StandardCharsets.UTF_8));
    }

    static SessionId id(String session) {
        return SessionId.of(uuid(session));
    }

    private static String refusal(Outcome<?> outcome) {
        return ((Outcome.Refused<?>) outcome).code();
    }

    /** A login. */
    record Begin(String session, int identity) implements IdentityCommand, Command.Change {
        @Override
        public String run(Rooms rooms, Tx tx) {
            Outcome<io.holdfast.identity.Grant> outcome = rooms.identities()
                    .sessions()
                    .create(tx, NewSession.of(id(session), who(identity), machine(identity), namespace(identity)));
            return outcome.result()
                    .map(grant -> {
                        tx.put(
                                Rooms.TOKENS,
                                new TokenKey(uuid(session), 0),
                                grant.token().reveal());
                        tx.put(
                                Rooms.TOKENS,
                                new TokenKey(uuid(session), 1),
                                grant.refreshToken().reveal());
                        return "begun " + grant.session().generation();
                    })
                    .orElseGet(() -> refusal(outcome));
        }

        @Override
        public void replay(Plain plain, Instant now, String answer) {
            Violation.unlessEqual(plain.identity().begin(session, identity), answer);
        }
    }

    /**
     * The next refresh token for one that was given out.
     *
     * @param stolen whether it is the one before the newest, which was used already
     */
    record Refresh(String session, int identity, boolean stolen) implements IdentityCommand, Command.Change {
        @Override
        public String run(Rooms rooms, Tx tx) {
            int generation = tx.scan(Rooms.TOKENS)
                    .prefix(TokenKey.CODEC.prefix(uuid(session)))
                    .reverse()
                    .first()
                    .map(row -> row.key().generation())
                    .orElse(0);
            int shown = generation - (stolen ? 1 : 0);
            if (shown < 1) {
                return "nothing";
            }
            Secret token = Secret.of(
                    tx.get(Rooms.TOKENS, new TokenKey(uuid(session), shown)).orElseThrow());
            Outcome<Rotation> outcome =
                    rooms.identities().sessions().refresh(tx, id(session), machine(identity), token);
            return outcome.result()
                    .map(rotation -> {
                        int next = Math.toIntExact(rotation.session().generation());
                        tx.put(
                                Rooms.TOKENS,
                                new TokenKey(uuid(session), next),
                                rotation.refreshToken().reveal());
                        return "refreshed " + next;
                    })
                    .orElseGet(() -> refusal(outcome));
        }

        @Override
        public void replay(Plain plain, Instant now, String answer) {
            Violation.unlessEqual(plain.identity().refresh(session, stolen), answer);
        }
    }

    /** A logout. */
    record Revoke(String session) implements IdentityCommand, Command.Change {
        @Override
        public String run(Rooms rooms, Tx tx) {
            Outcome<io.holdfast.identity.Session> outcome =
                    rooms.identities().sessions().revoke(tx, id(session), "logout");
            return outcome.isDone() ? "revoked" : refusal(outcome);
        }

        @Override
        public void replay(Plain plain, Instant now, String answer) {
            Violation.unlessEqual(plain.identity().revoke(session), answer);
        }
    }

    /** A logout everywhere. */
    record RevokeAll(int identity) implements IdentityCommand, Command.Change {
        @Override
        public String run(Rooms rooms, Tx tx) {
            return "revoked "
                    + rooms.identities()
                            .sessions()
                            .revokeAll(tx, who(identity), null, "everywhere")
                            .orThrow();
        }

        @Override
        public void replay(Plain plain, Instant now, String answer) {
            Violation.unlessEqual("revoked " + plain.identity().revokeAll(identity), answer);
        }
    }

    /** A nonce, good once. */
    record Nonce(String nonce) implements IdentityCommand, Command.Change {
        @Override
        public String run(Rooms rooms, Tx tx) {
            Outcome<Instant> outcome = rooms.identities().oneTime().useNonce(tx, nonce);
            return outcome.result().map(until -> "first " + Times.nanos(until)).orElseGet(() -> refusal(outcome));
        }

        @Override
        public void replay(Plain plain, Instant now, String answer) {
            Violation.unlessEqual(plain.identity().nonce(nonce, now), answer);
        }
    }

    /** Whose token it is. */
    record Lookup(String session) implements IdentityCommand, Command.Look {
        @Override
        public String run(Rooms rooms, ReadTx tx) {
            String token = tx.get(Rooms.TOKENS, new TokenKey(uuid(session), 0)).orElse(null);
            if (token == null) {
                return "nothing";
            }
            Outcome<io.holdfast.identity.Session> outcome =
                    rooms.identities().sessions().lookup(tx, Secret.of(token));
            return outcome.result()
                    .map(found -> "session " + found.generation())
                    .orElseGet(() -> refusal(outcome));
        }

        @Override
        public void replay(Plain plain, Instant now, String answer) {
            Violation.unlessEqual(plain.identity().lookup(session), answer);
        }
    }
}
