package io.holdfast.store.embedded;

import io.holdfast.store.ErrorCode;
import io.holdfast.store.OutcomeUnknown;
import io.holdfast.store.StoreException;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.StoreListener;
import io.holdfast.store.StoreStats;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs groups of calls. Used by one thread at a time: the one that has the engine's turn. */
final class Writer {

    private static final Logger LOG = LoggerFactory.getLogger(Writer.class);

    /** A group that has been running for this long takes no more functions, so that its first ones need not wait. */
    private static final long GROUP_NANOS = 5_000_000;

    private static final long GROUP_BYTES = 8L << 20;
    private static final long CACHE_BYTES = 32L << 20;

    private final EmbeddedStorage storage;
    private final boolean rehearse;
    private final StoreListener listener;
    private final Group group;
    private final RowCache cache = new RowCache(CACHE_BYTES);
    private final List<Call<?>> calls = new ArrayList<>();
    private volatile long lastCommit;
    private volatile @Nullable StoreException failure;
    private volatile @Nullable Running running;

    private final AtomicLong commits = new AtomicLong();
    private final AtomicLong rolledBack = new AtomicLong();
    private final AtomicLong groups = new AtomicLong();
    private final AtomicLong writingNanos = new AtomicLong();
    private volatile int largestGroup;

    /** The function that runs now. */
    record Running(Call<?> call, Thread thread, long since) {}

    Writer(EmbeddedStorage storage, int families, EngineOptions options, StoreListener listener) {
        this.storage = storage;
        this.rehearse = options.rehearse();
        this.listener = listener;
        this.group = new Group(families);
        this.lastCommit = storage.commit();
    }

    long lastCommit() {
        return lastCommit;
    }

    @Nullable
    Running running() {
        return running;
    }

    void refuseIfFailed() {
        StoreException cause = failure;
        if (cause != null) {
            throw new StoreFailure(
                    cause.code(), "the store takes no more writes until it is reopened: " + cause.getMessage(), cause);
        }
    }

    /** Runs calls, makes what they wrote durable, and leaves them ready to be {@link #answer answered}. */
    void runGroup(Call<?> first, Queue<Call<?>> more, int most) {
        try {
            long start = System.nanoTime();
            long before = lastCommit;
            int failed = 0;
            long commit = before;
            for (Call<?> call = first; call != null; call = isFull(most, start) ? null : more.poll()) {
                // A caller who gave up has been answered.
                if (call.start()) {
                    calls.add(call);
                    switch (run(call, commit)) {
                        case WROTE -> commit++;
                        case READ -> {}
                        case FAILED -> failed++;
                    }
                    call.numbered(commit);
                }
            }
            long ran = System.nanoTime();
            makeDurable(commit);
            count(failed, start, ran, more.size());
        } catch (Throwable e) { // A fault of the engine itself: nobody may be left waiting, and nothing may go on.
            failGroup(new StoreFailure(ErrorCode.WRITE_FAILED, "the commit engine failed: " + e, e));
        } finally {
            group.clear();
        }
    }

    private boolean isFull(int most, long start) {
        return calls.size() >= most || group.bytes() > GROUP_BYTES || System.nanoTime() - start > GROUP_NANOS;
    }

    private enum Outcome {
        WROTE,
        READ,
        FAILED
    }

    private <R> Outcome run(Call<R> call, long commit) {
        running = new Running(call, Thread.currentThread(), System.nanoTime());
        try {
            refuseIfFailed();
            if (call.isLate()) {
                throw call.late();
            }
            if (rehearse) {
                apply(call, commit);
                group.rollback();
            }
            R result = apply(call, commit);
            if (call.isLate() || !call.finishRunning()) {
                throw call.late();
            }
            boolean wrote = group.hasNews();
            group.keep();
            call.succeed(result);
            return wrote ? Outcome.WROTE : Outcome.READ;
        } catch (Throwable e) { // Whatever it is, it belongs to this caller alone.
            group.rollback();
            call.fail(e);
            call.finishRunning();
            if (e instanceof StoreFailure corrupt && corrupt.code() == ErrorCode.CORRUPTION) {
                stopWriting(corrupt);
            }
            return Outcome.FAILED;
        } finally {
            running = null;
        }
    }

    private <R> R apply(Call<R> call, long commit) {
        EngineTx tx = new EngineTx(storage, group, cache, call, commit);
        try {
            R result = call.request().function().apply(tx);
            if (tx.doom() != null) {
                throw tx.doom();
            }
            return result;
        } finally {
            tx.end();
        }
    }

    private void makeDurable(long commit) {
        if (group.size() == 0) {
            return;
        }
        try {
            storage.apply(group, commit);
            cache.follow(group);
            lastCommit = commit;
        } catch (StoreException e) { // The whole group hangs on it, and so does everything after it.
            failGroup(e);
        }
    }

    private void failGroup(StoreException cause) {
        stopWriting(cause);
        OutcomeUnknown unknown = new OutcomeUnknown(
                "the commit failed and may or may not be found after a restart: " + cause.getMessage(), cause);
        calls.forEach(call -> call.fail(unknown));
    }

    private void stopWriting(StoreException cause) {
        if (failure == null) {
            failure = cause;
            LOG.error("the store takes no more writes until it is reopened: {}", cause.getMessage());
            listener.onFailure(cause);
        }
    }

    /** Tells the callers of the last group: blocking ones at once, the others from a thread of their own. */
    void answer(ExecutorService callbacks, AtomicInteger underWay) {
        List<Call<?>> async = null;
        for (Call<?> call : calls) {
            call.done();
            if (call.isAsync()) {
                if (async == null) {
                    async = new ArrayList<>(calls.size());
                }
                async.add(call);
            }
        }
        calls.clear();
        if (async != null) {
            List<Call<?>> all = async;
            callbacks.execute(() -> {
                for (Call<?> call : all) {
                    underWay.decrementAndGet();
                    call.deliver();
                }
            });
        }
    }

    private void count(int failed, long start, long written, int waiting) {
        long end = System.nanoTime();
        int functions = calls.size();
        groups.incrementAndGet();
        commits.addAndGet(functions - failed);
        rolledBack.addAndGet(failed);
        writingNanos.addAndGet(end - written);
        if (functions > largestGroup) {
            largestGroup = functions;
        }
        listener.onCommit(new StoreListener.GroupCommit(
                functions,
                failed,
                group.size(),
                group.bytes(),
                Duration.ofNanos(written - start),
                Duration.ofNanos(end - written),
                waiting));
    }

    StoreStats stats(int waiting, long overloaded, long slow, Map<String, Long> familyRows, long bytesOnDisk) {
        return new StoreStats(
                lastCommit,
                commits.get(),
                rolledBack.get(),
                groups.get(),
                largestGroup,
                Duration.ofNanos(writingNanos.get()),
                waiting,
                overloaded,
                slow,
                familyRows,
                bytesOnDisk);
    }
}
