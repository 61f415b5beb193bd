package io.holdfast.retry;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.retry.FailedEvent.Status;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Events with the same reference are processed in order, one at a time: no hang-up before its start. */
class ReferenceOrderingTest extends RetryCase {

    private static final String CALL = "call/1";
    private static final InboundEvent START = event("start", CALL, 0);
    private static final InboundEvent HANG_UP = event("hang-up", CALL, 1);

    @Test
    void aHangUpIsNotRetriedBeforeItsStart() {
        save(START);
        clock().advance(Duration.ofMinutes(1));
        save(HANG_UP);
        clock().advance(Duration.ofMinutes(10));
        assertThat(claimedIds()).containsExactly("start");
        assertThat(claimedIds()).isEmpty();
    }

    @Test
    void aStartIsProcessedBeforeAHangUpThatWasSavedFirst() {
        save(HANG_UP);
        clock().advance(Duration.ofSeconds(10));
        save(START);
        assertThat(get("hang-up").state().behind()).isTrue();
        clock().advance(Duration.ofMinutes(10));
        Claim start = claim();
        assertThat(start.event().id()).isEqualTo("start");
        retries.claims().succeed(start);
        assertThat(claimedIds()).containsExactly("hang-up");
    }

    @Test
    void anEventThatNeededAnEarlierOneIsDueWhenThatSucceeds() {
        save(START);
        clock().advance(Duration.ofSeconds(50));
        save(HANG_UP);
        clock().advance(Duration.ofSeconds(10));
        retries.claims().succeed(claim());
        assertThat(claimedIds()).containsExactly("hang-up");
    }

    @Test
    void aBlockedEventIsDueAtOnceWhenItIsUnblocked() {
        save(START);
        saved(retries.saveUntried(HANG_UP, "behind start"));
        clock().advance(Duration.ofMinutes(1));
        retries.claims().succeed(claim());
        assertThat(claimedIds()).containsExactly("hang-up");
    }

    @Test
    void aParkedStartStillBlocksItsHangUp() {
        saved(retries.save(START, Verdict.hopeless("no JSON")));
        saved(retries.saveUntried(HANG_UP, "behind start"));
        clock().advance(Duration.ofDays(365));
        assertThat(claimedIds()).isEmpty();
        retries.requeue("start");
        retries.claims().succeed(claim());
        assertThat(claimedIds()).containsExactly("hang-up");
    }

    @Test
    void discardingAStartUnblocksItsHangUp() {
        saved(retries.save(START, Verdict.refused("account_not_found")));
        saved(retries.saveUntried(HANG_UP, "behind start"));
        retries.discard("start", "a test call");
        assertThat(claimedIds()).containsExactly("hang-up");
    }

    @Test
    void eventsWithTheSameOrderAreProcessedAsSaved() {
        List.of("a", "c", "b").forEach(id -> save(event(id, CALL, 7)));
        clock().advance(Duration.ofMinutes(1));
        for (String id : List.of("a", "c", "b")) {
            Claim claim = claim();
            assertThat(claim.event().id()).isEqualTo(id);
            retries.claims().succeed(claim);
        }
    }

    @Test
    void otherReferencesAndEventsWithoutOneDoNotWait() {
        save(START);
        save(event("other", "call/10", 5));
        save(event("alone"));
        clock().advance(Duration.ofMinutes(1));
        assertThat(claimedIds()).containsExactlyInAnyOrder("start", "other", "alone");
    }

    @Test
    void aStartSavedWhileItsHangUpIsClaimedIsProcessedNext() {
        save(HANG_UP);
        clock().advance(Duration.ofMinutes(1));
        Claim hangUp = claim();
        save(START);
        retries.claims().fail(hangUp, "no start yet");
        clock().advance(Duration.ofHours(1));
        assertThat(claimedIds()).containsExactly("start");
    }

    @Test
    void twoEventsOfOneReferenceAreNeverClaimedAtOnce() {
        save(HANG_UP);
        clock().advance(Duration.ofMinutes(1));
        Claim hangUp = claim();
        saved(retries.saveUntried(START, "came late"));
        stores.store().update(tx -> retries.retryNow(tx, CALL));
        assertThat(claimedIds()).isEmpty();
        assertThat(retries.check().problems()).isEmpty();
        retries.claims().release(hangUp);
        assertThat(claimedIds()).containsExactly("start");
    }

    @Test
    void anExpiredLeaseDoesNotBlockAnEarlierEvent() {
        save(HANG_UP);
        clock().advance(Duration.ofMinutes(1));
        Claim gone = claim();
        saved(retries.saveUntried(START, "came late"));
        clock().advance(LEASE);
        assertThat(retries.claims().claim(new ClaimRequest("ada", 10, LEASE)).expired())
                .hasSize(1);
        assertThat(claimedIds()).containsExactly("start");
        assertThat(retries.claims().succeed(gone)).isInstanceOf(RetryOutcome.ClaimLost.class);
    }

    @Test
    void aStartSavedDuringASuccessfulHangUpIsNotBlocked() {
        save(HANG_UP);
        clock().advance(Duration.ofMinutes(1));
        Claim hangUp = claim();
        save(START);
        retries.claims().succeed(hangUp);
        clock().advance(Duration.ofHours(1));
        assertThat(claimedIds()).containsExactly("start");
    }

    @Test
    void theFirstEventCanBeRetriedNow() {
        save(HANG_UP);
        assertThat(retries.firstOfReference(CALL)).map(FailedEvent::id).contains("hang-up");
        stores.store().update(tx -> retries.retryNow(tx, CALL));
        assertThat(claimedIds()).containsExactly("hang-up");
        stores.store().update(tx -> retries.retryNow(tx, CALL));
        stores.store().update(tx -> retries.retryNow(tx, "call/2"));
        assertThat(claimedIds()).isEmpty();
    }

    @Test
    void aParkedEventIsNotRetriedNow() {
        saved(retries.save(HANG_UP, Verdict.refused("insufficient_credits")));
        stores.store().update(tx -> retries.retryNow(tx, CALL));
        assertThat(status("hang-up")).isEqualTo(Status.REFUSED);
        assertThat(claimedIds()).isEmpty();
    }
}
