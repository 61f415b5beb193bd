package io.holdfast.ledger.budget;

import io.holdfast.store.kit.Arguments;

/**
 * A limit on the usage in a scope.
 *
 * @param name the name of the limit, unique within its scope
 * @param amount the maximum usage in the window, in credits
 * @param window the time over which usage counts
 * @param hard whether charges and holds beyond the limit are refused, rather than marked with a warning
 */
public record BudgetLimit(String name, long amount, BudgetWindow window, boolean hard) {

    public BudgetLimit {
        Arguments.newId("name", Arguments.notBlank("name", name, BudgetLimits.MAX_NAME));
        Arguments.inRange("amount", amount, 0, BudgetLimits.MAX_AMOUNT);
        Arguments.notNull("window", window);
    }

    /** Returns a limit that refuses charges and holds beyond it. */
    public static BudgetLimit hard(String name, long amount, BudgetWindow window) {
        return new BudgetLimit(name, amount, window, true);
    }

    /** Returns a limit that marks charges beyond it with a warning. */
    public static BudgetLimit soft(String name, long amount, BudgetWindow window) {
        return new BudgetLimit(name, amount, window, false);
    }
}
