package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.Account;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.RefillRequest;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.internal.kit.LedgerArguments;
import io.holdfast.ledger.internal.kit.LedgerClock;
import io.holdfast.ledger.internal.refill.RefillRow;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Takes, completes, fails, retries and reads refill requests. */
public final class RefillRequestCommands {

    private final LedgerContext context;

    public RefillRequestCommands(LedgerContext context) {
        this.context = context;
    }

    public List<Entry<Ulid, RefillRequest>> take(Tx tx, int limit, Duration time) {
        Arguments.inRange("limit", limit, 1, LedgerLimits.MAX_TAKEN);
        LedgerArguments.duration("time", time, LedgerLimits.MAX_HOLD);
        List<Entry<Ulid, RefillRequest>> taken = new ArrayList<>();
        for (Entry<Ulid, RefillRow> row : free(tx, limit)) {
            saveExpiries(tx, row.value());
            if (isOpen(tx, row.key())) {
                RefillRow refill = row.value().takenUntil(LedgerClock.now(tx).plus(time));
                tx.put(LedgerSchema.REFILLS, row.key(), refill);
                taken.add(new Entry<>(row.key(), refill.toRefill()));
            }
        }
        return taken;
    }

    /**
     * Returns open requests that are not taken. A request that appears to be taken for longer than is allowed was
     * taken while the clock was ahead, and counts as available.
     */
    private static List<Entry<Ulid, RefillRow>> free(ReadTx tx, int limit) {
        Instant now = LedgerClock.now(tx);
        List<Entry<Ulid, RefillRow>> free = new ArrayList<>(tx.scan(LedgerSchema.REFILLS, LedgerSchema.OPEN_REFILLS)
                .through(now)
                .limit(limit)
                .toList());
        if (free.size() < limit) {
            free.addAll(tx.scan(LedgerSchema.REFILLS, LedgerSchema.OPEN_REFILLS)
                    .after(now.plus(LedgerLimits.MAX_HOLD))
                    .limit(limit - free.size())
                    .toList());
        }
        return free;
    }

    /** Saves the expiries in the account of a request. This may cancel the request. */
    private void saveExpiries(Tx tx, RefillRow refill) {
        OpenAccount account = openAccount(tx, refill);
        if (account != null && account.hasPendingWrites()) {
            account.save(tx);
        }
    }

    private static boolean isOpen(ReadTx tx, Ulid id) {
        return tx.get(LedgerSchema.REFILLS, id)
                .filter(refill -> refill.status() == RefillRequest.Status.OPEN)
                .isPresent();
    }

    public LedgerOutcome.RefillCompleted complete(Tx tx, Ulid id, String payment) {
        LedgerArguments.id("payment", payment);
        RefillRow refill = load(tx, id);
        if (refill == null) {
            return new LedgerOutcome.RefillNotFound(id);
        }
        Ulid completedBy = refill.transaction();
        if (completedBy != null) {
            return payment.equals(refill.note())
                    ? ChargeCommands.loadPosted(tx, completedBy)
                    : new LedgerOutcome.KeyReused(id.toString());
        }
        if (refill.status() != RefillRequest.Status.OPEN) {
            return new LedgerOutcome.RefillEnded(id, refill.status());
        }
        Arguments.newId("payment", payment);
        OpenAccount account = OpenAccount.open(tx, context, refill.account());
        if (account == null) {
            return new LedgerOutcome.AccountNotFound(refill.account());
        }
        if (account.stored().era() != refill.era()) {
            return new LedgerOutcome.RefillEnded(id, refill.status());
        }
        TransactionWithId posted =
                account.credit(TransactionDraft.of(TransactionType.AUTO_REFILL, "refill/" + id), refill.amount());
        account.setRefillState(null);
        account.addWrite(to -> to.put(LedgerSchema.REFILLS, id, refill.completedBy(posted.id(), payment)));
        account.save(tx);
        return posted.toPosted();
    }

    public Optional<RefillRequest> fail(Tx tx, Ulid id, String reason) {
        Arguments.text("reason", reason, LedgerLimits.MAX_DESCRIPTION);
        RefillRow refill = load(tx, id);
        if (refill != null && refill.status() == RefillRequest.Status.OPEN) {
            refill = refill.failed(reason);
            save(tx, openAccount(tx, refill), id, refill, Account.RefillState.FAILED);
        }
        return Optional.ofNullable(refill).map(RefillRow::toRefill);
    }

    public Optional<RefillRequest> retry(Tx tx, Ulid id) {
        RefillRow refill = load(tx, id);
        if (refill != null && refill.status() == RefillRequest.Status.FAILED) {
            OpenAccount account = openAccount(tx, refill);
            if (account != null && account.refillState() == Account.RefillState.FAILED) {
                refill = refill.reopenedAt(LedgerClock.now(tx));
                save(tx, account, id, refill, Account.RefillState.REQUESTED);
            }
        }
        return Optional.ofNullable(refill).map(RefillRow::toRefill);
    }

    /** Opens the account of a request, or returns null if that generation of the account is deleted. */
    private @Nullable OpenAccount openAccount(Tx tx, RefillRow refill) {
        OpenAccount account = OpenAccount.open(tx, context, refill.account());
        return account == null || account.stored().era() != refill.era() ? null : account;
    }

    private static void save(
            Tx tx, @Nullable OpenAccount account, Ulid id, RefillRow refill, Account.RefillState state) {
        if (account == null) {
            tx.put(LedgerSchema.REFILLS, id, refill);
        } else {
            account.addWrite(to -> to.put(LedgerSchema.REFILLS, id, refill));
            account.setRefillState(state);
            account.save(tx);
        }
    }

    private static @Nullable RefillRow load(ReadTx tx, Ulid id) {
        return tx.get(LedgerSchema.REFILLS, Arguments.notNull("id", id)).orElse(null);
    }

    public Optional<RefillRequest> find(ReadTx tx, Ulid id) {
        return Optional.ofNullable(load(tx, id)).map(RefillRow::toRefill);
    }

    public List<Entry<Ulid, RefillRequest>> list(ReadTx tx, AccountId account, int limit) {
        Arguments.inRange("limit", limit, 1, LedgerLimits.MAX_PAGE);
        return tx
                .scan(LedgerSchema.REFILLS, LedgerSchema.REFILLS_BY_USER)
                .at(Arguments.notNull("account", account).value())
                .reverse()
                .limit(limit)
                .stream()
                .map(row -> new Entry<>(row.key(), row.value().toRefill()))
                .toList();
    }
}
