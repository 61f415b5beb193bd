package io.holdfast.intake;

import io.holdfast.retry.Verdict;
import io.holdfast.store.Tx;

/** An effect that records the outcomes of its ledger commands. */
@FunctionalInterface
interface OutcomeRecordingEffect extends EventRule.Effect {

    Verdict apply(Tx tx, EventFields data, BillingOutcomes outcomes);

    @Override
    default Verdict apply(Tx tx, EventFields data) {
        return apply(tx, data, new BillingOutcomes());
    }
}
