package io.holdfast.ledger.internal;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.CreditPools;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.pool.OwnCredit;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An account that can pay for a charge or hold.
 *
 * @param member the member of the pool for which it pays, or null if it pays for itself
 */
record PayingAccount(OpenAccount account, @Nullable UUID member) {

    /**
     * Returns the accounts that can pay for an account, in the order in which they are tried.
     *
     * @param open opens the pool of the account
     */
    static List<PayingAccount> of(OpenAccount account, Function<AccountId, @Nullable OpenAccount> open) {
        UUID pool = account.stored().pool();
        OwnCredit own = account.stored().ownCredit();
        if (pool == null || own == null) {
            return List.of(new PayingAccount(account, null));
        }
        OpenAccount shared = open.apply(AccountId.of(pool));
        List<PayingAccount> accounts = new ArrayList<>(2);
        if (own == OwnCredit.FIRST || shared == null) {
            accounts.add(new PayingAccount(account, null));
        }
        if (shared != null) {
            accounts.add(new PayingAccount(shared, account.id().value()));
        }
        if (own == OwnCredit.LAST && shared != null) {
            accounts.add(new PayingAccount(account, null));
        }
        return accounts;
    }

    /** Returns whether the account is a pool that pays for a member. Its refusals take precedence over others. */
    boolean isPool() {
        return member != null;
    }

    /** Returns the given scopes, and the scope of the member if a pool pays. */
    List<BudgetScope> scopes(List<BudgetScope> scopes) {
        return member == null ? scopes : withMember(scopes, account.id().value(), member);
    }

    /** Returns the usage with the scope of the member if a pool pays. */
    Usage usage(Usage usage) {
        return member == null ? usage : usage.withScopes(scopes(usage.scopes()));
    }

    /** Returns the scopes of a request, which do not contain the scope of the member, with that scope. */
    static List<BudgetScope> withMember(List<BudgetScope> scopes, UUID pool, @Nullable UUID member) {
        if (member == null) {
            return scopes;
        }
        BudgetScope scope = CreditPools.scope(pool, member);
        if (scopes.contains(scope)) {
            return scopes;
        }
        List<BudgetScope> all = new ArrayList<>(scopes);
        all.add(scope);
        return all;
    }
}
