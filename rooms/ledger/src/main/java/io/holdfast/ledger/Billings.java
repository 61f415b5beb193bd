package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.LedgerSchema.ReferenceKey;
import io.holdfast.ledger.Outcome.Bill;
import io.holdfast.ledger.Outcome.Posted;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Bills for things that others tell us of, perhaps more than once: one active billing for each reference. The charge
 * and the end of the billing are one commit, so a repeated hang-up finds it ended and never charges again.
 */
public final class Billings {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final Store store;
    private final Ids ids;

    Billings(Store store, Ids ids) {
        this.store = store;
        this.ids = ids;
    }

    /** Begins a billing, or finds the one that is there. */
    public Outcome.Billed start(BillingStart start) {
        return store.write(Ledger.LARGE, tx -> start(tx, start));
    }

    /** As {@link #start(BillingStart)}, within a transaction of the caller's. */
    public Outcome.Billed start(Tx tx, BillingStart start) {
        Outcome.Billed begun = begin(tx, start);
        if (begun instanceof Bill bill && bill.billing().transaction() == null) {
            tx.put(LedgerSchema.BILLINGS, bill.id(), bill.billing());
        }
        return begun;
    }

    /** The billing that is there, or a new one that is not written yet. */
    private Outcome.Billed begin(Tx tx, BillingStart start) {
        Entry<Ulid, Billing> made =
                find(tx, Args.given("start", start).reference()).orElse(null);
        if (made != null) {
            return isOf(made.value(), start)
                    ? new Bill(made.key(), made.value())
                    : new Outcome.KeyReused(start.reference().toString());
        }
        Book book = Book.open(tx, ids, start.account());
        if (book == null) {
            return new Outcome.AccountNotFound(start.account());
        }
        Billing billing = new Billing(
                start.reference().type(),
                start.reference().id(),
                start.account().value(),
                book.before().era(),
                Billing.Status.PROGRESSING,
                start.rate(),
                0,
                0,
                start.at() == null ? tx.now() : start.at(),
                null,
                start.description(),
                null,
                null);
        return new Bill(ids.next(tx.now(), null), billing);
    }

    private static boolean isOf(Billing made, BillingStart start) {
        return made.user().equals(start.account().value())
                && made.rate() == start.rate()
                && (start.at() == null || start.at().equals(made.started()))
                && Objects.equals(made.description(), start.description());
    }

    /** Ends a billing by time: every minute that was begun is charged. */
    public Outcome.Billed end(Reference reference, Instant at) {
        return store.write(Ledger.LARGE, tx -> end(tx, reference, at));
    }

    /** As {@link #end(Reference, Instant)}, within a transaction of the caller's. */
    public Outcome.Billed end(Tx tx, Reference reference, Instant at) {
        Args.time("at", at);
        Entry<Ulid, Billing> made = find(tx, reference).orElse(null);
        if (made == null) {
            return new Outcome.BillingNotFound(reference);
        }
        Instant started = made.value().started();
        if (made.value().status() == Billing.Status.PROGRESSING && at.isBefore(started)) {
            throw Args.invalid("at is " + at + ", which is before the billing's start, " + started);
        }
        return end(tx, made, minutes(started, at), at);
    }

    /** Charges something at once, by count. A billing that was begun but never charged is finished. */
    public Outcome.Billed bill(BillingStart start, long units) {
        return store.write(Ledger.LARGE, tx -> bill(tx, start, units));
    }

    /** As {@link #bill(BillingStart, long)}, within a transaction of the caller's. */
    public Outcome.Billed bill(Tx tx, BillingStart start, long units) {
        Args.within("units", units, 1, LedgerLimits.MAX_QUANTITY);
        price(Args.given("start", start).rate(), units);
        Outcome.Billed begun = begin(tx, start);
        if (!(begun instanceof Bill bill)) {
            return begun;
        }
        if (bill.billing().status() == Billing.Status.ENDED && bill.billing().units() != units) {
            return new Outcome.KeyReused(start.reference().toString());
        }
        return end(tx, new Entry<>(bill.id(), bill.billing()), units, tx.now());
    }

    private Outcome.Billed end(Tx tx, Entry<Ulid, Billing> row, long units, Instant at) {
        Billing billing = row.value();
        if (billing.status() == Billing.Status.ENDED) {
            return new Bill(row.key(), billing);
        }
        Book book = Book.open(tx, ids, billing.account());
        if (book == null || book.before().era() != billing.era()) {
            return new Outcome.AccountNotFound(billing.account());
        }
        long price = price(billing.rate(), units);
        long cost = book.cost(price);
        if (!book.affords(cost)) {
            return new Outcome.Insufficient(Credits.of(cost), book.balance());
        }
        Posted posted = book.use(
                new Draft(TransactionType.USAGE, "billing/" + row.key(), null, billing.description(), Map.of()), price);
        Billing ended = billing.charged(units, cost, at, posted.id());
        book.with(to -> to.put(LedgerSchema.BILLINGS, row.key(), ended));
        book.save(tx);
        return new Bill(row.key(), ended);
    }

    private static long price(long rate, long units) {
        long most = LedgerLimits.MAX_AMOUNT * Credits.MICROS;
        if (rate > 0 && units > most / rate) {
            throw Args.tooLarge("the price of " + units + " units at " + rate + " micro-credits is more than "
                    + LedgerLimits.MAX_AMOUNT);
        }
        return rate * units;
    }

    /** Begun minutes. */
    static long minutes(Instant started, Instant ended) {
        return Duration.between(started, ended).plus(MINUTE).minusNanos(1).toMinutes();
    }

    /** The active billing of a reference. */
    public Optional<Entry<Ulid, Billing>> find(Reference reference) {
        return store.read(tx -> find(tx, reference));
    }

    /** As {@link #find(Reference)}, within a transaction of the caller's. */
    public Optional<Entry<Ulid, Billing>> find(ReadTx tx, Reference reference) {
        Args.given("reference", reference);
        return tx.find(
                LedgerSchema.BILLINGS, LedgerSchema.BY_REFERENCE, new ReferenceKey(reference.type(), reference.id()));
    }

    /** Any billing, deleted ones too. */
    public Optional<Billing> get(Ulid id) {
        return store.read(tx -> get(tx, id));
    }

    /** As {@link #get(Ulid)}, within a transaction of the caller's. */
    public Optional<Billing> get(ReadTx tx, Ulid id) {
        return tx.get(LedgerSchema.BILLINGS, Args.given("id", id));
    }

    /** Frees the reference for another billing. The record stays, and so does its charge. */
    public Outcome.Billed delete(Reference reference) {
        return store.write(Ledger.LARGE, tx -> delete(tx, reference));
    }

    /** As {@link #delete(Reference)}, within a transaction of the caller's. */
    public Outcome.Billed delete(Tx tx, Reference reference) {
        Entry<Ulid, Billing> made = find(tx, reference).orElse(null);
        if (made == null) {
            return new Outcome.BillingNotFound(reference);
        }
        Billing deleted = made.value().deletedAt(tx.now());
        tx.put(LedgerSchema.BILLINGS, made.key(), deleted);
        return new Bill(made.key(), deleted);
    }
}
