package io.holdfast.ledger.pricing;

import io.holdfast.store.kit.Arguments;
import java.util.List;

/**
 * The price of one named quantity of a metric, such as {@code input} tokens. Tiers apply to the quantity of one usage
 * record.
 *
 * @param quantity the name of the quantity
 * @param tiers the tiers in ascending order; exactly one for schemes without tiers
 */
public record QuantityPrice(String quantity, PriceScheme scheme, List<PriceTier> tiers) {

    public QuantityPrice {
        Arguments.notBlank("quantity", quantity, PricingLimits.MAX_QUANTITY_NAME);
        Arguments.notNull("scheme", scheme);
        tiers = List.copyOf(Arguments.notNull("tiers", tiers));
        Arguments.inRange("number of tiers of " + quantity, tiers.size(), 1, PricingLimits.MAX_TIERS);
        boolean tiered = scheme == PriceScheme.GRADUATED || scheme == PriceScheme.VOLUME;
        if (!tiered && (tiers.size() > 1 || tiers.get(0).upTo() != null)) {
            throw Arguments.invalid(
                    "the price of " + quantity + " must not have tiers, because its scheme is " + scheme);
        }
        if ((scheme == PriceScheme.PER_UNIT || scheme == PriceScheme.PACKAGE)
                && tiers.get(0).flat() != 0) {
            throw Arguments.invalid(
                    "the price of " + quantity + " must not have a fixed amount, because its scheme is " + scheme);
        }
        if (scheme == PriceScheme.FLAT && tiers.get(0).rate().micros() != 0) {
            throw Arguments.invalid("the price of " + quantity + " must not have a rate, because its scheme is FLAT");
        }
        requireAscending(quantity, tiers);
    }

    private static void requireAscending(String quantity, List<PriceTier> tiers) {
        long before = 0;
        for (int i = 0; i < tiers.size(); i++) {
            Long upTo = tiers.get(i).upTo();
            if ((upTo == null) != (i == tiers.size() - 1)) {
                throw Arguments.invalid("all tiers of " + quantity
                        + " except for the last one must have an end, and the last must not");
            }
            if (upTo != null && upTo <= before) {
                throw Arguments.invalid(
                        "tiers[" + i + "].upTo of " + quantity + " must be above " + before + ", but is " + upTo);
            }
            before = upTo == null ? before : upTo;
        }
    }

    /** Returns a price with a rate for each unit. */
    public static QuantityPrice perUnit(String quantity, Rate rate) {
        return new QuantityPrice(quantity, PriceScheme.PER_UNIT, List.of(PriceTier.rest(rate)));
    }

    /** Returns a price with a rate for each package of {@link Rate#per} units. */
    public static QuantityPrice packages(String quantity, Rate rate) {
        return new QuantityPrice(quantity, PriceScheme.PACKAGE, List.of(PriceTier.rest(rate)));
    }

    /** Returns a fixed price for each usage record, in micro-credits. */
    public static QuantityPrice flat(String quantity, long micros) {
        return new QuantityPrice(quantity, PriceScheme.FLAT, List.of(new PriceTier(null, Rate.FREE, micros)));
    }

    /** Returns a price with a rate for the units in each tier. */
    public static QuantityPrice graduated(String quantity, PriceTier... tiers) {
        return new QuantityPrice(quantity, PriceScheme.GRADUATED, List.of(tiers));
    }

    /** Returns a price with a single rate for all units, determined by the tier of the quantity. */
    public static QuantityPrice volume(String quantity, PriceTier... tiers) {
        return new QuantityPrice(quantity, PriceScheme.VOLUME, List.of(tiers));
    }

    /**
     * Adds the lines for a quantity above zero. Each line is rounded half up to a micro-credit.
     *
     * @param units the quantity, in millionths of a unit
     */
    void addLines(long units, PriceBreakdown.Builder lines) {
        switch (scheme) {
            case FLAT -> lines.add(line(units, tiers.get(0), tiers.get(0).flat()));
            case PER_UNIT -> lines.add(perUnitLine(units, tiers.get(0)));
            case PACKAGE -> lines.add(packageLine(units, tiers.get(0)));
            case GRADUATED -> {
                long begin = 0;
                for (PriceTier tier : tiers) {
                    if (units > begin) {
                        lines.add(perUnitLine(Math.min(units, tier.end()) - begin, tier));
                    }
                    begin = tier.end();
                }
            }
            case VOLUME ->
                lines.add(perUnitLine(
                        units,
                        tiers.stream()
                                .filter(tier -> units <= tier.end())
                                .findFirst()
                                .orElseThrow()));
        }
    }

    private PriceLine perUnitLine(long units, PriceTier tier) {
        long micros = tier.rate().price(units, Rounding.CARRY);
        return line(units, tier, micros > Long.MAX_VALUE - tier.flat() ? Long.MAX_VALUE : micros + tier.flat());
    }

    private PriceLine packageLine(long units, PriceTier tier) {
        long size = tier.rate().per() * Quantity.MICROS_PER_UNIT;
        long packages = units / size + (units % size == 0 ? 0 : 1);
        return line(
                units,
                tier,
                new Rate(tier.rate().micros(), 1).price(packages * Quantity.MICROS_PER_UNIT, Rounding.CARRY));
    }

    private PriceLine line(long units, PriceTier tier, long micros) {
        return new PriceLine(quantity, units, scheme, tier.rate(), tier.flat(), micros);
    }
}
