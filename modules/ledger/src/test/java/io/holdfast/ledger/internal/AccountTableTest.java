package io.holdfast.ledger.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.throwable;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountKind;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.Balance;
import io.holdfast.ledger.CreditRequest;
import io.holdfast.ledger.Credits;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerTestBase;
import io.holdfast.ledger.TransactionType;
import io.holdfast.store.Store;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.memory.InMemory;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Rows of the account table that no command writes. */
class AccountTableTest {

    private static final AccountId ADA = LedgerTestBase.ADA;

    private final Store store = Store.open(new InMemory(), Ledger.SCHEMA);
    private final Ledger ledger = new Ledger(store);

    @AfterEach
    void theLedgerIsConsistent() {
        assertThat(ledger.check().problems()).isEmpty();
        store.close();
    }

    private AccountRow withBalance(long balance) {
        AccountRow account =
                store.read(tx -> tx.get(LedgerSchema.ACCOUNTS, ADA)).orElseThrow();
        AccountState state = new AccountState(account);
        state.balance = balance;
        return state.toRow(account, account.updated());
    }

    private void assertRejected(ErrorCode code, String text, ThrowingCallable call) {
        long before = store.lastCommit();
        assertThatThrownBy(call)
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining(text)
                .asInstanceOf(throwable(BadRequestException.class))
                .satisfies(e -> assertThat(e.code()).isEqualTo(code));
        assertThat(store.lastCommit()).isEqualTo(before);
    }

    @Test
    void theTableRejectsANegativeBalanceOfANormalAccount() {
        ledger.putAccount(ADA, AccountSettings.NORMAL);
        ledger.addCredits(CreditRequest.purchase("p-1", ADA, Credits.of(100)));
        AccountRow overdrawn = withBalance(-1);
        assertRejected(
                ErrorCode.CHECK_FAILED,
                "the balance of a normal account plus its credit limit must be at least 0",
                () -> store.put(LedgerSchema.ACCOUNTS, ADA, overdrawn));
    }

    @Test
    void aBalanceThatExceedsTheRangeOfALongIsRejected() {
        ledger.putAccount(ADA, AccountSettings.NORMAL.withKind(AccountKind.UNLIMITED));
        AccountRow original = withBalance(0);
        store.put(LedgerSchema.ACCOUNTS, ADA, withBalance(Long.MAX_VALUE - 5));
        assertRejected(
                ErrorCode.LIMIT_EXCEEDED,
                "balance of account " + ADA + " is 9223372036854775802 and cannot change by 6; the limit is "
                        + "9223372036854775807",
                () -> ledger.addCredits(CreditRequest.of("k", ADA, TransactionType.REFUND, Credits.of(6))));
        store.put(LedgerSchema.ACCOUNTS, ADA, original);
        assertThat(ledger.balance(ADA)).contains(new Balance(0, 0));
    }
}
