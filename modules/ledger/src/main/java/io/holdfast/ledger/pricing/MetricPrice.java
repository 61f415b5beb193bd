package io.holdfast.ledger.pricing;

import io.holdfast.store.kit.Arguments;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The price of a metric in a price list. The metric is the {@linkplain ResourceUsage#key key} of a usage record, or a
 * pattern that ends with {@code /*}, such as {@code llm_tokens/acme/*}. A quantity without a price is rejected; a price
 * of zero must be given explicitly.
 *
 * @param prices the price of each quantity of the metric
 * @param rounding the rounding of the sum of all quantities
 * @param minimum the minimum price of a usage record with a quantity above zero, in credits
 */
public record MetricPrice(String metric, List<QuantityPrice> prices, Rounding rounding, long minimum) {

    /** The suffix of a pattern. */
    static final String ANY = "/*";

    public MetricPrice {
        Arguments.notBlank("metric", metric, PricingLimits.MAX_METRIC);
        prices = List.copyOf(Arguments.notNull("prices", prices));
        Arguments.inRange("number of prices of " + metric, prices.size(), 1, PricingLimits.MAX_QUANTITIES);
        Arguments.notNull("rounding", rounding);
        Arguments.inRange("minimum", minimum, 0, PricingLimits.MAX_PRICE);
        Set<String> quantities = new HashSet<>();
        for (QuantityPrice price : prices) {
            if (!quantities.add(price.quantity())) {
                throw Arguments.invalid("prices of " + metric + " must have different quantities, but '"
                        + price.quantity() + "' occurs twice");
            }
        }
    }

    /** Returns a price that is not rounded to whole credits and has no minimum. */
    public static MetricPrice of(String metric, QuantityPrice... prices) {
        return new MetricPrice(metric, List.of(prices), Rounding.CARRY, 0);
    }

    public MetricPrice withRounding(Rounding other) {
        return new MetricPrice(metric, prices, other, minimum);
    }

    public MetricPrice withMinimum(long credits) {
        return new MetricPrice(metric, prices, rounding, credits);
    }

    /** Returns the price of a usage record with its breakdown. Charges and quotes both use this method. */
    public PriceBreakdown price(ResourceUsage usage) {
        PriceBreakdown.Builder lines = new PriceBreakdown.Builder(usage.key());
        boolean isUsed = false;
        for (Map.Entry<String, Long> quantity : usage.quantities().entrySet()) {
            if (quantity.getValue() > 0) {
                isUsed = true;
                priceOf(usage, quantity.getKey()).addLines(quantity.getValue(), lines);
            }
        }
        return isUsed ? lines.round(rounding, minimum) : PriceBreakdown.FREE;
    }

    private QuantityPrice priceOf(ResourceUsage usage, String quantity) {
        for (QuantityPrice price : prices) {
            if (price.quantity().equals(quantity)) {
                return price;
            }
        }
        throw Arguments.invalid(
                "quantity '" + quantity + "' of " + usage.key() + " has no price in the prices of " + metric);
    }
}
