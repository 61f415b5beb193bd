/**
 * The credit ledger of a prepaid product: never overdrawn, never charged twice, always explained.
 *
 * <p>{@link io.holdfast.ledger.Ledger} is the way in: accounts, charges for {@link io.holdfast.ledger.Usage}, credit,
 * corrections, refunds; and behind it {@link io.holdfast.ledger.Holds}, {@link io.holdfast.ledger.Grants},
 * {@link io.holdfast.ledger.Billings}, {@link io.holdfast.ledger.Refills} and {@link io.holdfast.ledger.TransactionHistory}. Every
 * command answers with one of the {@link io.holdfast.ledger.LedgerOutcome}s. Prices come from a
 * {@link io.holdfast.ledger.pricing.RateCard}.
 *
 * <p>Inside, a command opens the {@code Book} of an account, which lets expire what is due, decides in memory, and
 * writes everything in one commit. {@code LedgerSchema} has the tables. {@code Audit} proves all of it from the history.
 */
@NullMarked
package io.holdfast.ledger;

import org.jspecify.annotations.NullMarked;
