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
import io.holdfast.store.spi.WriteRequest;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * Takes writes from any number of threads and gives them, in groups, to one {@link Writer} at a time.
 *
 * <p>Whoever holds {@code turn} is the writer. Usually that is the commit thread. A blocking caller who finds nobody at
 * work takes the turn itself, and so saves two thread switches, which cost as much as the fsync.
 */
public final class CommitEngine implements Backend {

    private final EmbeddedStorage storage;
    private final EngineOptions options;
    private final StoreListener listener;
    private final ConcurrentLinkedQueue<Call<?>> queue = new ConcurrentLinkedQueue<>();
    private final AtomicInteger underWay = new AtomicInteger();
    private final AtomicLong overloaded = new AtomicLong();
    private final ReentrantLock turn = new ReentrantLock();
    private final Writer writer;
    private final Watchdog watchdog;
    private final ExecutorService callbacks = Executors.newSingleThreadExecutor(Threads.named("holdfast-callbacks"));
    private final Thread committer;
    private volatile boolean resting;
    private volatile boolean closing;
    private volatile boolean stopped;

    public CommitEngine(EmbeddedStorage storage, int families, EngineOptions options, StoreListener listener) {
        this.storage = storage;
        this.options = options;
        this.listener = listener;
        this.writer = new Writer(storage, families, options, listener);
        this.committer = Threads.named("holdfast-commit").newThread(this::commitLoop);
        this.watchdog = new Watchdog(writer, options.slowAfter(), listener, this::expireWaiting);
        committer.start();
    }

    @Override
    public <R> Committed<R> write(WriteRequest<R> request) {
        admit(request);
        Call<R> call = Call.blocking(request);
        try {
            if (queue.isEmpty() && turn.tryLock()) {
                runAlone(call);
                return call.result();
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
        return writer.lastCommit();
    }

    @Override
    public boolean soleWriter() {
        return true;
    }

    @Override
    public StoreStats stats() {
        return writer.stats(
                queue.size(),
                overloaded.get(),
                watchdog.warnings(),
                closing ? Map.of() : storage.familyRows(),
                closing ? 0 : storage.bytesOnDisk());
    }

    @Override
    public void verifyChecksums(Progress progress) {
        storage.verifyChecksums(progress);
    }

    @Override
    public void compact(Progress progress) {
        storage.compact(progress);
    }

    @Override
    public BackupInfo backup(Path folder) {
        return storage.backup(folder);
    }

    @Override
    public synchronized void close() {
        if (stopped) {
            return;
        }
        refuseInsideWrite();
        closing = true;
        LockSupport.unpark(committer);
        boolean interrupted = false;
        while (committer.isAlive()) {
            try {
                committer.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        stopped = true;
        watchdog.close();
        callbacks.shutdown();
        try {
            callbacks.awaitTermination(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        storage.close();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void admit(WriteRequest<?> request) {
        refuseInsideWrite();
        if (closing) {
            throw closed();
        }
        writer.refuseIfFailed();
        int already = underWay.getAndIncrement();
        if (already >= options.queueCapacity() && !request.housekeeping()) {
            underWay.decrementAndGet();
            overloaded.incrementAndGet();
            listener.onOverload(already);
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

    /** The caller has the turn and runs its own call as a group of one. */
    private void runAlone(Call<?> call) {
        try {
            if (stopped) {
                throw closed();
            }
            writer.runGroup(call, queue, 1);
            writer.answer(callbacks, underWay);
        } finally {
            turn.unlock();
            if (resting && !queue.isEmpty()) {
                LockSupport.unpark(committer);
            }
        }
    }

    private void commitLoop() {
        while (true) {
            if (!queue.isEmpty()) {
                takeTurn();
                continue;
            }
            if (closing) {
                break;
            }
            resting = true;
            if (queue.isEmpty() && !closing) {
                LockSupport.park(this);
            }
            resting = false;
        }
        turn.lock();
        try {
            stopped = true;
        } finally {
            turn.unlock();
        }
        failWaiting();
    }

    /** Takes the next call only once it has the turn: while calls are in the queue, no caller gets ahead of them. */
    private void takeTurn() {
        turn.lock();
        try {
            Call<?> first = queue.poll();
            if (first != null) {
                writer.runGroup(first, queue, options.groupFunctions());
                writer.answer(callbacks, underWay);
            }
        } finally {
            turn.unlock();
        }
    }

    /** Answers calls that came too late for the closing store. */
    private void failWaiting() {
        for (Call<?> call = queue.poll(); call != null; call = queue.poll()) {
            if (call.start()) {
                call.fail(closed());
                call.done();
            }
            drop(call);
        }
    }

    /** Gives up calls whose time is over, which matters when the writer is stuck. */
    private void expireWaiting() {
        queue.removeIf(call -> {
            if (!call.giveUpIfLate()) {
                return call.isGivenUp();
            }
            call.wake();
            drop(call);
            return true;
        });
    }

    private void drop(Call<?> call) {
        if (call.isAsync()) {
            underWay.decrementAndGet();
            try {
                callbacks.execute(call::deliver);
            } catch (RejectedExecutionException e) { // The store closed meanwhile.
                call.deliver();
            }
        }
    }

    /** Whoever has the turn is inside a write: a function, or a listener that hears of it. */
    private void refuseInsideWrite() {
        if (turn.isHeldByCurrentThread()) {
            throw new BadRequest(
                    ErrorCode.MISUSED, "this is inside a write function: use the transaction that it was given");
        }
    }

    private static StoreFailure closed() {
        return new StoreFailure(ErrorCode.CLOSED, "the store is closed");
    }
}
