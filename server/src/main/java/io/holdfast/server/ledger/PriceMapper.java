package io.holdfast.server.ledger;

import static io.holdfast.server.operation.WireConversions.enumByName;
import static io.holdfast.server.operation.WireConversions.mapEach;
import static io.holdfast.server.operation.WireConversions.orDefault;

import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.api.pricing.PriceApi;
import io.holdfast.ledger.pricing.MetricPrice;
import io.holdfast.ledger.pricing.PriceList;
import io.holdfast.ledger.pricing.PriceScheme;
import io.holdfast.ledger.pricing.PriceTier;
import io.holdfast.ledger.pricing.PricingLimits;
import io.holdfast.ledger.pricing.QuantityPrice;
import io.holdfast.ledger.pricing.Rate;
import io.holdfast.ledger.pricing.Rounding;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Conversions between wire records and the price lists of the ledger. */
final class PriceMapper {

    private static final int MICROS = 6;

    private PriceMapper() {}

    static List<MetricPrice> metrics(List<PriceApi.MetricPrice> metrics) {
        return mapEach(metrics, PriceMapper::metric);
    }

    private static MetricPrice metric(PriceApi.MetricPrice metric) {
        return new MetricPrice(
                metric.metric(),
                mapEach(metric.prices(), PriceMapper::price),
                enumByName(Rounding.class, orDefault(metric.rounding(), PriceApi.PriceRounding.CARRY)),
                orDefault(metric.minimum(), 0L));
    }

    private static QuantityPrice price(PriceApi.QuantityPrice price) {
        PriceScheme scheme = enumByName(PriceScheme.class, orDefault(price.scheme(), PriceApi.Scheme.PER_UNIT));
        List<PriceApi.Tier> tiers = price.tiers();
        boolean tiered = scheme == PriceScheme.GRADUATED || scheme == PriceScheme.VOLUME;
        if (tiered != (tiers != null) || tiered == (price.price() != null)) {
            throw new MalformedRequestException(
                    "metrics",
                    "the price of '" + price.quantity() + "' must have " + (tiered ? "'tiers'" : "a 'price'")
                            + " and no " + (tiered ? "'price'" : "'tiers'") + ", because its scheme is " + scheme);
        }
        if (tiers != null) {
            return new QuantityPrice(price.quantity(), scheme, mapEach(tiers, PriceMapper::tier));
        }
        long micros = micros("price", price.price());
        PriceTier only = scheme == PriceScheme.FLAT
                ? new PriceTier(null, Rate.FREE, micros)
                : PriceTier.rest(new Rate(micros, orDefault(price.per(), 1L)));
        return new QuantityPrice(price.quantity(), scheme, List.of(only));
    }

    private static PriceTier tier(PriceApi.Tier tier) {
        return new PriceTier(
                tier.upTo(),
                new Rate(micros("price", tier.price()), orDefault(tier.per(), 1L)),
                micros("flat", tier.flat()));
    }

    private static long micros(String field, @Nullable BigDecimal credits) {
        if (credits == null) {
            return 0;
        }
        boolean inRange = Math.abs((long) credits.scale()) <= 30
                && credits.precision() <= 30
                && credits.signum() >= 0
                && credits.compareTo(BigDecimal.valueOf(PricingLimits.MAX_PRICE)) <= 0;
        try {
            if (inRange) {
                return credits.setScale(MICROS, RoundingMode.UNNECESSARY)
                        .unscaledValue()
                        .longValueExact();
            }
        } catch (ArithmeticException e) { // More than six decimal places; reported below like other invalid prices.
        }
        throw new MalformedRequestException(
                "metrics",
                "'" + field + "' must be between 0 and " + PricingLimits.MAX_PRICE + " with at most " + MICROS
                        + " decimal places; for smaller prices, set 'per'");
    }

    static PriceApi.PriceList list(PriceList list) {
        return new PriceApi.PriceList(
                list.name(),
                list.version(),
                list.effective(),
                list.created(),
                mapEach(list.metrics(), PriceMapper::metric));
    }

    static PriceApi.PriceListVersion version(PriceList.Version version) {
        return new PriceApi.PriceListVersion(
                version.name(), version.version(), version.effective(), version.created(), version.metrics());
    }

    private static PriceApi.MetricPrice metric(MetricPrice metric) {
        return new PriceApi.MetricPrice(
                metric.metric(),
                mapEach(metric.prices(), PriceMapper::price),
                enumByName(PriceApi.PriceRounding.class, metric.rounding()),
                metric.minimum());
    }

    private static PriceApi.QuantityPrice price(QuantityPrice price) {
        PriceApi.Scheme scheme = enumByName(PriceApi.Scheme.class, price.scheme());
        PriceTier first = price.tiers().get(0);
        return switch (price.scheme()) {
            case FLAT -> new PriceApi.QuantityPrice(price.quantity(), scheme, credits(first.flat()), null, null);
            case PER_UNIT, PACKAGE ->
                new PriceApi.QuantityPrice(
                        price.quantity(),
                        scheme,
                        credits(first.rate().micros()),
                        first.rate().per(),
                        null);
            case GRADUATED, VOLUME ->
                new PriceApi.QuantityPrice(
                        price.quantity(), scheme, null, null, mapEach(price.tiers(), PriceMapper::tier));
        };
    }

    private static PriceApi.Tier tier(PriceTier tier) {
        return new PriceApi.Tier(
                tier.upTo(),
                credits(tier.rate().micros()),
                tier.rate().per(),
                tier.flat() == 0 ? null : credits(tier.flat()));
    }

    private static BigDecimal credits(long micros) {
        return BigDecimal.valueOf(micros, MICROS).stripTrailingZeros();
    }
}
