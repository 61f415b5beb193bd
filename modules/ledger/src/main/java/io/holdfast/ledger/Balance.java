package io.holdfast.ledger;

/**
 * The balance of an account, in minor units.
 *
 * @param balance the sum of all transactions
 * @param held the sum of all open holds
 */
public record Balance(long balance, long held) {

    /**
     * Returns the amount that can be spent or held. It is negative only for unlimited accounts and accounts that use
     * their credit limit.
     */
    public long available() {
        return balance - held;
    }

    @Override
    public String toString() {
        return "Balance[balance=" + balance + ", held=" + held + ", available=" + available() + "]";
    }
}
