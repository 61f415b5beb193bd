package io.holdfast.intake;

import io.holdfast.ledger.LedgerOutcome;

/**
 * Observes the ledger commands of billing rules: results after the commit that applies the event, and refusals after
 * the attempt was rolled back. It must neither block nor throw an exception.
 */
@FunctionalInterface
public interface BillingListener {

    /** Ignores all commands. */
    BillingListener NONE = (command, outcome) -> {};

    /** A ledger command of a billing rule. */
    enum Command {
        START_BILLING,
        END_BILLING,
        BILL,
        CHARGE
    }

    /** Called once for each command of an attempt whose result is durable, or that was refused. */
    void onCommand(Command command, LedgerOutcome outcome);
}
