package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.Account;
import io.holdfast.ledger.AccountKind;
import io.holdfast.ledger.AutoRefill;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What changes of an {@link Account}, while a command changes it; named as there. */
final class AccountState {

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
    AutoRefill autoRefill;

    Map<String, String> externalIds;

    @Nullable
    Instant deleted;

    AccountState(Account account) {
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
    }

    /** The account with these figures. */
    Account toAccount(Account before, Instant updated) {
        return new Account(
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
                deleted);
    }
}
