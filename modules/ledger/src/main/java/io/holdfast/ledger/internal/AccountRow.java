package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.Account;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountKind;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.AutoRefill;
import io.holdfast.ledger.internal.kit.TransactionIds;
import io.holdfast.ledger.internal.threshold.ThresholdsRow;
import io.holdfast.ledger.internal.usage.CurrentUsageRow;
import io.holdfast.ledger.pool.OwnCredit;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stored {@link Account}. The names and types of its components are part of the storage format.
 *
 * @param refill the state of the refill request in the current low-balance episode, or null if there is none
 * @param since a lower bound on the transaction ids of this generation, or null in the first generation
 * @param nextGrant the time of the next grant by a rule, or null if no rule is active
 * @param restricted the number of grants with credit left that can be used only for some metrics
 * @param pool the pool of which the account is a member, or null if it is not a member
 * @param ownCredit when a member pays with its own credit, or null if the account is not a member
 * @param members the number of members of the account's pool
 * @param thresholds the thresholds of the account and their states, or null if it has none
 * @param owner the account to which this balance in a unit belongs, or null for a balance in the default unit
 * @param unit the unit, or null for the default unit
 */
record AccountRow(
        UUID user,
        AccountKind kind,
        long balance,
        long held,
        long purchased,
        long granted,
        long used,
        long carry,
        @Nullable Ulid last,
        int grants,
        int holds,
        @Nullable Instant due,
        @Nullable AutoRefillRow autoRefill,
        Account.@Nullable RefillState refill,
        @Nullable String plan,
        Map<String, String> externalIds,
        int era,
        @Nullable Ulid since,
        Instant created,
        Instant updated,
        @Nullable Instant deleted,
        @Nullable ThresholdsRow thresholds,
        long creditLimit,
        @Nullable String priceList,
        @Nullable CurrentUsageRow usage,
        @Nullable Instant nextGrant,
        int restricted,
        @Nullable UUID pool,
        @Nullable OwnCredit ownCredit,
        int members,
        @Nullable UUID owner,
        @Nullable String unit) {

    /** A stored {@link AutoRefill}. */
    record AutoRefillRow(boolean enabled, long triggerBelow, long amount) {

        static @Nullable AutoRefillRow of(@Nullable AutoRefill rule) {
            return rule == null ? null : new AutoRefillRow(rule.enabled(), rule.triggerBelow(), rule.amount());
        }

        AutoRefill toAutoRefill() {
            return new AutoRefill(enabled, triggerBelow, amount);
        }
    }

    /**
     * Returns an empty account.
     *
     * @param former the last generation of the account, which is deleted, or null if there is none
     */
    static AccountRow opened(
            TransactionIds ids, AccountId id, AccountSettings settings, @Nullable AccountRow former, Instant now) {
        Ulid since = former == null ? null : ids.next(now, former.last());
        return new AccountRow(
                id.value(),
                settings.kind(),
                0,
                0,
                0,
                0,
                0,
                0,
                since,
                0,
                0,
                null,
                AutoRefillRow.of(settings.autoRefill()),
                null,
                settings.plan(),
                settings.externalIds(),
                former == null ? 1 : former.era() + 1,
                since,
                now,
                now,
                null,
                null,
                settings.creditLimit(),
                settings.priceList(),
                null,
                null,
                0,
                null,
                null,
                0,
                id.unit() == null ? null : id.owner().value(),
                id.unit());
    }

    AccountId id() {
        return AccountId.of(user);
    }

    Account toAccount() {
        return new Account(
                user,
                kind,
                balance,
                held,
                purchased,
                granted,
                used,
                carry,
                last,
                grants,
                holds,
                due,
                autoRefill == null ? null : autoRefill.toAutoRefill(),
                refill,
                plan,
                externalIds,
                era,
                since,
                created,
                updated,
                deleted,
                creditLimit,
                priceList,
                pool,
                members,
                owner,
                unit);
    }
}
