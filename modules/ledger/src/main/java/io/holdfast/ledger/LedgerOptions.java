package io.holdfast.ledger;

import io.holdfast.ledger.internal.LedgerArguments;
import io.holdfast.ledger.pricing.RateCard;
import io.holdfast.store.kit.Arguments;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The options of a ledger.
 *
 * @param rates the prices of usage
 * @param holdFor the default duration of a hold
 * @param maxHold the maximum duration of a hold, including extensions
 * @param rules the policies for the grant rules; a rule without a policy cannot be claimed
 * @param random the source of the random bits in transaction ids
 */
public record LedgerOptions(
        RateCard rates,
        Duration holdFor,
        Duration maxHold,
        Map<GrantOccasion, GrantTemplate> rules,
        LongSupplier random) {

    /**
     * The default rate card, holds of 15 minutes by default and 31 days at most, no grant rules, and secure random ids.
     */
    public static final LedgerOptions DEFAULT = new LedgerOptions(
            RateCard.DEFAULT, Duration.ofMinutes(15), LedgerLimits.MAX_HOLD, Map.of(), new SecureRandom()::nextLong);

    public LedgerOptions {
        Arguments.notNull("rates", rates);
        LedgerArguments.duration("maxHold", maxHold, LedgerLimits.MAX_HOLD);
        LedgerArguments.duration("holdFor", holdFor, maxHold);
        Arguments.notNull("random", random);
        rules = Map.copyOf(Arguments.notNull("rules", rules));
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

    public LedgerOptions withRules(Map<GrantOccasion, GrantTemplate> other) {
        return new LedgerOptions(rates, holdFor, maxHold, other, random);
    }

    public LedgerOptions withRandom(LongSupplier other) {
        return new LedgerOptions(rates, holdFor, maxHold, rules, other);
    }
}
