package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.CreditTransfers.TransferRequest;
import io.holdfast.ledger.LedgerOutcome.Insufficient;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.LedgerOutcome.TransferPosted;
import io.holdfast.ledger.LedgerOutcome.UnitMismatch;
import io.holdfast.ledger.budget.BudgetLimit;
import io.holdfast.ledger.budget.BudgetScope;
import io.holdfast.ledger.budget.BudgetSettings;
import io.holdfast.ledger.budget.BudgetWindow;
import io.holdfast.ledger.grant.GrantRuleSettings;
import io.holdfast.ledger.grant.GrantSchedule;
import io.holdfast.ledger.pool.OwnCredit;
import io.holdfast.ledger.pricing.Quantity;
import io.holdfast.ledger.pricing.Rate;
import io.holdfast.ledger.pricing.ResourceUsage;
import io.holdfast.ledger.threshold.BalanceThreshold;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The balances of an account in several units. */
class UnitBalanceTest extends LedgerTestBase {

    private static final AccountId EUR = ADA.inUnit("EUR");
    private static final AccountId IMAGES = ADA.inUnit("images");
    private static final BudgetScope ORG = BudgetScope.of("org:acme");

    private Posted buy(String key, AccountId id, long amount) {
        return done(ledger.addCredits(CreditRequest.purchase(key, id, Credits.of(amount))));
    }

    private List<String> events(long after) {
        return stores.store().feed().records(after, 1_000).stream()
                .flatMap(record -> record.events().stream())
                .map(event -> event.type() + " " + event.subject() + " " + event.data())
                .toList();
    }

    @Test
    void theFirstCreditInAUnitCreatesABalanceThatIsIndependentOfTheOthers() {
        account(ADA, 100);
        Posted posted = buy("p-eur", EUR, 30);
        assertThat(posted.transaction().unit()).isEqualTo("EUR");
        assertThat(posted.transaction().account()).isEqualTo(EUR);
        buy("p-images", IMAGES, 7);
        done(ledger.charge(usage("c-1", EUR, 10)));
        done(ledger.charge(usage("c-2", IMAGES, 7)));
        assertThat(balance(ADA)).isEqualTo(new Balance(100, 0));
        assertThat(balance(EUR)).isEqualTo(new Balance(20, 0));
        assertThat(ledger.unitBalances(ADA))
                .extracting(each -> each.unit() + " " + each.balance() + " " + AccountId.of(each.user()))
                .containsExactly("EUR 20 " + EUR, "images 0 " + IMAGES);
        assertThat(stored(EUR).owner()).isEqualTo(ADA.value());
        assertThat(stored(ADA).unit()).isNull();
        assertThat(ledger.unitBalances(EUR)).isEmpty();
        refused(ledger.charge(usage("c-3", IMAGES, 1)), LedgerError.INSUFFICIENT_CREDITS);
        assertThat(ledger.history()
                        .statement(EUR, START, START.plusSeconds(1), 10, null)
                        .orElseThrow()
                        .closing())
                .isEqualTo(20);
    }

    @Test
    void aUnitWithoutABalanceIsAnEmptyAccount() {
        account(ADA, 100);
        assertThat(balance(EUR)).isEqualTo(new Balance(0, 0));
        Insufficient refused = new Insufficient(Credits.of(5), new Balance(0, 0));
        assertThat(ledger.charge(usage("c", EUR, 5))).isEqualTo(refused);
        assertThat(ledger.checkFunds(usage("c", EUR, 5))).isEqualTo(refused);
        assertThat(ledger.chargeEach(List.of(usage("c", EUR, 5)))).containsExactly(refused);
        assertThat(ledger.holds().authorize(HoldRequest.of("h", EUR, Credits.of(5))))
                .isEqualTo(refused);
        assertThat(ledger.adjust("a", EUR, Credits.of(-5), null)).isEqualTo(refused);
        assertThat(ledger.quote(usage("c", EUR, 5)).cost()).isEqualTo(Credits.of(5));
        assertThat(ledger.account(EUR)).isEmpty();
        refused(ledger.deleteAccount(EUR), LedgerError.ACCOUNT_NOT_FOUND);
        assertThat(ledger.unitBalances(ADA)).isEmpty();
        done(ledger.chargeEach(List.of(usage("free", EUR, 0))).get(0));
        assertThat(ledger.unitBalances(ADA)).hasSize(1);
    }

    @Test
    void aBalanceNeedsAnOwner() {
        LedgerOutcome.AccountNotFound missing = new LedgerOutcome.AccountNotFound(ADA);
        assertThat(ledger.charge(usage("c", EUR, 5))).isEqualTo(missing);
        assertThat(ledger.addCredits(CreditRequest.purchase("p", EUR, Credits.of(5))))
                .isEqualTo(missing);
        assertThat(ledger.putAccount(EUR, AccountSettings.NORMAL)).isEqualTo(missing);
        assertThat(missing.account()).isEqualTo(ADA);
        assertThat(ledger.balance(EUR)).isEmpty();
    }

    @Test
    void aRepeatInAnotherUnitIsAnotherRequest() {
        account(ADA, 100);
        buy("p-eur", EUR, 30);
        LedgerOutcome first = ledger.charge(usage("c", EUR, 10));
        assertThat(ledger.charge(usage("c", AccountId.of(EUR.value()), 10))).isEqualTo(repeated(first));
        refused(ledger.charge(usage("c", ADA, 10)), LedgerError.KEY_REUSED);
        refused(ledger.charge(usage("c", IMAGES, 10)), LedgerError.KEY_REUSED);
        refused(ledger.addCredits(CreditRequest.purchase("p-eur", ADA, Credits.of(30))), LedgerError.KEY_REUSED);
    }

    @Test
    void eachBalanceHasItsOwnSettings() {
        account(ADA, 0);
        ledger.putAccount(EUR, AccountSettings.NORMAL.withCreditLimit(Credits.of(50)))
                .orThrow();
        done(ledger.charge(usage("c", EUR, 50)));
        refused(ledger.putAccount(EUR, AccountSettings.NORMAL), LedgerError.OVERDRAWN);
        refused(ledger.charge(usage("c-2", ADA, 1)), LedgerError.INSUFFICIENT_CREDITS);
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "externalIds must be empty for a balance in a unit",
                () -> ledger.putAccount(IMAGES, AccountSettings.NORMAL.withExternalIds(Map.of("crm", "7"))));
        ledger.putThresholds(IMAGES, List.of(BalanceThreshold.of(5))).orThrow();
        assertThat(ledger.thresholds(IMAGES).orElseThrow().thresholds()).hasSize(1);
    }

    @Test
    void grantsHoldsBudgetsAndRulesWorkInEachUnit() {
        account(ADA, 0);
        ledger.budgets().put(ORG, BudgetSettings.of(BudgetLimit.hard("total", 8, BudgetWindow.total())));
        ledger.grants()
                .putRule(EUR, "plan", GrantRuleSettings.of(10, GrantSchedule.fixed(Duration.ofHours(1))))
                .orThrow();
        done(ledger.addCredits(CreditRequest.of("g", EUR, TransactionType.BONUS, Credits.of(5))
                .withTerms(new GrantTerms(1, START.plusSeconds(60), List.of("custom/sms")))));
        assertThat(balance(EUR)).isEqualTo(new Balance(15, 0));
        assertThat(ledger.grants().available(EUR, "custom/sms")).contains(Credits.of(15));
        HoldRequest hold = HoldRequest.of("h", EUR, Credits.of(6)).withScopes(List.of(ORG));
        ledger.holds().authorize(hold).orThrow();
        refused(ledger.charge(usage("c", ADA, 1)), LedgerError.INSUFFICIENT_CREDITS);
        refused(ledger.charge(usage("c", EUR, 3).withScopes(List.of(ORG))), LedgerError.BUDGET_EXCEEDED);
        done(ledger.holds().settle("h", usage("s", EUR, 8)));
        later(Duration.ofHours(1));
        ledger.sweep();
        assertThat(stored(EUR).balance()).isEqualTo(10);
        assertThat(stored(ADA).balance()).isZero();
    }

    @Test
    void claimedGrantsAreInTheDefaultUnit() {
        account(ADA, 0);
        buy("p", EUR, 1);
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "has the unit 'EUR'",
                () -> ledger.grants().claimSignup(AccountId.of(EUR.value())));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "has the unit 'images'",
                () -> ledger.grants().claimDaily(IMAGES));
    }

    @Test
    void creditIsTransferredOnlyWithinAUnit() {
        account(ADA, 100);
        account(BOB, 0);
        buy("p", EUR, 30);
        AccountId bob = BOB.inUnit("EUR");
        TransferPosted posted = (TransferPosted) ledger.transfers()
                .transfer(new TransferRequest("t-1", EUR, bob, Credits.of(20), null))
                .orThrow();
        assertThat(posted.in().get(0).transaction().unit()).isEqualTo("EUR");
        assertThat(balance(bob).balance()).isEqualTo(20);
        assertThat(ledger.transfers().transfer(new TransferRequest("t-2", EUR, ADA, Credits.of(1), null)))
                .isEqualTo(new UnitMismatch(EUR, "EUR", ADA, null));
        refused(
                ledger.transfers().transfer(new TransferRequest("t-3", EUR, BOB.inUnit("USD"), Credits.of(1), null)),
                LedgerError.UNIT_MISMATCH);
        assertThat(ledger.unitBalances(BOB)).hasSize(1);
    }

    @Test
    void aPoolAndItsMembersHaveTheSameUnit() {
        account(ADA, 100);
        account(BOB, 0);
        buy("p", EUR, 30);
        refused(ledger.pools().putMember(EUR, BOB, OwnCredit.FIRST), LedgerError.UNIT_MISMATCH);
        ledger.pools().putMember(EUR, BOB.inUnit("EUR"), OwnCredit.FIRST).orThrow();
        Posted posted = done(ledger.charge(usage("c", BOB.inUnit("EUR"), 10)));
        assertThat(posted.transaction().account()).isEqualTo(EUR);
        assertThat(ledger.deleteAccount(ADA)).isEqualTo(new LedgerOutcome.PoolHasMembers(EUR, 1));
        assertThat(balance(EUR).balance()).isEqualTo(20);
        ledger.deleteAccount(BOB).orThrow();
        ledger.deleteAccount(ADA).orThrow();
    }

    @Test
    void aDeletedOwnerTakesItsBalancesWithIt() {
        account(ADA, 100);
        buy("p-eur", EUR, 30);
        ledger.budgets().put(ORG, BudgetSettings.of(BudgetLimit.hard("total", 50, BudgetWindow.total())));
        for (AccountId id : List.of(ADA, EUR)) {
            ledger.holds()
                    .authorize(HoldRequest.of("h-" + id, id, Credits.of(10)).withScopes(List.of(ORG)))
                    .orThrow();
        }
        ledger.deleteAccount(ADA).orThrow();
        assertThat(ledger.budgets().get(ORG).orElseThrow().held()).isZero();
        assertThat(ledger.account(EUR)).isEmpty();
        assertThat(ledger.unitBalances(ADA)).isEmpty();
        AccountId eur = AccountId.of(EUR.value());
        refused(ledger.putAccount(eur, AccountSettings.NORMAL), LedgerError.ACCOUNT_NOT_FOUND);
        refused(ledger.putAccount(EUR, AccountSettings.NORMAL), LedgerError.ACCOUNT_NOT_FOUND);
        account(ADA, 0);
        assertThat(balance(EUR).balance()).isZero();
        assertThat(buy("p-again", EUR, 5).transaction().balance()).isEqualTo(5);
        assertThat(stored(EUR).era()).isEqualTo(2);
        assertThat(ledger.history().list(HistoryQuery.of(EUR).withEra(1)).rows())
                .hasSize(2);
    }

    @Test
    void aBalanceIsDeletedAndCreatedAgainWithoutItsOwner() {
        account(ADA, 100);
        buy("p-eur", EUR, 30);
        ledger.deleteAccount(EUR).orThrow();
        assertThat(balance(ADA).balance()).isEqualTo(100);
        refused(ledger.charge(usage("c", EUR, 1)), LedgerError.INSUFFICIENT_CREDITS);
        refused(ledger.charge(usage("c", AccountId.of(EUR.value()), 1)), LedgerError.ACCOUNT_NOT_FOUND);
        buy("p-eur-2", EUR, 3);
        assertThat(stored(EUR).era()).isEqualTo(2);
    }

    @Test
    void startingABillingCreatesTheBalance() {
        account(ADA, 0);
        BillingReference call = BillingReference.of("call", "1");
        ledger.billings()
                .start(MeteredBillingRequest.of(call, EUR, Rate.credits(1, 1)))
                .orThrow();
        later(Duration.ofMinutes(2));
        refused(ledger.billings().end(call, START.plusSeconds(120)), LedgerError.INSUFFICIENT_CREDITS);
        buy("p-eur", EUR, 3);
        ledger.billings().end(call, START.plusSeconds(120)).orThrow();
        assertThat(balance(EUR).balance()).isEqualTo(1);
    }

    @Test
    void unitsAreNamedLikeMetrics() {
        account(ADA, 0);
        bad(ErrorCode.INVALID_ARGUMENT, "unit must not be blank", () -> ADA.inUnit(" "));
        bad(ErrorCode.LIMIT_EXCEEDED, "unit", () -> ADA.inUnit("x".repeat(601)));
        bad(ErrorCode.INVALID_ARGUMENT, "unit", () -> ADA.inUnit("a\nb"));
        bad(ErrorCode.INVALID_ARGUMENT, "unit must not be given for a balance", () -> EUR.inUnit("USD"));
        assertThat(ADA.inUnit(null)).isSameAs(ADA);
        assertThat(ADA.inUnit("eur")).isNotEqualTo(EUR);
        assertThat(EUR).isEqualTo(AccountId.of(EUR.value())).hasSameHashCodeAs(AccountId.of(EUR.value()));
        buy("p", EUR, 1);
        AccountId nested = AccountId.of(EUR.value()).inUnit("USD");
        bad(ErrorCode.INVALID_ARGUMENT, "is a balance in the unit 'EUR'", () -> ledger.charge(usage("c", nested, 1)));
        ledger.putAccount(AccountId.of(IMAGES.value()), AccountSettings.NORMAL).orThrow();
        bad(ErrorCode.INVALID_ARGUMENT, "is not its balance in this unit", () -> ledger.charge(usage("c", IMAGES, 1)));
    }

    @Test
    void anAccountHasALimitedNumberOfUnits() {
        account(ADA, 0);
        for (int i = 0; i < LedgerLimits.MAX_UNITS; i++) {
            ledger.putAccount(ADA.inUnit("u-" + i), AccountSettings.NORMAL).orThrow();
        }
        bad(
                ErrorCode.LIMIT_EXCEEDED,
                "cannot have one in 'EUR'; the limit is 100",
                () -> ledger.addCredits(CreditRequest.purchase("p", EUR, Credits.of(1))));
        assertThat(ledger.unitBalances(ADA)).hasSize(LedgerLimits.MAX_UNITS);
        ledger.deleteAccount(ADA).orThrow();
    }

    @Test
    void eventsNameTheUnit() {
        account(ADA, 10);
        long before = stores.store().lastCommit();
        buy("p", EUR, 5);
        refused(ledger.charge(usage("c", IMAGES, 1)), LedgerError.INSUFFICIENT_CREDITS);
        done(ledger.charge(usage("c", ADA, 1)));
        assertThat(events(before))
                .containsExactly(
                        "account_created " + EUR + " {owner=" + ADA + ", unit=EUR}",
                        "credited " + EUR + " {amount=5, balance=5, held=0, type=PURCHASE, unit=EUR}",
                        "refused " + IMAGES + " {reason=insufficient_credits, command=charge, required=1, available=0,"
                                + " scope=null, limit=null, owner=" + ADA + ", unit=images}",
                        "charged " + ADA + " {amount=-1, balance=9, held=0}");
    }

    @Test
    void usageIsTotalledByUnit() {
        account(ADA, 10);
        buy("p", EUR, 5);
        done(ledger.charge(Usage.of("c", EUR, ResourceUsage.custom("sms", Quantity.of(1)))));
        UUID user = ledger.usageEvent("c").orElseThrow().user();
        assertThat(AccountId.of(user)).isEqualTo(EUR);
        assertThat(ledger.usage().events(UsageReports.EventsQuery.of(EUR)).rows())
                .hasSize(1);
        assertThat(ledger.usage().events(UsageReports.EventsQuery.of(ADA)).rows())
                .isEmpty();
    }
}
