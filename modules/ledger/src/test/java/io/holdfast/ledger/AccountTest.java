package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.store.Page;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AccountTest extends LedgerTestBase {

    @Test
    void anAccountIsPutAndReadWithItsSettings() {
        AccountSettings settings = AccountSettings.NORMAL
                .withPlan("pro")
                .withExternalIds(Map.of("stripe", "cus_1", "crm", "77"))
                .withAutoRefill(AutoRefill.of(Credits.of(100), Credits.of(1_000)));
        assertThat(ledger.account(ADA)).isEmpty();
        Account created = ((LedgerOutcome.AccountStored) ledger.putAccount(ADA, settings)).account();
        assertThat(created).isEqualTo(stored(ADA));
        assertThat(created.settings()).isEqualTo(settings);
        assertThat(created.created()).isEqualTo(START);
        assertThat(balance(ADA)).isEqualTo(new Balance(0, 0));
    }

    @Test
    void puttingAnAccountAgainChangesItsSettingsAndNeverItsBalance() {
        account(ADA, 700);
        later(Duration.ofHours(1));
        ledger.putAccount(ADA, AccountSettings.NORMAL.withPlan("basic"));
        assertThat(stored(ADA).plan()).isEqualTo("basic");
        assertThat(stored(ADA).balance()).isEqualTo(700);
        assertThat(stored(ADA).created()).isEqualTo(START);
        assertThat(stored(ADA).updated()).isEqualTo(START.plus(Duration.ofHours(1)));
        later(Duration.ofHours(1));
        ledger.putAccount(ADA, AccountSettings.NORMAL.withPlan("basic"));
        assertThat(stored(ADA).updated()).isEqualTo(START.plus(Duration.ofHours(1)));
    }

    @Test
    void anAccountBelowZeroCannotBecomeNormal() {
        unlimited(ADA);
        done(ledger.charge(usage("e-1", ADA, 5)));
        assertThat(ledger.putAccount(ADA, AccountSettings.NORMAL))
                .isEqualTo(new LedgerOutcome.Overdrawn(new Balance(-5, 0)));
        done(ledger.adjust("a-1", ADA, Credits.of(5), "settled by wire"));
        assertThat(ledger.putAccount(ADA, AccountSettings.NORMAL)).isInstanceOf(LedgerOutcome.AccountStored.class);
    }

    @Test
    void accountsAreListedInPagesWithoutDeletedOnes() {
        account(ADA, 1);
        account(BOB, 2);
        Page<Account> first = ledger.accounts(1, null);
        Page<Account> second = ledger.accounts(1, first.next().orElseThrow());
        assertThat(Stream.of(first, second)
                        .flatMap(page -> page.rows().stream())
                        .map(Account::balance))
                .containsExactlyInAnyOrder(1L, 2L);
        ledger.deleteAccount(ADA);
        assertThat(ledger.accounts(100, null).rows())
                .extracting(Account::balance)
                .containsExactly(2L);
    }

    @Test
    void aDeletedAccountIsNotFoundButItsHistoryIs() {
        account(ADA, 100);
        done(ledger.charge(usage("e-1", ADA, 30)));
        ledger.holds().authorize(HoldRequest.of("h-1", ADA, Credits.of(20)));
        Account last = ((LedgerOutcome.AccountStored) ledger.deleteAccount(ADA)).account();
        assertThat(last.balance()).isZero();
        assertThat(last.held()).isZero();
        assertThat(ledger.account(ADA)).isEmpty();
        assertThat(ledger.balance(ADA)).isEmpty();
        refused(ledger.charge(usage("e-2", ADA, 1)), LedgerError.ACCOUNT_NOT_FOUND);
        refused(ledger.deleteAccount(ADA), LedgerError.ACCOUNT_NOT_FOUND);
        assertThat(ledger.holds().get("h-1").orElseThrow().status()).isEqualTo(Hold.Status.VOIDED);
        assertThat(ledger.history().list(HistoryQuery.of(ADA)).rows())
                .extracting(row -> row.value().type(), row -> row.value().amount())
                .containsExactly(
                        tuple(TransactionType.CLOSURE, -70L),
                        tuple(TransactionType.USAGE, -30L),
                        tuple(TransactionType.PURCHASE, 100L));
    }

    @Test
    void anAccountThatIsCreatedAgainStartsEmptyAndItsFormerHistoryStaysReadable() {
        account(ADA, 100);
        done(ledger.addCredits(CreditRequest.of("b-1", ADA, TransactionType.BONUS, Credits.of(50))));
        done(ledger.charge(usage("e-1", ADA, 30)));
        ledger.deleteAccount(ADA);
        ledger.putAccount(ADA, AccountSettings.NORMAL);
        assertThat(balance(ADA)).isEqualTo(new Balance(0, 0));
        assertThat(stored(ADA).used()).isZero();
        assertThat(stored(ADA).era()).isEqualTo(2);
        assertThat(ledger.grants().listOpen(ADA)).isEmpty();
        assertThat(ledger.history().list(HistoryQuery.of(ADA)).rows()).isEmpty();
        Posted posted = done(ledger.addCredits(CreditRequest.purchase("p-2", ADA, Credits.of(10))));
        assertThat(ledger.history().list(HistoryQuery.of(ADA)).rows()).hasSize(1);
        assertThat(ledger.history().list(HistoryQuery.of(ADA).withEra(1)).rows())
                .hasSize(4)
                .noneMatch(row -> row.key().equals(posted.id()));
        ledger.deleteAccount(ADA);
        ledger.putAccount(ADA, AccountSettings.NORMAL);
        assertThat(ledger.history().list(HistoryQuery.of(ADA).withEra(1)).rows())
                .hasSize(4);
        assertThat(ledger.history().list(HistoryQuery.of(ADA).withEra(2)).rows())
                .hasSize(2);
        assertThat(ledger.history().list(HistoryQuery.of(ADA).withEra(3)).rows())
                .isEmpty();
        assertThat(ledger.history().list(HistoryQuery.of(ADA).withEra(4)).rows())
                .isEmpty();
    }

    @Test
    void aChargeOfAFormerGenerationCannotBeRefundedToTheNextOne() {
        account(ADA, 100);
        Posted charge = done(ledger.charge(usage("e-1", ADA, 30)));
        ledger.deleteAccount(ADA);
        refused(ledger.refund(RefundRequest.of("r-1", charge.id())), LedgerError.ACCOUNT_NOT_FOUND);
        ledger.putAccount(ADA, AccountSettings.NORMAL);
        refused(ledger.refund(RefundRequest.of("r-1", charge.id())), LedgerError.NOT_REVERSIBLE);
    }

    @Test
    void anOverdrawnAccountIsClosedByACredit() {
        unlimited(ADA);
        done(ledger.charge(usage("e-1", ADA, 30)));
        ledger.deleteAccount(ADA);
        assertThat(ledger.history()
                        .list(HistoryQuery.of(ADA))
                        .rows()
                        .get(0)
                        .value()
                        .amount())
                .isEqualTo(30);
    }
}
