package io.holdfast.retry;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.Verdict.CreditNeed;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Events that were refused for lack of credit are found by account and become due when it can pay. */
class EventsWaitingForCreditTest extends RetryCase {

    private void refuse(String id, String account, long credits) {
        saved(retries.save(event(id), Verdict.refused("no credit", new CreditNeed(account, credits))));
    }

    private List<String> ids(FailedEventQuery query) {
        return retries.list(query).rows().stream().map(FailedEvent::id).toList();
    }

    @Test
    void eventsAreFoundByAccount() {
        refuse("e1", "ada", 5);
        refuse("e2", "bob", 5);
        save(event("e3").ofAccount("ada"));
        save(event("e4"));
        assertThat(ids(FailedEventQuery.ALL.withAccount("ada"))).containsExactly("e1", "e3");
        assertThat(ids(FailedEventQuery.ALL.withAccount("ada").withStatus(Status.REFUSED)))
                .containsExactly("e1");
        assertThat(ids(FailedEventQuery.ALL.withAccount("ad"))).isEmpty();
        assertThat(retries.get("e1").orElseThrow().state().creditNeeded()).isEqualTo(5);
        assertThat(retries.get("e4").orElseThrow().account()).isNull();
    }

    @Test
    void theEventsThatTheCreditCanPayForBecomeDueCheapestFirst() {
        refuse("e1", "ada", 60);
        refuse("e2", "ada", 30);
        refuse("e3", "ada", 40);
        refuse("e4", "bob", 1);
        assertThat(retries.retryWaitingForCredit("ada", 29)).isZero();
        assertThat(retries.retryWaitingForCredit("ada", 75)).isEqualTo(2);
        assertThat(retries.due(10)).extracting(FailedEvent::id).containsExactlyInAnyOrder("e2", "e3");
        assertThat(retries.get("e1").orElseThrow().status()).isEqualTo(Status.REFUSED);
        assertThat(retries.get("e2").orElseThrow().state().creditNeeded()).isNull();
        assertThat(retries.retryWaitingForCredit("ada", 59)).isZero();
    }

    @Test
    void anEventOfAMissingAccountNeedsNoCredit() {
        refuse("e1", "ada", 0);
        assertThat(retries.retryWaitingForCredit("ada", -1)).isZero();
        assertThat(retries.retryWaitingForCredit("ada", 0)).isEqualTo(1);
    }

    @Test
    void accountsAreListedInPagesWithTheirSmallestNeed() {
        refuse("e1", "bob", 7);
        refuse("e2", "ada", 60);
        refuse("e3", "ada", 30);
        refuse("e4", "cyd", Long.MAX_VALUE);
        assertThat(retries.accountsWaitingForCredit(2, null))
                .containsExactly(new CreditNeed("ada", 30), new CreditNeed("bob", 7));
        assertThat(retries.accountsWaitingForCredit(2, "bob")).containsExactly(new CreditNeed("cyd", Long.MAX_VALUE));
        assertThat(retries.accountsWaitingForCredit(2, "cyd")).isEmpty();
    }

    @Test
    void aRetryCanBeRefusedForLackOfCreditAgain() {
        save(event("e1"));
        clock().advance(Duration.ofMinutes(1));
        retries.claims().settle(claim(), Verdict.refused("no credit", new CreditNeed("ada", 9)));
        assertThat(retries.accountsWaitingForCredit(10, null)).containsExactly(new CreditNeed("ada", 9));
        assertThat(retries.retryWaitingForCredit("ada", 9)).isEqualTo(1);
        assertThat(retries.accountsWaitingForCredit(10, null)).isEmpty();
        retries.claims().settle(claim(), Verdict.refused("another reason"));
        assertThat(retries.accountsWaitingForCredit(10, null)).isEmpty();
        assertThat(ids(FailedEventQuery.ALL.withAccount("ada"))).containsExactly("e1");
    }

    @Test
    void aFailureCanAskForALongerDelay() {
        saved(retries.save(event("e1"), Verdict.failed("busy", Duration.ofMinutes(3))));
        assertThat(retries.get("e1").orElseThrow().state().nextRetryAt()).isEqualTo(now().plus(Duration.ofMinutes(3)));
        clock().advance(Duration.ofMinutes(3));
        retries.claims().settle(claim(), Verdict.failed("busy", Duration.ofSeconds(1)));
        assertThat(retries.get("e1").orElseThrow().state().nextRetryAt()).isEqualTo(now().plus(Duration.ofMinutes(5)));
    }

    @Test
    void aGroupOfRunnersClaimsOnlyItsOwnEvents() {
        saved(retries.save(event("e1").inGroup("intake"), Verdict.failed("fault")));
        save(event("e2"));
        clock().advance(Duration.ofMinutes(1));
        assertThat(retries.due(10)).extracting(FailedEvent::id).containsExactly("e2");
        List<String> due = stores.store()
                .read(tx -> retries.due(tx, 10, "intake").stream()
                        .map(FailedEvent::id)
                        .toList());
        assertThat(due).containsExactly("e1");
        assertThat(retries.claims()
                        .claim(new ClaimRequest("r", 10, LEASE, "other"))
                        .claims())
                .isEmpty();
        List<Claim> claims = retries.claims()
                .claim(new ClaimRequest("r", 10, LEASE, "intake"))
                .claims();
        assertThat(claims).extracting(claim -> claim.event().id()).containsExactly("e1");
        retries.claims().succeed(claims.get(0));
        assertThat(retries.claims().claim(new ClaimRequest("r", 10, LEASE)).claims())
                .hasSize(1);
    }

    @Test
    void aRunnerWithTwoPhasesRecordsTheResultInTheCommitThatRemovesTheEvent() {
        save(event("good"));
        save(event("bad"));
        save(event("late"));
        clock().advance(Duration.ofMinutes(1));
        try (RetryRunner runner = RetryRunner.twoPhase(retries, RetryRunnerOptions.DEFAULT, event -> {
            if (event.id().equals("bad")) {
                throw new IOException("no connection");
            }
            return (tx, same) -> {
                tx.put(EFFECTS, same.id(), "done");
                return same.id().equals("late") ? Verdict.failed("too late") : Verdict.done();
            };
        })) {
            assertThat(runner.runOnce()).isEqualTo(new RetryRunResult(1, 2, 0, 0, 0));
        }
        List<String> applied = stores.store()
                .read(tx -> tx.scan(EFFECTS).stream().map(row -> row.key()).toList());
        assertThat(applied).containsExactly("good");
        assertThat(retries.get("bad").orElseThrow().error()).contains("no connection");
    }
}
