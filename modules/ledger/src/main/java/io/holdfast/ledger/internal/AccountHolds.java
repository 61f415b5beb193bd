package io.holdfast.ledger.internal;

import io.holdfast.ledger.Balance;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.event.LedgerEventTypes;
import io.holdfast.ledger.internal.TransactionRow.ShareRow;
import io.holdfast.store.kit.Arguments;
import io.holdfast.store.record.EventType;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Changes to the holds of an open account. Not thread-safe. */
final class AccountHolds {

    private final OpenAccount account;
    private final AccountState current;
    private @Nullable Instant unsavedExpiry;

    /** The holds that have expired since the account was stored, keyed by id, or null if there are none. */
    private @Nullable Map<String, HoldRow> expired;

    AccountHolds(OpenAccount account, AccountState current) {
        this.account = account;
        this.current = current;
    }

    /** Reserves an affordable amount for a metric, and returns the part of it in restricted grants. */
    List<ShareRow> place(Instant expires, long amount, @Nullable String metric) {
        if (current.holds >= LedgerLimits.MAX_OPEN_HOLDS) {
            throw Arguments.tooLarge("account " + account.id() + " has " + current.holds + " open holds; the limit is "
                    + LedgerLimits.MAX_OPEN_HOLDS);
        }
        current.held = current.add("held", current.held, amount);
        current.holds++;
        scheduleExpiry(expires);
        return account.funds().reserve(amount, metric);
    }

    /**
     * Changes the amount of an open hold. An increase must be affordable. Returns the part of the new amount in
     * restricted grants.
     */
    List<ShareRow> resize(HoldRow hold, long after) {
        current.held = current.add("held", current.held, after - hold.amount());
        account.funds().release(hold);
        return account.funds().reserve(after, hold.metric());
    }

    /** Schedules the expiry of a hold that is not written yet. */
    void scheduleExpiry(Instant expires) {
        unsavedExpiry = unsavedExpiry == null || expires.isBefore(unsavedExpiry) ? expires : unsavedExpiry;
        account.scheduleExpiry(expires);
    }

    /** Returns the earliest expiry time of the holds that are not written yet, or null if there are none. */
    @Nullable
    Instant unsavedExpiry() {
        return unsavedExpiry;
    }

    /** Releases the amount of a hold in the account and in the budgets. */
    void release(HoldRow hold) {
        current.held -= hold.amount();
        current.holds--;
        account.funds().release(hold);
        if (!hold.scopes().isEmpty()) {
            account.budgets().release(hold.scopes());
        }
    }

    /** Records that a hold has expired, after its amount was released. */
    void recordExpired(String id, HoldRow hold) {
        if (expired == null) {
            expired = new HashMap<>();
        }
        expired.put(id, hold);
        record(id, hold, LedgerEventTypes.HOLD_EXPIRED);
    }

    /** Records that a hold was voided, after its amount was released. */
    void recordVoided(String id, HoldRow hold) {
        record(id, hold, LedgerEventTypes.HOLD_RELEASED);
    }

    private void record(String id, HoldRow hold, EventType type) {
        Balance after = account.balance();
        account.addWrite(to -> to.put(LedgerSchema.HOLDS, id, hold));
        account.addEvent(to -> EventWriter.hold(to, type, id, hold, after, account.unit()));
    }

    /** Returns a hold that has expired since the account was stored, or null if the hold has not expired. */
    @Nullable
    HoldRow expired(String id) {
        return expired == null ? null : expired.get(id);
    }
}
