package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Instant;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Asks for refills of an open book when what is available dips below its rule, and takes them back after the dip. */
final class Dips {

    private final ReadTx tx;
    private final Ids ids;
    private final Account before;
    private final Figures figures;
    private final Consumer<Consumer<Tx>> rows;

    /** What was available when the rule was looked at last. */
    private long seen;

    /** The refill that is asked for by what has happened in this book. */
    private @Nullable Entry<Ulid, Refill> asked;

    Dips(ReadTx tx, Ids ids, Account before, Figures figures, Consumer<Consumer<Tx>> rows) {
        this.tx = tx;
        this.ids = ids;
        this.before = before;
        this.figures = figures;
        this.rows = rows;
        seen = available();
    }

    private long available() {
        return figures.balance - figures.held;
    }

    /** Begins a dip if what is available has fallen since it was looked at last, or ends one. */
    void watch() {
        AutoRefill rule = figures.autoRefill;
        boolean fell = available() < seen;
        seen = available();
        if (figures.deleted != null) {
            return;
        }
        if (rule == null || !rule.enabled() || available() >= rule.triggerBelow()) {
            end();
        } else if (figures.dip == null && fell) {
            figures.dip = Account.Dip.REQUESTED;
            ask(rule.amount(), tx.now());
        }
    }

    private void ask(long amount, Instant now) {
        Ulid id = ids.next(now, null);
        Refill refill = new Refill(before.user(), amount, Refill.Status.OPEN, now, now, 0, before.era(), null, null);
        asked = new Entry<>(id, refill);
        rows.accept(to -> to.put(LedgerSchema.REFILLS, id, refill));
    }

    /** There is enough again: nobody is to pay for a refill, unless somebody may be paying for it already. */
    private void end() {
        if (figures.dip == Account.Dip.REQUESTED) {
            Entry<Ulid, Refill> request = request();
            if (request == null || request.value().takes() > 0) {
                return;
            }
            cancel(request);
        }
        figures.dip = null;
    }

    /** The account is no more: nobody is to pay for a refill of it. */
    void close() {
        Entry<Ulid, Refill> request = request();
        if (request != null) {
            cancel(request);
        }
        figures.dip = null;
    }

    /** The refill that is asked for, if one is. */
    private @Nullable Entry<Ulid, Refill> request() {
        if (figures.dip != Account.Dip.REQUESTED || asked != null) {
            return asked;
        }
        return tx.scan(LedgerSchema.REFILLS, LedgerSchema.REFILLS_BY_USER).at(before.user()).reverse().stream()
                .filter(row -> row.value().status() == Refill.Status.OPEN)
                .findFirst()
                .orElse(null);
    }

    private void cancel(Entry<Ulid, Refill> request) {
        asked = null;
        rows.accept(to ->
                to.put(LedgerSchema.REFILLS, request.key(), request.value().cancelled()));
    }
}
