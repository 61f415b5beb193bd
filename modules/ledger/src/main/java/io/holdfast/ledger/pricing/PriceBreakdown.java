package io.holdfast.ledger.pricing;

import io.holdfast.store.kit.Arguments;
import java.util.ArrayList;
import java.util.List;

/**
 * A price and the lines from which it is computed.
 *
 * @param micros the price, in micro-credits
 * @param lines the lines, which add up to the price
 */
public record PriceBreakdown(long micros, List<PriceLine> lines) {

    /** A price of zero. */
    public static final PriceBreakdown FREE = new PriceBreakdown(0, List.of());

    private static final long MAX_MICROS = PricingLimits.MAX_PRICE * Rate.MICROS_PER_CREDIT;

    public PriceBreakdown {
        lines = List.copyOf(lines);
    }

    /** Adds up the lines of a price. */
    static final class Builder {
        private final String metric;
        private final List<PriceLine> lines = new ArrayList<>();
        private long sum;

        Builder(String metric) {
            this.metric = metric;
        }

        void add(PriceLine line) {
            sum += line.micros();
            if (line.micros() > MAX_MICROS || sum > MAX_MICROS) {
                throw Arguments.tooLarge(
                        "the price of " + metric + " exceeds the maximum of " + PricingLimits.MAX_PRICE);
            }
            lines.add(line);
        }

        /**
         * Rounds the sum and applies the minimum.
         *
         * @param minimum the minimum price, in credits
         */
        PriceBreakdown round(Rounding rounding, long minimum) {
            long rounded = rounding.round(sum);
            if (rounded != sum) {
                add(PriceLine.other(PriceLine.ROUNDING, rounded - sum));
            }
            if (minimum * Rate.MICROS_PER_CREDIT > sum) {
                add(PriceLine.other(PriceLine.MINIMUM, minimum * Rate.MICROS_PER_CREDIT - sum));
            }
            return toBreakdown();
        }

        PriceBreakdown toBreakdown() {
            return new PriceBreakdown(sum, lines);
        }
    }
}
