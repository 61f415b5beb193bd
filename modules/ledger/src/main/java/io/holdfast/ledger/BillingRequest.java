package io.holdfast.ledger;

import io.holdfast.ledger.pricing.Rate;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that begins to cost.
 *
 * @param rate the price of a unit in micro-credits: 0.8 credits are 800,000
 * @param at when it began; null for now
 */
public record BillingRequest(
        BillingReference reference,
        AccountId account,
        long rate,
        @Nullable Instant at,
        @Nullable String description) {

    public BillingRequest {
        Args.given("reference", reference);
        Args.given("account", account);
        Args.within("rate", rate, 0, LedgerLimits.MAX_AMOUNT * Credits.MICROS);
        if (at != null) {
            Args.time("at", at);
        }
        Args.description(description);
    }

    /** At a rate whose price for one unit is a whole number of micro-credits. */
    public static BillingRequest of(BillingReference reference, AccountId account, Rate rate) {
        if (Args.given("rate", rate).micros() % rate.per() != 0) {
            throw Args.invalid("rate is " + rate + ": one unit must cost a whole number of micro-credits");
        }
        return new BillingRequest(reference, account, rate.micros() / rate.per(), null, null);
    }

    public BillingRequest withTime(Instant other) {
        return new BillingRequest(reference, account, rate, other, description);
    }

    public BillingRequest withDescription(String other) {
        return new BillingRequest(reference, account, rate, at, other);
    }
}
