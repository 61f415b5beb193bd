package io.holdfast.ledger;

import io.holdfast.ledger.GrantTemplate.GrantOccasion;
import io.holdfast.ledger.internal.kit.LedgerArguments;
import io.holdfast.ledger.pricing.PricingLimits;
import io.holdfast.ledger.pricing.RateCard;
import io.holdfast.ledger.pricing.UnlistedUsage;
import io.holdfast.ledger.threshold.BalanceThreshold;
import io.holdfast.store.kit.Arguments;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Options for a ledger.
 *
 * @param rates the rate card, for usage that no price list prices
 * @param holdFor the default duration of a hold
 * @param maxHold the maximum duration of a hold, including extensions
 * @param clockSkew the maximum difference between the clocks of two callers; metered billing whose end precedes its
 *     start by at most this difference has a duration of zero
 * @param rules the amount and terms of the grants for each occasion; an occasion without a template has no grants
 * @param random the source of the random bits in transaction ids
 * @param thresholds the thresholds of accounts that have none of their own
 * @param priceList the price list of accounts that have none of their own, or null to use {@code rates}
 * @param usageDimensions the dimensions by which usage totals are kept in addition to the metric: {@code source},
 *     {@code agent}, a metadata key, or a kind of scope such as {@code key}; each dimension adds two rows to the commit
 *     of a charge
 * @param sharedExternalIds the systems whose external ids several accounts may have, such as {@code team}; in all other
 *     systems an external id is unique
 * @param unlistedUsage the treatment of usage whose metric is in no price list, while a price list is in force for the
 *     account
 */
public record LedgerOptions(
        RateCard rates,
        Duration holdFor,
        Duration maxHold,
        Duration clockSkew,
        Map<GrantOccasion, GrantTemplate> rules,
        LongSupplier random,
        List<BalanceThreshold> thresholds,
        @Nullable String priceList,
        List<String> usageDimensions,
        Set<String> sharedExternalIds,
        UnlistedUsage unlistedUsage) {

    /**
     * The default rate card, holds of 15 minutes by default and 31 days at most, a clock skew of 5 seconds, no grant
     * rules, secure random ids, no thresholds, no price list, usage totals by metric only, unique external ids, and
     * refusal of usage that is in no price list.
     */
    public static final LedgerOptions DEFAULT = new LedgerOptions(
            RateCard.DEFAULT,
            Duration.ofMinutes(15),
            LedgerLimits.MAX_HOLD,
            Duration.ofSeconds(5),
            Map.of(),
            new SecureRandom()::nextLong,
            List.of(),
            null,
            List.of(),
            Set.of(),
            UnlistedUsage.REFUSE);

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
        if (priceList != null) {
            Arguments.notBlank("priceList", priceList, PricingLimits.MAX_LIST_NAME);
        }
        usageDimensions = List.copyOf(Arguments.notNull("usageDimensions", usageDimensions));
        Arguments.inRange("number of usageDimensions", usageDimensions.size(), 0, LedgerLimits.MAX_USAGE_DIMENSIONS);
        for (String dimension : usageDimensions) {
            LedgerArguments.usageDimension(dimension);
        }
        sharedExternalIds = Set.copyOf(Arguments.notNull("sharedExternalIds", sharedExternalIds));
        for (String system : sharedExternalIds) {
            Arguments.notBlank("sharedExternalIds", system, LedgerLimits.MAX_METADATA_KEY);
        }
        Arguments.notNull("unlistedUsage", unlistedUsage);
    }

    public LedgerOptions withRates(RateCard other) {
        return new LedgerOptions(
                other,
                holdFor,
                maxHold,
                clockSkew,
                rules,
                random,
                thresholds,
                priceList,
                usageDimensions,
                sharedExternalIds,
                unlistedUsage);
    }

    public LedgerOptions withHoldDuration(Duration other) {
        return new LedgerOptions(
                rates,
                other,
                maxHold,
                clockSkew,
                rules,
                random,
                thresholds,
                priceList,
                usageDimensions,
                sharedExternalIds,
                unlistedUsage);
    }

    public LedgerOptions withMaxHold(Duration other) {
        return new LedgerOptions(
                rates,
                holdFor,
                other,
                clockSkew,
                rules,
                random,
                thresholds,
                priceList,
                usageDimensions,
                sharedExternalIds,
                unlistedUsage);
    }

    public LedgerOptions withClockSkew(Duration other) {
        return new LedgerOptions(
                rates,
                holdFor,
                maxHold,
                other,
                rules,
                random,
                thresholds,
                priceList,
                usageDimensions,
                sharedExternalIds,
                unlistedUsage);
    }

    public LedgerOptions withRules(Map<GrantOccasion, GrantTemplate> other) {
        return new LedgerOptions(
                rates,
                holdFor,
                maxHold,
                clockSkew,
                other,
                random,
                thresholds,
                priceList,
                usageDimensions,
                sharedExternalIds,
                unlistedUsage);
    }

    public LedgerOptions withRandom(LongSupplier other) {
        return new LedgerOptions(
                rates,
                holdFor,
                maxHold,
                clockSkew,
                rules,
                other,
                thresholds,
                priceList,
                usageDimensions,
                sharedExternalIds,
                unlistedUsage);
    }

    public LedgerOptions withThresholds(List<BalanceThreshold> other) {
        return new LedgerOptions(
                rates,
                holdFor,
                maxHold,
                clockSkew,
                rules,
                random,
                other,
                priceList,
                usageDimensions,
                sharedExternalIds,
                unlistedUsage);
    }

    public LedgerOptions withPriceList(@Nullable String other) {
        return new LedgerOptions(
                rates,
                holdFor,
                maxHold,
                clockSkew,
                rules,
                random,
                thresholds,
                other,
                usageDimensions,
                sharedExternalIds,
                unlistedUsage);
    }

    public LedgerOptions withUsageDimensions(List<String> other) {
        return new LedgerOptions(
                rates,
                holdFor,
                maxHold,
                clockSkew,
                rules,
                random,
                thresholds,
                priceList,
                other,
                sharedExternalIds,
                unlistedUsage);
    }

    public LedgerOptions withSharedExternalIds(Set<String> other) {
        return new LedgerOptions(
                rates,
                holdFor,
                maxHold,
                clockSkew,
                rules,
                random,
                thresholds,
                priceList,
                usageDimensions,
                other,
                unlistedUsage);
    }

    public LedgerOptions withUnlistedUsage(UnlistedUsage other) {
        return new LedgerOptions(
                rates,
                holdFor,
                maxHold,
                clockSkew,
                rules,
                random,
                thresholds,
                priceList,
                usageDimensions,
                sharedExternalIds,
                other);
    }
}
