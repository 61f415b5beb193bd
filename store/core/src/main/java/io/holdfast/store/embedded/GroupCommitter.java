package io.holdfast.store.embedded;

import io.holdfast.store.common.StoreListener;
import io.holdfast.store.concurrent.Threads;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailure;
import io.holdfast.store.spi.BackendMetrics;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Runs the calls that wait, one after another, in groups.
 *
 * <p>Whoever holds {@code turn} runs functions. Usually that is the commit thread, which fills one group while the {@link
 * Log} writes the one before. A blocking caller who finds nobody at work takes the turn itself, and so saves two thread
 * switches, which cost as much as the fsync.
 */
final class GroupCommitter {

    /** While the log has nothing to do, a group this large, or this old, does not wait for more. */
    private static final int READY_FUNCTIONS = 64;

    private static final long READY_NANOS = 200_000;

    /** A group below this is written by the commit thread itself: the log's thread would take longer to wake. */
    private static final int SMALL_GROUP = 16;

    private static final long GROUP_BYTES = 8L << 20;
    private static final int STACK_FRAMES = 200;

    private final EngineOptions options;
    private final ConcurrentLinkedQueue<QueuedWrite<?>> queue = new ConcurrentLinkedQueue<>();
    private final ReentrantLock runLock = new ReentrantLock();
    private final GroupCompletions completions;
    private final BackendMetrics metrics;
    private final GroupWriter writer;
    private final WriteFunctionRunner runner;
    private final Thread commitThread;
    /** When the group that fills got its first function. */
    private long opened;

    private volatile boolean idle;
    private volatile boolean closing;
    private volatile boolean stopped;

    GroupCommitter(
            EmbeddedStorage storage,
            int families,
            EngineOptions options,
            StoreListener listener,
            GroupCompletions answers) {
        this.options = options;
        this.completions = answers;
        this.metrics = new BackendMetrics(listener, queue::size);
        this.writer = new GroupWriter(storage, answers, metrics, listener, this::onWriterIdle);
        this.runner = new WriteFunctionRunner(storage, writer, families, options.rehearse());
        this.commitThread = Threads.named("holdfast-commit").newThread(this::commitLoop);
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

    /** Whether the thread that asks is inside a write: it has the turn, or is the log and tells a listener of it. */
    boolean isInsideWrite() {
        return runLock.isHeldByCurrentThread() || writer.isWriterThread(Thread.currentThread());
    }

    /** Runs a call at once, on its caller's thread, if nobody is at work. */
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

    void enqueue(QueuedWrite<?> call) {
        queue.add(call);
        if (idle) {
            LockSupport.unpark(commitThread);
        }
        // The commit thread looks at the queue once more after it was told to close: who comes later is told here.
        if (stopped) {
            failWaiting();
        }
    }

    /** Runs what waits still, and no more. */
    void close() {
        closing = true;
        LockSupport.unpark(commitThread);
        Threads.join(commitThread);
        writer.close();
    }

    /** The caller has the turn, so the log is idle: it runs and writes its own call as a group of one. */
    private void runInline(QueuedWrite<?> call) {
        try {
            if (stopped) {
                throw closed();
            }
            touchStack(STACK_FRAMES);
            try {
                runner.run(call);
                writer.write(runner.seal());
            } catch (Throwable e) { // Between two steps: nothing may go on from here.
                writer.stopAndFail(runner.filling(), e);
                throw e;
            }
        } finally {
            runLock.unlock();
            if (idle && !queue.isEmpty()) {
                LockSupport.unpark(commitThread);
            }
        }
    }

    /** Uses some stack: a caller who is about to run out of it shall do so here, and not half-way through a commit. */
    private static long touchStack(int frames) {
        return frames == 0 ? 0 : touchStack(frames - 1) + frames;
    }

    private void commitLoop() {
        while (!closing || !queue.isEmpty()) {
            boolean full = false;
            runLock.lock();
            try {
                runWaiting();
                full = isFull();
            } catch (Throwable e) { // Out of memory, most likely: nothing may go on, nobody may be left waiting.
                writer.stopAndFail(runner.filling(), e);
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

    /** Runs what waits, and passes it to the log whenever that is idle, until nothing waits or the group is full. */
    private void runWaiting() {
        while (true) {
            QueuedWrite<?> call = writeIfReady() || !isFull() ? queue.poll() : null;
            if (call == null) {
                writeIfReady();
                return;
            }
            run(call);
            // What a function leaves on this thread must not reach the next one, nor keep it from resting.
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

    private void writeOrHandOver(CommitGroup group) {
        if (group.calls().size() < SMALL_GROUP && queue.isEmpty() && Thread.currentThread() == commitThread) {
            writer.write(group);
        } else {
            writer.handOver(group);
        }
    }

    /**
     * The log is done with a group and takes the next by itself, if it can: the commit thread, which may be resting, would
     * have to wake up for it.
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
            writer.stopAndFail(runner.filling(), e);
        } finally {
            runLock.unlock();
        }
        if (!queue.isEmpty()) {
            LockSupport.unpark(commitThread);
        }
    }

    /** Waits for a call or, with a full group, for the log. */
    private void awaitWork(boolean full) {
        idle = !full;
        if ((full || queue.isEmpty()) && !closing) {
            LockSupport.park(this);
        }
        idle = false;
    }

    /** Answers calls that came too late for the closing store. */
    private void failWaiting() {
        for (QueuedWrite<?> call = queue.poll(); call != null; call = queue.poll()) {
            if (call.tryStart() && call.tryBeginCommit()) {
                call.setFailure(closed());
                call.tryFinish();
                completions.completeNow(call);
            }
        }
    }

    /** Gives up calls whose time is over, which matters when a function hangs; a blocking caller does it by itself. */
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

    static StoreFailure closed() {
        return new StoreFailure(ErrorCode.CLOSED, "the store is closed");
    }
}
