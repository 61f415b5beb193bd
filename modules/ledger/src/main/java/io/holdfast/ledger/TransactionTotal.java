package io.holdfast.ledger;

/**
 * The total of all transactions of one type.
 *
 * @param count the number of transactions
 * @param amount the sum of the amounts of the transactions, in minor units
 */
public record TransactionTotal(long count, long amount) {}
