package io.holdfast.ledger.internal;

/**
 * The refunded or reversed part of a transaction.
 *
 * @param amount the sum of all refunds and reversals of the transaction, in minor units
 */
record ReversedAmountRow(long amount) {}
