package io.holdfast.store.embedded;

import io.holdfast.store.common.StoreListener;
import io.holdfast.store.concurrent.Threads;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.spi.BackendMetrics;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Runs the queued writes one after another and commits them in groups.
 *
 * <p>Functions run under {@code runLock}. Usually the commit thread holds it and fills one group while the {@link
 * GroupWriter} writes the previous one. A blocking caller that finds the engine idle takes the lock and runs its
 * function itself. This saves two thread switches, which cost as much as the fsync.
 */
final class GroupCommitter {

    /**
     * While the writer is idle, a group that reaches this number of functions or this age is written without waiting
     * for more functions.
     */
    private static final int READY_FUNCTIONS = 64;

    private static final long READY_NANOS = 200_000;

    /**
     * A group below this size is written by the commit thread itself, because waking the writer's thread would take
     * longer.
     */
    private static final int SMALL_GROUP = 16;

    private static final long GROUP_BYTES = 8L << 20;
    private static final int STACK_FRAMES = 200;
    private static final long WAIT_NANOS = 100_000;

    private final GroupCommitOptions options;
    private final ConcurrentLinkedQueue<QueuedWrite<?>> queue = new ConcurrentLinkedQueue<>();
    private final ReentrantLock runLock = new ReentrantLock();
    private final GroupCompletions completions;
    private final BackendMetrics metrics;
    private final GroupWriter writer;
    private final WriteFunctionRunner runner;
    private final Thread commitThread;
    /** The time at which the first function was added to the group being filled. */
    private long opened;

    private volatile boolean idle;
    private volatile boolean closing;
    private volatile boolean stopped;

    GroupCommitter(
            EmbeddedStorage storage,
            int families,
            GroupCommitOptions options,
            StoreListener listener,
            GroupCompletions completions) {
        this.options = options;
        this.completions = completions;
        this.metrics = new BackendMetrics(listener, queue::size);
        this.writer = new GroupWriter(storage, completions, metrics, listener, this::onWriterIdle);
        this.runner = new WriteFunctionRunner(storage, writer, families, options.rehearse());
        this.commitThread = Threads.named("holdfast-commit").newThread(this::runCommitThread);
        commitThread.start();
    }

    BackendMetrics metrics() {
        return metrics;
    }

    GroupWriter writer() {
        return writer;
    }

    WriteFunctionRunner runner() {
        return runner;
    }

    boolean isStopped() {
        return stopped;
    }

    /**
     * Returns whether the current thread is running a write function or is the writer's thread notifying a listener.
     */
    boolean isInsideWrite() {
        return runLock.isHeldByCurrentThread() || writer.isWriterThread(Thread.currentThread());
    }

    /** Runs and commits a call on the current thread if the engine is idle, and returns whether the call was run. */
    boolean tryRunInline(QueuedWrite<?> call) {
        if (queue.isEmpty() && !writer.isBusy() && runLock.tryLock()) {
            if (runner.filling().calls().isEmpty() && !writer.isBusy()) {
                runInline(call);
                return true;
            }
            runLock.unlock();
        }
        return false;
    }

    /** Queues a call for the commit thread. */
    void enqueue(QueuedWrite<?> call) {
        queue.add(call);
        if (idle) {
            LockSupport.unpark(commitThread);
        }
        // The commit thread checks the queue a last time after it has stopped. Later calls are failed here.
        if (stopped) {
            failWaiting();
        }
    }

    /**
     * Reopens the storage and continues from its state, which may or may not include the group whose write failed.
     * Queued calls that have not run yet run afterwards.
     */
    void restart(ReopenableStorage storage) {
        runLock.lock();
        try {
            while (writer.isBusy()) {
                LockSupport.parkNanos(WAIT_NANOS);
            }
            storage.reopen();
            long commit = storage.lastCommit();
            if (commit < writer.lastCommit()) {
                throw new StoreFailedException(
                        ErrorCode.CORRUPTION,
                        "the store is damaged: it ends at commit " + commit + ", but commit " + writer.lastCommit()
                                + " was acknowledged");
            }
            writer.write(runner.filling()); // Rejects the calls of the group, because the writer has stopped.
            runner.reset(commit);
            writer.resume(commit);
        } finally {
            runLock.unlock();
        }
        LockSupport.unpark(commitThread);
    }

    /** Runs the queued writes and then stops. */
    void close() {
        closing = true;
        LockSupport.unpark(commitThread);
        Threads.join(commitThread);
        writer.close();
    }

    /** Runs and writes the caller's own call as a group of one. The caller holds the lock, and the writer is idle. */
    private void runInline(QueuedWrite<?> call) {
        try {
            if (stopped) {
                throw closed();
            }
            touchStack(STACK_FRAMES);
            try {
                runner.run(call);
                writer.write(runner.seal());
            } catch (Throwable e) { // The group may be inconsistent, so the engine stops.
                stopAfter(e);
                throw e;
            }
        } finally {
            runLock.unlock();
            if (idle && !queue.isEmpty()) {
                LockSupport.unpark(commitThread);
            }
        }
    }

    /**
     * Uses some stack space, so that a thread with little remaining stack space overflows here rather than during a
     * commit.
     */
    private static long touchStack(int frames) {
        return frames == 0 ? 0 : touchStack(frames - 1) + frames;
    }

    private void runCommitThread() {
        try {
            commitLoop();
        } finally {
            if (!stopped) {
                writer.stopWithoutAllocation();
            }
        }
    }

    private void commitLoop() {
        while (!closing || !queue.isEmpty()) {
            boolean full = false;
            runLock.lock();
            try {
                runWaiting();
                full = isFull();
            } catch (Throwable e) { // Probably out of memory: stop the engine, but complete every waiting caller.
                stopAfter(e);
            } finally {
                runLock.unlock();
            }
            awaitWork(full);
        }
        runLock.lock();
        try {
            stopped = true;
        } finally {
            runLock.unlock();
        }
        failWaiting();
    }

    /**
     * Rejects all further writes after an unexpected error, and completes every waiting caller: also those of the group
     * that was sealed when the error occurred, unless the writer's thread is writing it.
     */
    private void stopAfter(Throwable error) {
        if (!writer.isBusy()) {
            writer.stopAndFail(runner.sealed(), error);
        }
        writer.stopAndFail(runner.filling(), error);
        runner.filling().clear();
    }

    /**
     * Runs queued calls until the queue is empty or the group is full, and writes the group whenever the writer is
     * idle.
     */
    private void runWaiting() {
        while (true) {
            QueuedWrite<?> call = writeIfReady() || !isFull() ? queue.poll() : null;
            if (call == null) {
                writeIfReady();
                return;
            }
            run(call);
            // An interrupt left by a function must not affect the next one or keep this thread from parking.
            Thread.interrupted();
        }
    }

    private void run(QueuedWrite<?> call) {
        if (runner.filling().calls().isEmpty()) {
            opened = System.nanoTime();
        }
        runner.run(call);
    }

    private boolean writeIfReady() {
        CommitGroup group = runner.filling();
        int functions = group.calls().size();
        boolean ready = functions > 0
                && !writer.isBusy()
                && (queue.isEmpty()
                        || functions >= READY_FUNCTIONS
                        || isFull()
                        || System.nanoTime() - opened > READY_NANOS);
        if (ready) {
            writeOrHandOver(runner.seal());
        }
        return ready;
    }

    private boolean isFull() {
        CommitGroup group = runner.filling();
        return group.calls().size() >= options.groupFunctions() || group.bytes() > GROUP_BYTES;
    }

    /** Writes a small group on the commit thread and any other group on the writer's thread. */
    private void writeOrHandOver(CommitGroup group) {
        if (group.calls().size() < SMALL_GROUP && queue.isEmpty() && Thread.currentThread() == commitThread) {
            writer.write(group);
        } else {
            writer.handOver(group);
        }
    }

    /**
     * Called on the writer's thread after it has written a group. If the lock is free, writes the next group on this
     * thread, so that the commit thread, which may be parked, need not be woken.
     */
    private void onWriterIdle() {
        if (closing) {
            runLock.lock();
        } else if (!runLock.tryLock()) {
            LockSupport.unpark(commitThread);
            return;
        }
        try {
            writeIfReady();
        } catch (Throwable e) {
            stopAfter(e);
        } finally {
            runLock.unlock();
        }
        if (!queue.isEmpty()) {
            LockSupport.unpark(commitThread);
        }
    }

    /** Waits for a call or, if the group is full, for the writer. */
    private void awaitWork(boolean full) {
        idle = !full;
        if ((full || queue.isEmpty()) && !closing) {
            LockSupport.park(this);
        }
        idle = false;
    }

    /** Fails calls that were queued after the engine had stopped. */
    private void failWaiting() {
        for (QueuedWrite<?> call = queue.poll(); call != null; call = queue.poll()) {
            if (call.tryStart() && call.tryBeginCommit()) {
                call.setFailure(closed());
                call.tryFinish();
                completions.completeNow(call);
            }
        }
    }

    /**
     * Cancels calls whose deadline has passed, in case a function hangs and blocks the queue. Blocking callers cancel
     * their own calls.
     */
    void expireLate() {
        WriteFunctionRunner.Running running = runner.running();
        if (running != null
                && running.call().isAsync()
                && running.call().isLate()
                && running.call().tryCancel()) {
            completions.completeNow(running.call());
        }
        queue.removeIf(call -> {
            boolean late = call.tryCancelIfLate();
            if (late) {
                completions.completeNow(call);
            }
            return late || call.isCancelled();
        });
    }

    static StoreFailedException closed() {
        return new StoreFailedException(ErrorCode.CLOSED, "the store is closed; nothing was written");
    }
}
