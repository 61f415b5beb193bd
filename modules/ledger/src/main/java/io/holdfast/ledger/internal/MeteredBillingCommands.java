package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.Billing;
import io.holdfast.ledger.BillingReference;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.LedgerLimits;
import io.holdfast.ledger.LedgerOptions;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.LedgerOutcome.BillingStored;
import io.holdfast.ledger.MeteredBillingRequest;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.internal.LedgerSchema.ReferenceKey;
import io.holdfast.ledger.internal.billing.MeteredBillingRow;
import io.holdfast.ledger.internal.kit.LedgerArguments;
import io.holdfast.ledger.internal.kit.LedgerClock;
import io.holdfast.ledger.internal.refusal.RefusalReports;
import io.holdfast.ledger.internal.refusal.RefusedCommand;
import io.holdfast.store.Entry;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Starts and ends metered billing, and charges, deletes and reads billing records. */
public final class MeteredBillingCommands {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final LedgerContext context;
    private final LedgerOptions options;

    public MeteredBillingCommands(LedgerContext context, LedgerOptions options) {
        this.context = context;
        this.options = options;
    }

    public LedgerOutcome.Billed start(Tx tx, MeteredBillingRequest request) {
        Entry<Ulid, MeteredBillingRow> existing = load(tx, referenceOf(request));
        if (existing != null) {
            return isSameRequest(existing.value(), request) ? stored(existing, true) : keyReused(request);
        }
        OpenAccount account = OpenAccount.open(tx, context, request.account());
        if (account == null) {
            return new LedgerOutcome.AccountNotFound(request.account());
        }
        createBalance(tx, account);
        Entry<Ulid, MeteredBillingRow> created = create(tx, account, request);
        tx.put(LedgerSchema.BILLINGS, created.key(), created.value());
        return stored(created, false);
    }

    /** Creates the balance if it is not stored yet, because a billing record does not contain its unit. */
    private static void createBalance(Tx tx, OpenAccount account) {
        if (account.isNew()) {
            account.save(tx);
        }
    }

    private static BillingReference referenceOf(MeteredBillingRequest request) {
        return Arguments.notNull("request", request).reference();
    }

    private static BillingStored stored(Entry<Ulid, MeteredBillingRow> row, boolean repeated) {
        return new BillingStored(row.key(), row.value().toBilling(), repeated);
    }

    private static LedgerOutcome.KeyReused keyReused(MeteredBillingRequest request) {
        return new LedgerOutcome.KeyReused(request.reference().label());
    }

    /** Creates a billing record without writing it. */
    private Entry<Ulid, MeteredBillingRow> create(Tx tx, OpenAccount account, MeteredBillingRequest request) {
        MeteredBillingRow billing = new MeteredBillingRow(
                Arguments.newId("reference type", request.reference().type()),
                request.reference().id(),
                request.account().value(),
                account.stored().era(),
                Billing.Status.PROGRESSING,
                request.rate(),
                0,
                0,
                request.at() == null ? LedgerClock.now(tx) : request.at(),
                null,
                request.description(),
                null,
                null);
        return new Entry<>(context.ids().next(LedgerClock.now(tx), null), billing);
    }

    private static boolean isSameRequest(MeteredBillingRow existing, MeteredBillingRequest request) {
        return existing.user().equals(request.account().value())
                && existing.rate() == request.rate()
                && (request.at() == null || request.at().equals(existing.started()))
                && Objects.equals(existing.description(), request.description());
    }

    public LedgerOutcome.Billed end(Tx tx, BillingReference reference, Instant at) {
        LedgerArguments.time("at", at);
        Entry<Ulid, MeteredBillingRow> existing = load(tx, reference);
        if (existing == null) {
            return new LedgerOutcome.BillingNotFound(reference);
        }
        Instant started = existing.value().started();
        if (existing.value().status() == Billing.Status.PROGRESSING
                && at.isBefore(started.minus(options.clockSkew()))) {
            throw Arguments.invalid("at must not be before the start of the billing (" + started
                    + ") by more than the tolerated clock skew (" + options.clockSkew() + "), but is " + at);
        }
        Instant ended = at.isBefore(started) ? started : at;
        return charge(tx, existing, startedMinutes(started, ended), ended);
    }

    public LedgerOutcome.Billed bill(Tx tx, MeteredBillingRequest request, long units) {
        Arguments.inRange("units", units, 1, LedgerLimits.MAX_QUANTITY);
        Entry<Ulid, MeteredBillingRow> billing = load(tx, referenceOf(request));
        if (billing == null) {
            price(request.rate(), units);
            OpenAccount account = OpenAccount.open(tx, context, request.account());
            if (account == null) {
                return new LedgerOutcome.AccountNotFound(request.account());
            }
            createBalance(tx, account);
            billing = create(tx, account, request);
        } else if (!isSameRequest(billing.value(), request)) {
            return keyReused(request);
        }
        if (billing.value().status() == Billing.Status.ENDED && billing.value().units() != units) {
            return keyReused(request);
        }
        return charge(tx, billing, units, LedgerClock.now(tx));
    }

    private LedgerOutcome.Billed charge(Tx tx, Entry<Ulid, MeteredBillingRow> row, long units, Instant at) {
        MeteredBillingRow billing = row.value();
        if (billing.status() == Billing.Status.ENDED) {
            return stored(row, true);
        }
        OpenAccount account = OpenAccount.open(tx, context, billing.account());
        if (account == null || account.stored().era() != billing.era()) {
            return new LedgerOutcome.AccountNotFound(billing.account());
        }
        long price = price(billing.rate(), units);
        long cost = account.cost(price);
        if (!account.funds().canAfford(cost, null)) {
            String label = new BillingReference(billing.referenceType(), billing.referenceId()).label();
            return RefusalReports.report(
                    tx,
                    account.now(),
                    account.refused(RefusedCommand.BILLING, label),
                    account.funds().insufficient(cost, null));
        }
        TransactionWithId posted = account.chargeUsage(
                new TransactionDraft(
                        TransactionType.USAGE, "billing/" + row.key(), null, billing.description(), Map.of()),
                price,
                null);
        MeteredBillingRow ended = billing.endedBy(posted.id(), units, cost, at);
        account.addWrite(to -> to.put(LedgerSchema.BILLINGS, row.key(), ended));
        account.save(tx);
        return new BillingStored(row.key(), ended.toBilling(), false);
    }

    private static long price(long rate, long units) {
        long max = LedgerLimits.MAX_AMOUNT * Credits.MICROS;
        if (rate > 0 && units > max / rate) {
            throw Arguments.tooLarge("the price of " + units + " units at " + rate
                    + " micro-credits per unit exceeds the maximum of " + LedgerLimits.MAX_AMOUNT);
        }
        return rate * units;
    }

    /** Returns the number of minutes between two times, rounded up. */
    static long startedMinutes(Instant started, Instant ended) {
        return Duration.between(started, ended).plus(MINUTE).minusNanos(1).toMinutes();
    }

    private static @Nullable Entry<Ulid, MeteredBillingRow> load(ReadTx tx, BillingReference reference) {
        Arguments.notNull("reference", reference);
        return tx.find(
                        LedgerSchema.BILLINGS,
                        LedgerSchema.BILLINGS_BY_REFERENCE,
                        new ReferenceKey(reference.type(), reference.id()))
                .orElse(null);
    }

    public Optional<Entry<Ulid, Billing>> find(ReadTx tx, BillingReference reference) {
        return Optional.ofNullable(load(tx, reference))
                .map(row -> new Entry<>(row.key(), row.value().toBilling()));
    }

    public Optional<Billing> find(ReadTx tx, Ulid id) {
        return tx.get(LedgerSchema.BILLINGS, Arguments.notNull("id", id)).map(MeteredBillingRow::toBilling);
    }

    public LedgerOutcome.Billed delete(Tx tx, BillingReference reference) {
        Entry<Ulid, MeteredBillingRow> existing = load(tx, reference);
        if (existing == null) {
            return new LedgerOutcome.BillingNotFound(reference);
        }
        MeteredBillingRow deleted = existing.value().deletedAt(LedgerClock.now(tx));
        tx.put(LedgerSchema.BILLINGS, existing.key(), deleted);
        return new BillingStored(existing.key(), deleted.toBilling(), false);
    }
}
