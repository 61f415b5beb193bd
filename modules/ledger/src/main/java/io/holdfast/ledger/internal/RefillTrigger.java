package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.Account;
import io.holdfast.ledger.RefillRequest;
import io.holdfast.ledger.event.LedgerEventTypes;
import io.holdfast.ledger.internal.AccountRow.AutoRefillRow;
import io.holdfast.ledger.internal.kit.LedgerClock;
import io.holdfast.ledger.internal.kit.TransactionIds;
import io.holdfast.ledger.internal.refill.RefillRow;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Requests a refill when the available balance of an open account falls below the trigger of its rule. A low-balance
 * episode lasts until enough credit is available again or a refill is completed. At most one request is created per
 * episode.
 */
final class RefillTrigger {

    private final ReadTx tx;
    private final TransactionIds ids;
    private final AccountRow before;
    private final AccountState account;
    private final List<Consumer<Tx>> writes;

    /** The available balance at the last evaluation. */
    private long lastAvailable;

    /** The request that has been created since the account was opened. */
    private @Nullable Entry<Ulid, RefillRow> requested;

    RefillTrigger(ReadTx tx, TransactionIds ids, AccountRow before, AccountState account, List<Consumer<Tx>> writes) {
        this.tx = tx;
        this.ids = ids;
        this.before = before;
        this.account = account;
        this.writes = writes;
        lastAvailable = account.available();
    }

    /**
     * Ends the current episode if the available balance has reached the trigger. Starts an episode if the balance is
     * below the trigger and has decreased since the last evaluation.
     */
    void evaluate() {
        AutoRefillRow rule = account.autoRefill;
        long available = account.available();
        boolean decreased = available < lastAvailable;
        lastAvailable = available;
        if (account.deleted != null) {
            return;
        }
        if (rule == null || !rule.enabled() || available >= rule.triggerBelow()) {
            endEpisode();
        } else if (account.refillState == null && decreased) {
            account.refillState = Account.RefillState.REQUESTED;
            requestRefill(rule.amount(), LedgerClock.now(tx));
        }
    }

    private void requestRefill(long amount, Instant now) {
        Ulid id = ids.next(now, null);
        RefillRow refill = RefillRow.requested(before.user(), amount, now, before.era());
        requested = new Entry<>(id, refill);
        writes.add(to -> {
            to.put(LedgerSchema.REFILLS, id, refill);
            to.emit(LedgerEventTypes.REFILL_DUE, before.user(), id, amount, before.unit());
        });
    }

    /**
     * Ends an episode and cancels its request. A request that was taken is kept, because its payment may be in
     * progress.
     */
    private void endEpisode() {
        if (account.refillState == Account.RefillState.REQUESTED) {
            Entry<Ulid, RefillRow> request = openRequest();
            if (request == null || request.value().takes() > 0) {
                return;
            }
            cancel(request);
        }
        account.refillState = null;
    }

    void cancelForDeletedAccount() {
        Entry<Ulid, RefillRow> request = openRequest();
        if (request != null) {
            cancel(request);
        }
        account.refillState = null;
    }

    /** Returns the open request of the account, or null if there is none. */
    private @Nullable Entry<Ulid, RefillRow> openRequest() {
        if (account.refillState != Account.RefillState.REQUESTED || requested != null) {
            return requested;
        }
        return tx.scan(LedgerSchema.REFILLS, LedgerSchema.REFILLS_BY_USER).at(before.user()).reverse().stream()
                .filter(row -> row.value().status() == RefillRequest.Status.OPEN)
                .findFirst()
                .orElse(null);
    }

    private void cancel(Entry<Ulid, RefillRow> request) {
        requested = null;
        writes.add(to ->
                to.put(LedgerSchema.REFILLS, request.key(), request.value().cancelled()));
    }
}
