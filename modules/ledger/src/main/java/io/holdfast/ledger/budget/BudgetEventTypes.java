package io.holdfast.ledger.budget;

import io.holdfast.store.record.EventType;

/** The events that budgets emit. The subject is the path of the scope, and the entry is the name of the limit. */
public final class BudgetEventTypes {

    /** Emitted when usage and reservations reach a limit. Not emitted again until they have fallen below it. */
    public static final EventType EXHAUSTED = EventType.of(
            "ledger",
            "budget_exhausted",
            "The usage and reservations of a scope have reached a limit; the entry is the limit.",
            "amount",
            "hard");

    private BudgetEventTypes() {}
}
