package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.budget.BudgetLimit;
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.budget.BudgetSettings;
import io.holdfast.ledger.budget.BudgetWindow;
import io.holdfast.store.record.RecordedEvent;
import io.holdfast.testkit.feed.RebuiltBalances;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the ledger writes into the record of commits. */
class LedgerEventTypesTest extends LedgerTestBase {

    private static final BudgetScope ORG = BudgetScope.of("org:acme");

    private List<RecordedEvent> events() {
        return stores.store().feed().records(0, 1_000).stream()
                .flatMap(record -> record.events().stream())
                .toList();
    }

    @Test
    void balancesCanBeRebuiltFromTheEventsAlone() {
        account(ADA, 100);
        ledger.putAccount(ADA, AccountSettings.NORMAL.withAutoRefill(AutoRefill.of(Credits.of(60), Credits.of(50))));
        done(ledger.addCredits(CreditRequest.of("g", ADA, TransactionType.BONUS, Credits.of(20))
                .withTerms(new GrantTerms(1, START.plusSeconds(60)))));
        LedgerOutcome.Posted charge = done(ledger.charge(usage("c", ADA, 30)));
        ledger.holds().authorize(HoldRequest.of("h-1", ADA, Credits.of(40))).orThrow();
        done(ledger.holds().settle("h-1", usage("s", ADA, 35)));
        ledger.holds().authorize(HoldRequest.of("h-2", ADA, Credits.of(10))).orThrow();
        ledger.holds().release("h-2").orThrow();
        ledger.holds().authorize(HoldRequest.of("h-3", ADA, Credits.of(10))).orThrow();
        done(ledger.refund(RefundRequest.of("r", charge.id())));
        refused(ledger.charge(usage("too much", ADA, 1_000)), LedgerError.INSUFFICIENT_CREDITS);
        later(Duration.ofHours(1));
        ledger.sweep();
        ledger.deleteAccount(ADA).orThrow();

        List<RecordedEvent> events = events();
        assertThat(events)
                .extracting(RecordedEvent::type)
                .containsExactly(
                        "account_created",
                        "credited",
                        "credited",
                        "charged",
                        "hold_placed",
                        "refill_due",
                        "charged",
                        "hold_settled",
                        "hold_placed",
                        "hold_released",
                        "hold_placed",
                        "refunded",
                        "refused",
                        "grant_expired",
                        "grant_expired",
                        "hold_expired",
                        "adjusted",
                        "account_closed");
        RebuiltBalances rebuilt = new RebuiltBalances();
        for (RecordedEvent event : events) {
            assertThat(event.subject()).isEqualTo(ADA.toString());
            rebuilt.apply(event.type(), event.subject(), event.data());
        }
        assertThat(rebuilt.problems()).isEmpty();
        assertThat(rebuilt.balances()).containsExactly(Map.entry(ADA.toString(), 0L));
    }

    @Test
    void aHoldThatExpiresWithTheNextCommandIsReportedBeforeIt() {
        account(ADA, 100);
        ledger.holds().authorize(HoldRequest.of("h", ADA, Credits.of(10))).orThrow();
        later(Duration.ofHours(1));
        done(ledger.charge(usage("c", ADA, 30)));
        List<RecordedEvent> events = events();
        assertThat(events).extracting(RecordedEvent::type).endsWith("hold_placed", "hold_expired", "charged");
        RebuiltBalances rebuilt = new RebuiltBalances();
        events.forEach(event -> rebuilt.apply(event.type(), event.subject(), event.data()));
        assertThat(rebuilt.problems()).isEmpty();
        assertThat(rebuilt.balances()).containsEntry(ADA.toString(), 70L);
        assertThat(rebuilt.held()).containsEntry(ADA.toString(), 0L);
    }

    @Test
    void aBudgetIsReportedOnceWhenItIsExhausted() {
        account(ADA, 100);
        ledger.budgets().put(ORG, BudgetSettings.of(BudgetLimit.hard("total", 10, BudgetWindow.total())));
        ledger.holds()
                .authorize(HoldRequest.of("h", ADA, Credits.of(10)).withScopes(List.of(ORG)))
                .orThrow();
        done(ledger.holds().settle("h", usage("s", ADA, 10)));
        refused(ledger.charge(usage("c", ADA, 1).withScopes(List.of(ORG))), LedgerError.BUDGET_EXCEEDED);
        assertThat(events())
                .filteredOn(event -> event.type().equals("budget_exhausted"))
                .singleElement()
                .satisfies(event -> {
                    assertThat(event.subject()).isEqualTo("org:acme");
                    assertThat(event.entry()).isEqualTo("total");
                });
    }
}
