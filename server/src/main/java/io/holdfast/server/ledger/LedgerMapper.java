package io.holdfast.server.ledger;

import static io.holdfast.server.operation.WireConversions.enumByName;
import static io.holdfast.server.operation.WireConversions.enumByNameOrNull;
import static io.holdfast.server.operation.WireConversions.mapEach;
import static io.holdfast.server.operation.WireConversions.orDefault;
import static io.holdfast.server.operation.WireConversions.pageSize;
import static io.holdfast.server.operation.WireConversions.text;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.api.LedgerApi;
import io.holdfast.api.endpoint.ResultPage;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.ledger.Account;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountKind;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.AccountStatement;
import io.holdfast.ledger.AccountStatement.StatementQuery;
import io.holdfast.ledger.AutoRefill;
import io.holdfast.ledger.Balance;
import io.holdfast.ledger.CreditRequest;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.GrantTerms;
import io.holdfast.ledger.HistoryQuery;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.LedgerTransaction;
import io.holdfast.ledger.Quote;
import io.holdfast.ledger.RefundRequest;
import io.holdfast.ledger.TransactionHistory.TransactionTotal;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.UsageEvent;
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.pricing.PriceLine;
import io.holdfast.ledger.pricing.Quantity;
import io.holdfast.ledger.pricing.ResourceKind;
import io.holdfast.ledger.pricing.ResourceUsage;
import io.holdfast.server.error.RefusalDetails;
import io.holdfast.server.operation.WireConversions;
import io.holdfast.store.Entry;
import io.holdfast.store.kit.CheckReport;
import io.holdfast.store.kit.Refusal;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Conversions between wire records and the ledger's records. */
public final class LedgerMapper {

    private static final int MICROS = 6;
    private static final int MAX_DIGITS = 30;

    private LedgerMapper() {}

    /** Returns the id of the balance of an account in a unit, or in the default unit if the unit is null. */
    static AccountId id(UUID account, @Nullable String unit) {
        return AccountId.of(account).inUnit(unit);
    }

    static AccountSettings settings(LedgerApi.PutAccount put) {
        LedgerApi.AutoRefill refill = put.autoRefill();
        return new AccountSettings(
                put.kind() == null ? AccountKind.NORMAL : enumByName(AccountKind.class, put.kind()),
                put.plan(),
                refill == null
                        ? null
                        : new AutoRefill(orDefault(refill.enabled(), true), refill.triggerBelow(), refill.amount()),
                orDefault(put.externalIds(), Map.of()),
                orDefault(put.creditLimit(), 0L),
                put.priceList());
    }

    static Usage usage(LedgerApi.Usage request) {
        AccountId account = id(request.account(), request.unit());
        LedgerApi.Metric metric = request.metric();
        Long cost = request.cost();
        Usage usage;
        if (metric != null && cost == null) {
            usage = Usage.of(request.eventId(), account, metric(metric));
        } else if (metric == null && cost != null) {
            usage = Usage.of(request.eventId(), account, Credits.of(cost));
        } else {
            throw new MalformedRequestException("metric", "exactly one of 'metric' and 'cost' must be given");
        }
        return new Usage(
                usage.eventId(),
                account,
                usage.metric(),
                usage.cost(),
                orDefault(request.source(), usage.source()),
                request.agent(),
                request.at(),
                request.description(),
                orDefault(request.metadata(), Map.of()),
                scopes(request.scopes()));
    }

    static List<BudgetScope> scopes(@Nullable List<String> scopes) {
        return scopes == null ? List.of() : mapEach(scopes, BudgetScope::of);
    }

    private static ResourceUsage metric(LedgerApi.Metric metric) {
        return new ResourceUsage(
                enumByName(ResourceKind.class, metric.kind()),
                metric.provider(),
                metric.name(),
                quantity("metric.first", metric.first()).micros(),
                quantity("metric.second", orDefault(metric.second(), BigDecimal.ZERO))
                        .micros(),
                quantities(orDefault(metric.quantities(), Map.of())));
    }

    private static Map<String, Long> quantities(Map<String, BigDecimal> quantities) {
        Map<String, Long> micros = new TreeMap<>();
        quantities.forEach((name, number) ->
                micros.put(name, quantity("metric.quantities." + name, number).micros()));
        return micros;
    }

    /** Rejects numbers such as 1e999999999, which would be expensive to compute with. */
    private static Quantity quantity(String field, BigDecimal number) {
        if (Math.abs((long) number.scale()) > MAX_DIGITS || number.precision() > MAX_DIGITS) {
            throw new MalformedRequestException(field, "'" + field + "' has more than " + MAX_DIGITS + " digits");
        }
        return Quantity.of(number);
    }

    static CreditRequest credit(LedgerApi.AddCredits add) {
        List<String> metrics = orDefault(add.metrics(), List.of());
        boolean terms = add.priority() != null || add.expires() != null || !metrics.isEmpty();
        int priority = orDefault(add.priority(), GrantTerms.DEFAULT.priority());
        return new CreditRequest(
                add.key(),
                id(add.account(), add.unit()),
                enumByName(TransactionType.class, add.type()),
                Credits.of(add.amount()),
                terms ? new GrantTerms(priority, add.expires(), metrics) : null,
                add.description(),
                orDefault(add.metadata(), Map.of()));
    }

    static RefundRequest refund(LedgerApi.Refund request) {
        Long amount = request.amount();
        return new RefundRequest(
                request.key(),
                WireConversions.ulid("transaction", request.transaction()),
                amount == null ? null : Credits.of(amount),
                request.description());
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
                account.deleted(),
                account.creditLimit() == 0 ? null : account.creditLimit(),
                account.priceList(),
                account.pool(),
                account.members() == 0 ? null : account.members(),
                account.owner(),
                account.unit());
    }

    static HistoryQuery history(LedgerApi.HistoryOf request) {
        return new HistoryQuery(
                id(request.account(), request.unit()),
                request.era(),
                enumByNameOrNull(TransactionType.class, request.type()),
                request.from(),
                request.to(),
                pageSize(request.limit()),
                request.cursor(),
                orDefault(request.offset(), 0));
    }

    static StatementQuery statementQuery(LedgerApi.StatementOf request) {
        return new StatementQuery(
                id(request.account(), request.unit()),
                request.era(),
                request.from(),
                request.to(),
                pageSize(request.limit()),
                request.cursor());
    }

    static LedgerApi.Account stored(LedgerOutcome outcome) {
        return account(outcome.orThrow(LedgerOutcome.AccountStored.class).account());
    }

    static LedgerApi.Charges allPosted(LedgerOutcome.ChargedAll outcome) {
        return new LedgerApi.Charges(
                mapEach(outcome.orThrow(LedgerOutcome.AllPosted.class).posted(), LedgerMapper::posted));
    }

    static LedgerApi.Charge charge(LedgerOutcome.Charged outcome) {
        return outcome instanceof Refusal refusal
                ? new LedgerApi.Charge(null, RefusalDetails.of(refusal))
                : new LedgerApi.Charge(posted(outcome), null);
    }

    static LedgerApi.Transaction posted(LedgerOutcome outcome) {
        LedgerOutcome.Posted posted = outcome.orThrow(LedgerOutcome.Posted.class);
        return transaction(
                posted.id(),
                posted.transaction(),
                posted.balance(),
                posted.warnings().isEmpty()
                        ? null
                        : mapEach(
                                posted.warnings(),
                                warning -> new LedgerApi.BudgetWarning(warning.scope(), warning.limit())),
                posted.repeated());
    }

    static LedgerApi.Transaction transaction(Entry<Ulid, LedgerTransaction> row) {
        LedgerTransaction transaction = row.value();
        return transaction(row.key(), transaction, new Balance(transaction.balance(), transaction.held()), null, null);
    }

    private static LedgerApi.Transaction transaction(
            Ulid id,
            LedgerTransaction transaction,
            Balance balance,
            @Nullable List<LedgerApi.BudgetWarning> warnings,
            @Nullable Boolean repeated) {
        Long micros = transaction.micros();
        return new LedgerApi.Transaction(
                id.toString(),
                transaction.user(),
                enumByName(LedgerApi.TransactionType.class, transaction.type()),
                transaction.amount(),
                balance(balance),
                transaction.created(),
                transaction.source(),
                text(transaction.of()),
                transaction.description(),
                transaction.metadata(),
                mapEach(
                        transaction.shares(),
                        share -> new LedgerApi.Share(share.grant().toString(), share.amount())),
                repeated,
                micros == null ? null : BigDecimal.valueOf(micros, MICROS),
                warnings,
                transaction.priceList(),
                transaction.member(),
                transaction.unit());
    }

    static LedgerApi.UsageEvent event(Entry<String, UsageEvent> row) {
        UsageEvent event = row.value();
        return new LedgerApi.UsageEvent(
                row.key(),
                event.user(),
                event.source(),
                event.agent(),
                metric(event.metric()),
                event.cost(),
                event.timestamp(),
                event.metadata(),
                event.transaction().toString(),
                event.scopes().isEmpty() ? null : event.scopes(),
                event.totalled() ? BigDecimal.valueOf(event.micros(), MICROS) : null,
                event.priceList(),
                event.member());
    }

    private static LedgerApi.Metric metric(ResourceUsage metric) {
        return new LedgerApi.Metric(
                enumByName(LedgerApi.MetricKind.class, metric.kind()),
                metric.provider(),
                metric.name(),
                BigDecimal.valueOf(metric.first(), MICROS).stripTrailingZeros(),
                BigDecimal.valueOf(metric.second(), MICROS).stripTrailingZeros(),
                metric.more().isEmpty() ? null : quantitiesOf(metric));
    }

    private static Map<String, BigDecimal> quantitiesOf(ResourceUsage metric) {
        Map<String, BigDecimal> quantities = new TreeMap<>();
        metric.more()
                .forEach((name, micros) ->
                        quantities.put(name, BigDecimal.valueOf(micros, MICROS).stripTrailingZeros()));
        return quantities;
    }

    static LedgerApi.Quote quote(Quote quote) {
        return new LedgerApi.Quote(
                quote.cost().minor(),
                BigDecimal.valueOf(quote.micros(), MICROS),
                quote.priceList(),
                quote.priceList() == null ? null : mapEach(quote.lines(), LedgerMapper::line));
    }

    private static LedgerApi.PriceLine line(PriceLine line) {
        return new LedgerApi.PriceLine(
                line.quantity(),
                BigDecimal.valueOf(line.units(), MICROS).stripTrailingZeros(),
                BigDecimal.valueOf(line.micros(), MICROS),
                line.text());
    }

    static LedgerApi.Affordable affordable(LedgerOutcome.FundsChecked outcome) {
        LedgerOutcome.Affordable affordable = outcome.orThrow(LedgerOutcome.Affordable.class);
        return new LedgerApi.Affordable(affordable.cost().minor(), balance(affordable.balance()));
    }

    static LedgerApi.Statement statement(AccountStatement statement) {
        List<LedgerApi.Transaction> entries = mapEach(statement.entries(), LedgerMapper::transaction);
        return new LedgerApi.Statement(
                statement.opening(),
                entries,
                statement.closing(),
                statement.next().orElse(null));
    }

    static ResultPage<LedgerApi.Total> totals(Map<TransactionType, TransactionTotal> totals) {
        return WireConversions.singlePage((Map.Entry<TransactionType, TransactionTotal> row) -> new LedgerApi.Total(
                        enumByName(LedgerApi.TransactionType.class, row.getKey()),
                        row.getValue().count(),
                        row.getValue().amount()))
                .apply(List.copyOf(totals.entrySet()));
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
