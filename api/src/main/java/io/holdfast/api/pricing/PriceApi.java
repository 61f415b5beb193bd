package io.holdfast.api.pricing;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The requests and responses for price lists. Prices are in credits, with at most six decimal places. */
public interface PriceApi {

    /**
     * The pricing model of a quantity: a fixed price per usage record, a price per unit, a price per package of units,
     * a price per tier for the units in it, or a price for all units that depends on the tier of the whole quantity.
     */
    enum Scheme {
        FLAT,
        PER_UNIT,
        PACKAGE,
        GRADUATED,
        VOLUME
    }

    /** The rounding of a price to whole credits; {@code CARRY} carries fractions forward to the next charge. */
    enum PriceRounding {
        DOWN,
        HALF_UP,
        UP,
        CARRY
    }

    /**
     * A price tier.
     *
     * @param upTo the last unit of the tier; absent for the last tier
     * @param price the price for each {@code per} units
     * @param per the number of units that the price covers; the default is 1
     * @param flat the fixed price of a usage record that reaches the tier
     */
    record Tier(
            @Nullable Long upTo,
            @Nullable BigDecimal price,
            @Nullable Long per,
            @Nullable BigDecimal flat) {
        /** Creates a request with the default values. */
        public static Tier defaults() {
            return new Tier(null, null, null, null);
        }

        /** Returns a copy with the given {@code upTo}. */
        public Tier withUpTo(long upTo) {
            return new Tier(upTo, price, per, flat);
        }

        /** Returns a copy with the given {@code price}. */
        public Tier withPrice(BigDecimal price) {
            return new Tier(upTo, price, per, flat);
        }

        /** Returns a copy with the given {@code per}. */
        public Tier withPer(long per) {
            return new Tier(upTo, price, per, flat);
        }

        /** Returns a copy with the given {@code flat}. */
        public Tier withFlat(BigDecimal flat) {
            return new Tier(upTo, price, per, flat);
        }
    }

    /**
     * The price of a quantity.
     *
     * @param quantity the name of the quantity, such as {@code input}, {@code output} or {@code cached_input}
     * @param scheme the pricing model; the default is {@code PER_UNIT}
     * @param price the price for each {@code per} units, or for each usage record if the scheme is {@code FLAT}
     * @param per the number of units that the price covers; the default is 1
     * @param tiers the tiers of the schemes {@code GRADUATED} and {@code VOLUME}, in place of a price
     */
    record QuantityPrice(
            String quantity,
            @Nullable Scheme scheme,
            @Nullable BigDecimal price,
            @Nullable Long per,
            @Nullable List<Tier> tiers) {

        /** Creates a price for each {@code per} units. */
        public static QuantityPrice of(String quantity, BigDecimal price, long per) {
            return new QuantityPrice(quantity, Scheme.PER_UNIT, price, per, null);
        }
    }

    /**
     * The prices of a metric.
     *
     * @param metric a metric such as {@code llm_tokens/acme/large}, {@code api_calls/search}, {@code custom/sms},
     *     {@code compute} or {@code storage}, or a pattern such as {@code llm_tokens/acme/*}
     * @param rounding the rounding mode; the default is {@code CARRY}
     * @param minimum the minimum price of a usage record, in credits
     */
    record MetricPrice(
            String metric,
            List<QuantityPrice> prices,
            @Nullable PriceRounding rounding,
            @Nullable Long minimum) {
        /** Creates a request with only the required fields. */
        public static MetricPrice of(String metric, List<QuantityPrice> prices) {
            return new MetricPrice(metric, prices, null, null);
        }

        /** Returns a copy with the given {@code rounding}. */
        public MetricPrice withRounding(PriceRounding rounding) {
            return new MetricPrice(metric, prices, rounding, minimum);
        }

        /** Returns a copy with the given {@code minimum}. */
        public MetricPrice withMinimum(long minimum) {
            return new MetricPrice(metric, prices, rounding, minimum);
        }
    }

    /**
     * A new version of a price list.
     *
     * @param effective the time from which the version is in force; the default is now
     */
    record PutPriceList(String name, @Nullable Instant effective, List<MetricPrice> metrics) {
        /** Creates a request with only the required fields. */
        public static PutPriceList of(String name, List<MetricPrice> metrics) {
            return new PutPriceList(name, null, metrics);
        }

        /** Returns a copy with the given {@code effective}. */
        public PutPriceList withEffective(Instant effective) {
            return new PutPriceList(name, effective, metrics);
        }
    }

    /**
     * A reference to a version of a price list.
     *
     * @param version the version; the default is the version in force at the given time
     * @param at the time; the default is now
     */
    record PriceListRef(
            String name,
            @Nullable Integer version,
            @Nullable Instant at) {
        /** Creates a request with only the required fields. */
        public static PriceListRef of(String name) {
            return new PriceListRef(name, null, null);
        }

        /** Returns a copy with the given {@code version}. */
        public PriceListRef withVersion(int version) {
            return new PriceListRef(name, version, at);
        }

        /** Returns a copy with the given {@code at}. */
        public PriceListRef withAt(Instant at) {
            return new PriceListRef(name, version, at);
        }
    }

    record PriceListName(String name) {}

    record PriceListsOf(@Nullable Integer limit, @Nullable String cursor) {}

    record PriceList(String name, int version, Instant effective, Instant created, List<MetricPrice> metrics) {}

    /**
     * A version of a price list without its prices.
     *
     * @param metrics the number of metrics
     */
    record PriceListVersion(String name, int version, Instant effective, Instant created, int metrics) {}
}
