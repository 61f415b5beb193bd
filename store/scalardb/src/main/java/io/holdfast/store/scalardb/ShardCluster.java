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
import io.holdfast.store.error.StoreFailure;
import io.holdfast.store.error.TryAgain;
import java.sql.SQLException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The shards as one database: ScalarDB, with its table on each of them. Several stores of a process may share it. */
final class ShardCluster implements AutoCloseable {

    static final String TABLE = "entries";

    private static final Logger LOG = LoggerFactory.getLogger(ShardCluster.class);

    private final DistributedTransactionManager manager;
    private final ScalarDbSettings settings;
    private final BoundedReadExecutor readers;
    private final BoundedReadExecutor commitReads;
    private volatile boolean closed;

    private ShardCluster(DistributedTransactionManager manager, ScalarDbSettings settings) {
        this.manager = manager;
        this.settings = settings;
        int most = settings.connections();
        readers = new BoundedReadExecutor(this, most - Math.max(1, most / 4), settings.timeout());
        commitReads = new BoundedReadExecutor(this, most, settings.timeout());
    }

    /** Connects, and makes the tables if they are missing. */
    static ShardCluster open(ScalarDbSettings settings) {
        try {
            ShardOrderCheck.check(settings);
        } catch (SQLException e) { // ScalarDB would not say which of them.
            throw ScalarErrors.of(e);
        }
        TransactionFactory factory = TransactionFactory.create(ScalarProperties.of(settings));
        try (DistributedTransactionAdmin admin = factory.getTransactionAdmin()) {
            create(admin, settings);
        }
        return new ShardCluster(factory.getTransactionManager(), settings);
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
                // Two that create the same at once get in each other's way, and there are many words for that.
                if (System.nanoTime() - end > 0) {
                    throw ScalarErrors.of(e);
                }
                ConflictBackoff.pause(attempt);
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

    /** For whoever reads. A quarter of the connections is left to those who commit. */
    BoundedReadExecutor readers() {
        return readers;
    }

    /** For turns. */
    BoundedReadExecutor commitReads() {
        return commitReads;
    }

    DistributedTransaction beginReadOnly() throws TransactionException {
        return manager.beginReadOnly();
    }

    /** To be committed, or rolled back. */
    DistributedTransaction begin() {
        refuseIfClosed();
        try {
            return manager.begin();
        } catch (TransactionException e) {
            throw ScalarErrors.of(e);
        }
    }

    /** Ends one that has written nothing. */
    static void rollbackQuietly(DistributedTransaction tx) {
        try {
            tx.rollback();
        } catch (RollbackException e) {
            LOG.debug("a transaction that wrote nothing did not end well", e);
        }
    }

    /** Whether a transaction was committed. One that was not, yet, will never be. */
    boolean resolveInDoubt(String transaction) {
        TransactionState state = abortUnlessCommitted(transaction);
        if (state == TransactionState.UNKNOWN) {
            throw new TryAgain(
                    ErrorCode.UNAVAILABLE, "the shards do not say what became of transaction " + transaction);
        }
        return state == TransactionState.COMMITTED;
    }

    /** Sees to it that a transaction is not committed any more, unless it is. */
    TransactionState abortUnlessCommitted(String transaction) {
        try {
            return manager.rollback(transaction);
        } catch (TransactionException e) {
            throw ScalarErrors.of(e);
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
            readers.close();
            commitReads.close();
            manager.close();
        }
    }
}
