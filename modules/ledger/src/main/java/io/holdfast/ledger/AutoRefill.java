package io.holdfast.ledger;

/**
 * When an account asks to be filled up again.
 *
 * @param triggerBelow a debit that leaves less than this available, in minor units, raises a request
 * @param amount what the request asks for, in minor units
 */
public record AutoRefill(boolean enabled, long triggerBelow, long amount) {

    public AutoRefill {
        Args.within("autoRefill.triggerBelow", triggerBelow, 1, LedgerLimits.MAX_AMOUNT);
        Args.within("autoRefill.amount", amount, 1, LedgerLimits.MAX_AMOUNT);
    }

    public static AutoRefill of(Credits triggerBelow, Credits amount) {
        return new AutoRefill(
                true,
                Args.given("autoRefill.triggerBelow", triggerBelow).minor(),
                Args.given("autoRefill.amount", amount).minor());
    }
}
