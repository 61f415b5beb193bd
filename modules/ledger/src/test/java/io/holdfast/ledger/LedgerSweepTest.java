package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.store.concurrent.RecurringTask;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.kit.SweepResult;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class LedgerSweepTest extends LedgerTestBase {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private void hold(String id, AccountId account, Duration lasts) {
        ledger.holds()
                .authorize(HoldRequest.of(id, account, Credits.of(1)).withDuration(lasts))
                .orThrow();
    }

    @Test
    void aSweepCountsAccountsAndNotExpiries() {
        account(ADA, 100);
        account(BOB, 100);
        for (int i = 1; i <= 25; i++) {
            hold("a-" + i, ADA, MINUTE.plusSeconds(i));
        }
        hold("b", BOB, MINUTE);
        later(MINUTE.multipliedBy(2));
        assertThat(ledger.sweep()).isEqualTo(new SweepResult(2, 0, false));
        assertThat(ledger.sweep()).isEqualTo(new SweepResult(0, 0, false));
    }

    @Test
    void aStepReturnsWhetherThereIsMore() {
        account(ADA, 100);
        hold("a-1", ADA, MINUTE);
        hold("a-2", ADA, MINUTE.plusSeconds(1));
        later(MINUTE.multipliedBy(2));
        List<SweepResult> steps = stores.store().write(tx -> List.of(ledger.sweep(tx, 1), ledger.sweep(tx, 2)));
        assertThat(steps).containsExactly(new SweepResult(1, 0, true), new SweepResult(0, 0, false));
    }

    @Test
    void aBackgroundSweepRecordsExpiries() {
        account(ADA, 100);
        hold("h", ADA, MINUTE);
        RecurringTask sweeper = ledger.sweepEvery(Duration.ofMillis(1));
        try (sweeper) {
            later(MINUTE);
            await().atMost(MINUTE).until(() -> stored(ADA).held() == 0);
        }
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "period must be above zero and at most PT24H, but is PT0S",
                () -> ledger.sweepEvery(Duration.ZERO));
    }
}
