package io.holdfast.retry;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.testkit.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An event is leased to one runner, and only the verdict of that runner counts. */
class ClaimTest extends RetryCase {

    @BeforeEach
    void saveOneDueEvent() {
        save(event("e1"));
        clock().advance(Duration.ofMinutes(1));
    }

    @Test
    void aClaimedEventIsNotClaimedAgain() {
        claim();
        assertThat(claim(10)).isEmpty();
        assertThat(retries.due(10)).isEmpty();
    }

    @Test
    void anExpiredLeaseCountsAsAFailureAndTheEventIsRetried() {
        Claim claim = claim();
        clock().set(claim.until().minusNanos(1));
        assertThat(retries.claims().claim(new ClaimRequest("bob", 10, LEASE)).expired())
                .isEmpty();
        clock().set(claim.until());
        RetryOutcome.Claimed found = retries.claims().claim(new ClaimRequest("bob", 10, LEASE));
        assertThat(found.claims()).isEmpty();
        assertThat(found.expired()).hasSize(1);
        assertThat(get("e1").state().retries()).isEqualTo(1);
        assertThat(get("e1").error()).isEqualTo("the lease of runner ada expired at " + claim.until());
        assertThat(get("e1").state().nextRetryAt()).isEqualTo(now().plus(Duration.ofMinutes(5)));
        assertThat(retried("failure")).isEqualTo(1);
    }

    @Test
    void anEventThatKillsEveryRunnerIsExhausted() {
        while (status("e1").isRetryable()) {
            clock().set(get("e1").state().nextRetryAt());
            clock().set(claim().until());
            assertThat(claim(1)).isEmpty();
        }
        assertThat(status("e1")).isEqualTo(Status.EXHAUSTED);
    }

    @Test
    void aLateVerdictIsRejected() {
        Claim late = claim();
        clock().set(late.until());
        claim(10);
        clock().advance(Duration.ofMinutes(5));
        Claim current = claim();
        assertThat(retries.claims().succeed(late)).isInstanceOf(RetryOutcome.ClaimLost.class);
        assertThat(retries.claims().fail(late, "late")).isInstanceOf(RetryOutcome.ClaimLost.class);
        assertThat(retries.claims().extend(late, LEASE)).isInstanceOf(RetryOutcome.ClaimLost.class);
        assertThat(retries.claims().release(late)).isInstanceOf(RetryOutcome.ClaimLost.class);
        assertThat(retries.claims().succeed(current)).isInstanceOf(RetryOutcome.EventRemoved.class);
        assertThat(retries.claims().succeed(current)).isEqualTo(new RetryOutcome.EventNotFound("e1"));
    }

    @Test
    void aClaimFromBeforeTheIdWasSavedAgainIsRejected() {
        Claim old = claim();
        clock().set(old.until());
        retries.discard("e1", "by hand");
        save(event("e1"));
        clock().advance(Duration.ofMinutes(1));
        Claim current = claim();
        assertThat(current.fence()).isEqualTo(old.fence());
        assertThat(retries.claims().succeed(old)).isInstanceOf(RetryOutcome.ClaimLost.class);
        assertThat(retries.claims().succeed(current)).isInstanceOf(RetryOutcome.EventRemoved.class);
    }

    @Test
    void aVerdictAfterTheLeaseCountsUntilTheExpiryIsRecorded() {
        Claim claim = claim();
        clock().set(claim.until().plusSeconds(1));
        assertThat(retries.claims().succeed(claim)).isInstanceOf(RetryOutcome.EventRemoved.class);
    }

    @Test
    void aClaimCanBeExtended() {
        Claim claim = claim();
        clock().advance(Duration.ofSeconds(100));
        RetryOutcome.Extended outcome = retries.claims().extend(claim, LEASE);
        assertThat(outcome).isInstanceOf(RetryOutcome.ClaimExtended.class);
        clock().set(claim.until());
        assertThat(retries.claims().claim(new ClaimRequest("bob", 10, LEASE)).expired())
                .isEmpty();
        assertThat(retries.claims().succeed(((RetryOutcome.ClaimExtended) outcome).claim()))
                .isInstanceOf(RetryOutcome.EventRemoved.class);
    }

    @Test
    void aReleasedEventIsDueWithoutCountingARetry() {
        retries.claims().release(claim());
        Claim again = claim();
        assertThat(again.retries()).isZero();
        assertThat(again.fence()).isEqualTo(2);
    }

    @Test
    void aPermanentFailureExhaustsAtOnce() {
        retries.claims().exhaust(claim(), "no JSON");
        assertThat(status("e1")).isEqualTo(Status.EXHAUSTED);
        assertThat(get("e1").error()).isEqualTo("no JSON");
    }

    @Test
    void theLongestDueEventsAreClaimedFirstUpToTheLimit() {
        clock().set(ManualClock.START);
        for (int i = 9; i >= 2; i--) {
            clock().advance(Duration.ofSeconds(1));
            save(event("e" + i));
        }
        clock().advance(Duration.ofHours(1));
        assertThat(claim(3)).extracting(claim -> claim.event().id()).containsExactly("e1", "e9", "e8");
        assertThat(claim(3)).extracting(claim -> claim.event().id()).containsExactly("e7", "e6", "e5");
    }

    @Test
    void theSizeOfAClaimIsBounded() {
        retries.claims().succeed(claim());
        for (int i = 0; i < 4; i++) {
            save(InboundEvent.of("large" + i, "message_created", "messages", new byte[6 << 20]));
        }
        clock().advance(Duration.ofMinutes(1));
        assertThat(claim(10)).hasSize(2);
        assertThat(claim(10)).hasSize(2);
    }
}
