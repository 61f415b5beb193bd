package io.holdfast.store.scalardb;

import io.holdfast.store.common.CommitResult;
import io.holdfast.store.common.StoreListener;
import io.holdfast.store.common.StoreStats;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.optimistic.OptimisticEngine;
import io.holdfast.store.scalardb.CommitHistory.Position;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.WriteRequest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/** An open ScalarDB backend. */
final class ScalarBackend implements Backend {

    /** The maximum number of attempts for a read whose state is no longer covered by the commit history. */
    private static final int ATTEMPTS = 10;

    private final ScalarStoreContext context;
    private final List<Family> families;
    private final boolean ownCluster;
    private final OptimisticEngine engine;

    ScalarBackend(
            ScalarClient cluster,
            boolean ownCluster,
            ScalarDbSettings settings,
            List<Family> families,
            StoreListener listener) {
        this.ownCluster = ownCluster;
        this.families = List.copyOf(families);
        BucketPlacement placement = new BucketPlacement(settings, ScalarCatalog.prepare(cluster, settings, families));
        ScalarRows rows = new ScalarRows(placement);
        context = new ScalarStoreContext(
                cluster,
                cluster.readers(),
                settings.timeout(),
                placement,
                rows,
                new CommitHistory(rows, placement, settings.history()),
                new CommittingRows(),
                new AtomicBoolean());
        Position head = context.head();
        engine = new OptimisticEngine(
                new ScalarOptimisticDatabase(context, this.families, head, new AdvisoryCommitLock(settings)),
                this.families,
                new OptimisticEngine.Options(settings.connections(), settings.queueCapacity(), settings.timeout()),
                listener,
                head.number());
    }

    @Override
    public <R> CommitResult<R> write(WriteRequest<R> request) {
        return engine.write(request);
    }

    @Override
    public <R> CompletableFuture<CommitResult<R>> writeAsync(WriteRequest<R> request) {
        return engine.writeAsync(request);
    }

    @Override
    public <R> R read(Function<? super BackendReadTx, ? extends R> function) {
        OptimisticEngine.refuseInsideWrites();
        for (int attempt = 1; ; attempt++) {
            context.refuseIfClosed();
            try (ScalarSnapshot snapshot = ScalarSnapshot.confined(context, families)) {
                return function.apply(snapshot);
            } catch (TryAgainException e) {
                if (e.code() != ErrorCode.CONFLICT || attempt == ATTEMPTS) {
                    throw e;
                }
                UnfinishedCommitResolver.pause(attempt);
            }
        }
    }

    @Override
    public BackendSnapshot snapshot() {
        OptimisticEngine.refuseInsideWrites();
        context.refuseIfClosed();
        return ScalarSnapshot.shared(context, families);
    }

    @Override
    public long lastCommit() {
        return engine.isClosing() ? engine.lastKnownCommit() : context.head().number();
    }

    @Override
    public boolean isSoleWriter() {
        return false;
    }

    @Override
    public StoreStats stats() {
        return engine.metrics().stats(lastCommit(), Map.of(), Map.of(), 0);
    }

    @Override
    public void close() {
        engine.close();
        if (!context.closed().getAndSet(true) && ownCluster) {
            context.cluster().close();
        }
    }
}
