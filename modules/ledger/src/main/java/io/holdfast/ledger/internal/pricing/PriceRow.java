package io.holdfast.ledger.internal.pricing;

import io.holdfast.ledger.pricing.MetricPrice;
import io.holdfast.ledger.pricing.PriceScheme;
import io.holdfast.ledger.pricing.PriceTier;
import io.holdfast.ledger.pricing.QuantityPrice;
import io.holdfast.ledger.pricing.Rate;
import io.holdfast.ledger.pricing.Rounding;
import io.holdfast.store.Table;
import io.holdfast.store.codec.KeyCodec3;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A stored {@link MetricPrice}. The names and types of its components are part of the storage format. */
public record PriceRow(List<QuantityRow> prices, Rounding rounding, long minimum) {

    /** prices: list, version u32, metric -> PriceRow, immutable */
    public static final Table<PriceKey, PriceRow> TABLE =
            Table.of("prices", PriceKey.CODEC, Values.cbor(PriceRow.class));

    /** The key of a price. */
    public record PriceKey(String list, long version, String metric) {
        static final KeyCodec3<PriceKey, String, Long, String> CODEC = Keys.of(
                Keys.string(),
                PriceKey::list,
                Keys.u32(),
                PriceKey::version,
                Keys.string(),
                PriceKey::metric,
                PriceKey::new);
    }

    /** A stored {@link QuantityPrice}. */
    record QuantityRow(String quantity, PriceScheme scheme, List<TierRow> tiers) {}

    /** A stored {@link PriceTier}. */
    record TierRow(@Nullable Long upTo, long micros, long per, long flat) {}

    static PriceRow of(MetricPrice price) {
        return new PriceRow(price.prices().stream().map(PriceRow::row).toList(), price.rounding(), price.minimum());
    }

    private static QuantityRow row(QuantityPrice price) {
        return new QuantityRow(
                price.quantity(),
                price.scheme(),
                price.tiers().stream()
                        .map(tier -> new TierRow(
                                tier.upTo(), tier.rate().micros(), tier.rate().per(), tier.flat()))
                        .toList());
    }

    MetricPrice toPrice(String metric) {
        return new MetricPrice(
                metric,
                prices.stream()
                        .map(row -> new QuantityPrice(
                                row.quantity(),
                                row.scheme(),
                                row.tiers().stream()
                                        .map(tier -> new PriceTier(
                                                tier.upTo(), new Rate(tier.micros(), tier.per()), tier.flat()))
                                        .toList()))
                        .toList(),
                rounding,
                minimum);
    }
}
