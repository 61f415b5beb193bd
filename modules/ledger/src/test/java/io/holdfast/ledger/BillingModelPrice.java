package io.holdfast.ledger;

import io.holdfast.ledger.pricing.PriceScheme;
import io.holdfast.ledger.pricing.PriceTier;
import io.holdfast.ledger.pricing.QuantityPrice;
import io.holdfast.ledger.pricing.Rate;
import java.util.Random;

/**
 * A price in the model of billing.
 *
 * @param micros the rate for {@code per} units, in micro-credits; above {@code bound} units, half of it
 * @param flat the fixed amount of the price, or of its second tier
 */
record BillingModelPrice(PriceScheme scheme, long micros, long per, long bound, long flat) {

    static BillingModelPrice random(Random random) {
        PriceScheme[] schemes = PriceScheme.values();
        return new BillingModelPrice(
                schemes[random.nextInt(schemes.length)],
                2 * (50_000L + random.nextInt(750_000)),
                1L + random.nextInt(9),
                1L + random.nextInt(200),
                random.nextInt(3_000_000));
    }

    QuantityPrice toPrice() {
        PriceTier[] tiers = {
            PriceTier.upTo(bound, new Rate(micros, per)), new PriceTier(null, new Rate(micros / 2, per), flat)
        };
        return switch (scheme) {
            case FLAT -> QuantityPrice.flat("units", flat);
            case PER_UNIT -> QuantityPrice.perUnit("units", new Rate(micros, per));
            case PACKAGE -> QuantityPrice.packages("units", new Rate(micros, per));
            case GRADUATED -> QuantityPrice.graduated("units", tiers);
            case VOLUME -> QuantityPrice.volume("units", tiers);
        };
    }

    /** Returns the price of a number of units above zero, in micro-credits. */
    long price(long units) {
        return switch (scheme) {
            case FLAT -> flat;
            case PER_UNIT -> rounded(units, micros);
            case PACKAGE -> (units + per - 1) / per * micros;
            case GRADUATED ->
                units <= bound
                        ? rounded(units, micros)
                        : rounded(bound, micros) + rounded(units - bound, micros / 2) + flat;
            case VOLUME -> units <= bound ? rounded(units, micros) : rounded(units, micros / 2) + flat;
        };
    }

    /** Returns the price at a rate, rounded half up. */
    private long rounded(long units, long rate) {
        return (2 * units * rate + per) / (2 * per);
    }
}
