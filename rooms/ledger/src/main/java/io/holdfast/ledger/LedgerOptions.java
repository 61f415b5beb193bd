package io.holdfast.ledger;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * How a ledger works.
 *
 * @param rates what usage costs
 * @param holdFor how long a hold lasts that does not say
 * @param rules what the grant rules give; a rule that is not here cannot be claimed
 * @param random where the random part of transaction ids comes from
 */
public record LedgerOptions(RateCard rates, Duration holdFor, Map<GrantRule, GrantPolicy> rules, LongSupplier random) {

    /** The default rate card, holds of 15 minutes, no grant rules, ids from a secure source. */
    public static final LedgerOptions DEFAULT =
            new LedgerOptions(RateCard.DEFAULT, Duration.ofMinutes(15), Map.of(), new SecureRandom()::nextLong);

    public LedgerOptions {
        if (holdFor.isNegative() || holdFor.isZero() || holdFor.compareTo(LedgerLimits.MAX_HOLD) > 0) {
            throw Args.invalid(
                    "holdFor is " + holdFor + ", it must be above zero and at most " + LedgerLimits.MAX_HOLD);
        }
        rules = Map.copyOf(rules);
    }

    public LedgerOptions rates(RateCard other) {
        return new LedgerOptions(other, holdFor, rules, random);
    }

    public LedgerOptions holdFor(Duration other) {
        return new LedgerOptions(rates, other, rules, random);
    }

    public LedgerOptions rules(Map<GrantRule, GrantPolicy> other) {
        return new LedgerOptions(rates, holdFor, other, random);
    }

    public LedgerOptions random(LongSupplier other) {
        return new LedgerOptions(rates, holdFor, rules, other);
    }
}
