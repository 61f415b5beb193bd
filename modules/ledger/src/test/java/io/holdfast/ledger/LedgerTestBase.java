package io.holdfast.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.InstanceOfAssertFactories.throwable;

import io.holdfast.ledger.GrantTemplate.GrantOccasion;
import io.holdfast.ledger.LedgerOutcome.Posted;
import io.holdfast.ledger.pricing.Rate;
import io.holdfast.ledger.pricing.RateCard;
import io.holdfast.ledger.pricing.RateCardPrice;
import io.holdfast.store.Store;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.kit.CheckReport;
import io.holdfast.store.memory.InMemory;
import io.holdfast.testkit.ManualClock;
import io.holdfast.testkit.StoreExtension;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests on a ledger in memory with a manual clock and two users. The ledger must be consistent after every test. */
public abstract class LedgerTestBase {

    public static final AccountId ADA = AccountId.of(new UUID(0xada, 1));
    static final AccountId BOB = AccountId.of(new UUID(0xb0b, 2));
    public static final Instant START = ManualClock.START;

    static final LedgerOptions OPTIONS = LedgerOptions.DEFAULT
            .withRandom(new Random(1)::nextLong)
            .withRates(RateCard.DEFAULT
                    .withModels(Map.of(
                            "acme/small",
                            RateCardPrice.tokens(Rate.credits(50, 1_000_000), Rate.credits(150, 1_000_000))))
                    .withCustom(Map.of(
                            "sms",
                            RateCardPrice.of(Rate.micros(800_000)),
                            "page",
                            RateCardPrice.of(Rate.credits(1, 3)))))
            .withRules(Map.of(
                    GrantOccasion.SIGNUP, new GrantTemplate(Credits.of(500), 50, Duration.ofDays(30)),
                    GrantOccasion.DAILY, new GrantTemplate(Credits.of(10), 10, Duration.ofDays(1)),
                    GrantOccasion.MONTHLY, new GrantTemplate(Credits.of(300), 20, Duration.ofDays(31)),
                    GrantOccasion.REFERRAL, new GrantTemplate(Credits.of(200), 100, null)));

    @RegisterExtension
    final StoreExtension stores = StoreExtension.on(InMemory::new, Ledger.SCHEMA);

    Ledger ledger = new Ledger(Store.open(new InMemory(), Ledger.SCHEMA), OPTIONS);

    @BeforeEach
    void openLedger() {
        ledger = new Ledger(stores.store(), OPTIONS);
    }

    /** Returns the expected outcome of a duplicate of a request. */
    static LedgerOutcome repeated(LedgerOutcome first) {
        if (first instanceof Posted posted) {
            return posted.asRepeated();
        } else if (first instanceof LedgerOutcome.AllPosted all) {
            return new LedgerOutcome.AllPosted(
                    all.posted().stream().map(Posted::asRepeated).toList());
        } else if (first instanceof LedgerOutcome.Held held) {
            return new LedgerOutcome.Held(held.id(), held.hold(), true);
        } else if (first instanceof LedgerOutcome.Voided voided) {
            return new LedgerOutcome.Voided(voided.id(), voided.hold(), voided.balance(), true);
        } else if (first instanceof LedgerOutcome.BillingStored stored) {
            return new LedgerOutcome.BillingStored(stored.id(), stored.billing(), true);
        }
        return first;
    }

    @AfterEach
    void theLedgerIsConsistent() {
        CheckReport report = ledger.check();
        assertThat(report.problems()).isEmpty();
        assertThat(report.isClean()).isTrue();
    }

    /** Creates an account with purchased credit. */
    AccountId account(AccountId id, long credits) {
        ledger.putAccount(id, AccountSettings.NORMAL);
        if (credits > 0) {
            done(ledger.addCredits(CreditRequest.purchase("start-" + id, id, Credits.of(credits))));
        }
        return id;
    }

    AccountId unlimited(AccountId id) {
        ledger.putAccount(id, AccountSettings.NORMAL.withKind(AccountKind.UNLIMITED));
        return id;
    }

    static Usage usage(String event, AccountId account, long cost) {
        return Usage.of(event, account, Credits.of(cost));
    }

    static Posted done(LedgerOutcome outcome) {
        assertThat(outcome).isInstanceOf(Posted.class);
        return (Posted) outcome;
    }

    static void refused(LedgerOutcome outcome, LedgerError error) {
        assertThat(outcome).isInstanceOf(LedgerOutcome.Refused.class);
        assertThat(((LedgerOutcome.Refused) outcome).error()).isEqualTo(error);
    }

    /** Asserts that a call is rejected like the failing argument check, and that nothing is written. */
    void badAs(ThrowingCallable check, ThrowingCallable call) {
        BadRequestException expected = catchThrowableOfType(BadRequestException.class, check);
        assertThat(expected).isNotNull();
        bad(expected.code(), String.valueOf(expected.getMessage()), call);
    }

    /** Asserts that a call is rejected with a message that contains a text, and that nothing is written. */
    void bad(ErrorCode code, String text, ThrowingCallable call) {
        long before = stores.store().lastCommit();
        assertThatThrownBy(call)
                .isInstanceOf(BadRequestException.class)
                .hasMessageContaining(text)
                .asInstanceOf(throwable(BadRequestException.class))
                .satisfies(e -> assertThat(e.code()).isEqualTo(code));
        assertThat(stores.store().lastCommit()).isEqualTo(before);
    }

    Balance balance(AccountId id) {
        return ledger.balance(id).orElseThrow();
    }

    Account stored(AccountId id) {
        return ledger.account(id).orElseThrow();
    }

    void later(Duration time) {
        stores.clock().advance(time);
    }
}
