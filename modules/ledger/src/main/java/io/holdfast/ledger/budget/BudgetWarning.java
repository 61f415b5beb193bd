package io.holdfast.ledger.budget;

/**
 * A soft limit that is exceeded after a charge.
 *
 * @param scope the path of the scope
 * @param limit the name of the limit
 */
public record BudgetWarning(String scope, String limit) {}
