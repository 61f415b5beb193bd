package io.holdfast.ledger.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.CreditRequest;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.HoldRequest;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerOptions;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.LedgerTestBase;
import io.holdfast.ledger.RefundRequest;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.budget.BudgetLimit;
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.budget.BudgetSettings;
import io.holdfast.ledger.budget.BudgetWindow;
import io.holdfast.ledger.internal.LedgerSchema.AccountTransactionKey;
import io.holdfast.ledger.internal.account.UnitBalances;
import io.holdfast.ledger.internal.budget.BudgetRow;
import io.holdfast.ledger.internal.budget.BudgetRow.LimitRow;
import io.holdfast.ledger.internal.budget.BudgetRow.PartRow;
import io.holdfast.ledger.internal.refill.RefillRow;
import io.holdfast.ledger.internal.usage.UsageTotalRow;
import io.holdfast.ledger.internal.usage.UsageTotalRow.UsageTotalKey;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.CheckReport;
import io.holdfast.store.memory.InMemory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Inconsistent rows are reported by the check. */
class LedgerCheckTest {

    private static final AccountId ADA = LedgerTestBase.ADA;

    private final Store store = Store.open(new InMemory(), Ledger.SCHEMA);
    private final Ledger ledger = new Ledger(store, LedgerOptions.DEFAULT);
    private final Posted charge = fill();

    private Posted fill() {
        ledger.putAccount(ADA, AccountSettings.NORMAL);
        ledger.addCredits(CreditRequest.purchase("p-1", ADA, Credits.of(500)));
        ledger.addCredits(CreditRequest.of("b-1", ADA, TransactionType.BONUS, Credits.of(50)));
        ledger.holds().authorize(HoldRequest.of("h-1", ADA, Credits.of(20)));
        return (Posted) ledger.charge(Usage.of("e-1", ADA, Credits.of(60)));
    }

    @BeforeEach
    void theLedgerIsConsistentBeforeEachTest() {
        CheckReport report = ledger.check();
        assertThat(report)
                .isEqualTo(new CheckReport(
                        Map.of("accounts", 1L, "transactions", 3L, "events", 1L, "budgets", 0L), 0, List.of()));
    }

    private List<String> after(Consumer<Tx> damage) {
        store.update(damage);
        CheckReport report = ledger.check();
        assertThat(report.isClean()).isFalse();
        assertThat(report.problemCount()).isEqualTo(report.problems().size());
        return report.problems();
    }

    private List<String> after(AccountRow changed) {
        return after(tx -> tx.put(LedgerSchema.ACCOUNTS, ADA, changed));
    }

    private <K, V> V row(Table<K, V> table, K key) {
        return store.read(tx -> tx.get(table, key)).orElseThrow();
    }

    private AccountRow changed(long balance, long held, long used) {
        AccountRow account = row(LedgerSchema.ACCOUNTS, ADA);
        AccountState state = new AccountState(account);
        state.balance = balance;
        state.held = held;
        state.used = used;
        return state.toRow(account, account.updated());
    }

    private static AccountRow with(AccountRow row, @Nullable UUID owner, @Nullable String unit) {
        return new AccountRow(
                row.user(),
                row.kind(),
                row.balance(),
                row.held(),
                row.purchased(),
                row.granted(),
                row.used(),
                row.carry(),
                row.last(),
                row.grants(),
                row.holds(),
                row.due(),
                row.autoRefill(),
                row.refill(),
                row.plan(),
                row.externalIds(),
                row.era(),
                row.since(),
                row.created(),
                row.updated(),
                row.deleted(),
                row.thresholds(),
                row.creditLimit(),
                row.priceList(),
                row.usage(),
                row.nextGrant(),
                row.restricted(),
                row.pool(),
                row.ownCredit(),
                row.members(),
                owner,
                unit);
    }

    @Test
    void aBalanceInAUnitThatIsNotWhereItsIdSaysIsReported() {
        AccountId eur = ADA.inUnit("EUR");
        ledger.putAccount(eur, AccountSettings.NORMAL).orThrow();
        AccountRow row = row(LedgerSchema.ACCOUNTS, eur);
        assertThat(ledger.check().problems()).isEmpty();
        assertThat(after(tx -> tx.put(LedgerSchema.ACCOUNTS, eur, with(row, row.owner(), "USD"))))
                .anySatisfy(
                        problem -> assertThat(problem).contains("in the unit 'USD', whose id is " + ADA.inUnit("USD")))
                .anySatisfy(problem -> assertThat(problem).contains("in the unit 'EUR', which does not exist"));
        UUID nobody = new UUID(7, 7);
        assertThat(after(tx -> tx.put(LedgerSchema.ACCOUNTS, eur, with(row, nobody, "EUR"))))
                .anySatisfy(problem -> assertThat(problem).contains("its owner " + nobody + " does not exist"));
        assertThat(after(tx -> tx.put(LedgerSchema.ACCOUNTS, eur, with(row, null, "EUR"))))
                .anySatisfy(problem -> assertThat(problem).contains("has the owner null and the unit EUR"));
        assertThat(after(tx -> {
                    tx.put(LedgerSchema.ACCOUNTS, eur, row);
                    UnitBalances.remove(tx, ADA, "EUR");
                }))
                .singleElement()
                .asString()
                .contains("account " + eur + " is not in accounts_by_owner of account " + ADA);
    }

    @Test
    void aTransactionInAnotherUnitIsReported() {
        AccountId eur = ADA.inUnit("EUR");
        ledger.addCredits(CreditRequest.purchase("p-eur", eur, Credits.of(5))).orThrow();
        AccountRow row = row(LedgerSchema.ACCOUNTS, eur);
        assertThat(after(tx -> tx.put(LedgerSchema.ACCOUNTS, eur, with(row, row.owner(), null))))
                .anySatisfy(problem -> assertThat(problem).contains("is EUR, but the unit of the account is null"));
    }

    @Test
    void aBalanceThatIsNotTheSumIsReported() {
        assertThat(after(changed(491, 20, 60)))
                .singleElement()
                .asString()
                .contains(ADA.toString(), "balance is 491, but the history has 490");
    }

    @Test
    void aHeldAmountThatIsNotTheSumOfTheHoldsIsReported() {
        assertThat(after(changed(490, 21, 60)))
                .singleElement()
                .asString()
                .contains("held is 21, but the history has 20");
        assertThat(after(tx -> tx.delete(LedgerSchema.HOLDS, "h-1"))).hasSize(2);
    }

    @Test
    void aWrongLifetimeSumIsReported() {
        assertThat(after(changed(490, 20, 61)))
                .singleElement()
                .asString()
                .contains("used is 61, but the history has 60");
    }

    @Test
    void aWrongTransactionAmountIsReported() {
        TransactionRow t = row(LedgerSchema.TRANSACTIONS, charge.id());
        TransactionRow forged = new TransactionRow(
                t.user(),
                t.type(),
                -59,
                t.balance(),
                t.held(),
                t.created(),
                t.source(),
                null,
                null,
                t.metadata(),
                t.shares(),
                t.micros(),
                null,
                null,
                null);
        assertThat(after(tx -> tx.put(LedgerSchema.TRANSACTIONS, charge.id(), forged)))
                .anySatisfy(problem ->
                        assertThat(problem).contains("the balance after transaction " + charge.id() + " is 490"));
    }

    @Test
    void aMissingTransactionIndexEntryOrEventIsReported() {
        assertThat(after(tx -> tx.delete(LedgerSchema.USAGE_EVENTS, "e-1")))
                .anySatisfy(problem -> assertThat(problem).contains("has neither an event nor a billing", "e-1"));
        assertThat(after(tx ->
                        tx.delete(LedgerSchema.TRANSACTIONS_BY_USER, new AccountTransactionKey(ADA, charge.id()))))
                .anySatisfy(problem -> assertThat(problem).contains("is not in transactions_by_user"));
        assertThat(after(tx -> tx.delete(LedgerSchema.TRANSACTIONS, charge.id())))
                .anySatisfy(problem -> assertThat(problem).contains("balance is 490, but the history has 550"));
    }

    @Test
    void anEventWithoutItsTransactionIsReported() {
        UsageEventRow event = row(LedgerSchema.USAGE_EVENTS, "e-1");
        assertThat(after(tx -> tx.put(LedgerSchema.USAGE_EVENTS, "e-2", event)))
                .singleElement()
                .asString()
                .contains("event 'e-2' has no usage transaction; transaction " + charge.id()
                        + " is of type USAGE with source 'e-1'");
    }

    @Test
    void grantsThatExceedTheHistoryAreReported() {
        Ulid id = Ulid.MAX;
        GrantRow grant = new GrantRow(
                ADA.value(), TransactionType.BONUS, 40, 40, 1, null, LedgerTestBase.START, null, List.of(), 0);
        assertThat(after(tx -> tx.put(LedgerSchema.GRANTS, id, grant)))
                .hasSize(2)
                .anySatisfy(
                        problem -> assertThat(problem).contains("number of open grants is 0, but the history has 1"))
                .anySatisfy(problem ->
                        assertThat(problem).contains("40 left in grants, but at most 0 according to its history"));
    }

    @Test
    void theListOfProblemsIsBounded() {
        for (int i = 0; i < 150; i++) {
            UsageEventRow event = row(LedgerSchema.USAGE_EVENTS, "e-1");
            store.put(LedgerSchema.USAGE_EVENTS, "forged-" + i, event);
        }
        CheckReport report = ledger.check();
        assertThat(report.problemCount()).isEqualTo(150);
        assertThat(report.problems()).hasSize(100);
    }

    @Test
    void theSchemaHasTheTablesOfTheLedger() {
        Schema schema = Ledger.SCHEMA;
        assertThat(schema.tables())
                .extracting(Object::toString)
                .startsWith("accounts", "accounts_closed", "transactions", "transactions_by_user", "usage_events");
    }

    @Test
    void aReversedAmountWithoutAReversalIsReported() {
        assertThat(after(tx -> tx.put(LedgerSchema.REVERSED, charge.id(), new ReversedAmountRow(5, null))))
                .singleElement()
                .asString()
                .contains("ledger_undone has 1 rows, but the history reverses 0 transactions");
    }

    @Test
    void aWrongReversedAmountIsReported() {
        ledger.refund(RefundRequest.of("r-1", charge.id()).withAmount(Credits.of(10)));
        assertThat(after(tx -> tx.put(LedgerSchema.REVERSED, charge.id(), new ReversedAmountRow(5, null))))
                .satisfiesExactly(
                        credits -> assertThat(credits).contains("reversed amount is 5, but the history has 10"),
                        exact -> assertThat(exact)
                                .contains("exact reversed amount is 5000000, but the history has 10000000"));
    }

    @Test
    void anOpenRefillRequestWithoutARefillStateIsReported() {
        RefillRow refill = RefillRow.requested(ADA.value(), 5, LedgerTestBase.START, 1);
        assertThat(after(tx -> tx.put(LedgerSchema.REFILLS, Ulid.MAX, refill)))
                .singleElement()
                .asString()
                .contains("has 1 open refill requests, but its refill state is null");
    }

    @Test
    void aHoldThatExpiresBeforeTheNextExpiryOfItsAccountIsReported() {
        HoldRow hold = row(LedgerSchema.HOLDS, "h-1");
        HoldRow early = new HoldRow(
                hold.user(),
                hold.amount(),
                hold.status(),
                hold.created(),
                hold.created(),
                null,
                hold.opened(),
                null,
                null,
                null,
                List.of(),
                null,
                null,
                List.of(),
                null);
        assertThat(after(tx -> tx.put(LedgerSchema.HOLDS, "h-1", early)))
                .singleElement()
                .asString()
                .contains("but a grant or hold expires at " + hold.created());
    }

    @Test
    void aSettledHoldWithoutItsChargeIsReported() {
        HoldRow hold = row(LedgerSchema.HOLDS, "h-1");
        assertThat(after(tx -> tx.put(
                        LedgerSchema.HOLDS,
                        "h-2",
                        hold.settledBy(Ulid.MAX, hold.opened().toBalance()))))
                .singleElement()
                .asString()
                .contains("hold 'h-2' is SETTLED, but its transaction is " + Ulid.MAX);
    }

    @Test
    void aWrongOrMissingUsageTotalIsReported() {
        UsageTotalKey key = new UsageTotalKey(ADA, "day/metric", Instant.EPOCH, "custom/priced");
        assertThat(after(tx -> tx.put(UsageTotalRow.TABLE, key, UsageTotalRow.ofRefund(1))))
                .singleElement()
                .asString()
                .contains("usage total " + key);
        AccountRow account = row(LedgerSchema.ACCOUNTS, ADA);
        AccountState state = new AccountState(account);
        state.usage = null;
        assertThat(after(tx -> tx.put(LedgerSchema.ACCOUNTS, ADA, state.toRow(account, account.updated()))))
                .anySatisfy(problem -> assertThat(problem).contains("usage total", "is missing"));
    }

    @Test
    void anOpenHoldOfADeletedAccountIsReported() {
        HoldRow hold = row(LedgerSchema.HOLDS, "h-1");
        ledger.deleteAccount(ADA);
        assertThat(after(tx -> tx.put(LedgerSchema.HOLDS, "h-1", hold)))
                .anySatisfy(problem -> assertThat(problem).contains("held is 0, but the history has " + hold.amount()))
                .anySatisfy(
                        problem -> assertThat(problem).contains("number of open holds is 0, but the history has 1"));
    }

    @Test
    void aDeletedAccountWithAHeldAmountIsReported() {
        ledger.deleteAccount(ADA);
        ledger.putAccount(ADA, AccountSettings.NORMAL);
        LedgerSchema.ClosedAccountKey first = new LedgerSchema.ClosedAccountKey(ADA, 1);
        AccountRow closed =
                store.read(tx -> tx.get(LedgerSchema.CLOSED_ACCOUNTS, first)).orElseThrow();
        AccountState state = new AccountState(closed);
        state.held = 3;
        state.holds = 1;
        assertThat(after(tx -> tx.put(LedgerSchema.CLOSED_ACCOUNTS, first, state.toRow(closed, closed.updated()))))
                .singleElement()
                .asString()
                .contains("is deleted, but has a balance of 0, 1 open holds of 3 and 0 open grants");
    }

    @Test
    void aWrongBudgetIsReported() {
        BudgetScope scope = BudgetScope.of("org:acme");
        ledger.budgets()
                .put(
                        scope,
                        BudgetSettings.of(
                                BudgetLimit.hard("total", 100, BudgetWindow.total()),
                                BudgetLimit.hard("hour", 100, BudgetWindow.rolling(Duration.ofHours(1)))));
        ledger.charge(Usage.of("e-2", ADA, Credits.of(7)).withScopes(List.of(scope)));
        ledger.holds().authorize(HoldRequest.of("h-2", ADA, Credits.of(5)).withScopes(List.of(scope)));
        assertThat(ledger.check().problems()).isEmpty();
        BudgetRow budget = row(BudgetRow.TABLE, scope.path());
        assertThat(afterBudget(budget, budget.held() - 1, 0, 0))
                .singleElement()
                .asString()
                .contains("budget org:acme: 4999999 micro-credits are reserved, but the open holds reserve 5000000");
        assertThat(afterBudget(budget, budget.held(), 1, 0))
                .singleElement()
                .asString()
                .contains("limit total: the usage is 7000001 micro-credits, but the events have 7000000");
        assertThat(afterBudget(budget, budget.held(), 0, -1))
                .singleElement()
                .asString()
                .contains("limit hour: the usage is 6999999 micro-credits, but the events have 7000000");
        store.put(BudgetRow.TABLE, "org:other", budget);
        assertThat(after(tx -> tx.delete(BudgetRow.TABLE, scope.path())))
                .anySatisfy(problem -> assertThat(problem)
                        .contains("usage is counted in the budget of org:acme, which does not exist"));
    }

    private List<String> afterBudget(BudgetRow budget, long held, long spent, long part) {
        LimitRow total = budget.limits().get(0);
        LimitRow hour = budget.limits().get(1);
        PartRow only = hour.parts().get(0);
        List<LimitRow> limits = List.of(
                limit(total, total.spent() + spent, List.of()),
                limit(hour, 0, List.of(new PartRow(only.index(), only.spent() + part, only.carried()))));
        return after(tx -> tx.put(
                BudgetRow.TABLE,
                "org:acme",
                new BudgetRow(
                        limits, held, budget.cap(), budget.version(), null, budget.created(), budget.updated(), null)));
    }

    private static LimitRow limit(LimitRow row, long spent, List<PartRow> parts) {
        return new LimitRow(
                row.name(),
                row.amount(),
                row.hard(),
                row.window(),
                row.since(),
                spent,
                row.carried(),
                row.start(),
                row.end(),
                parts,
                row.excess());
    }
}
