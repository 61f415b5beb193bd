package io.holdfast.ledger.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.f4b6a3.ulid.Ulid;
import io.holdfast.ledger.Account;
import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.AuditReport;
import io.holdfast.ledger.CreditGrant;
import io.holdfast.ledger.CreditRequest;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.Hold;
import io.holdfast.ledger.HoldRequest;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerOptions;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.LedgerTestBase;
import io.holdfast.ledger.LedgerTransaction;
import io.holdfast.ledger.Refill;
import io.holdfast.ledger.Refund;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.Usage;
import io.holdfast.ledger.UsageEvent;
import io.holdfast.ledger.internal.LedgerSchema.AccountTransactionKey;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.memory.Memory;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What somebody with other tools does to the data, the audit names. */
class LedgerCheckTest {

    private static final AccountId ADA = LedgerTestBase.ADA;

    private final Store store = Store.open(new Memory(), Ledger.SCHEMA);
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
    void itIsCleanBefore() {
        AuditReport report = ledger.check();
        assertThat(report).isEqualTo(new AuditReport(1, 3, 1, 0, List.of()));
    }

    private List<String> after(Consumer<Tx> damage) {
        store.update(damage);
        AuditReport report = ledger.check();
        assertThat(report.isClean()).isFalse();
        assertThat(report.problems()).isEqualTo(report.named().size());
        return report.named();
    }

    private List<String> after(Account changed) {
        return after(tx -> tx.put(LedgerSchema.ACCOUNTS, ADA, changed));
    }

    private Account changed(long balance, long held, long used) {
        Account a = ledger.account(ADA).orElseThrow();
        return new Account(
                a.user(),
                a.kind(),
                balance,
                held,
                a.purchased(),
                a.granted(),
                used,
                a.carry(),
                a.last(),
                a.grants(),
                a.holds(),
                a.due(),
                a.autoRefill(),
                a.refill(),
                a.plan(),
                a.externalIds(),
                a.era(),
                a.since(),
                a.created(),
                a.updated(),
                a.deleted());
    }

    @Test
    void aBalanceThatIsNotTheSumIsNamed() {
        assertThat(after(changed(491, 20, 60)))
                .singleElement()
                .asString()
                .contains(ADA.toString(), "balance is 491, the history says 490");
    }

    @Test
    void aHeldSumThatIsNotTheHoldsIsNamed() {
        assertThat(after(changed(490, 21, 60))).singleElement().asString().contains("held is 21, the history says 20");
        assertThat(after(tx -> tx.delete(LedgerSchema.HOLDS, "h-1"))).hasSize(2);
    }

    @Test
    void aLifetimeSumThatIsWrongIsNamed() {
        assertThat(after(changed(490, 20, 61))).singleElement().asString().contains("used is 61, the history says 60");
    }

    @Test
    void aBrokenChainIsNamed() {
        LedgerTransaction t = charge.transaction();
        LedgerTransaction forged = new LedgerTransaction(
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
                t.shares());
        assertThat(after(tx -> tx.put(LedgerSchema.TRANSACTIONS, charge.id(), forged)))
                .anySatisfy(problem ->
                        assertThat(problem).contains("the balance after transaction " + charge.id() + " is 490"));
    }

    @Test
    void aMissingTransactionIndexEntryOrEventIsNamed() {
        assertThat(after(tx -> tx.delete(LedgerSchema.USAGE_EVENTS, "e-1")))
                .anySatisfy(problem -> assertThat(problem).contains("has neither an event nor a billing", "e-1"));
        assertThat(after(tx ->
                        tx.delete(LedgerSchema.TRANSACTIONS_BY_USER, new AccountTransactionKey(ADA, charge.id()))))
                .anySatisfy(problem -> assertThat(problem).contains("is not in transactions_by_user"));
        assertThat(after(tx -> tx.delete(LedgerSchema.TRANSACTIONS, charge.id())))
                .anySatisfy(problem -> assertThat(problem).contains("balance is 490, the history says 550"));
    }

    @Test
    void anEventWithoutItsTransactionIsNamed() {
        UsageEvent e = ledger.usageEvent("e-1").orElseThrow();
        assertThat(after(tx -> tx.put(LedgerSchema.USAGE_EVENTS, "e-2", e)))
                .singleElement()
                .asString()
                .contains("event 'e-2' has no usage transaction");
    }

    @Test
    void grantsThatAreMoreThanTheHistoryLeavesAreNamed() {
        Ulid id = Ulid.MAX;
        CreditGrant grant = new CreditGrant(ADA.value(), TransactionType.BONUS, 40, 40, 1, null, LedgerTestBase.START);
        assertThat(after(tx -> tx.put(LedgerSchema.GRANTS, id, grant)))
                .hasSize(2)
                .anySatisfy(problem -> assertThat(problem).contains("count of open grants is 0"))
                .anySatisfy(problem -> assertThat(problem).contains("40 left in grants, but its history leaves 0"));
    }

    @Test
    void theListOfProblemsIsBounded() {
        for (int i = 0; i < 150; i++) {
            UsageEvent event = ledger.usageEvent("e-1").orElseThrow();
            store.put(LedgerSchema.USAGE_EVENTS, "forged-" + i, event);
        }
        AuditReport report = ledger.check();
        assertThat(report.problems()).isEqualTo(150);
        assertThat(report.named()).hasSize(100);
    }

    @Test
    void theSchemaIsWhatTheStoreHas() {
        Schema schema = Ledger.SCHEMA;
        assertThat(schema.tables())
                .extracting(Object::toString)
                .startsWith("accounts", "accounts_closed", "transactions", "transactions_by_user", "usage_events");
    }

    @Test
    void whatIsUndoneButNotInTheHistoryIsNamed() {
        assertThat(after(tx -> tx.put(LedgerSchema.REVERSED, charge.id(), new LedgerSchema.ReversedRow(5))))
                .singleElement()
                .asString()
                .contains("ledger_undone has 1 rows, the history undoes 0");
    }

    @Test
    void aRefundThatIsNotCountedIsNamed() {
        ledger.refund(Refund.of("r-1", charge.id()).withAmount(Credits.of(10)));
        assertThat(after(tx -> tx.put(LedgerSchema.REVERSED, charge.id(), new LedgerSchema.ReversedRow(5))))
                .singleElement()
                .asString()
                .contains("what is undone is 5, the history says 10");
    }

    @Test
    void anOpenRefillWithoutADipIsNamed() {
        Refill refill = new Refill(
                ADA.value(), 5, Refill.Status.OPEN, LedgerTestBase.START, LedgerTestBase.START, 0, 1, null, null);
        assertThat(after(tx -> tx.put(LedgerSchema.REFILLS, Ulid.MAX, refill)))
                .singleElement()
                .asString()
                .contains("has 1 open refills, its dip is null");
    }

    @Test
    void aHoldThatEndsBeforeItsAccountIsDueIsNamed() {
        Hold hold = ledger.holds().get("h-1").orElseThrow();
        Hold early = new Hold(
                hold.user(),
                hold.amount(),
                hold.status(),
                hold.created(),
                hold.created(),
                null,
                hold.opened(),
                null,
                null,
                null);
        assertThat(after(tx -> tx.put(LedgerSchema.HOLDS, "h-1", early)))
                .singleElement()
                .asString()
                .contains("but something expires at " + hold.created());
    }

    @Test
    void aSettledHoldWithoutItsChargeIsNamed() {
        Hold hold = ledger.holds().get("h-1").orElseThrow();
        assertThat(after(tx -> tx.put(LedgerSchema.HOLDS, "h-2", hold.settled(Ulid.MAX))))
                .singleElement()
                .asString()
                .contains("hold 'h-2' is SETTLED, its transaction is " + Ulid.MAX);
    }

    @Test
    void anOpenHoldOfADeletedAccountIsNamed() {
        Hold hold = ledger.holds().get("h-1").orElseThrow();
        ledger.deleteAccount(ADA);
        assertThat(after(tx -> tx.put(LedgerSchema.HOLDS, "h-1", hold)))
                .anySatisfy(problem -> assertThat(problem).contains("held is 0, the history says " + hold.amount()))
                .anySatisfy(problem -> assertThat(problem).contains("count of open holds is 0, the history says 1"));
    }

    @Test
    void aDeletedAccountThatHasSomethingLeftIsNamed() {
        ledger.deleteAccount(ADA);
        ledger.putAccount(ADA, AccountSettings.NORMAL);
        LedgerSchema.ClosedAccountKey first = new LedgerSchema.ClosedAccountKey(ADA, 1);
        Account closed =
                store.read(tx -> tx.get(LedgerSchema.CLOSED_ACCOUNTS, first)).orElseThrow();
        AccountState figures = new AccountState(closed);
        figures.held = 3;
        figures.holds = 1;
        assertThat(after(
                        tx -> tx.put(LedgerSchema.CLOSED_ACCOUNTS, first, figures.toAccount(closed, closed.updated()))))
                .singleElement()
                .asString()
                .contains("is deleted, but has a balance of 0, 1 open holds of 3");
    }
}
