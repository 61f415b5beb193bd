package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.CreditTransfers.TransferRequest;
import io.holdfast.ledger.LedgerOutcome.Held;
import io.holdfast.ledger.LedgerOutcome.PoolMemberStored;
import io.holdfast.ledger.LedgerOutcome.TransferPosted;
import io.holdfast.ledger.budget.BudgetLimit;
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.budget.BudgetSettings;
import io.holdfast.ledger.budget.BudgetWindow;
import io.holdfast.ledger.pool.OwnCredit;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Commands that change two accounts release the expired holds of both in the budget that the accounts share. */
class ExpiredHoldBudgetTest extends LedgerTestBase {

    private static final BudgetScope ORG = BudgetScope.of("org:acme");
    private static final long MICROS = Credits.MICROS;

    private void expiredHolds() {
        ledger.budgets().put(ORG, BudgetSettings.of(BudgetLimit.hard("total", 100, BudgetWindow.total())));
        for (AccountId id : List.of(ADA, BOB)) {
            account(id, 100);
        }
        holds(1);
    }

    private void holds(int number) {
        for (AccountId id : List.of(ADA, BOB)) {
            HoldRequest hold = HoldRequest.of("h-" + number + "-" + id, id, Credits.of(40))
                    .withDuration(Duration.ofMinutes(1))
                    .withScopes(List.of(ORG));
            assertThat(ledger.holds().authorize(hold)).isInstanceOf(Held.class);
        }
        assertThat(reserved()).isEqualTo(80 * MICROS);
        later(Duration.ofMinutes(2));
    }

    private long reserved() {
        return ledger.budgets().get(ORG).orElseThrow().held();
    }

    @Test
    void aTransferReleasesTheHoldsOfBothAccounts() {
        expiredHolds();
        assertThat(ledger.transfers().transfer(new TransferRequest("t", ADA, BOB, Credits.of(5), null)))
                .isInstanceOf(TransferPosted.class);
        assertThat(reserved()).isZero();
    }

    @Test
    void joiningAndLeavingAPoolReleasesTheHoldsOfTheMemberAndOfThePool() {
        expiredHolds();
        join(OwnCredit.FIRST);
        assertThat(reserved()).isZero();
        holds(2);
        join(OwnCredit.LAST);
        assertThat(reserved()).isZero();
        join(OwnCredit.FIRST);
        holds(3);
        ledger.pools().removeMember(ADA, BOB).orThrow();
        assertThat(reserved()).isZero();
    }

    private void join(OwnCredit own) {
        assertThat(ledger.pools().putMember(ADA, BOB, own)).isInstanceOf(PoolMemberStored.class);
    }

    @Test
    void deletingAMemberReleasesTheHoldsOfItsPool() {
        expiredHolds();
        join(OwnCredit.FIRST);
        holds(2);
        ledger.deleteAccount(BOB).orThrow();
        assertThat(reserved()).isZero();
    }
}
