package io.holdfast.identity;

import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;

/** How far identities are trusted: 0 to 100, 50 at first. */
public final class Reputation {

    private final Room room;

    Reputation(Room room) {
        this.room = room;
    }

    /** The score of an identity; that of one without history is 50. */
    public int score(IdentityId identity) {
        return room.store().read(tx -> score(tx, identity));
    }

    /** As {@link #score(IdentityId)}, within a transaction of the caller's. */
    public int score(ReadTx tx, IdentityId identity) {
        return tx.get(IdentitySchema.REPUTATION, identity)
                .map(ReputationRecord::score)
                .orElse(ReputationRecord.START);
    }

    /**
     * Adds to the score, or takes from it, within 0 to 100. The event's id is remembered for a while
     * ({@link Lifetimes#processed}): a repeat changes nothing. IDENTITY_NOT_FOUND, IDENTITY_DELETED.
     */
    public Outcome<ReputationRecord> adjust(EventId event, IdentityId identity, int by, String reason) {
        return room.store().write(tx -> adjust(tx, event, identity, by, reason));
    }

    /** As {@link #adjust(EventId, IdentityId, int, String)}, within a transaction of the caller's. */
    public Outcome<ReputationRecord> adjust(Tx tx, EventId event, IdentityId identity, int by, String reason) {
        Args.within("by", by, -ReputationRecord.MOST, ReputationRecord.MOST);
        Args.text("reason", reason, IdentityLimits.MAX_REASON);
        IdentityError problem = Standing.problem(tx, identity);
        if (problem == IdentityError.IDENTITY_NOT_FOUND || problem == IdentityError.IDENTITY_DELETED) {
            return Outcome.refused(problem, identity);
        }
        ReputationRecord old = tx.get(IdentitySchema.REPUTATION, identity)
                .orElseGet(() -> new ReputationRecord(identity, ReputationRecord.START, 0, "", tx.now()));
        // Apart from what the application has processed under the same id.
        EventId counted = EventId.of(Crypto.fingerprint("reputation:" + event));
        if (!new Integrations(room).firstTime(tx, counted)) {
            return Outcome.done(old);
        }
        int score = Math.max(0, Math.min(ReputationRecord.MOST, old.score() + by));
        ReputationRecord changed = new ReputationRecord(identity, score, old.changes() + 1, reason, tx.now());
        tx.put(IdentitySchema.REPUTATION, identity, changed);
        return Outcome.done(changed);
    }
}
