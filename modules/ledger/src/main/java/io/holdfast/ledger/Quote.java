package io.holdfast.ledger;

/**
 * The price of a usage.
 *
 * @param micros the exact price, in micro-credits
 * @param cost the number of whole credits that a charge would debit now, including the remainder carried forward by the
 *     account
 */
public record Quote(long micros, Credits cost) {}
