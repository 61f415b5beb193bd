package io.holdfast.ledger;

/**
 * The total of all transactions of a type.
 *
 * @param count the number of transactions
 * @param amount the sum of their amounts, in minor units
 */
public record TransactionTotal(long count, long amount) {}
