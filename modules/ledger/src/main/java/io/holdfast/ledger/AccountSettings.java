package io.holdfast.ledger;

import io.holdfast.ledger.internal.kit.LedgerArguments;
import io.holdfast.ledger.pricing.PricingLimits;
import io.holdfast.store.kit.Arguments;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The settings of an account. To change a single setting, start from the current settings: {@code
 * account.settings().withPlan("pro")}.
 *
 * @param kind whether the balance may be negative
 * @param plan the name of the user's plan
 * @param autoRefill the rule for automatic refills, or null if there is none
 * @param externalIds the ids of the user in other systems, keyed by system; two accounts cannot have the same id in a system,
 *     unless {@link LedgerOptions#sharedExternalIds} contains the system
 * @param creditLimit the amount by which the balance of a normal account may be negative, in minor units
 * @param priceList the price list of the account, or null for {@link LedgerOptions#priceList}
 */
public record AccountSettings(
        AccountKind kind,
        @Nullable String plan,
        @Nullable AutoRefill autoRefill,
        Map<String, String> externalIds,
        long creditLimit,
        @Nullable String priceList) {

    /** The settings of a normal account without a plan and without automatic refills. */
    public static final AccountSettings NORMAL = new AccountSettings(AccountKind.NORMAL, null, null, Map.of());

    public AccountSettings {
        Arguments.notNull("kind", kind);
        Arguments.optionalText("plan", plan, LedgerLimits.MAX_ID);
        externalIds = LedgerArguments.metadata("externalIds", externalIds);
        Arguments.inRange("creditLimit", creditLimit, 0, LedgerLimits.MAX_AMOUNT);
        if (priceList != null) {
            Arguments.notBlank("priceList", priceList, PricingLimits.MAX_LIST_NAME);
        }
    }

    /** Creates settings without a credit limit or a price list. */
    public AccountSettings(
            AccountKind kind, @Nullable String plan, @Nullable AutoRefill autoRefill, Map<String, String> externalIds) {
        this(kind, plan, autoRefill, externalIds, 0, null);
    }

    public AccountSettings withKind(AccountKind other) {
        return new AccountSettings(other, plan, autoRefill, externalIds, creditLimit, priceList);
    }

    public AccountSettings withPlan(@Nullable String other) {
        return new AccountSettings(kind, other, autoRefill, externalIds, creditLimit, priceList);
    }

    public AccountSettings withAutoRefill(@Nullable AutoRefill other) {
        return new AccountSettings(kind, plan, other, externalIds, creditLimit, priceList);
    }

    public AccountSettings withExternalIds(Map<String, String> other) {
        return new AccountSettings(kind, plan, autoRefill, other, creditLimit, priceList);
    }

    public AccountSettings withCreditLimit(Credits other) {
        return new AccountSettings(
                kind,
                plan,
                autoRefill,
                externalIds,
                Arguments.notNull("creditLimit", other).minor(),
                priceList);
    }

    public AccountSettings withPriceList(@Nullable String other) {
        return new AccountSettings(kind, plan, autoRefill, externalIds, creditLimit, other);
    }
}
