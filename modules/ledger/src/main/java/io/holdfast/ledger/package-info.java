/**
 * A ledger of prepaid credit. Accounts are never overdrawn beyond their credit limit, requests are never charged twice,
 * and every change to a balance is a transaction in the history.
 *
 * <p>{@link io.holdfast.ledger.Ledger} is the entry point. It manages accounts, charges for {@link
 * io.holdfast.ledger.Usage}, adds credit, and adjusts, refunds and reverses transactions. It also provides {@link
 * io.holdfast.ledger.Holds}, {@link io.holdfast.ledger.Grants}, {@link io.holdfast.ledger.MeteredBillings}, {@link
 * io.holdfast.ledger.Budgets}, {@link io.holdfast.ledger.RefillRequests}, {@link
 * io.holdfast.ledger.TransactionHistory}, {@link io.holdfast.ledger.UsageReports} and {@link
 * io.holdfast.ledger.CreditTransfers}. Every command returns a {@link io.holdfast.ledger.LedgerOutcome}. Prices come
 * from {@link io.holdfast.ledger.PriceLists} and a {@link io.holdfast.ledger.pricing.RateCard}.
 */
@NullMarked
package io.holdfast.ledger;

import org.jspecify.annotations.NullMarked;
