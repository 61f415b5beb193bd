package io.holdfast.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.AccountId;
import io.holdfast.ledger.AccountSettings;
import io.holdfast.ledger.Billing;
import io.holdfast.ledger.BillingReference;
import io.holdfast.ledger.HistoryQuery;
import io.holdfast.ledger.MeteredBillingRequest;
import io.holdfast.ledger.TransactionType;
import io.holdfast.ledger.pricing.Rate;
import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.RetryOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Charges of events; each event is charged once. */
class TelephonyBillingRulesTest extends IntakeCase {

    private static final UUID THING = new UUID(7, 7);

    private long charges() {
        return ledger.history()
                .list(HistoryQuery.of(AccountId.of(ADA)).withType(TransactionType.USAGE))
                .rows()
                .size();
    }

    @Test
    void aCallIsChargedPerStartedMinute() {
        receive(EventJson.progressing("e1", THING, ADA, NOON));
        assertThat(spent()).isZero();
        receive(EventJson.hangup("e2", THING, NOON.plusSeconds(61)));
        assertThat(spent()).isEqualTo(4);
    }

    @Test
    void aRepeatedHangUpNeverChargesTwice() {
        receive(EventJson.progressing("e1", THING, ADA, NOON));
        byte[] hangup = EventJson.hangup("e2", THING, NOON.plusSeconds(60));
        assertThat(receive(hangup)).isEqualTo(new ReceiveOutcome.Applied("e2"));
        assertThat(receive(hangup)).isEqualTo(new ReceiveOutcome.Repeated("e2"));
        assertThat(receive(EventJson.hangup("e3", THING, NOON.plusSeconds(90))))
                .isEqualTo(new ReceiveOutcome.Applied("e3"));
        assertThat(receive(EventJson.progressing("e4", THING, ADA, NOON.plusSeconds(5))))
                .isEqualTo(new ReceiveOutcome.Applied("e4"));
        assertThat(spent()).isEqualTo(2);
        assertThat(charges()).isEqualTo(1);
    }

    @Test
    void aHangUpOfAnUnansweredCallIsNotCharged() {
        String data = "{\"id\":\"" + THING + "\",\"tm_hangup\":\"" + NOON + "\",\"tm_progressing\":null}";
        assertThat(receive(EventJson.event("e1", TelephonyBillingRules.CALL_HANGUP, data)))
                .isEqualTo(new ReceiveOutcome.Applied("e1"));
        assertThat(spent()).isZero();
    }

    @Test
    void aHangUpIsNeverAppliedBeforeItsStart() {
        kept(EventJson.hangup("e2", THING, NOON.plusSeconds(60)));
        assertThat(status("e2")).isEqualTo(Status.PENDING);
        assertThat(receive(EventJson.progressing("e1", THING, ADA, NOON))).isEqualTo(new ReceiveOutcome.Applied("e1"));
        // The start has arrived: the hang-up is retried in the next run, not after its delay.
        assertThat(retry().succeeded()).isEqualTo(1);
        assertThat(spent()).isEqualTo(2);
    }

    @Test
    void aHangUpWaitsForAFailedStart() {
        faults.put(TelephonyBillingRules.CALL_PROGRESSING, new IllegalStateException("the line is down"));
        kept(EventJson.progressing("e1", THING, ADA, NOON));
        assertThat(kept(EventJson.hangup("e2", THING, NOON.plusSeconds(60)))
                        .event()
                        .error())
                .isEqualTo("waiting for event e1");
        assertThat(retry().events()).isZero();
        stores.clock().advance(Duration.ofMinutes(1));
        assertThat(retry().failed()).isEqualTo(1);
        faults.clear();
        stores.clock().advance(Duration.ofMinutes(5));
        assertThat(retry().succeeded()).isEqualTo(2);
        assertThat(spent()).isEqualTo(2);
    }

    @Test
    void aMessageToThreeTargetsIsThreeCharges() {
        receive(EventJson.message("e1", THING, ADA, 3, NOON));
        assertThat(charges()).isEqualTo(3);
        assertThat(spent()).isEqualTo(2); // 2.4, of which 0.4 is carried forward.
        receive(EventJson.message("e1", THING, ADA, 3, NOON));
        assertThat(charges()).isEqualTo(3);
    }

    @Test
    void aMessageIsNotChargedInPart() {
        UUID poor = new UUID(2, 2);
        ledger.putAccount(AccountId.of(poor), AccountSettings.NORMAL);
        pay(poor, "little", 1);
        kept(EventJson.message("e1", THING, poor, 3, NOON));
        assertThat(status("e1")).isEqualTo(Status.REFUSED);
        assertThat(ledger.balance(AccountId.of(poor)).orElseThrow().available()).isEqualTo(1);
        assertThat(ledger.billings().find(BillingReference.of("sms", THING).part(0)))
                .isEmpty();
    }

    @Test
    void aRenewalIsOneChargeForTheMonthOfTheEvent() {
        Instant january = Instant.parse("2026-01-31T23:59:59Z");
        receive(EventJson.created("e0", THING, ADA, january));
        assertThat(spent()).isEqualTo(500);
        stores.clock().set(Instant.parse("2026-02-02T00:00:00Z"));
        receive(EventJson.renewed("e1", THING, ADA, january));
        assertThat(spent()).isEqualTo(1_000);
        receive(EventJson.renewed("e2", THING, ADA, january.minusSeconds(86_400)));
        assertThat(spent()).isEqualTo(1_000);
        receive(EventJson.renewed("e3", THING, ADA, january.plusSeconds(1)));
        assertThat(spent()).isEqualTo(1_500);
    }

    @Test
    void aBillingThatWasStartedButNotChargedIsCompletedByTheRetry() {
        // The state left by a service that starts and charges a billing in two transactions.
        BillingReference part = BillingReference.of("sms", THING).part(0);
        ledger.billings()
                .start(MeteredBillingRequest.of(part, AccountId.of(ADA), Rate.micros(1_000_000))
                        .withTime(NOON));
        receive(EventJson.message("e1", THING, ADA, 1, NOON.plusSeconds(3)));
        assertThat(ledger.billings().find(part).orElseThrow().value().status()).isEqualTo(Billing.Status.ENDED);
        assertThat(spent()).isEqualTo(1);
    }

    @Test
    void aFailureAfterTheChargeRollsItBackAndTheRetryChargesOnce() {
        faults.put(TelephonyBillingRules.MESSAGE_CREATED, new IllegalStateException("just after the charge"));
        kept(EventJson.message("e1", THING, ADA, 10, NOON));
        assertThat(spent()).isZero();
        assertThat(charges()).isZero();
        assertThat(processor.isProcessed("e1")).isFalse();
        faults.clear();
        stores.clock().advance(Duration.ofMinutes(1));
        assertThat(retry().succeeded()).isEqualTo(1);
        assertThat(spent()).isEqualTo(8);
        assertThat(processor.isProcessed("e1")).isTrue();
        assertThat(retries.get("e1")).isEmpty();
    }

    @Test
    void insufficientCreditsAreParkedAsRefusedAndChargedWhenRequeuedAfterATopUp() {
        UUID poor = new UUID(2, 2);
        ledger.putAccount(AccountId.of(poor), AccountSettings.NORMAL);
        kept(EventJson.created("e1", THING, poor, NOON));
        assertThat(status("e1")).isEqualTo(Status.REFUSED);
        assertThat(retries.get("e1").orElseThrow().error())
                .isEqualTo("insufficient_credits: 500 required, 0 available");
        stores.clock().advance(Duration.ofDays(30));
        assertThat(retry().events()).isZero();
        retries.requeue("e1");
        assertThat(retry().refused()).isEqualTo(1);
        pay(poor, "top-up", 600);
        assertThat(retries.requeue("e1")).isInstanceOf(RetryOutcome.EventStored.class);
        assertThat(retry().succeeded()).isEqualTo(1);
        assertThat(ledger.balance(AccountId.of(poor)).orElseThrow().available()).isEqualTo(100);
    }

    @Test
    void anUnknownAccountIsARefusal() {
        kept(EventJson.created("e1", THING, new UUID(3, 3), NOON));
        assertThat(status("e1")).isEqualTo(Status.REFUSED);
        assertThat(retries.get("e1").orElseThrow().error()).isEqualTo("account_not_found");
    }

    @Test
    void aReferenceOfAnotherAccountNeedsManualReview() {
        UUID other = new UUID(2, 2);
        ledger.putAccount(AccountId.of(other), AccountSettings.NORMAL);
        receive(EventJson.created("e1", THING, ADA, NOON));
        kept(EventJson.created("e2", THING, other, NOON));
        assertThat(status("e2")).isEqualTo(Status.EXHAUSTED);
        kept(EventJson.message("e3", THING, ADA, TelephonyBillingRules.MAX_TARGETS + 1, NOON));
        assertThat(status("e3")).isEqualTo(Status.EXHAUSTED);
    }
}
