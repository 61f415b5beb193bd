package io.holdfast.ledger;

import io.holdfast.ledger.internal.kit.LedgerArguments;
import io.holdfast.ledger.pricing.Rate;
import io.holdfast.store.kit.Arguments;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A request to start metered billing.
 *
 * @param reference the reference to the billed item in another system
 * @param account the account to charge
 * @param rate the price per unit, in micro-credits; for example, 0.8 credits is 800,000 micro-credits
 * @param at the start time, or null for the current time
 * @param description the description of the charge
 */
public record MeteredBillingRequest(
        BillingReference reference,
        AccountId account,
        long rate,
        @Nullable Instant at,
        @Nullable String description) {

    public MeteredBillingRequest {
        Arguments.notNull("reference", reference);
        Arguments.notNull("account", account);
        Arguments.inRange("rate", rate, 0, LedgerLimits.MAX_AMOUNT * Credits.MICROS);
        if (at != null) {
            LedgerArguments.time("at", at);
        }
        LedgerArguments.description(description);
    }

    /**
     * Returns a request without a description for billing that starts now.
     *
     * @param rate a rate whose price per unit is a whole number of micro-credits
     */
    public static MeteredBillingRequest of(BillingReference reference, AccountId account, Rate rate) {
        if (Arguments.notNull("rate", rate).micros() % rate.per() != 0) {
            throw Arguments.invalid("rate must be a whole number of micro-credits per unit, but is " + rate);
        }
        return new MeteredBillingRequest(reference, account, rate.micros() / rate.per(), null, null);
    }

    public MeteredBillingRequest withTime(Instant other) {
        return new MeteredBillingRequest(reference, account, rate, other, description);
    }

    public MeteredBillingRequest withDescription(String other) {
        return new MeteredBillingRequest(reference, account, rate, at, other);
    }
}
