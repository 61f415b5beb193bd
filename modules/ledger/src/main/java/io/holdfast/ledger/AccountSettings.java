package io.holdfast.ledger;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the owner of an account may choose. To change one of them, begin with what it has: {@code
 * account.settings().plan("pro")}.
 *
 * @param externalIds ids of this customer elsewhere, by system
 */
public record AccountSettings(
        AccountKind kind, @Nullable String plan, @Nullable AutoRefill autoRefill, Map<String, String> externalIds) {

    /** A normal account without a plan. */
    public static final AccountSettings NORMAL = new AccountSettings(AccountKind.NORMAL, null, null, Map.of());

    public AccountSettings {
        Args.given("kind", kind);
        Args.optional("plan", plan, LedgerLimits.MAX_ID);
        externalIds = Args.texts("externalIds", externalIds);
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
