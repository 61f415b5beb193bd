package io.holdfast.ledger.internal.usage;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.pricing.ResourceUsage;
import io.holdfast.ledger.usage.UsagePeriod;
import io.holdfast.ledger.usage.UsageTotal;
import io.holdfast.store.Table;
import io.holdfast.store.codec.KeyCodec;
import io.holdfast.store.codec.KeyCodec4;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A stored {@link UsageTotal}. The names and types of its components are part of the storage format. Sums are split
 * into whole units and millionths to avoid overflow.
 *
 * @param credits the whole credits of the price; {@code micros} is the remainder in micro-credits
 * @param refundedCredits the whole credits of the refunds; {@code refundedMicros} is the remainder in micro-credits
 */
public record UsageTotalRow(
        long count,
        long credits,
        long micros,
        long refundedCredits,
        long refundedMicros,
        List<QuantityTotalRow> quantities) {

    /** usage_totals: user, series such as "day/metric", start of the period, metric or other value -> UsageTotalRow */
    public static final Table<UsageTotalKey, UsageTotalRow> TABLE = Table.of(
                    "usage_totals", UsageTotalKey.CODEC, Values.cbor(UsageTotalRow.class))
            .shardedBy(1);

    static final UsageTotalRow NONE = new UsageTotalRow(0, 0, 0, 0, 0, List.of());

    private static final long MILLION = 1_000_000;
    private static final int DIGITS = 6;

    /** The key of a total. */
    public record UsageTotalKey(AccountId account, String series, Instant start, String value) {
        private static final KeyCodec<AccountId> ACCOUNT = Keys.uuid().as(AccountId::new, AccountId::value);

        static final KeyCodec4<UsageTotalKey, AccountId, String, Instant, String> CODEC = Keys.of(
                ACCOUNT,
                UsageTotalKey::account,
                Keys.string(),
                UsageTotalKey::series,
                Keys.instant(),
                UsageTotalKey::start,
                Keys.string(),
                UsageTotalKey::value,
                UsageTotalKey::new);

        /** Returns the name of a series of totals. Monthly totals are computed from the daily series. */
        static String series(UsagePeriod period, String dimension) {
            return (period == UsagePeriod.HOUR ? period : UsagePeriod.DAY)
                            .name()
                            .toLowerCase(Locale.ROOT) + "/" + dimension;
        }
    }

    /** The sum of a quantity: whole units and millionths. */
    record QuantityTotalRow(String name, long units, long micros) {}

    /** Returns the total for a single usage record. */
    public static UsageTotalRow of(ResourceUsage usage, long price) {
        List<QuantityTotalRow> quantities = new ArrayList<>(2);
        usage.quantities()
                .forEach((name, amount) ->
                        quantities.add(new QuantityTotalRow(name, amount / MILLION, amount % MILLION)));
        return new UsageTotalRow(1, price / MILLION, price % MILLION, 0, 0, quantities);
    }

    /** Returns the total for a single refund. */
    public static UsageTotalRow ofRefund(long price) {
        return new UsageTotalRow(0, 0, 0, price / MILLION, price % MILLION, List.of());
    }

    UsageTotalRow plus(UsageTotalRow other) {
        return new UsageTotalRow(
                count + other.count,
                credits + other.credits + (micros + other.micros) / MILLION,
                (micros + other.micros) % MILLION,
                refundedCredits + other.refundedCredits + (refundedMicros + other.refundedMicros) / MILLION,
                (refundedMicros + other.refundedMicros) % MILLION,
                plus(quantities, other.quantities));
    }

    private static List<QuantityTotalRow> plus(List<QuantityTotalRow> one, List<QuantityTotalRow> other) {
        if (other.isEmpty()) {
            return one;
        }
        List<QuantityTotalRow> sum = new ArrayList<>(one);
        for (QuantityTotalRow added : other) {
            int at = 0;
            while (at < sum.size() && !sum.get(at).name().equals(added.name())) {
                at++;
            }
            if (at == sum.size()) {
                sum.add(added);
            } else {
                QuantityTotalRow before = sum.get(at);
                long micros = before.micros() + added.micros();
                sum.set(
                        at,
                        new QuantityTotalRow(
                                added.name(), before.units() + added.units() + micros / MILLION, micros % MILLION));
            }
        }
        return sum;
    }

    /** Returns whether two totals are equal, regardless of the order of their quantities. */
    boolean isSameAs(UsageTotalRow other) {
        return toView(Instant.EPOCH, "").equals(other.toView(Instant.EPOCH, ""));
    }

    UsageTotal toView(Instant start, String value) {
        Map<String, BigDecimal> sums = new HashMap<>();
        quantities.forEach(row -> sums.put(row.name(), decimal(row.units(), row.micros())));
        return new UsageTotal(
                start, value, count, sums, decimal(credits, micros), decimal(refundedCredits, refundedMicros));
    }

    private static BigDecimal decimal(long whole, long micros) {
        return BigDecimal.valueOf(whole).add(BigDecimal.valueOf(micros, DIGITS));
    }
}
