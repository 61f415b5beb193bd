package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.ledger.budget.BudgetLimit;
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.budget.BudgetSettings;
import io.holdfast.ledger.budget.BudgetWindow;
import io.holdfast.ledger.internal.refusal.RefusalReports;
import io.holdfast.ledger.pricing.Rate;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.kit.RefusedException;
import io.holdfast.store.record.RecordedEvent;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The events of refused charges and holds. */
class RefusalReportTest extends LedgerTestBase {

    private static final BudgetScope ORG = BudgetScope.of("org:acme");

    private List<RecordedEvent> refusals() {
        return stores.store().feed().records(0, 1_000).stream()
                .flatMap(record -> record.events().stream())
                .filter(event -> event.type().equals("refused"))
                .toList();
    }

    private RecordedEvent lastRefusal() {
        List<RecordedEvent> refusals = refusals();
        return refusals.get(refusals.size() - 1);
    }

    private static void assertReport(RecordedEvent event, String entry, @Nullable Object... values) {
        assertThat(event.subject()).isEqualTo(ADA.toString());
        assertThat(event.entry()).isEqualTo(entry);
        assertThat(Arrays.asList(
                        event.data().get("reason"),
                        event.data().get("command"),
                        event.data().get("required"),
                        event.data().get("available"),
                        event.data().get("scope"),
                        event.data().get("limit")))
                .containsExactly(values);
    }

    private void afterInterval() {
        later(RefusalReports.INTERVAL);
    }

    @Test
    void refusedChargesAndHoldsAreReported() {
        account(ADA, 100);
        refused(ledger.charge(usage("c", ADA, 101)), LedgerError.INSUFFICIENT_CREDITS);
        assertReport(lastRefusal(), "c", "insufficient_credits", "charge", 101L, 100L, null, null);

        afterInterval();
        refused(ledger.holds().authorize(HoldRequest.of("h", ADA, Credits.of(102))), LedgerError.INSUFFICIENT_CREDITS);
        assertReport(lastRefusal(), "h", "insufficient_credits", "hold", 102L, 100L, null, null);

        ledger.holds().authorize(HoldRequest.of("open", ADA, Credits.of(40))).orThrow();
        afterInterval();
        refused(ledger.holds().resize("open", Credits.of(103)), LedgerError.INSUFFICIENT_CREDITS);
        assertReport(lastRefusal(), "open", "insufficient_credits", "resize", 63L, 60L, null, null);
        afterInterval();
        refused(ledger.holds().settle("open", usage("s", ADA, 104)), LedgerError.INSUFFICIENT_CREDITS);
        assertReport(lastRefusal(), "open", "insufficient_credits", "settle", 104L, 60L, null, null);

        later(Duration.ofDays(1));
        refused(ledger.holds().settle("open", usage("s", ADA, 1)), LedgerError.HOLD_ENDED);
        assertReport(lastRefusal(), "open", "hold_ended", "settle", null, null, null, null);

        BillingReference call = new BillingReference("call", new UUID(7, 7));
        MeteredBillingRequest request = MeteredBillingRequest.of(call, ADA, Rate.credits(20, 1));
        refused(ledger.billings().bill(request, 6), LedgerError.INSUFFICIENT_CREDITS);
        assertReport(lastRefusal(), call.label(), "insufficient_credits", "billing", 120L, 100L, null, null);
        assertThat(refusals()).hasSize(6);
    }

    @Test
    void aRefusalByABudgetNamesItsScopeAndLimit() {
        account(ADA, 100);
        ledger.budgets().put(ORG, BudgetSettings.of(BudgetLimit.hard("total", 10, BudgetWindow.total())));
        done(ledger.charge(usage("c-1", ADA, 4).withScopes(List.of(ORG))));
        refused(ledger.charge(usage("c-2", ADA, 7).withScopes(List.of(ORG))), LedgerError.BUDGET_EXCEEDED);
        assertReport(lastRefusal(), "c-2", "budget_exceeded", "charge", 7L, 6L, "org:acme", "total");
        refused(
                ledger.holds().authorize(HoldRequest.of("h", ADA, Credits.of(7)).withScopes(List.of(ORG))),
                LedgerError.BUDGET_EXCEEDED);
        assertThat(refusals()).as("the same reason as before").hasSize(1);
        refused(ledger.charge(usage("c-3", ADA, 101)), LedgerError.INSUFFICIENT_CREDITS);
        assertThat(refusals()).as("another reason").hasSize(2);
    }

    @Test
    void aBulkReportsItsRefusals() {
        account(ADA, 100);
        account(BOB, 0);
        List<Usage> usages = List.of(usage("e-1", ADA, 60), usage("e-2", ADA, 60), usage("e-3", BOB, 1));
        ledger.chargeAll(usages);
        assertThat(refusals()).extracting(RecordedEvent::entry).containsExactly("e-2", "e-3");
        afterInterval();
        ledger.chargeEach(usages);
        assertThat(refusals()).extracting(RecordedEvent::entry).containsExactly("e-2", "e-3", "e-2", "e-3");
    }

    @Test
    void aRefusalInATransactionThatFailsIsNotReported() {
        account(ADA, 100);
        long before = stores.store().lastCommit();
        assertThatThrownBy(() -> stores.store()
                        .update(tx -> ledger.charge(tx, usage("c", ADA, 101)).orThrow()))
                .isInstanceOf(RefusedException.class);
        assertThat(stores.store().lastCommit()).isEqualTo(before);
        assertThat(refusals()).isEmpty();
        stores.store().update(tx -> ledger.charge(tx, usage("c", ADA, 101)));
        assertThat(refusals()).as("the transaction was committed").hasSize(1);
    }

    @Test
    void repeatedRefusalsAreReportedAtMostOncePerInterval() {
        account(ADA, 100);
        ledger.charge(usage("first", ADA, 101));
        long before = stores.store().lastCommit();
        for (int i = 0; i < 100; i++) {
            ledger.charge(usage("c-" + i, ADA, 101 + i));
        }
        assertThat(refusals()).hasSize(1);
        assertThat(stores.store().lastCommit()).as("nothing was written").isEqualTo(before);
        afterInterval();
        ledger.charge(usage("later", ADA, 101));
        assertThat(refusals()).extracting(RecordedEvent::entry).containsExactly("first", "later");
    }

    @Test
    void theNumberOfReportedReasonsIsLimited() {
        account(ADA, 100);
        IntStream.range(0, 2 * RefusalReports.MAX_REASONS).forEach(i -> {
            BudgetScope scope = BudgetScope.of("org:" + i);
            ledger.budgets().put(scope, BudgetSettings.of(BudgetLimit.hard("total", 0, BudgetWindow.total())));
            refused(ledger.charge(usage("c-" + i, ADA, 1).withScopes(List.of(scope))), LedgerError.BUDGET_EXCEEDED);
        });
        assertThat(refusals()).hasSize(RefusalReports.MAX_REASONS);
    }

    @Test
    void errorsOfTheCallerAreNotReported() {
        account(ADA, 100);
        refused(ledger.charge(usage("c", BOB, 1)), LedgerError.ACCOUNT_NOT_FOUND);
        done(ledger.charge(usage("c", ADA, 1)));
        refused(ledger.charge(usage("c", ADA, 2)), LedgerError.KEY_REUSED);
        refused(ledger.holds().settle("unknown", usage("s", ADA, 1)), LedgerError.HOLD_NOT_FOUND);
        assertThatThrownBy(() -> ledger.charge(usage("line\nbreak", ADA, 101)))
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining("eventId");
        assertThat(refusals()).isEmpty();
    }
}
