package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.Account;
import io.holdfast.ledger.AccountKind;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.Balance;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.internal.AccountRow.AutoRefillRow;
import io.holdfast.ledger.internal.threshold.ThresholdsRow;
import io.holdfast.ledger.internal.usage.CurrentUsageRow;
import io.holdfast.ledger.pool.OwnCredit;
import io.holdfast.store.kit.Arguments;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The mutable fields of an {@link AccountRow} while a command changes the account. */
final class AccountState {

    /** The lifetime sum of an account that a transaction counts toward. */
    enum LifetimeTotalKind {
        PURCHASED,
        GRANTED,
        USED,
        NONE;

        static LifetimeTotalKind of(TransactionType type) {
            return switch (type) {
                case PURCHASE, AUTO_REFILL -> PURCHASED;
                case SUBSCRIPTION_GRANT, BONUS, SIGNUP_GRANT, DAILY_GRANT, MONTHLY_ALLOWANCE, REFERRAL_BONUS -> GRANTED;
                case USAGE -> USED;
                case REFUND, ADJUSTMENT, REVERSAL, GRANT_EXPIRY, CLOSURE, TRANSFER_OUT, TRANSFER_IN -> NONE;
            };
        }
    }

    private final UUID user;

    long balance;
    long held;
    long purchased;
    long granted;
    long used;
    long carry;

    @Nullable
    Ulid last;

    int grants;
    int holds;

    @Nullable
    Instant due;

    Account.@Nullable RefillState refillState;
    AccountKind kind;

    @Nullable
    String plan;

    @Nullable
    AutoRefillRow autoRefill;

    Map<String, String> externalIds;

    @Nullable
    Instant deleted;

    @Nullable
    ThresholdsRow thresholds;

    long creditLimit;

    @Nullable
    String priceList;

    @Nullable
    CurrentUsageRow usage;

    @Nullable
    Instant nextGrant;

    int restricted;

    @Nullable
    UUID pool;

    @Nullable
    OwnCredit ownCredit;

    int members;

    AccountState(AccountRow account) {
        user = account.user();
        balance = account.balance();
        held = account.held();
        purchased = account.purchased();
        granted = account.granted();
        used = account.used();
        carry = account.carry();
        last = account.last();
        grants = account.grants();
        holds = account.holds();
        due = account.due();
        refillState = account.refill();
        kind = account.kind();
        plan = account.plan();
        autoRefill = account.autoRefill();
        externalIds = account.externalIds();
        deleted = account.deleted();
        thresholds = account.thresholds();
        creditLimit = account.creditLimit();
        priceList = account.priceList();
        usage = account.usage();
        nextGrant = account.nextGrant();
        restricted = account.restricted();
        pool = account.pool();
        ownCredit = account.ownCredit();
        members = account.members();
    }

    long available() {
        return balance - held;
    }

    Balance toBalance() {
        return new Balance(balance, held);
    }

    boolean isUnlimited() {
        return kind == AccountKind.UNLIMITED;
    }

    /** Returns whether a grant or a hold may have expired, or a rule may have to make a grant. */
    boolean isDue(Instant now) {
        return due != null && !due.isAfter(now);
    }

    void moveDueEarlier(Instant time) {
        due = due == null || time.isBefore(due) ? time : due;
    }

    /** Returns the new value of a field, or rejects a change that would exceed the range of a long. */
    long add(String field, long value, long change) {
        try {
            return Math.addExact(value, change);
        } catch (ArithmeticException e) {
            throw Arguments.tooLarge(field + " of account " + user + " is " + value + " and cannot change by " + change
                    + "; the limit is " + Long.MAX_VALUE);
        }
    }

    void replaceSettings(AccountSettings settings) {
        AutoRefillRow rule = AutoRefillRow.of(settings.autoRefill());
        if (!Objects.equals(autoRefill, rule) && refillState == Account.RefillState.FAILED) {
            refillState = null;
        }
        kind = settings.kind();
        plan = settings.plan();
        autoRefill = rule;
        externalIds = settings.externalIds();
        creditLimit = settings.creditLimit();
        priceList = settings.priceList();
    }

    /** Returns a row with this state. */
    AccountRow toRow(AccountRow before, Instant updated) {
        return new AccountRow(
                before.user(),
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
                autoRefill,
                refillState,
                plan,
                externalIds,
                before.era(),
                before.since(),
                before.created(),
                updated,
                deleted,
                thresholds,
                creditLimit,
                priceList,
                usage,
                nextGrant,
                restricted,
                pool,
                ownCredit,
                members,
                before.owner(),
                before.unit());
    }
}
