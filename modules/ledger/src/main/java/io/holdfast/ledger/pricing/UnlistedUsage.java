package io.holdfast.ledger.pricing;

/**
 * The treatment of usage whose metric is in no price list, while a price list is in force for the account. Models and
 * custom metrics that the rate card names always have the price of the rate card.
 */
public enum UnlistedUsage {
    /** Refuses the usage, so that a new or misspelled metric is not charged at an unintended price. */
    REFUSE,
    /** The usage is priced by the tariff of the rate card for other models or for its kind of metric. */
    RATE_CARD
}
