package io.holdfast.store.turns;

import io.holdfast.store.Committed;
import io.holdfast.store.ErrorCode;
import io.holdfast.store.StoreException;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.StoreListener;
import io.holdfast.store.TryAgain;
import io.holdfast.store.embedded.Threads;
import io.holdfast.store.spi.Counters;
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
public final class TurnEngine implements AutoCloseable {

    /** Threads for functions that callers wait for, and for those that they no longer do. */
    private static final int MOST_CALLERS = 4_096;

    private final Options options;
    private final Parts parts;
    private final Overlay nothing;
    private final AtomicInteger underWay = new AtomicInteger();
    private final ExecutorService runners;
    private final ExecutorService callersRunners;
    private final Committer committer;
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
    record Parts(TurnDatabase database, List<Family> families, Answers answers, Counters counters) {}

    /** {@code head} is the newest commit there is. */
    public TurnEngine(
            TurnDatabase database, List<Family> families, Options options, StoreListener listener, long head) {
        this.options = options;
        parts = new Parts(database, List.copyOf(families), new Answers(), new Counters(listener, this::waiting));
        nothing = new Overlay(families.size());
        runners = Executors.newFixedThreadPool(options.runners(), Threads.named("holdfast-runner"));
        // As many as there are callers: a function that waits for something holds up nobody else.
        callersRunners = new ThreadPoolExecutor(
                0, MOST_CALLERS, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), Threads.named("holdfast-runner"));
        committer = new Committer(parts, options.timeout(), head);
    }

    /** A write function is no place for other calls to the store. */
    public static void refuseInsideWrites() {
        Inside.refuse();
    }

    /** Runs it until it is committed. */
    public <R> Committed<R> write(WriteRequest<R> request) {
        admit(request);
        try {
            Call<R> call = new Call<>(request, false);
            start(call, callersRunners);
            return call.await();
        } finally {
            underWay.decrementAndGet();
        }
    }

    /** As {@link #write}, without blocking the caller. */
    public <R> CompletableFuture<Committed<R>> writeAsync(WriteRequest<R> request) {
        try {
            admit(request);
        } catch (StoreException e) {
            return CompletableFuture.failedFuture(e);
        }
        Call<R> call = new Call<>(request, true);
        CompletableFuture<Committed<R>> answered = call.future().whenComplete((done, e) -> underWay.decrementAndGet());
        parts.answers().watch(call);
        start(call, runners);
        return answered;
    }

    /** Not by the caller, who has to go when its time is over, however long the database takes. */
    private void start(Call<?> call, ExecutorService executor) {
        try {
            executor.execute(() -> begin(call));
        } catch (RejectedExecutionException e) {
            StoreException why = closing
                    ? closed()
                    : new TryAgain(ErrorCode.OVERLOADED, MOST_CALLERS + " write functions are running: no more");
            parts.answers().fail(call, why);
        }
    }

    static StoreFailure closed() {
        return new StoreFailure(ErrorCode.CLOSED, "the store is closed");
    }

    private void admit(WriteRequest<?> request) {
        Inside.refuse();
        int already = underWay.getAndIncrement();
        if (closing) {
            underWay.decrementAndGet();
            throw closed();
        }
        if (already >= options.queueCapacity() && !request.housekeeping()) {
            underWay.decrementAndGet();
            parts.counters().countOverload(already);
            throw new TryAgain(
                    ErrorCode.OVERLOADED, already + " writes are under way, the limit is " + options.queueCapacity());
        }
    }

    /** The first run, beside all others. */
    private <R> void begin(Call<R> call) {
        if (call.isGivenUp()) {
            return;
        }
        if (!call.isLate()) {
            FirstReads reads = new FirstReads(parts.database().newest(), committer.known());
            Attempt<R> attempt =
                    Attempt.run(call, nothing, reads, parts.families().size());
            StoreException trouble = attempt.trouble();
            if (trouble != null && attempt.isCutShort()) {
                call.delayedBy(trouble);
            } else {
                call.ran(attempt, reads);
            }
        }
        if (call.isLate()) {
            if (call.giveUp()) {
                parts.answers().fail(call, call.late());
            }
        } else if (call.isIdle() && call.commit(committer.known().commit())) {
            parts.answers().give(List.of(call));
        } else {
            committer.add(call);
        }
    }

    /** The newest commit that this process knows of. */
    public long known() {
        return committer.known().commit();
    }

    public Counters counters() {
        return parts.counters();
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
        Inside.refuse();
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
        parts.answers().close();
    }
}
