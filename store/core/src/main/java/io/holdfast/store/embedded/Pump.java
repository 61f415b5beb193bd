package io.holdfast.store.embedded;

import io.holdfast.store.ErrorCode;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.StoreListener;
import io.holdfast.store.spi.Counters;
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
final class Pump {

    /** While the log has nothing to do, a group this large, or this old, does not wait for more. */
    private static final int READY_FUNCTIONS = 64;

    private static final long READY_NANOS = 200_000;

    /** A group below this is written by the commit thread itself: the log's thread would take longer to wake. */
    private static final int SMALL_GROUP = 16;

    private static final long GROUP_BYTES = 8L << 20;
    private static final int STACK_FRAMES = 200;

    private final EngineOptions options;
    private final ConcurrentLinkedQueue<Call<?>> queue = new ConcurrentLinkedQueue<>();
    private final ReentrantLock turn = new ReentrantLock();
    private final Answers answers;
    private final Counters counters;
    private final Log log;
    private final Runner runner;
    private final Thread committer;
    /** When the group that fills got its first function. */
    private long opened;

    private volatile boolean resting;
    private volatile boolean closing;
    private volatile boolean stopped;

    Pump(EmbeddedStorage storage, int families, EngineOptions options, StoreListener listener, Answers answers) {
        this.options = options;
        this.answers = answers;
        this.counters = new Counters(listener, queue::size);
        this.log = new Log(storage, answers, counters, listener, this::passMore);
        this.runner = new Runner(storage, log, families, options.rehearse());
        this.committer = Threads.named("holdfast-commit").newThread(this::commitLoop);
        committer.start();
    }

    Counters counters() {
        return counters;
    }

    Log log() {
        return log;
    }

    Runner runner() {
        return runner;
    }

    boolean isStopped() {
        return stopped;
    }

    /** Whether the thread that asks is inside a write: it has the turn, or is the log and tells a listener of it. */
    boolean isInside() {
        return turn.isHeldByCurrentThread() || log.isOwn(Thread.currentThread());
    }

    /** Runs a call at once, on its caller's thread, if nobody is at work. */
    boolean runsAlone(Call<?> call) {
        if (queue.isEmpty() && !log.isBusy() && turn.tryLock()) {
            if (runner.filling().calls().isEmpty() && !log.isBusy()) {
                runAlone(call);
                return true;
            }
            turn.unlock();
        }
        return false;
    }

    void enqueue(Call<?> call) {
        queue.add(call);
        if (resting) {
            LockSupport.unpark(committer);
        }
        // The commit thread looks at the queue once more after it was told to close: who comes later is told here.
        if (stopped) {
            failWaiting();
        }
    }

    /** Runs what waits still, and no more. */
    void close() {
        closing = true;
        LockSupport.unpark(committer);
        Threads.join(committer);
        log.close();
    }

    /** The caller has the turn, so the log is idle: it runs and writes its own call as a group of one. */
    private void runAlone(Call<?> call) {
        try {
            if (stopped) {
                throw closed();
            }
            probe(STACK_FRAMES);
            try {
                runner.run(call);
                log.write(runner.seal());
            } catch (Throwable e) { // Between two steps: nothing may go on from here.
                log.giveUp(runner.filling(), e);
                throw e;
            }
        } finally {
            turn.unlock();
            if (resting && !queue.isEmpty()) {
                LockSupport.unpark(committer);
            }
        }
    }

    /** Uses some stack: a caller who is about to run out of it shall do so here, and not half-way through a commit. */
    private static long probe(int frames) {
        return frames == 0 ? 0 : probe(frames - 1) + frames;
    }

    private void commitLoop() {
        while (!closing || !queue.isEmpty()) {
            boolean full = false;
            turn.lock();
            try {
                pump();
                full = isFull();
            } catch (Throwable e) { // Out of memory, most likely: nothing may go on, nobody may be left waiting.
                log.giveUp(runner.filling(), e);
            } finally {
                turn.unlock();
            }
            rest(full);
        }
        turn.lock();
        try {
            stopped = true;
        } finally {
            turn.unlock();
        }
        failWaiting();
    }

    /** Runs what waits, and passes it to the log whenever that is idle, until nothing waits or the group is full. */
    private void pump() {
        while (true) {
            Call<?> call = passIfReady() || !isFull() ? queue.poll() : null;
            if (call == null) {
                passIfReady();
                return;
            }
            run(call);
            // What a function leaves on this thread must not reach the next one, nor keep it from resting.
            Thread.interrupted();
        }
    }

    private void run(Call<?> call) {
        if (runner.filling().calls().isEmpty()) {
            opened = System.nanoTime();
        }
        runner.run(call);
    }

    private boolean passIfReady() {
        Group group = runner.filling();
        int functions = group.calls().size();
        boolean ready = functions > 0
                && !log.isBusy()
                && (queue.isEmpty()
                        || functions >= READY_FUNCTIONS
                        || isFull()
                        || System.nanoTime() - opened > READY_NANOS);
        if (ready) {
            pass(runner.seal());
        }
        return ready;
    }

    private boolean isFull() {
        Group group = runner.filling();
        return group.calls().size() >= options.groupFunctions() || group.bytes() > GROUP_BYTES;
    }

    private void pass(Group group) {
        if (group.calls().size() < SMALL_GROUP && queue.isEmpty() && Thread.currentThread() == committer) {
            log.write(group);
        } else {
            log.handOver(group);
        }
    }

    /**
     * The log is done with a group and takes the next by itself, if it can: the commit thread, which may be resting, would
     * have to wake up for it.
     */
    private void passMore() {
        if (closing) {
            turn.lock();
        } else if (!turn.tryLock()) {
            LockSupport.unpark(committer);
            return;
        }
        try {
            passIfReady();
        } catch (Throwable e) {
            log.giveUp(runner.filling(), e);
        } finally {
            turn.unlock();
        }
        if (!queue.isEmpty()) {
            LockSupport.unpark(committer);
        }
    }

    /** Waits for a call or, with a full group, for the log. */
    private void rest(boolean full) {
        resting = !full;
        if ((full || queue.isEmpty()) && !closing) {
            LockSupport.park(this);
        }
        resting = false;
    }

    /** Answers calls that came too late for the closing store. */
    private void failWaiting() {
        for (Call<?> call = queue.poll(); call != null; call = queue.poll()) {
            if (call.start() && call.finishRunning()) {
                call.fail(closed());
                call.done();
                answers.giveUp(call);
            }
        }
    }

    /** Gives up calls whose time is over, which matters when a function hangs; a blocking caller does it by itself. */
    void expireLate() {
        Runner.Running running = runner.running();
        if (running != null
                && running.call().isAsync()
                && running.call().isLate()
                && running.call().giveUp()) {
            answers.giveUp(running.call());
        }
        queue.removeIf(call -> {
            boolean late = call.giveUpIfLate();
            if (late) {
                answers.giveUp(call);
            }
            return late || call.isGivenUp();
        });
    }

    static StoreFailure closed() {
        return new StoreFailure(ErrorCode.CLOSED, "the store is closed");
    }
}
