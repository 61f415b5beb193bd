package io.holdfast.ledger;

import io.holdfast.ledger.pricing.PriceLine;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The price of a usage record.
 *
 * @param micros the exact price, in micro-credits
 * @param cost the number of whole credits that a charge would debit now, including the remainder carried forward by the
 *     account
 * @param lines the breakdown of the price, whose lines add up to the exact price; empty if the caller set the price
 * @param priceList the name and version of the price list, such as {@code default@3}, or null if no price list was used
 */
public record Quote(
        long micros,
        Credits cost,
        List<PriceLine> lines,
        @Nullable String priceList) {

    public Quote {
        lines = List.copyOf(lines);
    }
}
