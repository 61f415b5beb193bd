package io.holdfast.ledger;

import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.internal.LedgerArguments;
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
 * @param scopes the scopes whose budgets must admit the hold, together with all scopes that contain them
 */
public record HoldRequest(
        String id,
        AccountId account,
        Credits amount,
        @Nullable Duration lasts,
        @Nullable String description,
        List<BudgetScope> scopes) {

    public HoldRequest {
        LedgerArguments.id("id", id);
        Arguments.notNull("account", account);
        LedgerArguments.positive("amount", amount);
        if (lasts != null) {
            LedgerArguments.duration("lasts", lasts, LedgerLimits.MAX_HOLD);
        }
        LedgerArguments.description(description);
        scopes = BudgetScope.requireCountable("scopes", scopes);
    }

    /** Returns a request with the default duration and without a description. */
    public static HoldRequest of(String id, AccountId account, Credits amount) {
        return new HoldRequest(id, account, amount, null, null, List.of());
    }

    public HoldRequest withDuration(Duration other) {
        return new HoldRequest(id, account, amount, other, description, scopes);
    }

    public HoldRequest withDescription(String other) {
        return new HoldRequest(id, account, amount, lasts, other, scopes);
    }

    public HoldRequest withScopes(List<BudgetScope> other) {
        return new HoldRequest(id, account, amount, lasts, description, other);
    }
}
