package io.holdfast.torture.workload;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reference implementation of sessions and nonces. Sessions do not expire during a run. */
final class ReferenceIdentity {

    private static final class Session {
        final int identity;
        int generation = 1;
        boolean revoked;
        final Instant created;
        Instant lastUsed;

        Session(int identity, Instant now) {
            this.identity = identity;
            this.created = now;
            this.lastUsed = now;
        }
    }

    private static final Comparator<Map.Entry<String, Session>> OLDEST_FIRST = Comparator.comparing(
                    (Map.Entry<String, Session> entry) -> entry.getValue().lastUsed)
            .thenComparing(entry -> entry.getValue().created)
            .thenComparing(entry -> IdentityCommand.uuid(entry.getKey()).toString());

    private final Map<String, Session> sessions = new HashMap<>();
    private final Map<String, Instant> nonces = new HashMap<>();

    String createSession(String id, int identity, Instant now) {
        if (sessions.containsKey(id)) {
            return "session_exists";
        }
        List<Map.Entry<String, Session>> open = sessions.entrySet().stream()
                .filter(entry -> entry.getValue().identity == identity && !entry.getValue().revoked)
                .sorted(OLDEST_FIRST)
                .toList();
        open.stream()
                .limit(Math.max(0, open.size() - IdentityCommand.SESSIONS + 1))
                .forEach(entry -> entry.getValue().revoked = true);
        sessions.put(id, new Session(identity, now));
        return "created 1";
    }

    String refresh(String id, boolean stolen, Instant now) {
        Session session = sessions.get(id);
        if (session == null || (stolen && session.generation == 1)) {
            return "nothing";
        }
        if (stolen) {
            session.revoked = true;
            return "refresh_reused";
        }
        if (session.revoked) {
            return "session_revoked";
        }
        session.generation++;
        session.lastUsed = now;
        return "refreshed " + session.generation;
    }

    String revoke(String id) {
        Session session = sessions.get(id);
        if (session == null) {
            return "session_not_found";
        }
        session.revoked = true;
        return "revoked";
    }

    int revokeAll(int identity) {
        int revoked = 0;
        for (Session session : sessions.values()) {
            if (session.identity == identity && !session.revoked) {
                session.revoked = true;
                revoked++;
            }
        }
        return revoked;
    }

    String useNonce(String nonce, Instant now) {
        Instant usedUntil = nonces.get(nonce);
        if (usedUntil != null && usedUntil.isAfter(now)) {
            return "nonce_used";
        }
        Instant until = now.plus(IdentityCommand.NONCE);
        nonces.put(nonce, until);
        return "first " + InstantNanos.toNanos(until);
    }

    String lookup(String id) {
        Session session = sessions.get(id);
        if (session == null) {
            return "nothing";
        }
        return session.revoked ? "session_revoked" : "session " + session.generation;
    }

    /** Removes expired nonces, as the sweep of the store does. */
    void sweep(Instant now) {
        nonces.values().removeIf(until -> !until.isAfter(now));
    }

    void addTo(Map<String, String> state) {
        sessions.forEach((id, session) -> state.put(
                "session " + IdentityCommand.uuid(id),
                session.identity + " " + session.generation + (session.revoked ? " revoked" : "")));
    }
}
