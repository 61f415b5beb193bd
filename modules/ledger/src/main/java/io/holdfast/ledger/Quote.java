package io.holdfast.ledger;

/**
 * A price.
 *
 * @param micros exact, in micro-credits
 * @param cost what a charge would debit now: whole credits, with what the account carries
 */
public record Quote(long micros, Credits cost) {}
