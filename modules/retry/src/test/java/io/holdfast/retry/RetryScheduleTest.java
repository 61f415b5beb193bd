package io.holdfast.retry;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.retry.FailedEvent.Status;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Retry times and final states of events. */
class RetryScheduleTest extends RetryCase {

    @Test
    void aFailedEventIsStoredCompletely() {
        FailedEvent saved = save(event("e1", "message/7", 3));
        assertThat(saved.type()).isEqualTo("message_created");
        assertThat(saved.publisher()).isEqualTo("messages");
        assertThat(saved.reference()).isEqualTo("message/7");
        assertThat(saved.order()).isEqualTo(3);
        assertThat(saved.error()).isEqualTo("fault");
        assertThat(saved.state().retries()).isZero();
        assertThat(saved.state().maxRetries()).isEqualTo(5);
        assertThat(saved.state().nextRetryAt()).isEqualTo(now().plus(Duration.ofMinutes(1)));
        assertThat(saved.status()).isEqualTo(Status.PENDING);
        assertThat(saved.created()).isEqualTo(now());
        assertThat(saved.state().updated()).isEqualTo(now());
        assertThat(retries.getWithData("e1").orElseThrow().data())
                .isEqualTo("data of e1".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void theDelaysAre1And5And25And125And625Minutes() {
        save(event("e1"));
        Instant before = now();
        List<Long> minutes = new ArrayList<>();
        while (status("e1").isRetryable()) {
            Instant due = get("e1").state().nextRetryAt();
            clock().set(due.minusNanos(1));
            assertThat(claim(10)).isEmpty();
            clock().set(due);
            minutes.add(Duration.between(before, due).toMinutes());
            before = due;
            retries.claims().fail(claim(), "again");
        }
        assertThat(minutes).containsExactly(1L, 5L, 25L, 125L, 625L);
        assertThat(status("e1")).isEqualTo(Status.EXHAUSTED);
        assertThat(get("e1").state().retries()).isEqualTo(5);
        assertThat(get("e1").error()).isEqualTo("again");
        assertThat(count(RetryCounterValue.EXHAUSTED, Map.of("event_type", "message_created")))
                .isEqualTo(1);
        assertThat(retried("failure")).isEqualTo(5);
    }

    @Test
    void anExhaustedEventIsNeverDueAgain() {
        use(RetryOptions.DEFAULT.withMaxRetries(1));
        save(event("e1"));
        clock().advance(Duration.ofMinutes(1));
        retries.claims().fail(claim(), "again");
        clock().advance(Duration.ofDays(365));
        assertThat(claim(10)).isEmpty();
        assertThat(retries.due(10)).isEmpty();
    }

    @Test
    void theFirstFailedRetryChangesPendingToRetrying() {
        save(event("e1"));
        clock().advance(Duration.ofMinutes(1));
        assertThat(((RetryOutcome.EventStored) retries.claims().fail(claim(), "again"))
                        .event()
                        .status())
                .isEqualTo(Status.RETRYING);
    }

    @Test
    void successRemovesTheEvent() {
        save(event("e1"));
        clock().advance(Duration.ofMinutes(1));
        assertThat(retries.claims().succeed(claim())).isInstanceOf(RetryOutcome.EventRemoved.class);
        assertThat(retries.get("e1")).isEmpty();
        assertThat(retries.getWithData("e1")).isEmpty();
        assertThat(retries.archived(10, null).rows()).isEmpty();
        assertThat(retried("success")).isEqualTo(1);
    }

    @Test
    void successArchivesTheEventIfTheArchiveIsEnabled() {
        use(RetryOptions.DEFAULT.withArchiveRetention(Duration.ofDays(7)));
        save(event("e1"));
        clock().advance(Duration.ofMinutes(1));
        retries.claims().succeed(claim());
        assertThat(retries.get("e1")).isEmpty();
        List<ArchivedEvent> ended = retries.archived(10, null).rows();
        assertThat(ended).extracting(ArchivedEvent::how).containsExactly(ArchivedEvent.Resolution.SUCCEEDED);
        assertThat(ended.get(0).event().id()).isEqualTo("e1");
        clock().advance(Duration.ofDays(7));
        assertThat(retries.archived(10, null).rows()).isEmpty();
    }

    @Test
    void permanentFailuresAreExhaustedAtOnce() {
        FailedEvent saved = saved(retries.save(event("e1"), Verdict.hopeless("no JSON")));
        assertThat(saved.status()).isEqualTo(Status.EXHAUSTED);
        clock().advance(Duration.ofDays(365));
        assertThat(claim(10)).isEmpty();
        assertThat(count(RetryCounterValue.EXHAUSTED, Map.of("event_type", "message_created")))
                .isEqualTo(1);
    }

    @Test
    void aRefusedEventIsParkedUntilRequeued() {
        saved(retries.save(event("e1"), Verdict.refused("insufficient_credits")));
        assertThat(status("e1")).isEqualTo(Status.REFUSED);
        clock().advance(Duration.ofDays(365));
        assertThat(claim(10)).isEmpty();
        retries.requeue("e1");
        Claim claim = claim();
        assertThat(claim.retries()).isZero();
        retries.claims().refuse(claim, "insufficient_credits");
        assertThat(status("e1")).isEqualTo(Status.REFUSED);
        assertThat(get("e1").state().retries()).isZero();
        assertThat(count(RetryCounterValue.REFUSED, Map.of("event_type", "message_created")))
                .isEqualTo(2);
        assertThat(retried("refused")).isEqualTo(1);
        assertThat(retried("failure")).isZero();
    }

    @Test
    void aDuplicateSaveReturnsTheStoredEvent() {
        FailedEvent first = save(event("e1"));
        clock().advance(Duration.ofSeconds(30));
        assertThat(retries.save(event("e1"), Verdict.hopeless("another")))
                .isEqualTo(new RetryOutcome.EventStored(first, true));
        assertThat(count(RetryCounterValue.SAVED, Map.of("event_type", "message_created", "publisher", "messages")))
                .isEqualTo(1);
    }

    @Test
    void anIdOfADifferentEventIsRefused() {
        FailedEvent first = save(event("e1"));
        InboundEvent other = InboundEvent.of("e1", "message_created", "messages", new byte[] {1});
        assertThat(retries.save(other, Verdict.failed("fault"))).isEqualTo(new RetryOutcome.IdReused("e1"));
        assertThat(get("e1")).isEqualTo(first);
    }

    @Test
    void delaysAndRetriesAreConfigurableAndTheLastDelayRepeats() {
        use(RetryOptions.DEFAULT
                .withDelays(List.of(Duration.ofSeconds(1), Duration.ofSeconds(2)))
                .withMaxRetries(4));
        save(event("e1"));
        List<Duration> waits = new ArrayList<>();
        while (status("e1").isRetryable()) {
            Instant due = get("e1").state().nextRetryAt();
            waits.add(Duration.between(now(), due));
            clock().set(due);
            retries.claims().fail(claim(), "again");
        }
        assertThat(waits)
                .containsExactly(
                        Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(2), Duration.ofSeconds(2));
    }

    @Test
    void jitterExtendsTheDelay() {
        use(RetryOptions.DEFAULT.withJitter(0.5).withRandom(new Random(7)::nextLong));
        List<Duration> waits = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            waits.add(Duration.between(now(), save(event("e" + i)).state().nextRetryAt()));
        }
        assertThat(waits)
                .allSatisfy(wait -> assertThat(wait).isBetween(Duration.ofSeconds(60), Duration.ofSeconds(90)));
        assertThat(waits.stream().distinct().count()).isGreaterThan(190);
    }

    @Test
    void anEventLargerThanARowIsStoredInChunks() {
        byte[] data = new byte[3 << 20];
        new Random(5).nextBytes(data);
        save(InboundEvent.of("large", "message_created", "messages", data));
        clock().advance(Duration.ofMinutes(1));
        Claim claim = claim();
        assertThat(claim.event().data()).isEqualTo(data);
        retries.claims().succeed(claim);
        assertThat(retries.check().count("events")).isZero();
    }
}
