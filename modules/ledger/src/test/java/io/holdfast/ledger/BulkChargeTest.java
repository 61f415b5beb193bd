package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.LedgerOutcome.InvalidUsage;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.pricing.Quantity;
import io.holdfast.ledger.pricing.ResourceUsage;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A usage that cannot be charged does not affect the other usages of a bulk. */
class BulkChargeTest extends LedgerTestBase {

    private final List<Usage> usages = List.of(
            usage("one", ADA, 10),
            Usage.of("two", ADA, ResourceUsage.custom("unknown", Quantity.of(1))),
            usage("th\u0001ree", ADA, 10),
            usage("four", ADA, 10));

    @Test
    void eachInvalidUsageIsRefusedWithItsIndex() {
        account(ADA, 100);
        List<LedgerOutcome.Charged> outcomes = ledger.chargeEach(usages);
        assertThat(outcomes.get(0)).isInstanceOf(Posted.class);
        assertThat(outcomes.get(1)).isEqualTo(new InvalidUsage(1, "metric 'unknown' has no tariff in the rate card"));
        assertThat(outcomes.get(2)).isInstanceOfSatisfying(InvalidUsage.class, invalid -> {
            assertThat(invalid.index()).isEqualTo(2);
            assertThat(invalid.reason()).startsWith("eventId");
        });
        assertThat(outcomes.get(3)).isInstanceOf(Posted.class);
        assertThat(balance(ADA).balance()).isEqualTo(80);
    }

    @Test
    void aBulkOfAllOrNoneNamesTheInvalidUsages() {
        account(ADA, 100);
        assertThat(ledger.chargeAll(usages))
                .isInstanceOfSatisfying(
                        LedgerOutcome.NonePosted.class,
                        none -> assertThat(none.refused()).containsOnlyKeys(1, 2));
        assertThat(balance(ADA).balance()).isEqualTo(100);
    }
}
