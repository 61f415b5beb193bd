package io.holdfast.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Whatever a handler does, its event is not lost and other events are processed. */
class HostileHandlerTest extends RetryCase {

    private static final RetryRunnerOptions OPTIONS =
            RetryRunnerOptions.DEFAULT.withName("ada").withInterval(Duration.ofMillis(1));

    private void due(String... ids) {
        for (String id : ids) {
            save(event(id));
        }
        clock().advance(Duration.ofMinutes(1));
    }

    /** Returns null, as a handler that is not null-checked may do. */
    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
    private static <T> T nothing() {
        return null;
    }

    @Test
    void aNullVerdictIsAFailure() {
        due("e1", "e2");
        try (RetryRunner runner = RetryRunner.of(retries, OPTIONS.withMaxPerRun(1), event -> nothing())) {
            assertThat(runner.runOnce()).isEqualTo(new RetryRunResult(0, 1, 0, 0, 0));
        }
        try (RetryRunner runner = RetryRunner.inTransaction(retries, OPTIONS, (tx, event) -> nothing())) {
            assertThat(runner.runOnce()).isEqualTo(new RetryRunResult(0, 1, 0, 0, 0));
        }
        Claim claim = claimAfter(Duration.ofHours(1)).get(0);
        assertThatThrownBy(() -> retries.claims().settle(claim, nothing()))
                .isInstanceOf(BadRequestException.class)
                .hasMessage("verdict must not be null");
        assertThat(retries.counts()).containsEntry(Status.RETRYING, 2L);
    }

    private List<Claim> claimAfter(Duration time) {
        clock().advance(time);
        return claim(100);
    }

    @Test
    void anErrorIsAFailureOfTheEventAndTheRunnerContinues() {
        due("broken", "good");
        try (RetryRunner runner = RetryRunner.of(retries, OPTIONS, HostileHandlerTest::breakOn)) {
            runner.start();
            await().until(() -> retries.get("good").isEmpty());
            assertThat(status("broken")).isEqualTo(Status.RETRYING);
            due("later");
            await().until(() -> retries.get("later").isEmpty());
        }
        assertThat(get("broken").error()).contains("NoClassDefFoundError");
        try (RetryRunner runner = RetryRunner.inTransaction(retries, OPTIONS, (tx, event) -> breakOn(event))) {
            clock().advance(Duration.ofHours(1));
            assertThat(runner.runOnce().failed()).isEqualTo(1);
        }
    }

    private static Verdict breakOn(InboundEvent event) {
        if (event.id().equals("broken")) {
            throw new NoClassDefFoundError("a/Library");
        }
        return Verdict.done();
    }

    @Test
    void anExceptionWithoutATextIsAFailure() {
        due("mute", "blank", "good");
        try (RetryRunner runner = RetryRunner.of(retries, OPTIONS, event -> {
            if (event.id().equals("good")) {
                return Verdict.done();
            }
            throw event.id().equals("mute") ? new Mute() : new Blank();
        })) {
            assertThat(runner.runOnce()).isEqualTo(new RetryRunResult(1, 2, 0, 0, 0));
        }
        assertThat(get("mute").error()).endsWith("Mute");
        assertThat(get("blank").error()).endsWith("Blank");
    }

    private static final class Mute extends RuntimeException {
        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            throw new IllegalStateException("no words");
        }
    }

    private static final class Blank extends RuntimeException {
        private static final long serialVersionUID = 1;

        @Override
        @SuppressWarnings({"NullAway", "OverrideThrowableToString", "ToStringReturnsNull"}) // Simulates careless code.
        public String toString() {
            return null;
        }
    }

    @Test
    void anUndecodableRowDoesNotBlockOtherEvents() {
        due("broken", "good");
        try (RetryRunner runner = RetryRunner.inTransaction(retries, OPTIONS, (tx, event) -> {
            if (event.id().equals("broken")) {
                throw new StoreFailedException(ErrorCode.UNDECODABLE, "the record has changed");
            }
            return Verdict.done();
        })) {
            assertThat(runner.runOnce()).isEqualTo(new RetryRunResult(1, 1, 0, 0, 0));
        }
    }

    @Test
    void aRunInProgressKeepsItsClaimWhenTheRunnerIsClosed() throws Exception {
        due("e1");
        RetryRunnerOptions brief = OPTIONS.withLease(Duration.ofMillis(30));
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(1);
        RetryRunner runner = RetryRunner.of(retries, brief, event -> {
            begun.countDown();
            closed.await();
            clock().advance(Duration.ofMillis(29));
            await().until(() -> new FailedEvent.RunnerLease("ada", now().plusMillis(30))
                    .equals(get("e1").state().lease()));
            return Verdict.done();
        });
        CompletableFuture<RetryRunResult> sweep = CompletableFuture.supplyAsync(runner::runOnce);
        begun.await();
        runner.close();
        closed.countDown();
        assertThat(sweep.get(60, TimeUnit.SECONDS).succeeded()).isEqualTo(1);
    }

    @Test
    void aHandlerMayCloseItsRunner() {
        due("e1", "e2");
        List<RetryRunner> runners = new ArrayList<>();
        CountDownLatch closed = new CountDownLatch(1);
        RetryRunner runner = RetryRunner.of(retries, OPTIONS, event -> {
            runners.get(0).close();
            closed.countDown();
            return Verdict.done();
        });
        runners.add(runner);
        runner.start();
        await().until(() -> closed.getCount() == 0);
        runner.close();
        assertThat(retries.due(10)).hasSize(1);
    }
}
