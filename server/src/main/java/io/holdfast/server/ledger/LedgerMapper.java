package io.holdfast.server.ledger;

import static io.holdfast.server.operation.WireConversions.enumByName;
import static io.holdfast.server.operation.WireConversions.mapEach;
import static io.holdfast.server.operation.WireConversions.orDefault;
import static io.holdfast.server.operation.WireConversions.text;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.api.LedgerApi;
import io.holdfast.api.MalformedRequestException;
import io.holdfast.ledger.Account;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountKind;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.AccountStatement;
import io.holdfast.ledger.AutoRefill;
import io.holdfast.ledger.Balance;
import io.holdfast.ledger.Billing;
import io.holdfast.ledger.CreditGrant;
import io.holdfast.ledger.CreditRequest;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.GrantTerms;
import io.holdfast.ledger.Hold;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.LedgerTransaction;
import io.holdfast.ledger.Quote;
import io.holdfast.ledger.Refill;
import io.holdfast.ledger.Refund;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.UsageEvent;
import io.holdfast.ledger.pricing.Metric;
import io.holdfast.ledger.pricing.MetricKind;
import io.holdfast.ledger.pricing.Quantity;
import io.holdfast.server.operation.WireConversions;
import io.holdfast.store.Entry;
import io.holdfast.store.kit.CheckReport;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Between the records of the ledger and those of the wire. */
public final class LedgerMapper {

    private static final int MICROS = 6;
    private static final int MOST_DIGITS = 30;

    private LedgerMapper() {}

    static AccountSettings settings(LedgerApi.PutAccount put) {
        LedgerApi.AutoRefill refill = put.autoRefill();
        return new AccountSettings(
                put.kind() == null ? AccountKind.NORMAL : enumByName(AccountKind.class, put.kind()),
                put.plan(),
                refill == null
                        ? null
                        : new AutoRefill(orDefault(refill.enabled(), true), refill.triggerBelow(), refill.amount()),
                orDefault(put.externalIds(), Map.of()));
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
            throw new MalformedRequestException("metric", "a usage has either a metric or a cost");
        }
        return new Usage(
                usage.eventId(),
                account,
                usage.metric(),
                usage.cost(),
                orDefault(asked.source(), usage.source()),
                asked.agent(),
                asked.at(),
                asked.description(),
                orDefault(asked.metadata(), Map.of()));
    }

    private static Metric metric(LedgerApi.Metric metric) {
        return new Metric(
                enumByName(MetricKind.class, metric.kind()),
                metric.provider(),
                metric.name(),
                quantity("metric.first", metric.first()).micros(),
                quantity("metric.second", orDefault(metric.second(), BigDecimal.ZERO))
                        .micros());
    }

    /** Numbers like 1e999999999 are refused before anybody computes with them. */
    private static Quantity quantity(String field, BigDecimal number) {
        if (Math.abs((long) number.scale()) > MOST_DIGITS || number.precision() > MOST_DIGITS) {
            throw new MalformedRequestException(field, "this number has too many digits");
        }
        return Quantity.of(number);
    }

    static CreditRequest credit(LedgerApi.AddCredits add) {
        boolean terms = add.priority() != null || add.expires() != null;
        int priority = orDefault(add.priority(), GrantTerms.DEFAULT.priority());
        return new CreditRequest(
                add.key(),
                AccountId.of(add.account()),
                enumByName(TransactionType.class, add.type()),
                Credits.of(add.amount()),
                terms ? new GrantTerms(priority, add.expires()) : null,
                add.description(),
                orDefault(add.metadata(), Map.of()));
    }

    static Refund refund(LedgerApi.Undo undo) {
        Long amount = undo.amount();
        return new Refund(
                undo.key(),
                WireConversions.ulid("transaction", undo.transaction()),
                amount == null ? null : Credits.of(amount),
                undo.description());
    }

    public static LedgerApi.Balance balance(Balance balance) {
        return new LedgerApi.Balance(balance.balance(), balance.held(), balance.available());
    }

    static LedgerApi.Account account(Account account) {
        AutoRefill refill = account.autoRefill();
        return new LedgerApi.Account(
                account.user(),
                enumByName(LedgerApi.AccountKind.class, account.kind()),
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

    static LedgerApi.Transaction posted(LedgerOutcome outcome) {
        LedgerOutcome.Posted posted = outcome.orThrow(LedgerOutcome.Posted.class);
        return transaction(posted.id(), posted.transaction());
    }

    static LedgerApi.Transaction transaction(Entry<Ulid, LedgerTransaction> row) {
        return transaction(row.key(), row.value());
    }

    static LedgerApi.Transaction transaction(Ulid id, LedgerTransaction made) {
        return new LedgerApi.Transaction(
                id.toString(),
                made.user(),
                enumByName(LedgerApi.TransactionType.class, made.type()),
                made.amount(),
                balance(new Balance(made.balance(), made.held())),
                made.created(),
                made.source(),
                text(made.of()),
                made.description(),
                made.metadata(),
                mapEach(
                        made.shares(),
                        share -> new LedgerApi.Share(share.grant().toString(), share.amount())));
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
                enumByName(LedgerApi.MetricKind.class, metric.kind()),
                metric.provider(),
                metric.name(),
                BigDecimal.valueOf(metric.first(), MICROS).stripTrailingZeros(),
                BigDecimal.valueOf(metric.second(), MICROS).stripTrailingZeros());
    }

    static LedgerApi.Quote quote(Quote quote) {
        return new LedgerApi.Quote(quote.cost().minor(), BigDecimal.valueOf(quote.micros(), MICROS));
    }

    static LedgerApi.Affordable affordable(LedgerOutcome.FundsChecked outcome) {
        LedgerOutcome.Affordable can = outcome.orThrow(LedgerOutcome.Affordable.class);
        return new LedgerApi.Affordable(can.cost().minor(), balance(can.balance()));
    }

    static LedgerApi.Grant grant(Entry<Ulid, CreditGrant> row) {
        CreditGrant grant = row.value();
        return new LedgerApi.Grant(
                row.key().toString(),
                grant.user(),
                enumByName(LedgerApi.TransactionType.class, grant.type()),
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
                enumByName(LedgerApi.HoldStatus.class, hold.status()),
                hold.created(),
                hold.expires(),
                hold.description(),
                after == null ? null : balance(after),
                text(hold.transaction()));
    }

    static LedgerApi.Billing billing(LedgerOutcome.Billed outcome) {
        LedgerOutcome.BillingStored bill = outcome.orThrow(LedgerOutcome.BillingStored.class);
        return billing(bill.id(), bill.billing());
    }

    static LedgerApi.Billing billing(Ulid id, Billing billing) {
        return new LedgerApi.Billing(
                id.toString(),
                billing.referenceType(),
                billing.referenceId(),
                billing.user(),
                enumByName(LedgerApi.BillingStatus.class, billing.status()),
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
                enumByName(LedgerApi.RefillStatus.class, refill.status()),
                refill.raised(),
                refill.takes(),
                refill.note(),
                text(refill.transaction()));
    }

    static LedgerApi.Statement statement(AccountStatement made) {
        List<LedgerApi.Transaction> entries = mapEach(made.entries(), LedgerMapper::transaction);
        return new LedgerApi.Statement(
                made.opening(), entries, made.closing(), made.next().orElse(null));
    }

    static LedgerApi.Audit audit(CheckReport report) {
        return new LedgerApi.Audit(
                report.isClean(),
                report.count("accounts"),
                report.count("transactions"),
                report.count("events"),
                report.problemCount(),
                report.problems());
    }
}
