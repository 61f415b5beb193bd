package io.holdfast.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountKind;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.retry.FailedEvent;
import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.FailedEventQuery;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Events that were refused for lack of credit are charged after a top-up, without an operator. */
class CreditWaitRetrierTest extends IntakeCase {

    private static final UUID BOB = new UUID(2, 2);
    private static final UUID CALL = new UUID(7, 7);

    private CreditWaitRetrier retrier;

    @BeforeEach
    void createBob() {
        ledger.putAccount(AccountId.of(BOB), AccountSettings.NORMAL);
        retrier = new CreditWaitRetrier(stores.store(), ledger, retries);
    }

    private long balance() {
        return ledger.balance(AccountId.of(BOB)).orElseThrow().balance();
    }

    @Test
    void aNumberIsChargedAfterTheTopUp() {
        kept(EventJson.created("n1", new UUID(7, 1), BOB, NOON));
        assertThat(retries.list(FailedEventQuery.ALL.withAccount(BOB.toString()))
                        .rows())
                .extracting(FailedEvent::id)
                .containsExactly("n1");
        assertThat(retrier.run()).isZero();
        pay(BOB, "p1", 499);
        assertThat(retrier.run()).isZero();
        pay(BOB, "p2", 1);
        assertThat(retrier.run()).isEqualTo(1);
        assertThat(retry().succeeded()).isEqualTo(1);
        assertThat(balance()).isZero();
        assertThat(retrier.run()).isZero();
    }

    @Test
    void aCallIsFoundByTheAccountOfItsStart() {
        receive(EventJson.progressing("c1", CALL, BOB, NOON));
        kept(EventJson.hangup("c2", CALL, NOON.plusSeconds(61)));
        FailedEvent waiting = retries.list(FailedEventQuery.ALL.withAccount(BOB.toString()))
                .rows()
                .get(0);
        assertThat(waiting.id()).isEqualTo("c2");
        assertThat(waiting.state().creditNeeded()).isEqualTo(4);
        pay(BOB, "p1", 4);
        assertThat(retrier.run()).isEqualTo(1);
        assertThat(retry().succeeded()).isEqualTo(1);
        assertThat(balance()).isZero();
    }

    @Test
    void aMessageNeedsTheCreditForAllItsTargets() {
        pay(BOB, "p1", 10);
        kept(EventJson.message("m1", CALL, BOB, 100, NOON));
        assertThat(retries.get("m1").orElseThrow().state().creditNeeded()).isEqualTo(80);
        assertThat(retrier.run()).isZero();
        pay(BOB, "p2", 70);
        assertThat(retrier.run()).isEqualTo(1);
        assertThat(retry().succeeded()).isEqualTo(1);
        assertThat(balance()).isZero();
    }

    @Test
    void anEventOfAMissingAccountWaitsForTheAccount() {
        UUID cyd = new UUID(3, 3);
        kept(EventJson.created("n1", CALL, cyd, NOON));
        assertThat(retrier.run()).isZero();
        ledger.putAccount(AccountId.of(cyd), AccountSettings.NORMAL);
        assertThat(retrier.run()).isEqualTo(1);
        assertThat(retry().succeeded()).isZero();
        assertThat(status("n1")).isEqualTo(Status.REFUSED);
        assertThat(retries.get("n1").orElseThrow().state().creditNeeded()).isEqualTo(500);
        pay(cyd, "p1", 500);
        assertThat(retrier.run()).isEqualTo(1);
        assertThat(retry().succeeded()).isEqualTo(1);
    }

    @Test
    void anUnlimitedAccountCanAlwaysPay() {
        kept(EventJson.created("n1", CALL, BOB, NOON));
        ledger.putAccount(AccountId.of(BOB), AccountSettings.NORMAL.withKind(AccountKind.UNLIMITED));
        assertThat(retrier.run()).isEqualTo(1);
        assertThat(retry().succeeded()).isEqualTo(1);
        assertThat(balance()).isEqualTo(-500);
    }

    @Test
    void anEventThatIsRefusedAgainIsNotRetriedAtOnce() {
        kept(EventJson.created("n1", CALL, BOB, NOON));
        pay(BOB, "p1", 500);
        faults.put(
                TelephonyBillingRules.NUMBER_CREATED,
                new io.holdfast.store.kit.RefusedException(
                        new io.holdfast.ledger.LedgerOutcome.AccountNotFound(AccountId.of(BOB))));
        assertThat(retrier.run()).isEqualTo(1);
        assertThat(retry().refused()).isEqualTo(1);
        assertThat(retrier.run()).isZero();
    }
}
