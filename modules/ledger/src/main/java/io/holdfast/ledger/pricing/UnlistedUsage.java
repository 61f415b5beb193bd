package io.holdfast.ledger.pricing;

/**
 * The treatment of usage whose metric is in no price list, while a price list is in force for the account. Models and
 * custom metrics that the rate card names always have the price of the rate card.
 */
public enum UnlistedUsage {
    /** The usage is refused, so that a new or misspelled metric is never charged at a price that nobody set for it. */
    REFUSE,
    /** The usage is priced by the tariff of the rate card for other models or for its kind of metric. */
    RATE_CARD
}
