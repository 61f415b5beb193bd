package io.holdfast.intake;

import io.holdfast.intake.BillingListener.Command;
import io.holdfast.ledger.LedgerOutcome;
import java.util.ArrayList;
import java.util.List;

/** The outcomes of the ledger commands in one attempt to apply an event. A rerun of the transaction starts anew. */
final class BillingOutcomes {

    private final List<CommandOutcome> outcomes = new ArrayList<>();

    private record CommandOutcome(Command command, LedgerOutcome outcome) {}

    void clear() {
        outcomes.clear();
    }

    <T extends LedgerOutcome> T add(Command command, T outcome) {
        outcomes.add(new CommandOutcome(command, outcome));
        return outcome;
    }

    /** Reports the results of an attempt that was committed, or the refusals of one that was rolled back. */
    void report(BillingListener listener, boolean committed) {
        for (CommandOutcome each : outcomes) {
            boolean refused = each.outcome() instanceof LedgerOutcome.Refused;
            if (committed != refused) {
                listener.onCommand(each.command(), each.outcome());
            }
        }
    }
}
