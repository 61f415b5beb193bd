package io.holdfast.ledger;

import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.internal.AccountCommands;
import io.holdfast.ledger.pool.OwnCredit;
import io.holdfast.ledger.pool.PoolMember;
import io.holdfast.store.Page;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Shared pools. A pool is an account whose credit its members, which are accounts as well, can spend: charges and holds
 * of a member are paid by the pool, in one commit, if the limits of the member allow it. The limits are {@linkplain
 * Budgets budgets} of the member's {@linkplain #scope(AccountId, AccountId) scope}. The transaction, the usage event and
 * the hold belong to the pool and name the member. Thread-safe.
 */
public final class CreditPools {

    private final Store store;
    private final AccountCommands commands;

    CreditPools(Store store, AccountCommands commands) {
        this.store = store;
        this.commands = commands;
    }

    /**
     * Returns the scope in which the usage of all members of a pool is counted. Its budget limits the pool as a whole.
     */
    public static BudgetScope scope(AccountId pool) {
        return BudgetScope.of("pool:" + pool);
    }

    /**
     * Returns the scope in which the usage of a member at the expense of its pool is counted. Its budget limits the
     * member. A budget of the scope {@code pool:<pool>/member:*} is the default for members without a budget.
     */
    public static BudgetScope scope(AccountId pool, AccountId member) {
        return scope(pool.value(), member.value());
    }

    /** Like {@link #scope(AccountId, AccountId)}, by the ids of the users who own the accounts. */
    public static BudgetScope scope(UUID pool, UUID member) {
        return BudgetScope.of("pool:" + pool + "/member:" + member);
    }

    /**
     * Adds an account to a pool, or changes when it pays with its own credit. An account is a member of at most one
     * pool, and a pool is not a member of another pool.
     */
    public LedgerOutcome.PoolMemberPut putMember(AccountId pool, AccountId member, OwnCredit ownCredit) {
        return store.write(Ledger.LARGE_WRITE, tx -> putMember(tx, pool, member, ownCredit));
    }

    /** Like {@link #putMember(AccountId, AccountId, OwnCredit)}, but in the caller's transaction. */
    public LedgerOutcome.PoolMemberPut putMember(Tx tx, AccountId pool, AccountId member, OwnCredit ownCredit) {
        return commands.putMember(tx, pool, member, ownCredit);
    }

    /** Removes an account from a pool. Its open holds remain and can be settled, and its budget is kept. */
    public LedgerOutcome.PoolMemberRemoved removeMember(AccountId pool, AccountId member) {
        return store.write(Ledger.LARGE_WRITE, tx -> removeMember(tx, pool, member));
    }

    /** Like {@link #removeMember(AccountId, AccountId)}, but in the caller's transaction. */
    public LedgerOutcome.PoolMemberRemoved removeMember(Tx tx, AccountId pool, AccountId member) {
        return commands.removeMember(tx, pool, member);
    }

    /** Returns the membership of an account, if it is a member of a pool. */
    public Optional<PoolMember> membership(AccountId member) {
        return store.read(tx -> membership(tx, member));
    }

    /** Like {@link #membership(AccountId)}, but in the caller's transaction. */
    public Optional<PoolMember> membership(ReadTx tx, AccountId member) {
        return commands.membership(tx, member);
    }

    /**
     * Returns a page of the members of a pool, ordered by id.
     *
     * @param limit the maximum number of members: 1 to 100
     * @param cursor the cursor from the previous page, or null for the first page
     */
    public Page<PoolMember> members(AccountId pool, int limit, @Nullable String cursor) {
        return store.read(tx -> members(tx, pool, limit, cursor));
    }

    /** Like {@link #members(AccountId, int, String)}, but in the caller's transaction. */
    public Page<PoolMember> members(ReadTx tx, AccountId pool, int limit, @Nullable String cursor) {
        return commands.members(tx, pool, limit, cursor);
    }
}
