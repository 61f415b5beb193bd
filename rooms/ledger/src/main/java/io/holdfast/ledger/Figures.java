package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What changes of an {@link Account}, while a command changes it; named as there. */
final class Figures {

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

    Account.@Nullable Dip dip;
    AccountKind kind;

    @Nullable
    String plan;

    @Nullable
    AutoRefill autoRefill;

    Map<String, String> externalIds;

    @Nullable
    Instant deleted;

    Figures(Account account) {
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
        dip = account.refill();
        kind = account.kind();
        plan = account.plan();
        autoRefill = account.autoRefill();
        externalIds = account.externalIds();
        deleted = account.deleted();
    }

    /** The account with these figures. */
    Account account(Account before, Instant updated) {
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
                dip,
                plan,
                externalIds,
                before.era(),
                before.since(),
                before.created(),
                updated,
                deleted);
    }
}
