package io.holdfast.ledger;

/** How many transactions of a type there were, and their sum in minor units. */
public record TransactionTotal(long count, long amount) {

    static final TransactionTotal NONE = new TransactionTotal(0, 0);

    TransactionTotal plus(long more) {
        return new TransactionTotal(count + 1, Math.addExact(amount, more));
    }
}
