package io.holdfast.store.optimistic;

import io.holdfast.store.common.CommitResult;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.concurrent.Threads;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.error.TryAgainException;
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

/** The write path of backends with optimistic concurrency control. */
public final class OptimisticEngine implements AutoCloseable {

    /**
     * Maximum number of blocking callers' functions that run at a time, including functions whose caller no longer
     * waits.
     */
    private static final int MAX_CALLER_FUNCTIONS = 4_096;

    private final Options options;
    private final SharedParts parts;
    private final Overlay nothing;
    private final AtomicInteger inFlight = new AtomicInteger();
    private final ExecutorService runners;
    private final ExecutorService callersRunners;
    private final OptimisticCommitter committer;
    private volatile boolean closing;

    /**
     * Options for the engine.
     *
     * @param runners the number of threads that run the functions of asynchronous writes
     * @param queueCapacity the maximum number of writes in flight
     * @param timeout the maximum response time of the database
     */
    public record Options(int runners, int queueCapacity, Duration timeout) {}

    /** Objects shared by the parts of an engine. */
    record SharedParts(
            OptimisticDatabase database,
            List<Family> families,
            OptimisticCompletions completions,
            BackendMetrics metrics) {}

    /**
     * Starts the engine.
     *
     * @param head the number of the latest commit
     */
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
        // One thread per blocking caller, so that a function that waits for something does not block others.
        callersRunners = new ThreadPoolExecutor(
                0,
                MAX_CALLER_FUNCTIONS,
                10,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                Threads.named("holdfast-runner"));
        committer = new OptimisticCommitter(parts, options.timeout(), head);
    }

    /** Throws a {@code MISUSED} error if the current thread is running a write function. */
    public static void refuseInsideWrites() {
        ReentrancyGuard.refuseInsideWrite();
    }

    /** Runs the function until it commits, and returns once the commit is durable. */
    public <R> CommitResult<R> write(WriteRequest<R> request) {
        admit(request);
        try {
            PendingOptimisticWrite<R> call = new PendingOptimisticWrite<>(request, false);
            start(call, callersRunners);
            return call.await();
        } finally {
            inFlight.decrementAndGet();
        }
    }

    /** Like {@link #write}, but without blocking the caller. */
    public <R> CompletableFuture<CommitResult<R>> writeAsync(WriteRequest<R> request) {
        try {
            admit(request);
        } catch (StoreException e) {
            return CompletableFuture.failedFuture(e);
        }
        PendingOptimisticWrite<R> call = new PendingOptimisticWrite<>(request, true);
        CompletableFuture<CommitResult<R>> result = call.future().whenComplete((done, e) -> inFlight.decrementAndGet());
        parts.completions().watch(call);
        start(call, runners);
        return result;
    }

    /**
     * Runs the function on another thread, so that the caller can return at its deadline even if the database hangs.
     */
    private void start(PendingOptimisticWrite<?> call, ExecutorService executor) {
        try {
            executor.execute(() -> runFirst(call));
        } catch (RejectedExecutionException e) {
            StoreException cause = closing
                    ? closed()
                    : new TryAgainException(
                            ErrorCode.OVERLOADED,
                            "too many write functions are running; the limit is " + MAX_CALLER_FUNCTIONS);
            parts.completions().fail(call, cause);
        }
    }

    static StoreFailedException closed() {
        return new StoreFailedException(ErrorCode.CLOSED, "the store is closed; nothing was written");
    }

    private void admit(WriteRequest<?> request) {
        ReentrancyGuard.refuseInsideWrite();
        int pending = inFlight.getAndIncrement();
        if (closing) {
            inFlight.decrementAndGet();
            throw closed();
        }
        if (pending >= options.queueCapacity() && !request.housekeeping()) {
            inFlight.decrementAndGet();
            parts.metrics().recordOverload(pending);
            throw new TryAgainException(
                    ErrorCode.OVERLOADED, pending + " writes are in flight; the limit is " + options.queueCapacity());
        }
    }

    /** Runs a function for the first time, concurrently with others. */
    private <R> void runFirst(PendingOptimisticWrite<R> call) {
        if (call.isCancelled()) {
            return;
        }
        if (!call.isLate()) {
            TrackingReads reads = new TrackingReads(parts.database().latestReads(), committer.known());
            FunctionRun<R> attempt =
                    FunctionRun.run(call, nothing, reads, parts.families().size());
            StoreException failure = attempt.databaseFailure();
            if (failure != null && attempt.shouldRetry()) {
                call.setDelayCause(failure);
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

    /** Returns the latest commit known to this process. */
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

    /** Completes the writes that were accepted. Closing again has no effect. */
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
