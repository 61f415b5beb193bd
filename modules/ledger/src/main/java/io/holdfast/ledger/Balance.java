package io.holdfast.ledger;

/**
 * What an account has, in minor units.
 *
 * @param held set aside by open holds
 */
public record Balance(long balance, long held) {

    /** What can be spent or held: equal to the price is enough. Below zero only on unlimited accounts. */
    public long available() {
        return balance - held;
    }

    @Override
    public String toString() {
        return "Balance[balance=" + balance + ", held=" + held + ", available=" + available() + "]";
    }
}
