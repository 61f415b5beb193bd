package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.Account;
import io.holdfast.ledger.AutoRefill;
import io.holdfast.ledger.Ids;
import io.holdfast.ledger.Refill;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Instant;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Asks for refills of an open book when what is available dips below its rule, and takes them back after the dip. */
final class RefillTrigger {

    private final ReadTx tx;
    private final Ids ids;
    private final Account before;
    private final AccountState account;
    private final Consumer<Consumer<Tx>> rows;

    /** What was available when the rule was looked at last. */
    private long lastAvailable;

    /** The refill that is asked for by what has happened in this book. */
    private @Nullable Entry<Ulid, Refill> requested;

    RefillTrigger(ReadTx tx, Ids ids, Account before, AccountState figures, Consumer<Consumer<Tx>> rows) {
        this.tx = tx;
        this.ids = ids;
        this.before = before;
        this.account = figures;
        this.rows = rows;
        lastAvailable = available();
    }

    private long available() {
        return account.balance - account.held;
    }

    /** Begins a dip if what is available has fallen since it was looked at last, or ends one. */
    void evaluate() {
        AutoRefill rule = account.autoRefill;
        boolean fell = available() < lastAvailable;
        lastAvailable = available();
        if (account.deleted != null) {
            return;
        }
        if (rule == null || !rule.enabled() || available() >= rule.triggerBelow()) {
            end();
        } else if (account.refillState == null && fell) {
            account.refillState = Account.RefillState.REQUESTED;
            requestRefill(rule.amount(), tx.now());
        }
    }

    private void requestRefill(long amount, Instant now) {
        Ulid id = ids.next(now, null);
        Refill refill = new Refill(before.user(), amount, Refill.Status.OPEN, now, now, 0, before.era(), null, null);
        requested = new Entry<>(id, refill);
        rows.accept(to -> to.put(LedgerSchema.REFILLS, id, refill));
    }

    /** There is enough again: nobody is to pay for a refill, unless somebody may be paying for it already. */
    private void end() {
        if (account.refillState == Account.RefillState.REQUESTED) {
            Entry<Ulid, Refill> request = openRequest();
            if (request == null || request.value().takes() > 0) {
                return;
            }
            cancel(request);
        }
        account.refillState = null;
    }

    /** The account is no more: nobody is to pay for a refill of it. */
    void cancelForDeletedAccount() {
        Entry<Ulid, Refill> request = openRequest();
        if (request != null) {
            cancel(request);
        }
        account.refillState = null;
    }

    /** The refill that is asked for, if one is. */
    private @Nullable Entry<Ulid, Refill> openRequest() {
        if (account.refillState != Account.RefillState.REQUESTED || requested != null) {
            return requested;
        }
        return tx.scan(LedgerSchema.REFILLS, LedgerSchema.REFILLS_BY_USER).at(before.user()).reverse().stream()
                .filter(row -> row.value().status() == Refill.Status.OPEN)
                .findFirst()
                .orElse(null);
    }

    private void cancel(Entry<Ulid, Refill> request) {
        requested = null;
        rows.accept(to ->
                to.put(LedgerSchema.REFILLS, request.key(), request.value().cancelled()));
    }
}
