package io.holdfast.ledger;

import io.holdfast.ledger.internal.LedgerArguments;
import io.holdfast.ledger.pricing.RateCard;
import io.holdfast.ledger.threshold.BalanceThreshold;
import io.holdfast.store.kit.Arguments;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Options for a ledger.
 *
 * @param rates the prices of usage
 * @param holdFor the default duration of a hold
 * @param maxHold the maximum duration of a hold, including extensions
 * @param clockSkew the maximum difference between the clocks of two callers; a billing that ends before its start by at
 *     most this much has a duration of zero
 * @param rules the policies for the grant rules; a rule without a policy cannot be claimed
 * @param random the source of the random bits in transaction ids
 * @param thresholds the thresholds of accounts that have none of their own
 */
public record LedgerOptions(
        RateCard rates,
        Duration holdFor,
        Duration maxHold,
        Duration clockSkew,
        Map<GrantOccasion, GrantTemplate> rules,
        LongSupplier random,
        List<BalanceThreshold> thresholds) {

    /**
     * The default rate card, holds of 15 minutes by default and 31 days at most, a clock skew of 5 seconds, no grant rules, secure random ids, and no thresholds.
     */
    public static final LedgerOptions DEFAULT = new LedgerOptions(
            RateCard.DEFAULT,
            Duration.ofMinutes(15),
            LedgerLimits.MAX_HOLD,
            Duration.ofSeconds(5),
            Map.of(),
            new SecureRandom()::nextLong,
            List.of());

    public LedgerOptions {
        Arguments.notNull("rates", rates);
        LedgerArguments.duration("maxHold", maxHold, LedgerLimits.MAX_HOLD);
        LedgerArguments.duration("holdFor", holdFor, maxHold);
        if (Arguments.notNull("clockSkew", clockSkew).isNegative()
                || clockSkew.compareTo(LedgerLimits.MAX_CLOCK_SKEW) > 0) {
            throw Arguments.invalid(
                    "clockSkew must be between 0 and " + LedgerLimits.MAX_CLOCK_SKEW + ", but is " + clockSkew);
        }
        Arguments.notNull("random", random);
        rules = Map.copyOf(Arguments.notNull("rules", rules));
        thresholds = BalanceThreshold.copyOf("thresholds", thresholds);
    }

    public LedgerOptions withRates(RateCard other) {
        return new LedgerOptions(other, holdFor, maxHold, clockSkew, rules, random, thresholds);
    }

    public LedgerOptions withHoldDuration(Duration other) {
        return new LedgerOptions(rates, other, maxHold, clockSkew, rules, random, thresholds);
    }

    public LedgerOptions withMaxHold(Duration other) {
        return new LedgerOptions(rates, holdFor, other, clockSkew, rules, random, thresholds);
    }

    public LedgerOptions withClockSkew(Duration other) {
        return new LedgerOptions(rates, holdFor, maxHold, other, rules, random, thresholds);
    }

    public LedgerOptions withRules(Map<GrantOccasion, GrantTemplate> other) {
        return new LedgerOptions(rates, holdFor, maxHold, clockSkew, other, random, thresholds);
    }

    public LedgerOptions withRandom(LongSupplier other) {
        return new LedgerOptions(rates, holdFor, maxHold, clockSkew, rules, other, thresholds);
    }

    public LedgerOptions withThresholds(List<BalanceThreshold> other) {
        return new LedgerOptions(rates, holdFor, maxHold, clockSkew, rules, random, other);
    }
}
