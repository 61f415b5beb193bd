package io.holdfast.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/** 64 threads that make the same call at the same time. */
final class ConcurrentCallers implements AutoCloseable {

    private static final int THREADS = 64;

    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

    /** Makes a call on all threads, and returns the outcomes. */
    <R> List<IdentityOutcome<R>> call(Supplier<IdentityOutcome<R>> task) throws Exception {
        CyclicBarrier start = new CyclicBarrier(THREADS);
        List<Future<IdentityOutcome<R>>> running = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            running.add(threads.submit(() -> {
                start.await();
                return task.get();
            }));
        }
        List<IdentityOutcome<R>> results = new ArrayList<>();
        for (Future<IdentityOutcome<R>> outcome : running) {
            results.add(outcome.get());
        }
        return results;
    }

    /** Asserts that one call succeeds and all others are refused with the given error. Returns the successful outcome. */
    <R> IdentityOutcome<R> assertOneSucceeds(IdentityError expectedRefusal, Supplier<IdentityOutcome<R>> task)
            throws Exception {
        List<IdentityOutcome<R>> outcomes = call(task);
        assertThat(outcomes).filteredOn(IdentityOutcome::isDone).hasSize(1);
        assertThat(outcomes)
                .filteredOn(outcome ->
                        outcome.refusal().filter(expectedRefusal::equals).isPresent())
                .hasSize(THREADS - 1);
        return outcomes.stream().filter(IdentityOutcome::isDone).findFirst().orElseThrow();
    }

    @Override
    public void close() {
        threads.shutdown();
    }
}
