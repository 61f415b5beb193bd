package io.holdfast.store.scalardb;

import com.scalar.db.api.DistributedTransaction;
import com.scalar.db.api.DistributedTransactionAdmin;
import com.scalar.db.api.DistributedTransactionManager;
import com.scalar.db.api.TableMetadata;
import com.scalar.db.api.TransactionState;
import com.scalar.db.exception.storage.ExecutionException;
import com.scalar.db.exception.transaction.RollbackException;
import com.scalar.db.exception.transaction.TransactionException;
import com.scalar.db.io.DataType;
import com.scalar.db.service.TransactionFactory;
import io.holdfast.store.ErrorCode;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.TryAgain;
import io.holdfast.store.embedded.Threads;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The shards as one database: ScalarDB, with its table on each of them. Several stores of a process may share it. */
final class Cluster implements AutoCloseable {

    static final String TABLE = "entries";

    private static final Logger LOG = LoggerFactory.getLogger(Cluster.class);

    private final DistributedTransactionManager manager;
    private final Settings settings;
    private final ExecutorService readers;
    /** Those that are being read: a few connections are left to who commits. */
    private final Semaphore reads;

    private volatile boolean closed;

    /** Something to be done in a transaction. */
    @FunctionalInterface
    interface Use<T> {
        T in(DistributedTransaction tx) throws TransactionException;
    }

    /** Something to be read for each of many. */
    @FunctionalInterface
    interface ReadOne<A, T> {
        T in(DistributedTransaction tx, A one) throws TransactionException;
    }

    private Cluster(DistributedTransactionManager manager, Settings settings) {
        this.manager = manager;
        this.settings = settings;
        readers = Executors.newFixedThreadPool(settings.connections(), Threads.named("holdfast-shards"));
        reads = new Semaphore(settings.connections() - Math.max(1, settings.connections() / 4), true);
    }

    /** Connects, and makes the tables if they are missing. */
    static Cluster open(Settings settings) {
        try {
            Misplaced.refuse(settings);
        } catch (SQLException e) { // ScalarDB would not say which of them.
            throw Failures.of(e);
        }
        TransactionFactory factory = TransactionFactory.create(ScalarProperties.of(settings));
        try (DistributedTransactionAdmin admin = factory.getTransactionAdmin()) {
            create(admin, settings);
        }
        return new Cluster(factory.getTransactionManager(), settings);
    }

    private static void create(DistributedTransactionAdmin admin, Settings settings) {
        long end = System.nanoTime() + settings.timeout().toNanos();
        for (int attempt = 1; ; attempt++) {
            try {
                Misplaced.refuse(settings);
                admin.createCoordinatorTables(true);
                for (int shard = 0; shard < settings.shards().size(); shard++) {
                    admin.createNamespace(ScalarProperties.namespace(shard), true);
                    admin.createTable(ScalarProperties.namespace(shard), TABLE, table(), true);
                }
                return;
            } catch (ExecutionException | SQLException | IllegalArgumentException e) {
                // Two that create the same at once get in each other's way, and there are many words for that.
                if (System.nanoTime() - end > 0) {
                    throw Failures.of(e);
                }
                Wait.pause(attempt);
            }
        }
    }

    private static TableMetadata table() {
        return TableMetadata.newBuilder()
                .addColumn("store", DataType.TEXT)
                .addColumn("bucket", DataType.INT)
                .addColumn("key", DataType.BLOB)
                .addColumn("number", DataType.BIGINT)
                .addColumn("value", DataType.BLOB)
                .addPartitionKey("store")
                .addPartitionKey("bucket")
                .addClusteringKey("key")
                .build();
    }

    /** Reads the newest committed rows. Waits, so long at the most, while a commit of somebody is in the way. */
    <T> T read(Duration patience, Use<T> use) {
        Wait wait = new Wait(this, patience);
        while (true) {
            refuseIfClosed();
            try {
                return readOnce(use);
            } catch (TransactionException e) {
                wait.after(e);
            }
        }
    }

    private <T> T readOnce(Use<T> use) throws TransactionException {
        awaitPlace();
        try {
            DistributedTransaction tx = manager.beginReadOnly();
            try {
                return use.in(tx);
            } finally {
                // Not committed, since that would read everything once more: what has to agree is ours to see to.
                tx.rollback();
            }
        } finally {
            reads.release();
        }
    }

    private void awaitPlace() {
        try {
            if (!reads.tryAcquire(settings.timeout().toNanos(), TimeUnit.NANOSECONDS)) {
                throw new TryAgain(
                        ErrorCode.UNAVAILABLE, "no other read of the shards has ended for " + settings.timeout());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TryAgain(ErrorCode.INTERRUPTED, "interrupted before the shards were read", e);
        }
    }

    /** The same with each of many, a few at once; the results in their order. */
    <A, T> List<T> readAll(Duration patience, List<A> all, ReadOne<A, T> one) {
        int threads = settings.connections();
        int slice = Math.max(1, (all.size() + threads - 1) / threads);
        if (all.size() <= slice) {
            return read(patience, tx -> each(tx, all, one));
        }
        List<CompletableFuture<List<T>>> slices = new ArrayList<>();
        for (int from = 0; from < all.size(); from += slice) {
            List<A> some = all.subList(from, Math.min(all.size(), from + slice));
            slices.add(CompletableFuture.supplyAsync(() -> read(patience, tx -> each(tx, some, one)), readers));
        }
        try {
            return slices.stream().flatMap(part -> part.join().stream()).toList();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    private static <A, T> List<T> each(DistributedTransaction tx, List<A> all, ReadOne<A, T> one)
            throws TransactionException {
        List<T> found = new ArrayList<>(all.size());
        for (A each : all) {
            found.add(one.in(tx, each));
        }
        return found;
    }

    /** To be committed, or rolled back. */
    DistributedTransaction begin() {
        refuseIfClosed();
        try {
            return manager.begin();
        } catch (TransactionException e) {
            throw Failures.of(e);
        }
    }

    /** Ends one that has written nothing. */
    static void abandon(DistributedTransaction tx) {
        try {
            tx.rollback();
        } catch (RollbackException e) {
            LOG.debug("a transaction that wrote nothing did not end well", e);
        }
    }

    /** Whether a transaction was committed. One that was not, yet, will never be. */
    boolean wasCommitted(String transaction) {
        TransactionState state = giveUp(transaction);
        if (state == TransactionState.UNKNOWN) {
            throw new TryAgain(
                    ErrorCode.UNAVAILABLE, "the shards do not say what became of transaction " + transaction);
        }
        return state == TransactionState.COMMITTED;
    }

    /** Sees to it that a transaction is not committed any more, unless it is. */
    TransactionState giveUp(String transaction) {
        try {
            return manager.rollback(transaction);
        } catch (TransactionException e) {
            throw Failures.of(e);
        }
    }

    /** How long an unfinished commit may be in the way of others. */
    Duration grace() {
        return settings.grace();
    }

    void refuseIfClosed() {
        if (closed) {
            throw new StoreFailure(ErrorCode.CLOSED, "the store is closed");
        }
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            readers.shutdown();
            manager.close();
        }
    }
}
