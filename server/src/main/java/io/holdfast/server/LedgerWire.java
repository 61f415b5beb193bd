package io.holdfast.server;

import static io.holdfast.server.Wire.each;
import static io.holdfast.server.Wire.or;
import static io.holdfast.server.Wire.same;
import static io.holdfast.server.Wire.text;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.api.LedgerApi;
import io.holdfast.api.Malformed;
import io.holdfast.ledger.Account;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountKind;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.AuditReport;
import io.holdfast.ledger.AutoRefill;
import io.holdfast.ledger.Balance;
import io.holdfast.ledger.Billing;
import io.holdfast.ledger.Credit;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.Grant;
import io.holdfast.ledger.GrantTerms;
import io.holdfast.ledger.Hold;
import io.holdfast.ledger.Metric;
import io.holdfast.ledger.MetricKind;
import io.holdfast.ledger.Outcome;
import io.holdfast.ledger.Quantity;
import io.holdfast.ledger.Quote;
import io.holdfast.ledger.Refill;
import io.holdfast.ledger.Refund;
import io.holdfast.ledger.Statement;
import io.holdfast.ledger.Transaction;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.UsageEvent;
import io.holdfast.store.Entry;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Between the records of the ledger and those of the wire. */
final class LedgerWire {

    private static final int MICROS = 6;
    private static final int MOST_DIGITS = 30;

    private LedgerWire() {}

    static AccountSettings settings(LedgerApi.PutAccount put) {
        LedgerApi.AutoRefill refill = put.autoRefill();
        return new AccountSettings(
                put.kind() == null ? AccountKind.NORMAL : same(AccountKind.class, put.kind()),
                put.plan(),
                refill == null
                        ? null
                        : new AutoRefill(or(refill.enabled(), true), refill.triggerBelow(), refill.amount()),
                or(put.externalIds(), Map.of()));
    }

    static Usage usage(LedgerApi.Usage asked) {
        AccountId account = AccountId.of(asked.account());
        LedgerApi.Metric metric = asked.metric();
        Long cost = asked.cost();
        Usage usage;
        if (metric != null && cost == null) {
            usage = Usage.of(asked.eventId(), account, metric(metric));
        } else if (metric == null && cost != null) {
            usage = Usage.of(asked.eventId(), account, Credits.of(cost));
        } else {
            throw new Malformed("metric", "a usage has either a metric or a cost");
        }
        return new Usage(
                usage.eventId(),
                account,
                usage.metric(),
                usage.cost(),
                or(asked.source(), usage.source()),
                asked.agent(),
                asked.at(),
                asked.description(),
                or(asked.metadata(), Map.of()));
    }

    private static Metric metric(LedgerApi.Metric metric) {
        return new Metric(
                same(MetricKind.class, metric.kind()),
                metric.provider(),
                metric.name(),
                quantity("metric.first", metric.first()).micros(),
                quantity("metric.second", or(metric.second(), BigDecimal.ZERO)).micros());
    }

    /** Numbers like 1e999999999 are refused before anybody computes with them. */
    private static Quantity quantity(String field, BigDecimal number) {
        if (Math.abs((long) number.scale()) > MOST_DIGITS || number.precision() > MOST_DIGITS) {
            throw new Malformed(field, "this number has too many digits");
        }
        return Quantity.of(number);
    }

    static Credit credit(LedgerApi.AddCredits add) {
        boolean terms = add.priority() != null || add.expires() != null;
        int priority = or(add.priority(), GrantTerms.DEFAULT.priority());
        return new Credit(
                add.key(),
                AccountId.of(add.account()),
                same(TransactionType.class, add.type()),
                Credits.of(add.amount()),
                terms ? new GrantTerms(priority, add.expires()) : null,
                add.description(),
                or(add.metadata(), Map.of()));
    }

    static Refund refund(LedgerApi.Undo undo) {
        Long amount = undo.amount();
        return new Refund(
                undo.key(),
                Wire.ulid("transaction", undo.transaction()),
                amount == null ? null : Credits.of(amount),
                undo.description());
    }

    static LedgerApi.Balance balance(Balance balance) {
        return new LedgerApi.Balance(balance.balance(), balance.held(), balance.available());
    }

    static LedgerApi.Account account(Account account) {
        AutoRefill refill = account.autoRefill();
        return new LedgerApi.Account(
                account.user(),
                same(LedgerApi.AccountKind.class, account.kind()),
                balance(new Balance(account.balance(), account.held())),
                account.purchased(),
                account.granted(),
                account.used(),
                refill == null
                        ? null
                        : new LedgerApi.AutoRefill(refill.enabled(), refill.triggerBelow(), refill.amount()),
                account.plan(),
                account.externalIds(),
                account.era(),
                account.created(),
                account.updated(),
                account.deleted());
    }

    static LedgerApi.Transaction posted(Outcome outcome) {
        Outcome.Posted posted = outcome.orThrow(Outcome.Posted.class);
        return transaction(posted.id(), posted.transaction());
    }

    static LedgerApi.Transaction transaction(Entry<Ulid, Transaction> row) {
        return transaction(row.key(), row.value());
    }

    static LedgerApi.Transaction transaction(Ulid id, Transaction made) {
        return new LedgerApi.Transaction(
                id.toString(),
                made.user(),
                same(LedgerApi.TransactionType.class, made.type()),
                made.amount(),
                balance(new Balance(made.balance(), made.held())),
                made.created(),
                made.source(),
                text(made.of()),
                made.description(),
                made.metadata(),
                each(made.shares(), share -> new LedgerApi.Share(share.grant().toString(), share.amount())));
    }

    static LedgerApi.UsageEvent event(String id, UsageEvent event) {
        return new LedgerApi.UsageEvent(
                id,
                event.user(),
                event.source(),
                event.agent(),
                metric(event.metric()),
                event.cost(),
                event.timestamp(),
                event.metadata(),
                event.transaction().toString());
    }

    private static LedgerApi.Metric metric(Metric metric) {
        return new LedgerApi.Metric(
                same(LedgerApi.MetricKind.class, metric.kind()),
                metric.provider(),
                metric.name(),
                BigDecimal.valueOf(metric.first(), MICROS).stripTrailingZeros(),
                BigDecimal.valueOf(metric.second(), MICROS).stripTrailingZeros());
    }

    static LedgerApi.Quote quote(Quote quote) {
        return new LedgerApi.Quote(quote.cost().minor(), BigDecimal.valueOf(quote.micros(), MICROS));
    }

    static LedgerApi.Affordable affordable(Outcome.Checked outcome) {
        Outcome.Affordable can = outcome.orThrow(Outcome.Affordable.class);
        return new LedgerApi.Affordable(can.cost().minor(), balance(can.balance()));
    }

    static LedgerApi.Grant grant(Entry<Ulid, Grant> row) {
        Grant grant = row.value();
        return new LedgerApi.Grant(
                row.key().toString(),
                grant.user(),
                same(LedgerApi.TransactionType.class, grant.type()),
                grant.amount(),
                grant.remaining(),
                grant.priority(),
                grant.expires(),
                grant.created());
    }

    static LedgerApi.Hold hold(String id, Hold hold, @Nullable Balance after) {
        return new LedgerApi.Hold(
                id,
                hold.user(),
                hold.amount(),
                same(LedgerApi.HoldStatus.class, hold.status()),
                hold.created(),
                hold.expires(),
                hold.description(),
                after == null ? null : balance(after),
                text(hold.transaction()));
    }

    static LedgerApi.Billing billing(Outcome.Billed outcome) {
        Outcome.Bill bill = outcome.orThrow(Outcome.Bill.class);
        return billing(bill.id(), bill.billing());
    }

    static LedgerApi.Billing billing(Ulid id, Billing billing) {
        return new LedgerApi.Billing(
                id.toString(),
                billing.referenceType(),
                billing.referenceId(),
                billing.user(),
                same(LedgerApi.BillingStatus.class, billing.status()),
                billing.rate(),
                billing.units(),
                billing.cost(),
                billing.started(),
                billing.ended(),
                billing.description(),
                text(billing.transaction()));
    }

    static LedgerApi.Refill refill(Entry<Ulid, Refill> row) {
        return refill(row.key(), row.value());
    }

    static LedgerApi.Refill refill(Ulid id, Refill refill) {
        return new LedgerApi.Refill(
                id.toString(),
                refill.user(),
                refill.amount(),
                same(LedgerApi.RefillStatus.class, refill.status()),
                refill.raised(),
                refill.takes(),
                refill.note(),
                text(refill.transaction()));
    }

    static LedgerApi.Statement statement(Statement made) {
        List<LedgerApi.Transaction> entries = each(made.entries(), LedgerWire::transaction);
        return new LedgerApi.Statement(
                made.opening(), entries, made.closing(), made.next().orElse(null));
    }

    static LedgerApi.Audit audit(AuditReport report) {
        return new LedgerApi.Audit(
                report.isClean(),
                report.accounts(),
                report.transactions(),
                report.events(),
                report.problems(),
                report.named());
    }
}
