package io.holdfast.ledger;

import io.holdfast.store.kit.Arguments;

/**
 * A rule for automatic refills: a debit or hold that leaves the available balance below the trigger creates a refill
 * request.
 *
 * @param enabled whether the rule is in effect
 * @param triggerBelow the available balance, in minor units, below which a refill is requested
 * @param amount the amount of each refill, in minor units
 */
public record AutoRefill(boolean enabled, long triggerBelow, long amount) {

    public AutoRefill {
        Arguments.inRange("autoRefill.triggerBelow", triggerBelow, 1, LedgerLimits.MAX_AMOUNT);
        Arguments.inRange("autoRefill.amount", amount, 1, LedgerLimits.MAX_AMOUNT);
    }

    /** Returns an enabled rule with the given trigger and amount. */
    public static AutoRefill of(Credits triggerBelow, Credits amount) {
        return new AutoRefill(
                true,
                Arguments.notNull("autoRefill.triggerBelow", triggerBelow).minor(),
                Arguments.notNull("autoRefill.amount", amount).minor());
    }
}
