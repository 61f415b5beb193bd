package io.holdfast.ledger;

/** How many transactions of a type there were, and their sum in minor units. */
public record Total(long count, long amount) {

    static final Total NONE = new Total(0, 0);

    Total and(long more) {
        return new Total(count + 1, Math.addExact(amount, more));
    }
}
