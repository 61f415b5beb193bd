package io.holdfast.store.scalardb;

import io.holdfast.store.Committed;
import io.holdfast.store.ErrorCode;
import io.holdfast.store.StoreListener;
import io.holdfast.store.StoreStats;
import io.holdfast.store.TryAgain;
import io.holdfast.store.scalardb.History.Position;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.WriteRequest;
import io.holdfast.store.turns.TurnEngine;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/** An open store on ScalarDB. */
final class ScalarBackend implements Backend {

    /** How often a read may fall behind the history before it is given up. */
    private static final int ATTEMPTS = 10;

    private final Parts parts;
    private final List<Family> families;
    private final boolean ownCluster;
    private final TurnEngine engine;

    ScalarBackend(
            Cluster cluster, boolean ownCluster, Settings settings, List<Family> families, StoreListener listener) {
        this.ownCluster = ownCluster;
        this.families = List.copyOf(families);
        Placement placement = new Placement(settings, Layout.prepare(cluster, settings, families));
        Entries entries = new Entries(placement);
        parts = new Parts(
                cluster,
                cluster.readers(),
                settings.timeout(),
                placement,
                entries,
                new History(entries, placement, settings.history()),
                new Committing(),
                new AtomicBoolean());
        Position head = parts.head();
        engine = new TurnEngine(
                new ScalarTurns(parts, this.families, head, new Courtesy(settings)),
                this.families,
                new TurnEngine.Options(settings.connections(), settings.queueCapacity(), settings.timeout()),
                listener,
                head.number());
    }

    @Override
    public <R> Committed<R> write(WriteRequest<R> request) {
        return engine.write(request);
    }

    @Override
    public <R> CompletableFuture<Committed<R>> writeAsync(WriteRequest<R> request) {
        return engine.writeAsync(request);
    }

    @Override
    public <R> R read(Function<? super BackendReadTx, ? extends R> function) {
        TurnEngine.refuseInsideWrites();
        for (int attempt = 1; ; attempt++) {
            parts.refuseIfClosed();
            try (View view = View.confined(parts, families)) {
                return function.apply(view);
            } catch (TryAgain e) {
                if (e.code() != ErrorCode.CONFLICT || attempt == ATTEMPTS) {
                    throw e;
                }
                Wait.pause(attempt);
            }
        }
    }

    @Override
    public BackendSnapshot snapshot() {
        TurnEngine.refuseInsideWrites();
        parts.refuseIfClosed();
        return View.shared(parts, families);
    }

    @Override
    public long lastCommit() {
        return engine.isClosing() ? engine.known() : parts.head().number();
    }

    @Override
    public boolean soleWriter() {
        return false;
    }

    @Override
    public StoreStats stats() {
        return engine.counters().stats(lastCommit(), Map.of(), Map.of(), 0);
    }

    @Override
    public void close() {
        engine.close();
        if (!parts.closed().getAndSet(true) && ownCluster) {
            parts.cluster().close();
        }
    }
}
