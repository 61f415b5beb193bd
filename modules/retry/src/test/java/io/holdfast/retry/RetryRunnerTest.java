package io.holdfast.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.retry.FailedEvent.Status;
import io.holdfast.store.Entry;
import io.holdfast.store.Tx;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A runner passes due events to a handler. */
class RetryRunnerTest extends RetryCase {

    private static final RetryRunnerOptions OPTIONS = RetryRunnerOptions.DEFAULT.withName("ada");

    private RetryRunner runner(EventHandler handler) {
        return RetryRunner.of(retries, OPTIONS, handler);
    }

    private void due(int events) {
        for (int i = 0; i < events; i++) {
            save(event("e" + i));
        }
        clock().advance(Duration.ofMinutes(1));
    }

    private static Verdict note(Tx tx, InboundEvent event) {
        int times = tx.get(EFFECTS, event.id()).map(Integer::parseInt).orElse(0);
        tx.put(EFFECTS, event.id(), Integer.toString(times + 1));
        return Verdict.done();
    }

    private List<Entry<String, String>> effects() {
        return stores.store().read(tx -> tx.scan(EFFECTS).toList());
    }

    @Test
    void aRunProcessesDueEventsAndSuccessRemovesThem() {
        due(3);
        save(event("later"));
        List<String> tried = new ArrayList<>();
        try (RetryRunner runner = runner(event -> {
            tried.add(event.id());
            return Verdict.done();
        })) {
            assertThat(runner.runOnce()).isEqualTo(new RetryRunResult(3, 0, 0, 0, 0));
            assertThat(runner.runOnce().events()).isZero();
        }
        assertThat(tried).containsExactly("e0", "e1", "e2");
        assertThat(retries.get("e0")).isEmpty();
    }

    @Test
    void anExceptionIsAFailure() {
        due(1);
        try (RetryRunner runner = runner(event -> {
            throw new IOException("the line is down");
        })) {
            assertThat(runner.runOnce()).isEqualTo(new RetryRunResult(0, 1, 0, 0, 0));
        }
        assertThat(get("e0").error()).isEqualTo("java.io.IOException: the line is down");
        assertThat(status("e0")).isEqualTo(Status.RETRYING);
    }

    @Test
    void endlessRecursionIsAFailureOfTheEvent() {
        due(1);
        try (RetryRunner runner = RetryRunner.inTransaction(retries, OPTIONS, RetryRunnerTest::recurse)) {
            assertThat(runner.runOnce()).isEqualTo(new RetryRunResult(0, 1, 0, 0, 0));
        }
        assertThat(get("e0").error()).isEqualTo("java.lang.StackOverflowError");
    }

    @SuppressWarnings("InfiniteRecursion")
    private static Verdict recurse(Tx tx, InboundEvent event) {
        return recurse(tx, event);
    }

    @Test
    void refusedAndPermanentlyFailedEventsAreParked() {
        due(2);
        try (RetryRunner runner = runner(event ->
                event.id().equals("e0") ? Verdict.refused("insufficient_credits") : Verdict.hopeless("no JSON"))) {
            assertThat(runner.runOnce()).isEqualTo(new RetryRunResult(0, 0, 1, 1, 0));
        }
        assertThat(status("e0")).isEqualTo(Status.REFUSED);
        assertThat(status("e1")).isEqualTo(Status.EXHAUSTED);
    }

    @Test
    void aThrownRefusalIsNotAFailure() {
        due(2);
        try (RetryRunner runner = RetryRunner.inTransaction(retries, OPTIONS, (tx, event) -> {
            note(tx, event);
            retries.requeue(tx, "nobody").orThrow();
            return Verdict.done();
        })) {
            assertThat(runner.runOnce()).isEqualTo(new RetryRunResult(0, 0, 2, 0, 0));
        }
        assertThat(effects()).isEmpty();
        assertThat(get("e0").error()).startsWith("event_not_found");
    }

    @Test
    void aRunIsBounded() {
        due(25);
        try (RetryRunner runner = RetryRunner.inTransaction(
                retries, OPTIONS.withBatch(4).withMaxPerRun(10), (tx, event) -> Verdict.done())) {
            assertThat(runner.runOnce().events()).isEqualTo(10);
            assertThat(retries.due(100)).hasSize(15);
        }
    }

    @Test
    void effectsInTheTransactionAreCommittedOnlyOnSuccess() {
        due(3);
        try (RetryRunner runner = RetryRunner.inTransaction(retries, OPTIONS, (tx, event) -> {
            note(tx, event);
            if (event.id().equals("e0")) {
                throw new IllegalStateException("after the effect");
            }
            return event.id().equals("e1") ? Verdict.refused("insufficient_credits") : Verdict.done();
        })) {
            assertThat(runner.runOnce()).isEqualTo(new RetryRunResult(1, 1, 1, 0, 0));
        }
        assertThat(effects()).containsExactly(new Entry<>("e2", "1"));
    }

    @Test
    void effectsAreRolledBackIfTheClaimIsLost() {
        due(1);
        try (RetryRunner runner = RetryRunner.inTransaction(retries, OPTIONS, (tx, event) -> {
            // Simulates that the lease expires during processing.
            FailedEvent failed = retries.get(tx, event.id()).orElseThrow();
            retries.claims()
                    .release(
                            tx,
                            new Claim(event, failed.sequence(), failed.state().fence(), 0, tx.now()));
            return note(tx, event);
        })) {
            assertThat(runner.runOnce().lost()).isEqualTo(1);
        }
        assertThat(effects()).isEmpty();
    }

    @Test
    void aClaimIsExtendedWhileItsEventIsProcessed() {
        due(1);
        RetryRunnerOptions brief = OPTIONS.withLease(Duration.ofMillis(30));
        RetryRunner other = RetryRunner.of(retries, brief.withName("bob"), event -> Verdict.done());
        try (RetryRunner runner = RetryRunner.of(retries, brief, event -> {
            for (int i = 0; i < 5; i++) {
                clock().advance(Duration.ofMillis(29));
                await().until(() -> new FailedEvent.RunnerLease("ada", now().plusMillis(30))
                        .equals(get("e0").state().lease()));
                assertThat(other.runOnce().events()).isZero();
            }
            return Verdict.done();
        })) {
            assertThat(runner.runOnce().succeeded()).isEqualTo(1);
        }
    }

    @Test
    void aClosedRunnerReleasesUnprocessedEvents() {
        due(5);
        List<RetryRunner> runners = new ArrayList<>();
        RetryRunner runner = RetryRunner.inTransaction(retries, OPTIONS, (tx, event) -> {
            runners.get(0).close();
            return Verdict.done();
        });
        runners.add(runner);
        assertThat(runner.runOnce().succeeded()).isEqualTo(1);
        assertThat(retries.due(10)).hasSize(4);
        assertThat(runner.runOnce().events()).isZero();
    }

    @Test
    void aStartedRunnerRunsUntilItIsClosed() {
        due(3);
        try (RetryRunner runner =
                RetryRunner.of(retries, OPTIONS.withInterval(Duration.ofMillis(1)), event -> Verdict.done())) {
            runner.start();
            runner.start();
            await().until(() -> retries.due(10).isEmpty());
            due(2);
            await().until(() -> retries.counts().values().stream().allMatch(count -> count == 0));
        }
        due(1);
        assertThat(retries.due(10)).hasSize(1);
    }

    @Test
    void concurrentRunnersNeverProcessTheSameEventOrReference() throws Exception {
        use(RetryOptions.DEFAULT.withDelays(List.of(Duration.ZERO)).withMaxRetries(1_000));
        int events = 2_000;
        for (int i = 0; i < events; i++) {
            save(event("e" + i, "reference/" + i % 50, i));
        }
        Set<String> running = ConcurrentHashMap.newKeySet();
        ConcurrentHashMap<String, Integer> last = new ConcurrentHashMap<>();
        AtomicInteger overlaps = new AtomicInteger();
        AtomicInteger outOfOrder = new AtomicInteger();
        EventHandler handler = event -> {
            String reference = String.valueOf(event.reference());
            if (!running.add(reference)) {
                overlaps.incrementAndGet();
            }
            try {
                if (ThreadLocalRandom.current().nextInt(5) == 0) {
                    throw new IOException("by chance");
                }
                Integer before = last.put(reference, (int) event.order());
                if (before != null && before >= event.order()) {
                    outOfOrder.incrementAndGet();
                }
                return Verdict.done();
            } finally {
                running.remove(reference);
            }
        };
        ExecutorService threads = Executors.newFixedThreadPool(4);
        CountDownLatch start = new CountDownLatch(1);
        List<Future<Integer>> all = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            RetryRunner runner = RetryRunner.of(retries, OPTIONS.withName("runner-" + i), handler);
            all.add(threads.submit(() -> {
                start.await();
                int succeeded = 0;
                while (!retries.list(FailedEventQuery.ALL.withLimit(1)).rows().isEmpty()) {
                    succeeded += runner.runOnce().succeeded();
                }
                return succeeded;
            }));
        }
        start.countDown();
        int succeeded = 0;
        for (Future<Integer> one : all) {
            succeeded += one.get();
        }
        threads.shutdown();
        assertThat(succeeded).isEqualTo(events);
        assertThat(overlaps).hasValue(0);
        assertThat(outOfOrder).hasValue(0);
        assertThat(retried("success")).isEqualTo(events);
    }
}
