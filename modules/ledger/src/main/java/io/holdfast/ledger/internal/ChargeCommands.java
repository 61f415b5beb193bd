package io.holdfast.ledger.internal;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.LedgerOutcome;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.Quote;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.UsageEvent;
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.budget.BudgetShortfall;
import io.holdfast.ledger.internal.kit.LedgerArguments;
import io.holdfast.ledger.internal.kit.LedgerClock;
import io.holdfast.ledger.internal.pricing.UsagePricing;
import io.holdfast.ledger.internal.pricing.UsagePricing.Price;
import io.holdfast.ledger.internal.refusal.RefusalReports;
import io.holdfast.ledger.internal.refusal.RefusedCommand;
import io.holdfast.ledger.internal.usage.UsageDimensions;
import io.holdfast.ledger.internal.usage.UsageTotalRow;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Charges for usage, at most once per event id. */
public final class ChargeCommands {

    private final LedgerContext context;

    public ChargeCommands(LedgerContext context) {
        this.context = context;
    }

    /** Charges for the given usage unless its event id has already been charged. */
    public LedgerOutcome.Charged charge(Tx tx, Usage usage) {
        LedgerOutcome.Repeat repeat = findRepeat(tx, Arguments.notNull("usage", usage));
        if (repeat != null) {
            return repeat;
        }
        OpenAccount account = OpenAccount.open(tx, context, usage.account());
        if (account == null) {
            requirePrice(tx, usage);
            return new LedgerOutcome.AccountNotFound(usage.account());
        }
        LedgerOutcome.Charged refused = null;
        for (PayingAccount payer : PayingAccount.of(account, id -> OpenAccount.open(tx, context, id))) {
            LedgerOutcome.Charged outcome =
                    charge(context, payer, usage, payer.account().price(usage));
            if (outcome instanceof Posted) {
                payer.account().save(tx);
                return outcome;
            }
            refused = refused == null || payer.isPool() ? outcome : refused;
        }
        return report(tx, account, usage, Objects.requireNonNull(refused));
    }

    /** Reports a refused charge. */
    static LedgerOutcome.Charged report(Tx tx, OpenAccount account, Usage usage, LedgerOutcome.Charged refused) {
        String event = Arguments.newId("eventId", usage.eventId());
        RefusedCommand command = account.refused(RefusedCommand.CHARGE, event);
        return RefusalReports.report(tx, account.now(), command, refused);
    }

    /** Rejects a usage record without a price, whether or not its account exists. */
    private void requirePrice(ReadTx tx, Usage usage) {
        context.pricing().price(tx, null, usage, LedgerClock.now(tx));
    }

    /** Charges an open account without saving the account. */
    static LedgerOutcome.Charged charge(LedgerContext context, PayingAccount payer, Usage request, Price price) {
        OpenAccount account = payer.account();
        Usage usage = payer.usage(request);
        long cost = account.cost(price.micros());
        String metric = account.funds().metricOf(usage);
        if (!account.funds().canAfford(cost, metric)) {
            return account.funds().insufficient(cost, metric);
        }
        List<String> scopes = BudgetScope.expand(usage.scopes());
        BudgetShortfall shortfall = shortfall(account, scopes, price.micros());
        return shortfall == null
                ? postUsage(context, payer, usage, scopes, price)
                : new LedgerOutcome.BudgetExceeded(shortfall);
    }

    private static @Nullable BudgetShortfall shortfall(OpenAccount account, List<String> scopes, long price) {
        return scopes.isEmpty() ? null : account.budgets().shortfall(scopes, price);
    }

    /**
     * Posts affordable usage to an open account, together with the usage event that prevents a second charge.
     *
     * @param scopes the scopes of the usage and the scopes that contain them
     */
    static Posted postUsage(LedgerContext context, PayingAccount payer, Usage usage, List<String> scopes, Price price) {
        OpenAccount account = payer.account();
        Arguments.newId("eventId", usage.eventId());
        TransactionWithId posted = account.chargeUsage(
                TransactionDraft.of(usage, price, payer.member()),
                price.micros(),
                account.funds().metricOf(usage));
        List<String> dimensions = UsageDimensions.of(context.usageDimensions(), usage, payer.member());
        UsageEventRow event = count(account, scopes, UsageEventRow.of(payer, usage, price, posted, dimensions));
        account.usage()
                .add(
                        event.timestamp(),
                        UsageDimensions.metric(usage.metric()),
                        UsageTotalRow.of(usage.metric(), price.micros()),
                        dimensions);
        account.addWrite(tx -> tx.put(LedgerSchema.USAGE_EVENTS, usage.eventId(), event));
        return posted.toPosted().withWarnings(event.warnings());
    }

    /** Counts usage in the budgets of the given scopes. */
    private static UsageEventRow count(OpenAccount account, List<String> scopes, UsageEventRow event) {
        if (scopes.isEmpty()) {
            return event;
        }
        return event.withScopes(
                account.budgets().spend(scopes, event.micros()),
                account.budgets().time(scopes));
    }

    /**
     * Returns the original result for an event id that has already been charged, or null if the event id is new.
     */
    static LedgerOutcome.@Nullable Repeat findRepeat(ReadTx tx, Usage usage) {
        UsageEventRow event = tx.get(LedgerSchema.USAGE_EVENTS, usage.eventId()).orElse(null);
        return event == null
                ? null
                : repeat(event, usage, loadPosted(tx, event.transaction()).withWarnings(event.warnings()));
    }

    static LedgerOutcome.Repeat repeat(UsageEventRow event, Usage usage, Posted posted) {
        return event.isSameRequest(usage, posted.transaction().description())
                ? posted.asRepeated()
                : new LedgerOutcome.KeyReused(usage.eventId());
    }

    /** Returns the outcome of a duplicate request, given the transaction that the first request posted. */
    static Posted loadPosted(ReadTx tx, Ulid id) {
        return new Posted(
                id, tx.get(LedgerSchema.TRANSACTIONS, id).orElseThrow().toTransaction(), true);
    }

    /** Charges for each usage record, in order. A refused record does not affect the others. */
    public List<LedgerOutcome.Charged> chargeEach(Tx tx, List<Usage> usages) {
        BulkCharge bulk = new BulkCharge(tx, context);
        List<LedgerOutcome.Charged> outcomes = bulk.chargeEach(usages);
        bulk.save();
        return outcomes;
    }

    /** Charges for all usage records, or for none of them if any is refused. */
    public LedgerOutcome.ChargedAll chargeAll(Tx tx, List<Usage> usages) {
        BulkCharge bulk = new BulkCharge(tx, context);
        List<Posted> posted = new ArrayList<>();
        Map<Integer, LedgerOutcome.Refused> refused = new TreeMap<>();
        for (LedgerOutcome.Charged outcome : bulk.chargeEach(usages)) {
            if (outcome instanceof LedgerOutcome.Refused refusal) {
                refused.put(posted.size() + refused.size(), refusal);
            } else if (outcome instanceof Posted one) {
                posted.add(one);
            }
        }
        if (!refused.isEmpty()) {
            return new LedgerOutcome.NonePosted(refused);
        }
        bulk.save();
        return new LedgerOutcome.AllPosted(posted);
    }

    /** Returns whether the account could pay for the given usage now. */
    public LedgerOutcome.FundsChecked checkFunds(ReadTx tx, Usage usage) {
        OpenAccount account =
                OpenAccount.open(tx, context, Arguments.notNull("usage", usage).account());
        if (account == null) {
            requirePrice(tx, usage);
            return new LedgerOutcome.AccountNotFound(usage.account());
        }
        LedgerOutcome.FundsChecked refused = null;
        for (PayingAccount payer : PayingAccount.of(account, id -> OpenAccount.open(tx, context, id))) {
            LedgerOutcome.FundsChecked outcome = checkFunds(payer, usage);
            if (outcome instanceof LedgerOutcome.Affordable) {
                return outcome;
            }
            refused = refused == null || payer.isPool() ? outcome : refused;
        }
        return Objects.requireNonNull(refused);
    }

    private static LedgerOutcome.FundsChecked checkFunds(PayingAccount payer, Usage usage) {
        OpenAccount account = payer.account();
        long price = account.price(usage).micros();
        Credits cost = Credits.of(account.cost(price));
        String metric = account.funds().metricOf(usage);
        if (!account.funds().canAfford(cost.minor(), metric)) {
            return account.funds().insufficient(cost.minor(), metric);
        }
        List<String> scopes = BudgetScope.expand(payer.usage(usage).scopes());
        BudgetShortfall shortfall = shortfall(account, scopes, price);
        return shortfall == null
                ? new LedgerOutcome.Affordable(cost, account.balance())
                : new LedgerOutcome.BudgetExceeded(shortfall);
    }

    /** Returns the account that would pay for the given usage now, or null if the given account does not exist. */
    private @Nullable OpenAccount payer(ReadTx tx, Usage usage) {
        OpenAccount account =
                OpenAccount.open(tx, context, Arguments.notNull("usage", usage).account());
        if (account == null || account.stored().pool() == null) {
            return account;
        }
        List<PayingAccount> payers = PayingAccount.of(account, id -> OpenAccount.open(tx, context, id));
        return payers.stream()
                .filter(payer -> checkFunds(payer, usage) instanceof LedgerOutcome.Affordable)
                .findFirst()
                .orElse(payers.get(0))
                .account();
    }

    /** Returns the price of the given usage and the number of whole credits that a charge would debit now. */
    public Quote quote(ReadTx tx, Usage usage) {
        OpenAccount account = payer(tx, usage);
        UsagePricing.ExplainedPrice price = context.pricing()
                .explain(
                        tx,
                        account == null ? null : account.stored().priceList(),
                        usage,
                        account == null ? LedgerClock.now(tx) : account.now());
        long micros = price.price().micros();
        return new Quote(
                micros,
                Credits.of(account == null ? micros / Credits.MICROS : account.cost(micros)),
                price.breakdown().lines(),
                price.price().list());
    }

    /** Returns the usage event with the given event id, if it has been charged. */
    public Optional<UsageEvent> findEvent(ReadTx tx, String eventId) {
        return tx.get(LedgerSchema.USAGE_EVENTS, LedgerArguments.id("eventId", eventId))
                .map(UsageEventRow::toUsageEvent);
    }

    /** Returns whether the given event id has been charged. */
    public boolean hasEvent(ReadTx tx, String eventId) {
        return tx.exists(LedgerSchema.USAGE_EVENTS, LedgerArguments.id("eventId", eventId));
    }
}
