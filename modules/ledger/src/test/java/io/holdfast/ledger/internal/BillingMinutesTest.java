package io.holdfast.ledger.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.LedgerTestBase;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BillingMinutesTest {

    @ParameterizedTest
    @CsvSource({"0,0", "1,1", "59999,1", "60000,1", "60001,2", "120000,2", "-5,0"})
    void everyStartedMinuteCounts(long millis, long minutes) {
        assertThat(MeteredBillingCommands.startedMinutes(LedgerTestBase.START, LedgerTestBase.START.plusMillis(millis)))
                .isEqualTo(minutes);
    }
}
