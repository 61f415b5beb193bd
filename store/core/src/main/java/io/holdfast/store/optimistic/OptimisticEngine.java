package io.holdfast.store.optimistic;

import io.holdfast.store.common.CommitResult;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.concurrent.Threads;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.StoreFailure;
import io.holdfast.store.error.TryAgain;
import io.holdfast.store.spi.BackendMetrics;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.Overlay;
import io.holdfast.store.spi.WriteRequest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The writing half of a backend whose commits take turns. */
public final class OptimisticEngine implements AutoCloseable {

    /** Threads for functions that callers wait for, and for those that they no longer do. */
    private static final int MOST_CALLERS = 4_096;

    private final Options options;
    private final SharedParts parts;
    private final Overlay nothing;
    private final AtomicInteger inFlight = new AtomicInteger();
    private final ExecutorService runners;
    private final ExecutorService callersRunners;
    private final OptimisticCommitter committer;
    private volatile boolean closing;

    /**
     * How much at once, and for how long.
     *
     * @param runners threads for the first runs of writes
     * @param queueCapacity writes that may be under way
     * @param timeout how long the database may take to answer
     */
    public record Options(int runners, int queueCapacity, Duration timeout) {}

    /** What the pieces of an engine share. */
    record SharedParts(
            OptimisticDatabase database,
            List<Family> families,
            OptimisticCompletions completions,
            BackendMetrics metrics) {}

    /** {@code head} is the newest commit there is. */
    public OptimisticEngine(
            OptimisticDatabase database, List<Family> families, Options options, StoreListener listener, long head) {
        this.options = options;
        parts = new SharedParts(
                database,
                List.copyOf(families),
                new OptimisticCompletions(),
                new BackendMetrics(listener, this::waiting));
        nothing = new Overlay(families.size());
        runners = Executors.newFixedThreadPool(options.runners(), Threads.named("holdfast-runner"));
        // As many as there are callers: a function that waits for something holds up nobody else.
        callersRunners = new ThreadPoolExecutor(
                0, MOST_CALLERS, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), Threads.named("holdfast-runner"));
        committer = new OptimisticCommitter(parts, options.timeout(), head);
    }

    /** A write function is no place for other calls to the store. */
    public static void refuseInsideWrites() {
        ReentrancyGuard.refuseInsideWrite();
    }

    /** Runs it until it is committed. */
    public <R> CommitResult<R> write(WriteRequest<R> request) {
        admit(request);
        try {
            OptimisticWrite<R> call = new OptimisticWrite<>(request, false);
            start(call, callersRunners);
            return call.await();
        } finally {
            inFlight.decrementAndGet();
        }
    }

    /** As {@link #write}, without blocking the caller. */
    public <R> CompletableFuture<CommitResult<R>> writeAsync(WriteRequest<R> request) {
        try {
            admit(request);
        } catch (StoreException e) {
            return CompletableFuture.failedFuture(e);
        }
        OptimisticWrite<R> call = new OptimisticWrite<>(request, true);
        CompletableFuture<CommitResult<R>> answered =
                call.future().whenComplete((done, e) -> inFlight.decrementAndGet());
        parts.completions().watch(call);
        start(call, runners);
        return answered;
    }

    /** Not by the caller, who has to go when its time is over, however long the database takes. */
    private void start(OptimisticWrite<?> call, ExecutorService executor) {
        try {
            executor.execute(() -> runFirst(call));
        } catch (RejectedExecutionException e) {
            StoreException why = closing
                    ? closed()
                    : new TryAgain(ErrorCode.OVERLOADED, MOST_CALLERS + " write functions are running: no more");
            parts.completions().fail(call, why);
        }
    }

    static StoreFailure closed() {
        return new StoreFailure(ErrorCode.CLOSED, "the store is closed");
    }

    private void admit(WriteRequest<?> request) {
        ReentrancyGuard.refuseInsideWrite();
        int already = inFlight.getAndIncrement();
        if (closing) {
            inFlight.decrementAndGet();
            throw closed();
        }
        if (already >= options.queueCapacity() && !request.housekeeping()) {
            inFlight.decrementAndGet();
            parts.metrics().recordOverload(already);
            throw new TryAgain(
                    ErrorCode.OVERLOADED, already + " writes are under way, the limit is " + options.queueCapacity());
        }
    }

    /** The first run, beside all others. */
    private <R> void runFirst(OptimisticWrite<R> call) {
        if (call.isCancelled()) {
            return;
        }
        if (!call.isLate()) {
            TrackingReads reads = new TrackingReads(parts.database().latestReads(), committer.known());
            Attempt<R> attempt =
                    Attempt.run(call, nothing, reads, parts.families().size());
            StoreException trouble = attempt.databaseFailure();
            if (trouble != null && attempt.shouldRetry()) {
                call.setDelayCause(trouble);
            } else {
                call.setAttempt(attempt, reads);
            }
        }
        if (call.isLate()) {
            if (call.tryCancel()) {
                parts.completions().fail(call, call.deadlineExceeded());
            }
        } else if (call.isNoOp() && call.tryBeginCommit(committer.known().commit())) {
            parts.completions().complete(List.of(call));
        } else {
            committer.add(call);
        }
    }

    /** The newest commit that this process knows of. */
    public long lastKnownCommit() {
        return committer.known().commit();
    }

    public BackendMetrics metrics() {
        return parts.metrics();
    }

    public boolean isClosing() {
        return closing;
    }

    private int waiting() {
        return committer.waiting();
    }

    /** Finishes what was accepted. Closing again does nothing. */
    @Override
    public synchronized void close() {
        ReentrancyGuard.refuseInsideWrite();
        if (closing) {
            return;
        }
        closing = true;
        runners.shutdown();
        callersRunners.shutdown();
        try {
            runners.awaitTermination(1, TimeUnit.MINUTES);
            callersRunners.awaitTermination(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        committer.close();
        parts.completions().close();
    }
}
