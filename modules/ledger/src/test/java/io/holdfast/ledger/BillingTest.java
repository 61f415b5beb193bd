package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.ledger.LedgerOutcome.BillingStored;
import io.holdfast.ledger.pricing.Rate;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BillingTest extends LedgerTestBase {

    /** Rates in micro-credits. If 100 credits are 1.00: 0.020 per minute, 0.008 per message, 5.00 per number. */
    private static final long CALL = 2_000_000;

    private static final long SMS = 800_000;
    private static final long NUMBER = 500_000_000;

    private static final UUID ID = new UUID(0xca11, 1);
    private static final BillingReference CALL_1 = BillingReference.of("call", ID);

    private static BillingStored bill(LedgerOutcome.Billed outcome) {
        assertThat(outcome).isInstanceOf(BillingStored.class);
        return (BillingStored) outcome;
    }

    @Test
    void aCallIsChargedWhenItEndsAndOnlyOnce() {
        account(ADA, 100);
        BillingStored started = bill(ledger.billings().start(MeteredBillingRequest.of(CALL_1, ADA, Rate.micros(CALL))));
        assertThat(started.billing().status()).isEqualTo(Billing.Status.PROGRESSING);
        assertThat(balance(ADA).balance()).isEqualTo(100);
        assertThat(ledger.billings().start(MeteredBillingRequest.of(CALL_1, ADA, Rate.micros(CALL))))
                .isEqualTo(repeated(started));
        later(Duration.ofSeconds(61));
        BillingStored ended = bill(ledger.billings().end(CALL_1, START.plusSeconds(61)));
        assertThat(ended.billing().status()).isEqualTo(Billing.Status.ENDED);
        assertThat(ended.billing().units()).isEqualTo(2);
        assertThat(ended.billing().cost()).isEqualTo(4);
        assertThat(balance(ADA).balance()).isEqualTo(96);
        later(Duration.ofHours(1));
        assertThat(ledger.billings().end(CALL_1, START.plusSeconds(4_000))).isEqualTo(repeated(ended));
        assertThat(ledger.billings().start(MeteredBillingRequest.of(CALL_1, ADA, Rate.micros(CALL))))
                .isEqualTo(repeated(ended));
        assertThat(balance(ADA).balance()).isEqualTo(96);
        assertThat(ledger.billings().find(CALL_1).orElseThrow().value()).isEqualTo(ended.billing());
    }

    @Test
    void anEndWithoutEnoughCreditChangesNothingAndCanBeRetried() {
        account(ADA, 1);
        BillingStored started = bill(ledger.billings().start(MeteredBillingRequest.of(CALL_1, ADA, Rate.micros(CALL))));
        refused(ledger.billings().end(CALL_1, START.plusSeconds(60)), LedgerError.INSUFFICIENT_CREDITS);
        assertThat(ledger.billings().get(started.id())).contains(started.billing());
        done(ledger.addCredits(CreditRequest.purchase("p", ADA, Credits.of(1))));
        assertThat(bill(ledger.billings().end(CALL_1, START.plusSeconds(60)))
                        .billing()
                        .cost())
                .isEqualTo(2);
        assertThat(balance(ADA).balance()).isZero();
    }

    @Test
    void aMessageToThreeTargetsIsThreeCharges() {
        account(ADA, 100);
        BillingReference message = BillingReference.of("sms", new UUID(5, 5));
        for (int round = 0; round < 2; round++) {
            for (int target = 0; target < 3; target++) {
                bill(ledger.billings().bill(MeteredBillingRequest.of(message.part(target), ADA, Rate.micros(SMS)), 1));
            }
        }
        // 3 x 0.8 credits: 2 charged, 0.4 carried.
        assertThat(balance(ADA).balance()).isEqualTo(98);
        assertThat(stored(ADA).carry()).isEqualTo(400_000);
    }

    @Test
    void aHundredAndTwentyFiveMessagesCostExactlyOneHundredCredits() {
        account(ADA, 100);
        BillingReference message = BillingReference.of("sms", new UUID(5, 5));
        IntStream.range(0, 125)
                .forEach(i -> bill(
                        ledger.billings().bill(MeteredBillingRequest.of(message.part(i), ADA, Rate.micros(SMS)), 1)));
        assertThat(balance(ADA).balance()).isZero();
    }

    @Test
    void aRenewalIsOneChargeForTheMonthInWhichItHappened() {
        account(ADA, 2_000);
        BillingReference number = BillingReference.of("number", new UUID(6, 6));
        Instant january = Instant.parse("2026-01-31T23:59:59Z");
        Instant february = Instant.parse("2026-02-01T00:00:00Z");
        bill(ledger.billings().bill(MeteredBillingRequest.of(number.month(january), ADA, Rate.micros(NUMBER)), 1));
        later(Duration.ofDays(40));
        bill(ledger.billings()
                .bill(
                        MeteredBillingRequest.of(number.month(january.minusSeconds(86_400)), ADA, Rate.micros(NUMBER)),
                        1));
        assertThat(balance(ADA).balance()).isEqualTo(1_500);
        bill(ledger.billings().bill(MeteredBillingRequest.of(number.month(february), ADA, Rate.micros(NUMBER)), 1));
        assertThat(balance(ADA).balance()).isEqualTo(1_000);
    }

    @Test
    void partsAreVersion5Uuids() {
        UUID dns = UUID.fromString("6ba7b810-9dad-11d1-80b4-00c04fd430c8");
        assertThat(BillingReference.nameBased(dns, "python.org"))
                .isEqualTo(UUID.fromString("886313e1-3b8a-5372-9b90-0c9aee199e5d"));
    }

    @Test
    void aBillEndsABillingThatWasStarted() {
        account(ADA, 100);
        BillingReference message = BillingReference.of("sms", new UUID(5, 5));
        MeteredBillingRequest start = MeteredBillingRequest.of(message, ADA, Rate.micros(NUMBER / 10));
        BillingStored started = bill(ledger.billings().start(start));
        BillingStored finished = bill(ledger.billings().bill(start, 1));
        assertThat(finished.id()).isEqualTo(started.id());
        assertThat(finished.billing().cost()).isEqualTo(50);
        assertThat(ledger.billings().bill(start, 1)).isEqualTo(repeated(finished));
        assertThat(balance(ADA).balance()).isEqualTo(50);
    }

    @Test
    void aBillThatCannotBePaidWritesNothing() {
        account(ADA, 10);
        refused(
                ledger.billings().bill(MeteredBillingRequest.of(CALL_1, ADA, Rate.micros(NUMBER)), 1),
                LedgerError.INSUFFICIENT_CREDITS);
        assertThat(ledger.billings().find(CALL_1)).isEmpty();
        refused(
                ledger.billings().bill(MeteredBillingRequest.of(CALL_1, BOB, Rate.micros(NUMBER)), 1),
                LedgerError.ACCOUNT_NOT_FOUND);
        refused(ledger.billings().end(CALL_1, START), LedgerError.BILLING_NOT_FOUND);
    }

    @Test
    void anUnlimitedAccountIsBilledBelowZero() {
        unlimited(ADA);
        bill(ledger.billings().bill(MeteredBillingRequest.of(CALL_1, ADA, Rate.micros(NUMBER)), 1));
        assertThat(balance(ADA).balance()).isEqualTo(-500);
    }

    @Test
    void deletingABillingFreesItsReferenceAndKeepsTheRecord() {
        account(ADA, 2_000);
        BillingStored first =
                bill(ledger.billings().bill(MeteredBillingRequest.of(CALL_1, ADA, Rate.micros(NUMBER)), 1));
        BillingStored deleted = bill(ledger.billings().delete(CALL_1));
        assertThat(deleted.billing().deleted()).isEqualTo(START);
        assertThat(ledger.billings().find(CALL_1)).isEmpty();
        assertThat(ledger.billings().get(first.id())).contains(deleted.billing());
        refused(ledger.billings().delete(CALL_1), LedgerError.BILLING_NOT_FOUND);
        BillingStored second =
                bill(ledger.billings().bill(MeteredBillingRequest.of(CALL_1, ADA, Rate.micros(NUMBER)), 1));
        assertThat(second.id()).isNotEqualTo(first.id());
        assertThat(balance(ADA).balance()).isEqualTo(1_000);
    }

    @Test
    void anotherStartOfTheSameReferenceIsRefused() {
        account(ADA, 100);
        account(BOB, 100);
        ledger.billings().start(MeteredBillingRequest.of(CALL_1, ADA, Rate.micros(CALL)));
        refused(
                ledger.billings().start(MeteredBillingRequest.of(CALL_1, BOB, Rate.micros(CALL))),
                LedgerError.KEY_REUSED);
        refused(
                ledger.billings().start(MeteredBillingRequest.of(CALL_1, ADA, Rate.micros(SMS))),
                LedgerError.KEY_REUSED);
    }

    @Test
    void invalidPricesAreRejected() {
        account(ADA, 100);
        badAs(
                () -> Arguments.inRange("rate.micros", -1, 0, 1_000_000_000_000_000_000L),
                () -> MeteredBillingRequest.of(CALL_1, ADA, Rate.micros(-1)));
        badAs(
                () -> Arguments.inRange("units", 0, 1, LedgerLimits.MAX_QUANTITY),
                () -> ledger.billings().bill(MeteredBillingRequest.of(CALL_1, ADA, Rate.micros(SMS)), 0));
        bad(
                ErrorCode.LIMIT_EXCEEDED,
                "the price of 1000000000 units at 1000000000000 micro-credits per unit exceeds the maximum",
                () -> ledger.billings()
                        .bill(MeteredBillingRequest.of(CALL_1, ADA, Rate.micros(1_000_000_000_000L)), 1_000_000_000));
        badAs(() -> Arguments.notBlank("reference type", " ", 200), () -> BillingReference.of(" ", ID));
    }

    @Test
    void anotherCountUnderABilledReferenceIsRefused() {
        account(BOB, 500);
        MeteredBillingRequest start =
                MeteredBillingRequest.of(BillingReference.of("sms", new UUID(7, 7)), BOB, Rate.micros(1_000_000));
        LedgerOutcome first = ledger.billings().bill(start, 1);
        assertThat(ledger.billings().bill(start, 1)).isEqualTo(repeated(first));
        refused(ledger.billings().bill(start, 100), LedgerError.KEY_REUSED);
        assertThat(balance(BOB).balance()).isEqualTo(499);
    }

    @Test
    void aBillingOfADeletedAccountNeverChargesTheNextOne() {
        account(BOB, 500);
        BillingReference call = BillingReference.of("call", new UUID(7, 8));
        ledger.billings().start(MeteredBillingRequest.of(call, BOB, Rate.micros(1_000_000)));
        ledger.deleteAccount(BOB);
        ledger.putAccount(BOB, AccountSettings.NORMAL);
        done(ledger.addCredits(CreditRequest.purchase("again", BOB, Credits.of(100))));
        refused(ledger.billings().end(call, START.plusSeconds(90)), LedgerError.ACCOUNT_NOT_FOUND);
        assertThat(balance(BOB).balance()).isEqualTo(100);
    }

    @Test
    void aReferenceMayBeAnyText() {
        account(ADA, 100);
        BillingReference call = BillingReference.of("call", "CA-7f9e/1");
        assertThat(call)
                .isEqualTo(BillingReference.of("call", "CA-7f9e/1"))
                .isNotEqualTo(BillingReference.of("call", "CA-7f9e/2"));
        assertThat(call.id().version()).isEqualTo(5);
        assertThat(call).hasToString("call/1c0d6a96-6740-59dc-a0f7-ae8bceee03d2");
        bill(ledger.billings().bill(MeteredBillingRequest.of(call, ADA, Rate.credits(3, 1)), 1));
        bill(ledger.billings().bill(MeteredBillingRequest.of(call, ADA, Rate.credits(3, 1)), 1));
        assertThat(balance(ADA).balance()).isEqualTo(97);
        assertThat(BillingReference.of("call", "CA-7f9e/1").label()).isEqualTo("call/CA-7f9e/1");
        assertThat(BillingReference.of("call", "CA-7f9e/1").part(2).label()).isEqualTo("call/CA-7f9e/1#2");
        badAs(() -> Arguments.notBlank("reference id", " ", 200), () -> BillingReference.of("call", " "));
    }

    @Test
    void aReferenceThatIsTheTextOfAUuidIsTheUuid() {
        assertThat(BillingReference.of("call", ID.toString())).isEqualTo(BillingReference.of("call", ID));
        assertThat(BillingReference.of("call", ID.toString().toUpperCase(Locale.ROOT)))
                .isEqualTo(BillingReference.of("call", ID));
        assertThat(BillingReference.of("call", "1-1-1-1-1"))
                .isNotEqualTo(BillingReference.of("call", UUID.fromString("1-1-1-1-1")));
    }

    @Test
    void aBillingCannotEndBeforeItBegan() {
        account(ADA, 100);
        ledger.billings().start(MeteredBillingRequest.of(CALL_1, ADA, Rate.micros(CALL)));
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "at must not be before the start of the billing (" + START
                        + ") by more than the tolerated clock skew (PT5S), but is " + START.minusSeconds(6),
                () -> ledger.billings().end(CALL_1, START.minusSeconds(6)));
        BillingStored ended = bill(ledger.billings().end(CALL_1, START));
        assertThat(ended.billing().units()).isZero();
        assertThat(ledger.billings().end(CALL_1, START.minusSeconds(6))).isEqualTo(repeated(ended));
    }

    @Test
    void theRateOfABillingIsExactForOneUnit() {
        account(ADA, 100);
        assertThat(MeteredBillingRequest.of(CALL_1, ADA, Rate.credits(1, 8)).rate())
                .isEqualTo(125_000);
        bad(
                ErrorCode.INVALID_ARGUMENT,
                "rate must be a whole number of micro-credits per unit, but is Rate[micros=1000000, per=3]",
                () -> MeteredBillingRequest.of(CALL_1, ADA, Rate.credits(1, 3)));
    }
}
