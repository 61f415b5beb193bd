package io.holdfast.ledger.internal;

import io.holdfast.ledger.Credits;
import org.jspecify.annotations.Nullable;

/**
 * The refunded or reversed part of a transaction.
 *
 * @param amount the sum of all refunds and reversals of the transaction, in minor units
 * @param micros the exact sum of all refunds of a usage charge, in micro-credits, or null if all of them were whole
 *     credits
 */
record ReversedAmountRow(long amount, @Nullable Long micros) {

    static final ReversedAmountRow NONE = new ReversedAmountRow(0, null);

    ReversedAmountRow plus(ReversedAmountRow other) {
        return new ReversedAmountRow(
                amount + other.amount,
                micros == null && other.micros == null ? null : Long.valueOf(exact() + other.exact()));
    }

    /** Returns the sum after another refund or reversal. */
    ReversedAmountRow plus(TransactionRow reversal) {
        Long exact = reversal.micros();
        return new ReversedAmountRow(
                amount + Math.abs(reversal.amount()), exact == null ? micros : Long.valueOf(exact() + exact));
    }

    /** Returns the exact refunded amount in micro-credits. Refunds by earlier versions were whole credits. */
    long exact() {
        return micros == null ? amount * Credits.MICROS : micros;
    }
}
