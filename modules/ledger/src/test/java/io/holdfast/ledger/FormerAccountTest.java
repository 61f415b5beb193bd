package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.AccountStatement.StatementQuery;
import io.holdfast.ledger.TransactionHistory.TransactionTotal;
import io.holdfast.ledger.pricing.Quantity;
import io.holdfast.store.error.ErrorCode;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Former generations of accounts, tiny quantities, and billings that end before their start. */
class FormerAccountTest extends LedgerTestBase {

    @Test
    void aFormerGenerationHasAStatementTotalsAndBalances() {
        account(ADA, 100);
        later(Duration.ofHours(1));
        done(ledger.charge(usage("c", ADA, 30)));
        later(Duration.ofHours(1));
        ledger.deleteAccount(ADA).orThrow();
        later(Duration.ofHours(1));
        ledger.putAccount(ADA, AccountSettings.NORMAL).orThrow();
        Instant end = stores.clock().instant().plusSeconds(1);
        AccountStatement statement = ledger.history()
                .statement(StatementQuery.of(ADA, START, end).withEra(1))
                .orElseThrow();
        assertThat(statement.entries()).hasSize(3);
        assertThat(statement.closing()).isZero();
        Map<TransactionType, TransactionTotal> totals =
                stores.store().read(tx -> ledger.history().totals(tx, ADA, 1, START, end));
        assertThat(totals).containsEntry(TransactionType.USAGE, new TransactionTotal(1, -30));
        Instant halfway = START.plus(Duration.ofMinutes(90));
        OptionalLong before = stores.store().read(tx -> ledger.history().balanceAt(tx, ADA, 1, halfway));
        assertThat(before).hasValue(70);
        OptionalLong never = stores.store().read(tx -> ledger.history().balanceAt(tx, ADA, 2, START));
        assertThat(never).isEmpty();
        assertThat(ledger.history()
                        .statement(StatementQuery.of(ADA, START, end))
                        .orElseThrow()
                        .entries())
                .isEmpty();
    }

    @Test
    void aDeletedAccountThatWasNeverUsedHasNoEntriesOfItsSuccessor() {
        ledger.putAccount(ADA, AccountSettings.NORMAL);
        ledger.deleteAccount(ADA).orThrow();
        account(ADA, 10);
        assertThat(ledger.history()
                        .statement(StatementQuery.of(ADA, START, START.plusSeconds(9))
                                .withEra(1))
                        .orElseThrow()
                        .entries())
                .isEmpty();
    }

    @Test
    void aQuantityThatWouldBeRoundedToZeroIsRejected() {
        bad(ErrorCode.INVALID_ARGUMENT, "quantity must be 0 or at least 0.000001", () -> Quantity.of(1e-7));
        bad(ErrorCode.INVALID_ARGUMENT, "quantity must be 0", () -> Quantity.of(new BigDecimal("1e-400")));
        bad(ErrorCode.INVALID_ARGUMENT, "quantity must be 0", () -> Quantity.of(new BigDecimal("0.00000049")));
        assertThat(Quantity.of(new BigDecimal("0.0000005")).micros()).isEqualTo(1);
        assertThat(Quantity.of(new BigDecimal("0E-12")).micros()).isZero();
    }

    @Test
    void aBillingThatEndsBeforeItsStartByTheClockSkewHasNoDuration() {
        account(ADA, 100);
        BillingReference call = new BillingReference("call", new UUID(1, 1));
        ledger.billings()
                .start(new MeteredBillingRequest(call, ADA, 1_000_000, START, null))
                .orThrow();
        bad(ErrorCode.INVALID_ARGUMENT, "clock skew", () -> ledger.billings().end(call, START.minusSeconds(6)));
        LedgerOutcome.BillingStored ended =
                ledger.billings().end(call, START.minusMillis(500)).orThrow(LedgerOutcome.BillingStored.class);
        assertThat(ended.billing().units()).isZero();
        assertThat(ended.billing().ended()).isEqualTo(START);
    }
}
