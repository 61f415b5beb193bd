package io.holdfast.ledger;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that begins to cost.
 *
 * @param rate the price of a unit in micro-credits: 0.8 credits are 800,000
 * @param at when it began; null for now
 */
public record BillingStart(
        Reference reference,
        AccountId account,
        long rate,
        @Nullable Instant at,
        @Nullable String description) {

    public BillingStart {
        Args.within("rate", rate, 0, LedgerLimits.MAX_AMOUNT * Credits.MICROS);
        if (at != null) {
            Args.time("at", at);
        }
        Args.description(description);
    }

    public static BillingStart of(Reference reference, AccountId account, long rate) {
        return new BillingStart(reference, account, rate, null, null);
    }

    public BillingStart at(Instant other) {
        return new BillingStart(reference, account, rate, other, description);
    }

    public BillingStart description(String other) {
        return new BillingStart(reference, account, rate, at, other);
    }
}
