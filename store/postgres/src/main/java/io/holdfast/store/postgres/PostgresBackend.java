package io.holdfast.store.postgres;

import io.holdfast.store.Committed;
import io.holdfast.store.ErrorCode;
import io.holdfast.store.StoreException;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.StoreListener;
import io.holdfast.store.StoreStats;
import io.holdfast.store.TryAgain;
import io.holdfast.store.embedded.Threads;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.BackendSnapshot;
import io.holdfast.store.spi.Counters;
import io.holdfast.store.spi.Family;
import io.holdfast.store.spi.Overlay;
import io.holdfast.store.spi.WriteRequest;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/** An open store in PostgreSQL. */
final class PostgresBackend implements Backend {

    private final Postgres options;
    private final Parts parts;
    private final Overlay nothing;
    private final AtomicInteger underWay = new AtomicInteger();
    private final ExecutorService runners;
    private final Committer committer;
    private volatile boolean closing;

    /** What the pieces of a backend share. */
    record Parts(Connections database, Entries entries, List<Family> families, Answers answers, Counters counters) {}

    PostgresBackend(
            Postgres options, Connections database, Entries entries, List<Family> families, StoreListener listener) {
        this.options = options;
        parts = new Parts(
                database, entries, List.copyOf(families), new Answers(), new Counters(listener, this::waiting));
        nothing = new Overlay(families.size());
        runners = Executors.newFixedThreadPool(options.connections(), Threads.named("holdfast-runner"));
        committer = new Committer(parts, options.timeout(), database.read(PostgresBackend::head));
    }

    @Override
    public <R> Committed<R> write(WriteRequest<R> request) {
        admit(request);
        try {
            Call<R> call = new Call<>(request, false);
            begin(call);
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
        Call<R> call = new Call<>(request, true);
        CompletableFuture<Committed<R>> answered = call.future().whenComplete((done, e) -> underWay.decrementAndGet());
        parts.answers().watch(call);
        runners.execute(() -> begin(call));
        return answered;
    }

    private void admit(WriteRequest<?> request) {
        Inside.refuse();
        int already = underWay.getAndIncrement();
        if (closing) {
            underWay.decrementAndGet();
            throw new StoreFailure(ErrorCode.CLOSED, "the store is closed");
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
            FirstReads reads = new FirstReads(parts.database(), parts.entries(), committer.known());
            Attempt<R> attempt =
                    Attempt.run(call, nothing, reads, parts.families().size());
            if (attempt.isCutShort() && attempt.doom() instanceof StoreException trouble) {
                call.delayedBy(trouble);
            } else {
                call.ran(attempt, reads);
            }
        }
        if (call.isLate()) {
            if (call.giveUp()) {
                parts.answers().fail(call, call.late());
            }
        } else if (call.isIdle() && call.commit(committer.known())) {
            parts.answers().give(List.of(call));
        } else {
            committer.add(call);
        }
    }

    @Override
    public <R> R read(Function<? super BackendReadTx, ? extends R> function) {
        Inside.refuse();
        parts.database().refuseIfClosed();
        try (View view = View.confined(parts.database(), parts.entries())) {
            return function.apply(view);
        }
    }

    @Override
    public BackendSnapshot snapshot() {
        Inside.refuse();
        parts.database().refuseIfClosed();
        return View.shared(parts.database(), parts.entries());
    }

    @Override
    public long lastCommit() {
        return closing ? committer.known() : parts.database().read(PostgresBackend::head);
    }

    private static long head(Connection connection) throws SQLException {
        return number(connection, "SELECT number FROM head WHERE id = 1");
    }

    private static long number(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        }
    }

    @Override
    public boolean soleWriter() {
        return false;
    }

    @Override
    public StoreStats stats() {
        return parts.counters().stats(lastCommit(), Map.of(), Map.of(), closing ? 0 : bytesOnDisk());
    }

    private int waiting() {
        return committer.waiting();
    }

    private long bytesOnDisk() {
        try {
            return parts.database().read(connection -> number(connection, "SELECT pg_total_relation_size('entries')"));
        } catch (StoreFailure e) { // Databases that only speak like PostgreSQL may not know.
            return 0;
        }
    }

    @Override
    public synchronized void close() {
        Inside.refuse();
        if (closing) {
            return;
        }
        closing = true;
        runners.shutdown();
        try {
            runners.awaitTermination(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        awaitCallers();
        committer.close();
        parts.answers().close();
        parts.database().close();
    }

    /** Blocking callers that were admitted run their functions themselves: they get a moment to hand them over. */
    private void awaitCallers() {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (underWay.get() > 0 && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(100_000);
        }
    }
}
