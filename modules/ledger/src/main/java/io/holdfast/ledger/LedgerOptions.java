package io.holdfast.ledger;

import io.holdfast.ledger.pricing.RateCard;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * How a ledger works.
 *
 * @param rates what usage costs
 * @param holdFor how long a hold lasts that does not say
 * @param maxHold how long a hold may last, extended or not
 * @param rules what the grant rules give; a rule that is not here cannot be claimed
 * @param random where the random part of transaction ids comes from
 */
public record LedgerOptions(
        RateCard rates, Duration holdFor, Duration maxHold, Map<GrantRule, GrantPolicy> rules, LongSupplier random) {

    /** The default rate card, holds of 15 minutes and at most 31 days, no grant rules, ids from a secure source. */
    public static final LedgerOptions DEFAULT = new LedgerOptions(
            RateCard.DEFAULT, Duration.ofMinutes(15), LedgerLimits.MAX_HOLD, Map.of(), new SecureRandom()::nextLong);

    public LedgerOptions {
        Args.given("rates", rates);
        Args.lasts("maxHold", maxHold, LedgerLimits.MAX_HOLD);
        Args.lasts("holdFor", holdFor, maxHold);
        Args.given("random", random);
        rules = Map.copyOf(Args.given("rules", rules));
    }

    public LedgerOptions withRates(RateCard other) {
        return new LedgerOptions(other, holdFor, maxHold, rules, random);
    }

    public LedgerOptions withHoldDuration(Duration other) {
        return new LedgerOptions(rates, other, maxHold, rules, random);
    }

    public LedgerOptions withMaxHold(Duration other) {
        return new LedgerOptions(rates, holdFor, other, rules, random);
    }

    public LedgerOptions withRules(Map<GrantRule, GrantPolicy> other) {
        return new LedgerOptions(rates, holdFor, maxHold, other, random);
    }

    public LedgerOptions withRandom(LongSupplier other) {
        return new LedgerOptions(rates, holdFor, maxHold, rules, other);
    }
}
