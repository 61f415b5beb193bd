package io.holdfast.ledger;

import io.holdfast.ledger.internal.LedgerArguments;
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
 * @param externalIds the ids of the user in other systems, keyed by system
 */
public record AccountSettings(
        AccountKind kind, @Nullable String plan, @Nullable AutoRefill autoRefill, Map<String, String> externalIds) {

    /** The settings of a normal account without a plan and without automatic refills. */
    public static final AccountSettings NORMAL = new AccountSettings(AccountKind.NORMAL, null, null, Map.of());

    public AccountSettings {
        Arguments.notNull("kind", kind);
        Arguments.optionalText("plan", plan, LedgerLimits.MAX_ID);
        externalIds = LedgerArguments.metadata("externalIds", externalIds);
    }

    public AccountSettings withKind(AccountKind other) {
        return new AccountSettings(other, plan, autoRefill, externalIds);
    }

    public AccountSettings withPlan(@Nullable String other) {
        return new AccountSettings(kind, other, autoRefill, externalIds);
    }

    public AccountSettings withAutoRefill(@Nullable AutoRefill other) {
        return new AccountSettings(kind, plan, other, externalIds);
    }

    public AccountSettings withExternalIds(Map<String, String> other) {
        return new AccountSettings(kind, plan, autoRefill, other);
    }
}
