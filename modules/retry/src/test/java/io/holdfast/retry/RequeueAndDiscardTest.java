package io.holdfast.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.store.Page;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Operator commands for refused and exhausted events. */
class RequeueAndDiscardTest extends RetryCase {

    @Test
    void anExhaustedEventCanBeRequeuedWithAllItsRetries() {
        use(RetryOptions.DEFAULT.withMaxRetries(1));
        save(event("e1"));
        clock().advance(Duration.ofMinutes(1));
        retries.claims().fail(claim(), "again");
        assertThat(status("e1")).isEqualTo(Status.EXHAUSTED);
        use(RetryOptions.DEFAULT);
        assertThat(retries.requeue("e1")).isInstanceOf(RetryOutcome.EventStored.class);
        assertThat(status("e1")).isEqualTo(Status.PENDING);
        assertThat(get("e1").state().maxRetries()).isEqualTo(5);
        retries.claims().succeed(claim());
        assertThat(count(RetryCounterValue.REQUEUED, Map.of("event_type", "message_created")))
                .isEqualTo(1);
    }

    @Test
    void aWaitingEventCanBeRequeued() {
        save(event("e1"));
        retries.requeue("e1");
        assertThat(claimedIds()).containsExactly("e1");
    }

    @Test
    void aClaimedEventCanNeitherBeRequeuedNorDiscarded() {
        save(event("e1"));
        clock().advance(Duration.ofMinutes(1));
        Claim claim = claim();
        RetryOutcome.EventClaimed claimed = new RetryOutcome.EventClaimed("ada", claim.until());
        assertThat(retries.requeue("e1")).isEqualTo(claimed);
        assertThat(retries.discard("e1", "no")).isEqualTo(claimed);
        clock().set(claim.until());
        assertThat(retries.discard("e1", "yes")).isInstanceOf(RetryOutcome.EventRemoved.class);
    }

    @Test
    void aDiscardedEventIsRemovedAndCounted() {
        use(RetryOptions.DEFAULT.withArchiveRetention(Duration.ofDays(1)));
        saved(retries.save(event("e1"), Verdict.hopeless("no JSON")));
        assertThat(retries.discard("e1", "a test of ours")).isInstanceOf(RetryOutcome.EventRemoved.class);
        assertThat(retries.get("e1")).isEmpty();
        assertThat(retries.discard("e1", "again")).isEqualTo(new RetryOutcome.EventNotFound("e1"));
        assertThat(retries.requeue("e1")).isEqualTo(new RetryOutcome.EventNotFound("e1"));
        assertThat(count(RetryCounterValue.DISCARDED, Map.of("event_type", "message_created")))
                .isEqualTo(1);
        assertThat(retries.archived(1, null).rows())
                .extracting(ArchivedEvent::how, ArchivedEvent::note)
                .containsExactly(tuple(ArchivedEvent.Resolution.DISCARDED, "a test of ours"));
    }

    @Test
    void eventsAreListedByStatusTypePublisherAndReference() {
        save(event("p1"));
        saved(retries.save(event("x1"), Verdict.hopeless("no JSON")));
        saved(retries.save(event("r1", "call/1", 1), Verdict.refused("insufficient_credits")));
        saved(retries.save(InboundEvent.of("x2", "call_hangup", "calls", new byte[0]), Verdict.hopeless("no JSON")));
        assertThat(ids(FailedEventQuery.ALL)).containsExactly("p1", "r1", "x1", "x2");
        assertThat(ids(FailedEventQuery.ALL.withStatus(Status.EXHAUSTED))).containsExactly("x1", "x2");
        assertThat(ids(FailedEventQuery.ALL.withStatus(Status.EXHAUSTED).withType("call_hangup")))
                .containsExactly("x2");
        assertThat(ids(FailedEventQuery.ALL.withType("message_created"))).containsExactly("p1", "x1", "r1");
        assertThat(ids(FailedEventQuery.ALL.withPublisher("calls"))).containsExactly("x2");
        assertThat(ids(FailedEventQuery.ALL.withReference("call/1"))).containsExactly("r1");
        assertThat(ids(FailedEventQuery.ALL.withReference("call/"))).isEmpty();
        assertThat(retries.counts())
                .isEqualTo(Map.of(Status.PENDING, 1L, Status.RETRYING, 0L, Status.REFUSED, 1L, Status.EXHAUSTED, 2L));
    }

    @Test
    void allOfAStatusCanBeRequeuedPageByPage() {
        for (int i = 0; i < 25; i++) {
            saved(retries.save(event("r" + i), Verdict.refused("insufficient_credits")));
        }
        saved(retries.save(event("x"), Verdict.hopeless("no JSON")));
        FailedEventQuery query = FailedEventQuery.ALL.withStatus(Status.REFUSED).withLimit(10);
        List<Integer> requeued = new ArrayList<>();
        RetryOutcome.RequeuedAll page;
        do {
            page = retries.requeueAll(query);
            requeued.add(page.events());
            query = query.after(page.next().orElse(null));
        } while (page.next().isPresent());
        assertThat(requeued).containsExactly(10, 10, 5);
        assertThat(claimedIds()).hasSize(25).doesNotContain("x");
    }

    private List<String> ids(FailedEventQuery query) {
        List<String> ids = new ArrayList<>();
        @Nullable String cursor = null;
        do {
            Page<FailedEvent> page = retries.list(query.withLimit(2).after(cursor));
            page.rows().forEach(event -> ids.add(event.id()));
            cursor = page.next().orElse(null);
        } while (cursor != null);
        return ids;
    }
}
