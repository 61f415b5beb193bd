package io.holdfast.ledger;

import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.grant.GrantMetricFilter;
import io.holdfast.ledger.internal.kit.LedgerArguments;
import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request to reserve credit.
 *
 * @param id the id of the hold, which is also its idempotency key
 * @param account the account in which to reserve credit
 * @param amount the amount to reserve, at least 1
 * @param lasts the time until the hold expires, or null for {@link LedgerOptions#holdFor}
 * @param description the description of the hold
 * @param metric the metric for which credit is reserved, such as {@code llm_tokens/acme/large}, or null. A hold without
 *     a metric does not reserve grants that are restricted to metrics
 * @param scopes the scopes whose budgets must admit the hold, together with all scopes that contain them
 */
public record HoldRequest(
        String id,
        AccountId account,
        Credits amount,
        @Nullable Duration lasts,
        @Nullable String description,
        List<BudgetScope> scopes,
        @Nullable String metric) {

    public HoldRequest {
        LedgerArguments.id("id", id);
        Arguments.notNull("account", account);
        LedgerArguments.positive("amount", amount);
        if (lasts != null) {
            LedgerArguments.duration("lasts", lasts, LedgerLimits.MAX_HOLD);
        }
        LedgerArguments.description(description);
        scopes = BudgetScope.requireCountable("scopes", scopes);
        if (metric != null) {
            GrantMetricFilter.requireMetric("metric", metric);
        }
    }

    /** Creates a request without a metric. */
    public HoldRequest(
            String id,
            AccountId account,
            Credits amount,
            @Nullable Duration lasts,
            @Nullable String description,
            List<BudgetScope> scopes) {
        this(id, account, amount, lasts, description, scopes, null);
    }

    /** Returns a request with the default duration and without a description. */
    public static HoldRequest of(String id, AccountId account, Credits amount) {
        return new HoldRequest(id, account, amount, null, null, List.of());
    }

    public HoldRequest withDuration(Duration other) {
        return new HoldRequest(id, account, amount, other, description, scopes, metric);
    }

    public HoldRequest withDescription(String other) {
        return new HoldRequest(id, account, amount, lasts, other, scopes, metric);
    }

    public HoldRequest withScopes(List<BudgetScope> other) {
        return new HoldRequest(id, account, amount, lasts, description, other, metric);
    }

    public HoldRequest withMetric(@Nullable String other) {
        return new HoldRequest(id, account, amount, lasts, description, scopes, other);
    }
}
