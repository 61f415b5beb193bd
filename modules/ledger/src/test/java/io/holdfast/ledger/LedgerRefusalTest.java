package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.store.kit.RefusedException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Refusals as results and as exceptions. */
class LedgerRefusalTest extends LedgerTestBase {

    @Test
    void aRefusalThatIsReturnedDoesNotAffectTheRestOfTheTransaction() {
        account(ADA, 100);
        account(BOB, 100);
        LedgerOutcome.Charged second = stores.store().write(tx -> {
            ledger.charge(tx, usage("e-1", ADA, 60));
            return ledger.charge(tx, usage("e-2", BOB, 101));
        });
        refused(second, LedgerError.INSUFFICIENT_CREDITS);
        assertThat(balance(ADA)).isEqualTo(new Balance(40, 0));
    }

    @Test
    void aRefusalThatIsThrownRollsTheTransactionBack() {
        account(ADA, 100);
        account(BOB, 100);
        long before = stores.store().lastCommit();
        RefusedException thrown = catchThrowableOfType(
                RefusedException.class,
                () -> stores.store().update(tx -> {
                    ledger.charge(tx, usage("e-1", ADA, 60)).orThrow();
                    ledger.charge(tx, usage("e-2", BOB, 101)).orThrow();
                }));
        assertThat(thrown.refusal()).isEqualTo(new LedgerOutcome.Insufficient(Credits.of(101), new Balance(100, 0)));
        assertThat(thrown.refusal().code()).isEqualTo("insufficient_credits");
        assertThat(thrown).hasMessageContaining("insufficient_credits").hasMessageContaining("required=101");
        assertThat(balance(ADA)).isEqualTo(new Balance(100, 0));
        assertThat(stores.store().lastCommit()).isEqualTo(before);
    }

    @Test
    void orThrowReturnsAResult() {
        account(ADA, 100);
        Posted posted = ledger.charge(usage("e-1", ADA, 60)).orThrow(Posted.class);
        assertThat(posted.balance()).isEqualTo(new Balance(40, 0));
        assertThat(posted.orThrow()).isSameAs(posted);
    }

    @Test
    void aRefusedBulkHasTheReasonOfItsFirstRefusal() {
        account(ADA, 100);
        LedgerOutcome.ChargedAll all =
                ledger.chargeAll(List.of(usage("e-1", ADA, 1), usage("e-2", ADA, 200), usage("e-3", BOB, 1)));
        refused(all, LedgerError.INSUFFICIENT_CREDITS);
        assertThat(((LedgerOutcome.NonePosted) all).refused())
                .isEqualTo(Map.of(
                        1, new LedgerOutcome.Insufficient(Credits.of(200), new Balance(99, 0)),
                        2, new LedgerOutcome.AccountNotFound(BOB)));
        assertThat(catchThrowableOfType(RefusedException.class, all::orThrow).refusal())
                .isEqualTo(all);
    }
}
