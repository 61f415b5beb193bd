package io.holdfast.store.embedded;

import io.holdfast.store.BackupInfo;
import io.holdfast.store.BadRequest;
import io.holdfast.store.Committed;
import io.holdfast.store.ErrorCode;
import io.holdfast.store.Progress;
import io.holdfast.store.StoreException;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.StoreListener;
import io.holdfast.store.StoreStats;
import io.holdfast.store.TryAgain;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.Counters;
import io.holdfast.store.spi.WriteRequest;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * Takes writes from any number of threads and runs them, one after another, in groups.
 *
 * <p>Whoever holds {@code turn} runs functions. Usually that is the commit thread, which fills one group while the {@link
 * Log} writes the one before. A blocking caller who finds nobody at work takes the turn itself, and so saves two thread
 * switches, which cost as much as the fsync.
 */
public final class CommitEngine implements Backend {

    /** While the log has nothing to do, a group this large, or this old, does not wait for more. */
    private static final int READY_FUNCTIONS = 64;

    private static final long READY_NANOS = 200_000;

    /** A group below this is written by the commit thread itself: the log's thread would take longer to wake. */
    private static final int SMALL_GROUP = 16;

    private static final long GROUP_BYTES = 8L << 20;
    private static final int STACK_FRAMES = 200;

    private final EmbeddedStorage storage;
    private final EngineOptions options;
    private final ConcurrentLinkedQueue<Call<?>> queue = new ConcurrentLinkedQueue<>();
    private final AtomicInteger underWay = new AtomicInteger();
    private final Counters counters;
    private final Answers answers = new Answers(underWay);
    private final ReentrantLock turn = new ReentrantLock();
    private final Log log;
    private final Runner runner;
    private final Watchdog watchdog;
    private final Thread committer;
    /** When the group that fills got its first function. */
    private long opened;

    private volatile boolean resting;
    private volatile boolean closing;
    private volatile boolean stopped;

    public CommitEngine(EmbeddedStorage storage, int families, EngineOptions options, StoreListener listener) {
        this.storage = storage;
        this.options = options;
        this.counters = new Counters(listener, queue::size);
        this.log = new Log(storage, answers, counters, listener, this::passMore);
        this.runner = new Runner(storage, log, families, options.rehearse());
        this.committer = Threads.named("holdfast-commit").newThread(this::commitLoop);
        this.watchdog = new Watchdog(runner, options.slowAfter(), counters, this::expireLate);
        committer.start();
    }

    @Override
    public <R> Committed<R> write(WriteRequest<R> request) {
        admit(request);
        Call<R> call = Call.blocking(request);
        try {
            if (queue.isEmpty() && !log.isBusy() && turn.tryLock()) {
                if (runner.filling().calls().isEmpty() && !log.isBusy()) {
                    runAlone(call);
                    return call.result();
                }
                turn.unlock();
            }
            enqueue(call);
            return call.await();
        } finally {
            underWay.decrementAndGet();
        }
    }

    @Override
    public <R> CompletableFuture<Committed<R>> writeAsync(WriteRequest<R> request) {
        try {
            admit(request);
        } catch (StoreException e) {
            return CompletableFuture.failedFuture(e);
        }
        CompletableFuture<Committed<R>> future = new CompletableFuture<>();
        enqueue(Call.async(request, future));
        return future;
    }

    @Override
    public <R> R read(Function<? super BackendReadTx, ? extends R> function) {
        refuseInsideWrite();
        try (ReadView view = new ReadView(storage.view(), true)) {
            return function.apply(view);
        }
    }

    @Override
    public BackendSnapshot snapshot() {
        refuseInsideWrite();
        return new ReadView(storage.view(), false);
    }

    @Override
    public long lastCommit() {
        return log.lastCommit();
    }

    @Override
    public boolean soleWriter() {
        return true;
    }

    @Override
    public StoreStats stats() {
        return stopped
                ? counters.stats(lastCommit(), Map.of(), Map.of(), 0)
                : counters.stats(lastCommit(), storage.familyRows(), storage.familyBytes(), storage.bytesOnDisk());
    }

    @Override
    public void verifyChecksums(Progress progress) {
        refuseInsideWrite();
        storage.verifyChecksums(progress);
    }

    @Override
    public void compact(Progress progress) {
        refuseInsideWrite();
        storage.compact(progress);
    }

    @Override
    public BackupInfo backup(Path folder) {
        refuseInsideWrite();
        return storage.backup(folder);
    }

    @Override
    public synchronized void close() {
        refuseInsideWrite();
        if (closing) {
            return;
        }
        closing = true;
        LockSupport.unpark(committer);
        Threads.join(committer);
        log.close();
        watchdog.close();
        answers.close();
        storage.close();
    }

    private void admit(WriteRequest<?> request) {
        refuseInsideWrite();
        if (closing) {
            throw closed();
        }
        log.refuseIfStopped();
        int already = underWay.getAndIncrement();
        if (already >= options.queueCapacity() && !request.housekeeping()) {
            underWay.decrementAndGet();
            counters.countOverload(already);
            throw new TryAgain(
                    ErrorCode.OVERLOADED, already + " writes are under way, the limit is " + options.queueCapacity());
        }
    }

    private void enqueue(Call<?> call) {
        queue.add(call);
        if (resting) {
            LockSupport.unpark(committer);
        }
        // The commit thread looks at the queue once more after it was told to close: who comes later is told here.
        if (stopped) {
            failWaiting();
        }
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
    private void expireLate() {
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

    /** Whoever has the turn is inside a write, and so is the log: a function, or a listener that hears of it. */
    private void refuseInsideWrite() {
        if (turn.isHeldByCurrentThread() || log.isOwn(Thread.currentThread())) {
            throw new BadRequest(
                    ErrorCode.MISUSED,
                    "not inside a write function, which everybody waits for: use the transaction that it was given");
        }
    }

    private static StoreFailure closed() {
        return new StoreFailure(ErrorCode.CLOSED, "the store is closed");
    }
}
