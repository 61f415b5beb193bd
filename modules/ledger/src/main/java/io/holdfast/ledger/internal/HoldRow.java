package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.Balance;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.Hold;
import io.holdfast.ledger.internal.TransactionRow.ShareRow;
import io.holdfast.ledger.internal.budget.AppliedScopeRow;
import io.holdfast.ledger.internal.budget.OpenBudgets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stored {@link Hold}. The names and types of its components are part of the storage format.
 *
 * @param firstAmount the original amount, or null if the amount was never changed
 * @param metric the metric for which credit is reserved, or null if the hold has none
 * @param reserved the part of the amount that is reserved in grants that are restricted to metrics
 * @param member the member of a pool for which the pool holds credit, or null
 */
record HoldRow(
        UUID user,
        long amount,
        Hold.Status status,
        Instant created,
        Instant expires,
        @Nullable String description,
        BalanceRow opened,
        @Nullable BalanceRow closed,
        @Nullable Ulid transaction,
        @Nullable Instant first,
        List<AppliedScopeRow> scopes,
        @Nullable Long firstAmount,
        @Nullable String metric,
        List<ShareRow> reserved,
        @Nullable UUID member) {

    /** A stored {@link Balance}. */
    record BalanceRow(long balance, long held) {

        static BalanceRow of(Balance balance) {
            return new BalanceRow(balance.balance(), balance.held());
        }

        Balance toBalance() {
            return new Balance(balance, held);
        }
    }

    AccountId account() {
        return AccountId.of(user);
    }

    /** Returns the account that requested the hold, which is a member if a pool holds the credit. */
    AccountId requester() {
        return AccountId.of(member == null ? user : member);
    }

    /** Returns the status at the given time, whether or not the expiry of the hold has been recorded. */
    Hold.Status statusAt(Instant now) {
        return status == Hold.Status.OPEN && !expires.isAfter(now) ? Hold.Status.EXPIRED : status;
    }

    HoldRow settledBy(Ulid charge, Balance after) {
        return new HoldRow(
                user,
                amount,
                Hold.Status.SETTLED,
                created,
                expires,
                description,
                opened,
                BalanceRow.of(after),
                charge,
                first,
                scopes,
                firstAmount,
                metric,
                reserved,
                member);
    }

    /** Returns this hold as voided or expired. */
    HoldRow endedAs(Hold.Status other, Balance after) {
        return new HoldRow(
                user,
                amount,
                other,
                created,
                expires,
                description,
                opened,
                BalanceRow.of(after),
                null,
                first,
                scopes,
                firstAmount,
                metric,
                reserved,
                member);
    }

    /**
     * Returns the expiry time as seen at the given time. A hold that was created while the clock was ahead lasts, from
     * that time on, no longer than its intended duration.
     */
    Instant expiryAt(Instant now) {
        if (!created.isAfter(now)) {
            return expires;
        }
        Instant latest = now.plus(Duration.between(created, originalExpiry()));
        return latest.isBefore(expires) ? latest : expires;
    }

    HoldRow extendedTo(Instant until) {
        return new HoldRow(
                user,
                amount,
                status,
                created,
                until,
                description,
                opened,
                closed,
                transaction,
                originalExpiry(),
                scopes,
                firstAmount,
                metric,
                reserved,
                member);
    }

    /** Returns this hold with another amount. */
    HoldRow resizedTo(long other, List<AppliedScopeRow> counted, List<ShareRow> shares) {
        return new HoldRow(
                user,
                other,
                status,
                created,
                expires,
                description,
                opened,
                closed,
                transaction,
                first,
                counted,
                originalAmount(),
                metric,
                shares,
                member);
    }

    long originalAmount() {
        return firstAmount == null ? amount : firstAmount;
    }

    /** Returns the hold in its original state. */
    HoldRow asCreated() {
        return new HoldRow(
                user,
                originalAmount(),
                Hold.Status.OPEN,
                created,
                originalExpiry(),
                description,
                opened,
                null,
                null,
                null,
                scopes,
                null,
                metric,
                reserved,
                member);
    }

    Instant originalExpiry() {
        return first == null ? expires : first;
    }

    /** Returns the part of the amount that at least one budget does not reserve. */
    private long overshoot() {
        long reserved = amount * Credits.MICROS;
        for (AppliedScopeRow scope : scopes) {
            reserved = scope.isCounted() ? Math.min(reserved, scope.reserved()) : reserved;
        }
        return amount - reserved / Credits.MICROS;
    }

    Hold toHold() {
        return new Hold(
                user,
                amount,
                status,
                created,
                expires,
                description,
                opened.toBalance(),
                closed == null ? null : closed.toBalance(),
                transaction,
                first,
                OpenBudgets.names(scopes),
                overshoot(),
                metric,
                member);
    }
}
