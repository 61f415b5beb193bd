package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.internal.ChargeCommands;
import io.holdfast.ledger.internal.LedgerSchema;
import io.holdfast.ledger.internal.OpenAccount;
import io.holdfast.ledger.internal.TransactionDraft;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Requests to fill accounts up again. A debit that leaves an account below its trigger raises one in the same commit,
 * and no other until the dip is over: enough is available again, or the refill was completed. Another system takes
 * requests, pays, and completes or fails them; one that it takes and forgets can be taken again later. A request that
 * nobody has taken when the dip is over is cancelled; one that was taken may be paid for already, and stays.
 */
public final class Refills {

    private final Store store;
    private final Ids ids;

    Refills(Store store, Ids ids) {
        this.store = store;
        this.ids = ids;
    }

    /** Takes the oldest open requests that nobody has taken, for a time. */
    public List<Entry<Ulid, Refill>> take(int most, Duration time) {
        return store.write(Ledger.LARGE_WRITE, tx -> take(tx, most, time));
    }

    /** As {@link #take(int, Duration)}, within a transaction of the caller's. */
    public List<Entry<Ulid, Refill>> take(Tx tx, int most, Duration time) {
        Args.within("most", most, 1, LedgerLimits.MAX_TAKEN);
        Args.lasts("time", time, LedgerLimits.MAX_HOLD);
        List<Entry<Ulid, Refill>> taken = new ArrayList<>();
        for (Entry<Ulid, Refill> row : tx.scan(LedgerSchema.REFILLS, LedgerSchema.OPEN_REFILLS)
                .through(tx.now())
                .limit(most)
                .toList()) {
            if (expireThenCheckOpen(tx, row)) {
                Refill refill = row.value().taken(tx.now().plus(time));
                tx.put(LedgerSchema.REFILLS, row.key(), refill);
                taken.add(new Entry<>(row.key(), refill));
            }
        }
        return taken;
    }

    /** Whether a request is still open once everything has expired that is due. */
    private boolean expireThenCheckOpen(Tx tx, Entry<Ulid, Refill> row) {
        OpenAccount book = openAccount(tx, row.value());
        if (book != null && book.hasPendingWrites()) {
            book.save(tx);
        }
        return tx.get(LedgerSchema.REFILLS, row.key())
                .filter(refill -> refill.status() == Refill.Status.OPEN)
                .isPresent();
    }

    /** Adds the credit that was paid for. */
    public LedgerOutcome.RefillCompleted complete(Ulid id, String payment) {
        return store.write(Ledger.LARGE_WRITE, tx -> complete(tx, id, payment));
    }

    /** As {@link #complete(Ulid, String)}, within a transaction of the caller's. */
    public LedgerOutcome.RefillCompleted complete(Tx tx, Ulid id, String payment) {
        Args.id("payment", payment);
        Refill refill = get(tx, id).orElse(null);
        if (refill == null) {
            return new LedgerOutcome.RefillNotFound(id);
        }
        Ulid before = refill.transaction();
        if (before != null) {
            return payment.equals(refill.note())
                    ? ChargeCommands.loadPosted(tx, before)
                    : new LedgerOutcome.KeyReused(id.toString());
        }
        if (refill.status() != Refill.Status.OPEN) {
            return new LedgerOutcome.RefillEnded(id, refill.status());
        }
        OpenAccount book = OpenAccount.open(tx, ids, refill.account());
        if (book == null) {
            return new LedgerOutcome.AccountNotFound(refill.account());
        }
        if (book.stored().era() != refill.era()) {
            return new LedgerOutcome.RefillEnded(id, refill.status());
        }
        Posted posted = book.credit(TransactionDraft.of(TransactionType.AUTO_REFILL, "refill/" + id), refill.amount());
        book.setRefillState(null);
        book.addWrite(to -> to.put(LedgerSchema.REFILLS, id, refill.completed(posted.id(), payment)));
        book.save(tx);
        return posted;
    }

    /** Gives up on a request: the account asks no more before it has enough again. Says what became of it. */
    public Optional<Refill> fail(Ulid id, String reason) {
        return store.write(Ledger.LARGE_WRITE, tx -> fail(tx, id, reason));
    }

    /** As {@link #fail(Ulid, String)}, within a transaction of the caller's. */
    public Optional<Refill> fail(Tx tx, Ulid id, String reason) {
        Args.text("reason", reason, LedgerLimits.MAX_DESCRIPTION);
        Refill refill = get(tx, id).orElse(null);
        if (refill == null || refill.status() != Refill.Status.OPEN) {
            return Optional.ofNullable(refill);
        }
        return Optional.of(
                updateRefill(tx, openAccount(tx, refill), id, refill.failed(reason), Account.RefillState.FAILED));
    }

    /** Opens a request again that has failed, if the dip is not over yet. Says what became of it. */
    public Optional<Refill> retry(Ulid id) {
        return store.write(Ledger.LARGE_WRITE, tx -> retry(tx, id));
    }

    /** As {@link #retry(Ulid)}, within a transaction of the caller's. */
    public Optional<Refill> retry(Tx tx, Ulid id) {
        Refill refill = get(tx, id).orElse(null);
        if (refill == null || refill.status() != Refill.Status.FAILED) {
            return Optional.ofNullable(refill);
        }
        OpenAccount book = openAccount(tx, refill);
        return book == null || book.refillState() != Account.RefillState.FAILED
                ? Optional.of(refill)
                : Optional.of(updateRefill(tx, book, id, refill.reopened(tx.now()), Account.RefillState.REQUESTED));
    }

    /** The account that a request is for; null if it is gone, even if the user has another now. */
    private @Nullable OpenAccount openAccount(Tx tx, Refill refill) {
        OpenAccount book = OpenAccount.open(tx, ids, refill.account());
        return book == null || book.stored().era() != refill.era() ? null : book;
    }

    private static Refill updateRefill(
            Tx tx, @Nullable OpenAccount book, Ulid id, Refill refill, Account.RefillState dip) {
        if (book == null) {
            tx.put(LedgerSchema.REFILLS, id, refill);
        } else {
            book.addWrite(to -> to.put(LedgerSchema.REFILLS, id, refill));
            book.setRefillState(dip);
            book.save(tx);
        }
        return refill;
    }

    public Optional<Refill> get(Ulid id) {
        return store.read(tx -> get(tx, id));
    }

    /** As {@link #get(Ulid)}, within a transaction of the caller's. */
    public Optional<Refill> get(ReadTx tx, Ulid id) {
        return tx.get(LedgerSchema.REFILLS, Args.given("id", id));
    }

    /** The newest requests of an account, the newest first. */
    public List<Entry<Ulid, Refill>> list(AccountId account, int most) {
        return store.read(tx -> list(tx, account, most));
    }

    /** As {@link #list(AccountId, int)}, within a transaction of the caller's. */
    public List<Entry<Ulid, Refill>> list(ReadTx tx, AccountId account, int most) {
        Args.within("most", most, 1, LedgerLimits.MAX_PAGE);
        return tx.scan(LedgerSchema.REFILLS, LedgerSchema.REFILLS_BY_USER)
                .at(Args.given("account", account).value())
                .reverse()
                .limit(most)
                .toList();
    }
}
