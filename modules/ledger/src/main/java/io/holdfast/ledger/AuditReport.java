package io.holdfast.ledger;

import java.util.List;

/**
 * What an audit found.
 *
 * @param accounts how many were proven, those of former eras too
 * @param problems how many disagreements there are
 * @param named the first hundred of them
 */
public record AuditReport(long accounts, long transactions, long events, long problems, List<String> named) {

    public AuditReport {
        named = List.copyOf(named);
    }

    public boolean isClean() {
        return problems == 0;
    }
}
