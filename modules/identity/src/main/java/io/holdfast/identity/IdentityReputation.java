package io.holdfast.identity;

import io.holdfast.identity.internal.IdentityArguments;
import io.holdfast.identity.internal.IdentityContext;
import io.holdfast.identity.internal.IdentitySchema;
import io.holdfast.identity.internal.LoginEligibility;
import io.holdfast.identity.internal.crypto.CryptoPrimitives;
import io.holdfast.identity.internal.row.ReputationRow;
import io.holdfast.identity.model.IdentityId;
import io.holdfast.identity.model.IntegrationEventId;
import io.holdfast.identity.model.ReputationScore;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;

/** The reputation scores of identities, from 0 to 100. The initial score is 50. */
public final class IdentityReputation {

    private final IdentityContext context;

    IdentityReputation(IdentityContext context) {
        this.context = context;
    }

    /** Returns the score of an identity, or 50 if the score was never adjusted or the identity does not exist. */
    public int score(IdentityId identity) {
        return context.store().read(tx -> score(tx, identity));
    }

    /** Like {@link #score(IdentityId)}, but in the caller's transaction. */
    public int score(ReadTx tx, IdentityId identity) {
        return tx.get(IdentitySchema.REPUTATION, identity)
                .map(ReputationRow::score)
                .orElse(ReputationScore.INITIAL);
    }

    /**
     * Adds a positive or negative number to the score. The new score is limited to the range from 0 to 100. Within
     * {@link Lifetimes#processed}, a duplicate request with the same event id has no further effect.
     *
     * <p>Refusals: IDENTITY_NOT_FOUND, IDENTITY_DELETED.
     *
     * @param by the change in the score, between -100 and 100
     */
    public IdentityOutcome<ReputationScore> adjust(
            IntegrationEventId event, IdentityId identity, int by, String reason) {
        return context.store().write(tx -> adjust(tx, event, identity, by, reason));
    }

    /** Like {@link #adjust(IntegrationEventId, IdentityId, int, String)}, but in the caller's transaction. */
    public IdentityOutcome<ReputationScore> adjust(
            Tx tx, IntegrationEventId event, IdentityId identity, int by, String reason) {
        Arguments.inRange("by", by, -ReputationScore.MAX, ReputationScore.MAX);
        IdentityArguments.reason(reason);
        IdentityError error = LoginEligibility.refusal(tx, identity);
        if (error == IdentityError.IDENTITY_NOT_FOUND || error == IdentityError.IDENTITY_DELETED) {
            return IdentityOutcome.refused(error, identity);
        }
        ReputationRow old = tx.get(IdentitySchema.REPUTATION, identity)
                .orElseGet(() -> new ReputationRow(identity, ReputationScore.INITIAL, 0, "", tx.now()));
        // A derived id, so that it does not conflict with an event that the application has processed under the same
        // id.
        IntegrationEventId adjustment = IntegrationEventId.of(CryptoPrimitives.shortHash("reputation:" + event));
        if (!new Integrations(context).markProcessed(tx, adjustment)) {
            return IdentityOutcome.repeated(old.toView());
        }
        int score = Math.max(0, Math.min(ReputationScore.MAX, old.score() + by));
        ReputationRow changed = new ReputationRow(identity, score, old.changes() + 1, reason, tx.now());
        tx.put(IdentitySchema.REPUTATION, identity, changed);
        return IdentityOutcome.done(changed.toView());
    }
}
