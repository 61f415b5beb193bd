package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.LoginEligibility;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.model.IdentityEventId;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.ReputationScore;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;

/** How far identities are trusted: 0 to 100, 50 at first. */
public final class ReputationScores {

    private final IdentityContext context;

    ReputationScores(IdentityContext room) {
        this.context = room;
    }

    /** The score of an identity; that of one without history is 50. */
    public int score(IdentityId identity) {
        return context.store().read(tx -> score(tx, identity));
    }

    /** As {@link #score(IdentityId)}, within a transaction of the caller's. */
    public int score(ReadTx tx, IdentityId identity) {
        return tx.get(IdentitySchema.REPUTATION, identity)
                .map(ReputationScore::score)
                .orElse(ReputationScore.START);
    }

    /**
     * Adds to the score, or takes from it, within 0 to 100. The event's id is remembered for a while
     * ({@link Lifetimes#processed}): a repeat changes nothing. IDENTITY_NOT_FOUND, IDENTITY_DELETED.
     */
    public IdentityOutcome<ReputationScore> adjust(IdentityEventId event, IdentityId identity, int by, String reason) {
        return context.store().write(tx -> adjust(tx, event, identity, by, reason));
    }

    /** As {@link #adjust(IdentityEventId, IdentityId, int, String)}, within a transaction of the caller's. */
    public IdentityOutcome<ReputationScore> adjust(
            Tx tx, IdentityEventId event, IdentityId identity, int by, String reason) {
        Args.within("by", by, -ReputationScore.MOST, ReputationScore.MOST);
        Args.text("reason", reason, IdentityLimits.MAX_REASON);
        IdentityError problem = LoginEligibility.refusal(tx, identity);
        if (problem == IdentityError.IDENTITY_NOT_FOUND || problem == IdentityError.IDENTITY_DELETED) {
            return IdentityOutcome.refused(problem, identity);
        }
        ReputationScore old = tx.get(IdentitySchema.REPUTATION, identity)
                .orElseGet(() -> new ReputationScore(identity, ReputationScore.START, 0, "", tx.now()));
        // Apart from what the application has processed under the same id.
        IdentityEventId counted = IdentityEventId.of(CryptoPrimitives.fingerprint("reputation:" + event));
        if (!new Integrations(context).markProcessed(tx, counted)) {
            return IdentityOutcome.done(old);
        }
        int score = Math.max(0, Math.min(ReputationScore.MOST, old.score() + by));
        ReputationScore changed = new ReputationScore(identity, score, old.changes() + 1, reason, tx.now());
        tx.put(IdentitySchema.REPUTATION, identity, changed);
        return IdentityOutcome.done(changed);
    }
}
