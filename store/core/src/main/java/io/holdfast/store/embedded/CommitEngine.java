package io.holdfast.store.embedded;

import io.holdfast.store.BackupInfo;
import io.holdfast.store.BadRequest;
import io.holdfast.store.Committed;
import io.holdfast.store.ErrorCode;
import io.holdfast.store.Progress;
import io.holdfast.store.StoreException;
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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** Takes writes from any number of threads, as many as are allowed, and has them run and written in groups by its {@link Pump}. */
public final class CommitEngine implements Backend {

    private final EmbeddedStorage storage;
    private final EngineOptions options;
    private final AtomicInteger underWay = new AtomicInteger();
    private final Answers answers = new Answers(underWay);
    private final Pump pump;
    private final Watchdog watchdog;
    private volatile boolean closing;

    public CommitEngine(EmbeddedStorage storage, int families, EngineOptions options, StoreListener listener) {
        this.storage = storage;
        this.options = options;
        this.pump = new Pump(storage, families, options, listener, answers);
        this.watchdog = new Watchdog(pump.runner(), options.slowAfter(), pump.counters(), pump::expireLate);
    }

    @Override
    public <R> Committed<R> write(WriteRequest<R> request) {
        admit(request);
        Call<R> call = Call.blocking(request);
        try {
            if (pump.runsAlone(call)) {
                return call.result();
            }
            pump.enqueue(call);
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
        pump.enqueue(Call.async(request, future));
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
        return pump.log().lastCommit();
    }

    @Override
    public boolean soleWriter() {
        return true;
    }

    @Override
    public StoreStats stats() {
        return pump.isStopped()
                ? pump.counters().stats(lastCommit(), Map.of(), Map.of(), 0)
                : pump.counters()
                        .stats(lastCommit(), storage.familyRows(), storage.familyBytes(), storage.bytesOnDisk());
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
        pump.close();
        watchdog.close();
        answers.close();
        storage.close();
    }

    private void admit(WriteRequest<?> request) {
        refuseInsideWrite();
        if (closing) {
            throw Pump.closed();
        }
        pump.log().refuseIfStopped();
        int already = underWay.getAndIncrement();
        if (already >= options.queueCapacity() && !request.housekeeping()) {
            underWay.decrementAndGet();
            pump.counters().countOverload(already);
            throw new TryAgain(
                    ErrorCode.OVERLOADED, already + " writes are under way, the limit is " + options.queueCapacity());
        }
    }

    private void refuseInsideWrite() {
        if (pump.isInside()) {
            throw new BadRequest(
                    ErrorCode.MISUSED,
                    "not inside a write function, which everybody waits for: use the transaction that it was given");
        }
    }
}
