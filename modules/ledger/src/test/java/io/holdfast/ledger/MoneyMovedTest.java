package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.CreditTransfers.TransferRequest;
import io.holdfast.ledger.LedgerOutcome.TransferPosted;
import io.holdfast.ledger.budget.BudgetLimit;
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.budget.BudgetSettings;
import io.holdfast.ledger.budget.BudgetWindow;
import io.holdfast.store.Entry;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Transfers, credit limits, changed holds and external ids. */
class MoneyMovedTest extends LedgerTestBase {

    private static final Instant SOON = START.plus(Duration.ofDays(3));
    private static final BudgetScope ORG = BudgetScope.of("org:acme");

    private LedgerOutcome transfer(String key, long amount) {
        return ledger.transfers().transfer(new TransferRequest(key, ADA, BOB, Credits.of(amount), "team"));
    }

    private void grant(String key, long amount, int priority, @Nullable Instant expires) {
        done(ledger.addCredits(CreditRequest.of(key, ADA, TransactionType.BONUS, Credits.of(amount))
                .withTerms(new GrantTerms(priority, expires))));
    }

    @Test
    void transferredGrantsKeepTheirExpiryAndPriority() {
        account(ADA, 100);
        account(BOB, 0);
        grant("g-1", 30, 5, SOON);
        grant("g-2", 20, 9, null);
        TransferPosted posted = (TransferPosted) transfer("t-1", 60).orThrow();
        assertThat(balance(ADA)).isEqualTo(new Balance(90, 0));
        assertThat(balance(BOB)).isEqualTo(new Balance(60, 0));
        assertThat(posted.in()).extracting(in -> in.transaction().amount()).containsExactly(30L, 20L, 10L);
        assertThat(ledger.grants().listOpen(BOB))
                .extracting(Entry::value)
                .extracting(grant ->
                        grant.remaining() + "/" + grant.priority() + "/" + grant.expires() + "/" + grant.type())
                .containsExactly("30/5/" + SOON + "/BONUS", "20/9/null/BONUS");
        TransferPosted again = (TransferPosted) transfer("t-1", 60);
        assertThat(again.repeated()).isTrue();
        assertThat(again.in())
                .extracting(LedgerOutcome.Posted::id)
                .isEqualTo(posted.in().stream().map(LedgerOutcome.Posted::id).toList());
        refused(transfer("t-1", 61), LedgerError.KEY_REUSED);
        later(Duration.ofDays(4));
        ledger.sweep();
        assertThat(balance(BOB)).isEqualTo(new Balance(30, 0));
        assertThat(balance(ADA)).isEqualTo(new Balance(90, 0));
    }

    @Test
    void heldCreditAndACreditLimitCannotBeTransferred() {
        account(ADA, 100);
        account(BOB, 0);
        ledger.putAccount(ADA, AccountSettings.NORMAL.withCreditLimit(Credits.of(50)))
                .orThrow();
        ledger.holds().authorize(HoldRequest.of("h", ADA, Credits.of(40))).orThrow();
        refused(transfer("t-1", 61), LedgerError.INSUFFICIENT_CREDITS);
        transfer("t-2", 60).orThrow();
        refused(transfer("t-3", 1), LedgerError.INSUFFICIENT_CREDITS);
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "to must not be the account that pays",
                () -> new TransferRequest("t", ADA, ADA, Credits.of(1), null));
        refused(
                ledger.transfers()
                        .transfer(new TransferRequest("t-4", BOB, AccountId.of(new UUID(1, 1)), Credits.of(1), null)),
                LedgerError.ACCOUNT_NOT_FOUND);
    }

    @Test
    void aTransferCannotBeReversed() {
        account(ADA, 100);
        account(BOB, 0);
        TransferPosted posted = (TransferPosted) transfer("t-1", 60).orThrow();
        refused(ledger.reverse(RefundRequest.of("r", posted.in().get(0).id())), LedgerError.NOT_REVERSIBLE);
    }

    @Test
    void aBalanceMayFallToItsCreditLimit() {
        account(ADA, 10);
        ledger.putAccount(ADA, AccountSettings.NORMAL.withCreditLimit(Credits.of(50)))
                .orThrow();
        done(ledger.charge(usage("e-1", ADA, 40)));
        assertThat(balance(ADA).balance()).isEqualTo(-30);
        ledger.holds().authorize(HoldRequest.of("h", ADA, Credits.of(20))).orThrow();
        refused(ledger.charge(usage("e-2", ADA, 1)), LedgerError.INSUFFICIENT_CREDITS);
        refused(ledger.putAccount(ADA, AccountSettings.NORMAL.withCreditLimit(Credits.of(49))), LedgerError.OVERDRAWN);
        done(ledger.holds().settle("h", usage("e-3", ADA, 20)));
        assertThat(balance(ADA).balance()).isEqualTo(-50);
        grant("g", 60, 1, SOON);
        assertThat(ledger.grants().listOpen(ADA))
                .singleElement()
                .satisfies(grant -> assertThat(grant.value().remaining()).isEqualTo(10));
        ledger.putAccount(ADA, AccountSettings.NORMAL).orThrow();
    }

    @Test
    void anOpenHoldIsRaisedAndLoweredInTheAccountAndInItsBudgets() {
        account(ADA, 100);
        ledger.budgets().put(ORG, BudgetSettings.of(BudgetLimit.hard("total", 50, BudgetWindow.total())));
        HoldRequest request = HoldRequest.of("h", ADA, Credits.of(10)).withScopes(List.of(ORG));
        LedgerOutcome first = ledger.holds().authorize(request).orThrow();
        ledger.holds().resize("h", Credits.of(50)).orThrow();
        assertThat(balance(ADA)).isEqualTo(new Balance(100, 50));
        assertThat(ledger.budgets().get(ORG).orElseThrow().held()).isEqualTo(50_000_000);
        refused(ledger.holds().resize("h", Credits.of(51)), LedgerError.BUDGET_EXCEEDED);
        refused(ledger.holds().resize("h", Credits.of(101)), LedgerError.INSUFFICIENT_CREDITS);
        ledger.holds().resize("h", Credits.of(20)).orThrow();
        ledger.holds().resize("h", Credits.of(20)).orThrow();
        assertThat(balance(ADA).held()).isEqualTo(20);
        assertThat(ledger.budgets().get(ORG).orElseThrow().held()).isEqualTo(20_000_000);
        assertThat(((LedgerOutcome.Held) ledger.holds().authorize(request))
                        .hold()
                        .amount())
                .isEqualTo(((LedgerOutcome.Held) first).hold().amount());
        done(ledger.holds().settle("h", usage("e", ADA, 20)));
        refused(ledger.holds().resize("h", Credits.of(5)), LedgerError.HOLD_ENDED);
        refused(ledger.holds().resize("none", Credits.of(5)), LedgerError.HOLD_NOT_FOUND);
        assertThat(ledger.budgets().get(ORG).orElseThrow().held()).isZero();
    }

    @Test
    void anAccountIsFoundByItsExternalIdsWhichAreUnique() {
        AccountSettings settings = AccountSettings.NORMAL.withExternalIds(Map.of("crm", "77", "stripe", "cus_1"));
        ledger.putAccount(ADA, settings).orThrow();
        assertThat(ledger.accountByExternalId("crm", "77").orElseThrow().id()).isEqualTo(ADA);
        assertThat(ledger.accountByExternalId("crm", "78")).isEmpty();
        LedgerOutcome taken = ledger.putAccount(BOB, AccountSettings.NORMAL.withExternalIds(Map.of("crm", "77")));
        assertThat(taken).isEqualTo(new LedgerOutcome.ExternalIdTaken("crm", "77", ADA));
        ledger.putAccount(ADA, settings.withExternalIds(Map.of("crm", "78", "stripe", "x".repeat(500))))
                .orThrow();
        ledger.putAccount(BOB, AccountSettings.NORMAL.withExternalIds(Map.of("crm", "77")))
                .orThrow();
        assertThat(ledger.accountByExternalId("crm", "77").orElseThrow().id()).isEqualTo(BOB);
        assertThat(ledger.accountByExternalId("stripe", "x".repeat(500))
                        .orElseThrow()
                        .id())
                .isEqualTo(ADA);
        ledger.deleteAccount(BOB).orThrow();
        assertThat(ledger.accountByExternalId("crm", "77")).isEmpty();
    }

    @Test
    void theExternalIdsOfASharedSystemBelongToSeveralAccounts() {
        AccountSettings settings = AccountSettings.NORMAL.withExternalIds(Map.of("team", "7", "crm", "77"));
        ledger.putAccount(ADA, settings).orThrow();
        Ledger shared = new Ledger(stores.store(), LedgerOptions.DEFAULT.withSharedExternalIds(Set.of("team")));
        refused(shared.putAccount(BOB, settings), LedgerError.EXTERNAL_ID_TAKEN);
        AccountSettings team = AccountSettings.NORMAL.withExternalIds(Map.of("team", "7"));
        shared.putAccount(BOB, team).orThrow();
        assertThat(shared.accountByExternalId("team", "7")).isEmpty();
        assertThat(shared.accountByExternalId("crm", "77").orElseThrow().id()).isEqualTo(ADA);
        assertThat(shared.check().problems()).isEmpty();
        shared.deleteAccount(ADA).orThrow();
        assertThat(ledger.accountByExternalId("team", "7")).isEmpty();
        assertThat(shared.check().problems()).isEmpty();
    }
}
