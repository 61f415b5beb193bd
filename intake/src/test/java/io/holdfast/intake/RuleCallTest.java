package io.holdfast.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.retry.Verdict;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A rule with a call to another system: the call is made outside the store, and repeated until it succeeds. */
class RuleCallTest extends IntakeCase {

    private final List<String> called = new ArrayList<>();
    private final Deque<CompletableFuture<Verdict>> answers = new ArrayDeque<>();

    @BeforeEach
    void useCalls() {
        EventRule rule = EventRule.calling(event -> {
                    called.add(event.id());
                    return answers.remove();
                })
                .inOrder(data -> data.text("order"), 0);
        processor = new EventProcessor(stores.store(), retries, Map.of("shipped", rule), IntakeOptions.DEFAULT);
    }

    private void answer(Verdict verdict) {
        answers.add(CompletableFuture.completedFuture(verdict));
    }

    private static byte[] shipped(String id, String order) {
        return ("{\"id\":\"" + id + "\",\"type\":\"shipped\",\"publisher\":\"shop\",\"data\":{\"order\":\"" + order
                        + "\"}}")
                .getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void aSuccessfulCallIsMadeOnceHoweverOftenTheEventIsDelivered() {
        answer(Verdict.done());
        assertThat(receive(shipped("s1", "o1"))).isEqualTo(new ReceiveOutcome.Applied("s1"));
        assertThat(receive(shipped("s1", "o1"))).isEqualTo(new ReceiveOutcome.Repeated("s1"));
        assertThat(called).containsExactly("s1");
        assertThat(processor.appliedCounts()).containsEntry("shipped", 1L);
    }

    @Test
    void aFailedCallIsRetriedAfterTheDelayThatItAsksFor() {
        answer(Verdict.failed("503", Duration.ofMinutes(2)));
        kept(shipped("s1", "o1"));
        stores.clock().advance(Duration.ofMinutes(1));
        assertThat(retry().events()).isZero();
        stores.clock().advance(Duration.ofMinutes(1));
        answer(Verdict.done());
        assertThat(retry().succeeded()).isEqualTo(1);
        assertThat(called).containsExactly("s1", "s1");
        assertThat(receive(shipped("s1", "o1"))).isEqualTo(new ReceiveOutcome.Repeated("s1"));
    }

    @Test
    void aRefusedCallIsNotRetried() {
        answer(Verdict.refused("422"));
        assertThat(kept(shipped("s1", "o1")).event().status()).isEqualTo(Status.REFUSED);
        stores.clock().advance(Duration.ofDays(1));
        assertThat(retry().events()).isZero();
    }

    @Test
    void anExceptionIsAFailure() {
        answers.add(CompletableFuture.failedFuture(new java.io.IOException("no route to host")));
        assertThat(kept(shipped("s1", "o1")).event().error()).contains("no route to host");
        assertThat(status("s1")).isEqualTo(Status.PENDING);
        stores.clock().advance(Duration.ofMinutes(1)); // No answer: the call itself throws.
        assertThat(retry().failed()).isEqualTo(1);
        assertThat(status("s1")).isEqualTo(Status.RETRYING);
    }

    @Test
    void eventsOfAReferenceAreCalledInOrder() {
        answer(Verdict.failed("503"));
        kept(shipped("s1", "o1"));
        kept(shipped("s2", "o1"));
        assertThat(called).containsExactly("s1");
        stores.clock().advance(Duration.ofMinutes(1));
        answer(Verdict.done());
        answer(Verdict.done());
        assertThat(retry().succeeded()).isEqualTo(2);
        assertThat(called).containsExactly("s1", "s1", "s2");
    }

    @Test
    void aCallIsNotMadeInACallersTransaction() {
        answer(Verdict.failed("503"));
        kept(shipped("s1", "o1"));
        var saved = retries.getWithData("s1").orElseThrow();
        assertThat(stores.store().<Verdict>write(tx -> processor.retry(tx, saved)))
                .isEqualTo(
                        Verdict.failed("the rule for event type shipped makes a call; process it with a retry runner"));
        assertThat(called).containsExactly("s1");
    }
}
