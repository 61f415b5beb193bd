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
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.error.TryAgainException;
import java.sql.SQLException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The ScalarDB connection to all shards, with one table on each shard. Several stores of a process may share it. */
final class ScalarClient implements AutoCloseable {

    static final String TABLE = "entries";

    private static final Logger LOG = LoggerFactory.getLogger(ScalarClient.class);

    private final DistributedTransactionManager manager;
    private final ScalarDbSettings settings;
    private final BoundedReadExecutor readers;
    private final BoundedReadExecutor commitReads;
    private volatile boolean closed;

    private ScalarClient(DistributedTransactionManager manager, ScalarDbSettings settings) {
        this.manager = manager;
        this.settings = settings;
        int connections = settings.connections();
        readers = new BoundedReadExecutor(this, connections - Math.max(1, connections / 4), settings.timeout());
        commitReads = new BoundedReadExecutor(this, connections, settings.timeout());
    }

    /** Connects to the shards, and creates missing tables. */
    static ScalarClient open(ScalarDbSettings settings) {
        ScalarLogLevel.limitToErrors();
        try {
            ShardOrderCheck.check(settings);
        } catch (SQLException e) { // Unlike an error from ScalarDB, the message names the shard.
            throw ScalarErrors.of(e);
        }
        TransactionFactory factory = TransactionFactory.create(ScalarProperties.of(settings));
        try (DistributedTransactionAdmin admin = factory.getTransactionAdmin()) {
            create(admin, settings);
        }
        return new ScalarClient(factory.getTransactionManager(), settings);
    }

    private static void create(DistributedTransactionAdmin admin, ScalarDbSettings settings) {
        long end = System.nanoTime() + settings.timeout().toNanos();
        for (int attempt = 1; ; attempt++) {
            try {
                admin.createCoordinatorTables(true);
                for (int shard = 0; shard < settings.shards().size(); shard++) {
                    admin.createNamespace(ScalarProperties.namespace(shard), true);
                    admin.createTable(ScalarProperties.namespace(shard), TABLE, table(), true);
                }
                return;
            } catch (ExecutionException | IllegalArgumentException e) {
                // Concurrent creation of the same tables fails with various errors.
                if (System.nanoTime() - end > 0) {
                    throw ScalarErrors.of(e);
                }
                UnfinishedCommitResolver.pause(attempt);
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

    /** Returns the executor for reads outside of commit slots. It leaves a quarter of the connections for commits. */
    BoundedReadExecutor readers() {
        return readers;
    }

    /** Returns the executor for reads in commit slots. */
    BoundedReadExecutor commitReads() {
        return commitReads;
    }

    DistributedTransaction beginReadOnly() throws TransactionException {
        return manager.beginReadOnly();
    }

    /** Begins a transaction, which the caller must commit or roll back. */
    DistributedTransaction begin() {
        refuseIfClosed();
        try {
            return manager.begin();
        } catch (TransactionException e) {
            throw ScalarErrors.of(e);
        }
    }

    /** Rolls back a transaction that has written nothing, and ignores any errors. */
    static void rollbackQuietly(DistributedTransaction tx) {
        try {
            tx.rollback();
        } catch (RollbackException e) {
            LOG.debug("cannot roll back a transaction that wrote nothing", e);
        }
    }

    /**
     * Returns whether a transaction was committed. If it was not, it is aborted, so that it can no longer be committed.
     */
    boolean resolveInDoubt(String transaction) {
        TransactionState state = abortUnlessCommitted(transaction);
        if (state == TransactionState.UNKNOWN) {
            throw new TryAgainException(
                    ErrorCode.UNAVAILABLE, "the shards cannot determine the outcome of transaction " + transaction);
        }
        return state == TransactionState.COMMITTED;
    }

    /** Aborts a transaction unless it is committed, and returns its final state. */
    TransactionState abortUnlessCommitted(String transaction) {
        try {
            return manager.rollback(transaction);
        } catch (TransactionException e) {
            throw ScalarErrors.of(e);
        }
    }

    /** Returns the time after which an unfinished commit is aborted by other processes. */
    Duration grace() {
        return settings.grace();
    }

    void refuseIfClosed() {
        if (closed) {
            throw new StoreFailedException(ErrorCode.CLOSED, "the store is closed");
        }
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            readers.close();
            commitReads.close();
            manager.close();
        }
    }
}
