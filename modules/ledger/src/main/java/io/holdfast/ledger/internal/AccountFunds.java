package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.internal.TransactionRow.ShareRow;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The credit of an open account: how much of it can be spent on which usage, and from which grants it is taken. A debit
 * is taken from the grants in spending order, then from purchased credit. Not thread-safe.
 */
final class AccountFunds {

    private final ReadTx tx;
    private final AccountId id;
    private final AccountState current;
    private @Nullable Purse purse;

    AccountFunds(ReadTx tx, AccountId id, AccountState current) {
        this.tx = tx;
        this.id = id;
        this.current = current;
    }

    Purse purse() {
        if (purse == null) {
            purse = Purse.of(tx, id, current.grants);
        }
        return purse;
    }

    private boolean hasGrants() {
        return purse == null ? current.grants > 0 : purse.openCount() > 0;
    }

    private boolean hasRestrictedGrants() {
        return purse == null ? current.restricted > 0 : purse.restrictedCount() > 0;
    }

    /**
     * Returns the metric of usage, or null if no grant of the account is restricted to metrics, in which case the metric
     * does not matter.
     */
    @Nullable
    String metricOf(Usage usage) {
        return hasRestrictedGrants() ? usage.metric().key() : null;
    }

    /**
     * Returns the available credit that can be used for a metric, not including the credit limit.
     *
     * @param metric the metric, or null for credit that can be used for everything
     */
    long spendable(@Nullable String metric) {
        return current.available() - (hasRestrictedGrants() ? purse().unusable(metric) : 0);
    }

    /**
     * Returns whether the given amount can be spent on a metric or, if the metric is null, from unrestricted credit
     * alone.
     */
    boolean canAfford(long amount, @Nullable String metric) {
        return canAfford(amount, metric, 0);
    }

    /**
     * Like {@link #canAfford(long, String)}, with credit that becomes available in the same command.
     *
     * @param released the credit that becomes available
     */
    boolean canAfford(long amount, @Nullable String metric, long released) {
        return current.isUnlimited() || spendable(metric) + released >= amount - current.creditLimit;
    }

    /** Returns whether part of a credit can be reversed: the unspent credit of its grant is used first. */
    boolean canReverse(long amount, Ulid credit) {
        return canAfford(amount, null, hasRestrictedGrants() ? purse().expirable(credit, 0) : 0);
    }

    /** Returns the part of a hold that can be used for a metric once it is released. */
    long usable(HoldRow hold, @Nullable String metric) {
        if (hold.reserved().isEmpty()) {
            return hold.amount();
        }
        long restricted = hold.reserved().stream().mapToLong(ShareRow::amount).sum();
        return hold.amount() - restricted + purse().usable(hold.reserved(), metric);
    }

    /** Returns the refusal of an amount that cannot be spent on a metric. */
    LedgerOutcome.Insufficient insufficient(long required, @Nullable String metric) {
        return new LedgerOutcome.Insufficient(
                Credits.of(required),
                current.toBalance(),
                hasRestrictedGrants() ? Credits.of(spendable(metric)) : null);
    }

    /**
     * Takes an amount from the grants that can be used for a metric.
     *
     * @param metric the metric, or null to use only unrestricted grants
     */
    List<ShareRow> take(long amount, @Nullable String metric) {
        return !hasGrants() || amount == 0 ? List.of() : purse().take(amount, metric, maxUnrestricted());
    }

    /** Returns the unrestricted credit, including the credit limit, that holds do not reserve. */
    private long maxUnrestricted() {
        return current.isUnlimited() || !hasRestrictedGrants()
                ? Long.MAX_VALUE
                : Math.max(0, spendable(null) + current.creditLimit);
    }

    /** Takes an amount from a grant, then from unrestricted grants. */
    List<ShareRow> takeFirst(long amount, Ulid grant) {
        return !hasGrants() ? List.of() : purse().takeFirst(amount, grant);
    }

    List<ShareRow> takeAll() {
        return !hasGrants() ? List.of() : purse().takeAll();
    }

    /**
     * Restores part of a debit: first its purchased credit, then its grants, in reverse spending order.
     *
     * @param refunded the amount of the debit that has already been refunded
     */
    List<ShareRow> restore(TransactionRow debit, long refunded, long amount) {
        if (debit.shares().isEmpty() || amount == 0) {
            return List.of();
        }
        long end = Math.max(0, -debit.amount() - refunded);
        List<ShareRow> shares =
                purse().restore(tx, debit.shares(), Math.max(0, end - amount), end, current.balance + amount);
        if (!shares.isEmpty()) {
            purse().expiries().forEach(current::moveDueEarlier);
        }
        return shares;
    }

    /** Reserves an amount for a metric, and returns the part of it in restricted grants. */
    List<ShareRow> reserve(long amount, @Nullable String metric) {
        return metric != null && hasRestrictedGrants() ? purse().hold(amount, metric) : List.of();
    }

    /** Releases the part of a hold in restricted grants. */
    void release(HoldRow hold) {
        if (!hold.reserved().isEmpty()) {
            purse().release(hold.reserved());
        }
    }

    /** Writes all changes to grants. */
    void save(Tx to) {
        if (purse != null) {
            current.grants = purse.openCount();
            current.restricted = purse.restrictedCount();
            purse.save(to);
        }
    }
}
