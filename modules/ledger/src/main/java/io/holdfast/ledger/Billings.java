package io.holdfast.ledger;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.LedgerOutcome.BillingStored;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.internal.LedgerSchema;
import io.holdfast.ledger.internal.LedgerSchema.ReferenceKey;
import io.holdfast.ledger.internal.OpenAccount;
import io.holdfast.ledger.internal.TransactionDraft;
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
    public LedgerOutcome.Billed start(BillingRequest start) {
        return store.write(Ledger.LARGE_WRITE, tx -> start(tx, start));
    }

    /** As {@link #start(BillingRequest)}, within a transaction of the caller's. */
    public LedgerOutcome.Billed start(Tx tx, BillingRequest start) {
        LedgerOutcome.Billed begun = findOrCreate(tx, start);
        if (begun instanceof BillingStored bill && bill.billing().transaction() == null) {
            tx.put(LedgerSchema.BILLINGS, bill.id(), bill.billing());
        }
        return begun;
    }

    /** The billing that is there, or a new one that is not written yet. */
    private LedgerOutcome.Billed findOrCreate(Tx tx, BillingRequest start) {
        Entry<Ulid, Billing> made =
                find(tx, Args.given("start", start).reference()).orElse(null);
        if (made != null) {
            return isSameRequest(made.value(), start)
                    ? new BillingStored(made.key(), made.value())
                    : new LedgerOutcome.KeyReused(start.reference().toString());
        }
        OpenAccount book = OpenAccount.open(tx, ids, start.account());
        if (book == null) {
            return new LedgerOutcome.AccountNotFound(start.account());
        }
        Billing billing = new Billing(
                start.reference().type(),
                start.reference().id(),
                start.account().value(),
                book.stored().era(),
                Billing.Status.PROGRESSING,
                start.rate(),
                0,
                0,
                start.at() == null ? tx.now() : start.at(),
                null,
                start.description(),
                null,
                null);
        return new BillingStored(ids.next(tx.now(), null), billing);
    }

    private static boolean isSameRequest(Billing made, BillingRequest start) {
        return made.user().equals(start.account().value())
                && made.rate() == start.rate()
                && (start.at() == null || start.at().equals(made.started()))
                && Objects.equals(made.description(), start.description());
    }

    /** Ends a billing by time: every minute that was begun is charged. */
    public LedgerOutcome.Billed end(BillingReference reference, Instant at) {
        return store.write(Ledger.LARGE_WRITE, tx -> end(tx, reference, at));
    }

    /** As {@link #end(BillingReference, Instant)}, within a transaction of the caller's. */
    public LedgerOutcome.Billed end(Tx tx, BillingReference reference, Instant at) {
        Args.time("at", at);
        Entry<Ulid, Billing> made = find(tx, reference).orElse(null);
        if (made == null) {
            return new LedgerOutcome.BillingNotFound(reference);
        }
        Instant started = made.value().started();
        if (made.value().status() == Billing.Status.PROGRESSING && at.isBefore(started)) {
            throw Args.invalid("at is " + at + ", which is before the billing's start, " + started);
        }
        return end(tx, made, minutes(started, at), at);
    }

    /** Charges something at once, by count. A billing that was begun but never charged is finished. */
    public LedgerOutcome.Billed bill(BillingRequest start, long units) {
        return store.write(Ledger.LARGE_WRITE, tx -> bill(tx, start, units));
    }

    /** As {@link #bill(BillingRequest, long)}, within a transaction of the caller's. */
    public LedgerOutcome.Billed bill(Tx tx, BillingRequest start, long units) {
        Args.within("units", units, 1, LedgerLimits.MAX_QUANTITY);
        price(Args.given("start", start).rate(), units);
        LedgerOutcome.Billed begun = findOrCreate(tx, start);
        if (!(begun instanceof BillingStored bill)) {
            return begun;
        }
        if (bill.billing().status() == Billing.Status.ENDED && bill.billing().units() != units) {
            return new LedgerOutcome.KeyReused(start.reference().toString());
        }
        return end(tx, new Entry<>(bill.id(), bill.billing()), units, tx.now());
    }

    private LedgerOutcome.Billed end(Tx tx, Entry<Ulid, Billing> row, long units, Instant at) {
        Billing billing = row.value();
        if (billing.status() == Billing.Status.ENDED) {
            return new BillingStored(row.key(), billing);
        }
        OpenAccount book = OpenAccount.open(tx, ids, billing.account());
        if (book == null || book.stored().era() != billing.era()) {
            return new LedgerOutcome.AccountNotFound(billing.account());
        }
        long price = price(billing.rate(), units);
        long cost = book.cost(price);
        if (!book.canAfford(cost)) {
            return new LedgerOutcome.Insufficient(Credits.of(cost), book.balance());
        }
        Posted posted = book.chargeUsage(
                new TransactionDraft(
                        TransactionType.USAGE, "billing/" + row.key(), null, billing.description(), Map.of()),
                price);
        Billing ended = billing.charged(units, cost, at, posted.id());
        book.addWrite(to -> to.put(LedgerSchema.BILLINGS, row.key(), ended));
        book.save(tx);
        return new BillingStored(row.key(), ended);
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
    public Optional<Entry<Ulid, Billing>> find(BillingReference reference) {
        return store.read(tx -> find(tx, reference));
    }

    /** As {@link #find(BillingReference)}, within a transaction of the caller's. */
    public Optional<Entry<Ulid, Billing>> find(ReadTx tx, BillingReference reference) {
        Args.given("reference", reference);
        return tx.find(
                LedgerSchema.BILLINGS,
                LedgerSchema.BILLINGS_BY_REFERENCE,
                new ReferenceKey(reference.type(), reference.id()));
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
    public LedgerOutcome.Billed delete(BillingReference reference) {
        return store.write(Ledger.LARGE_WRITE, tx -> delete(tx, reference));
    }

    /** As {@link #delete(BillingReference)}, within a transaction of the caller's. */
    public LedgerOutcome.Billed delete(Tx tx, BillingReference reference) {
        Entry<Ulid, Billing> made = find(tx, reference).orElse(null);
        if (made == null) {
            return new LedgerOutcome.BillingNotFound(reference);
        }
        Billing deleted = made.value().deletedAt(tx.now());
        tx.put(LedgerSchema.BILLINGS, made.key(), deleted);
        return new BillingStored(made.key(), deleted);
    }
}
