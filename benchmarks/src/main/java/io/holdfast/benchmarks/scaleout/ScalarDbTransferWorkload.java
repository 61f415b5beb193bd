package io.holdfast.benchmarks.scaleout;

import com.scalar.db.api.DistributedTransaction;
import com.scalar.db.api.DistributedTransactionAdmin;
import com.scalar.db.api.DistributedTransactionManager;
import com.scalar.db.api.Get;
import com.scalar.db.api.TableMetadata;
import com.scalar.db.api.Upsert;
import com.scalar.db.exception.transaction.CommitConflictException;
import com.scalar.db.exception.transaction.CrudConflictException;
import com.scalar.db.exception.transaction.TransactionException;
import com.scalar.db.io.DataType;
import com.scalar.db.io.Key;
import com.scalar.db.service.TransactionFactory;
import io.holdfast.benchmarks.TunedPostgresServer;
import java.util.List;
import java.util.Properties;

/** The same by hand: ScalarDB's own API, a table on each shard, accounts spread by their number, and a retry loop. */
final class ScalarDbTransferWorkload implements TransferWorkload {

    private static final String TABLE = "balances";

    private final DistributedTransactionManager manager;
    private final int shards;

    ScalarDbTransferWorkload(List<TunedPostgresServer> postgres, int connections) throws Exception {
        shards = postgres.size();
        TransactionFactory factory = TransactionFactory.create(properties(postgres, connections));
        try (DistributedTransactionAdmin admin = factory.getTransactionAdmin()) {
            admin.createCoordinatorTables(true);
            for (int shard = 0; shard < shards; shard++) {
                admin.createNamespace("bench_" + shard, true);
                admin.createTable("bench_" + shard, TABLE, table(), true);
            }
        }
        manager = factory.getTransactionManager();
        for (long id = 0; id < ACCOUNTS; id += 500) {
            DistributedTransaction tx = manager.begin();
            for (long each = id; each < id + 500; each++) {
                put(tx, each, BALANCE);
            }
            tx.commit();
        }
    }

    private static Properties properties(List<TunedPostgresServer> postgres, int connections) {
        Properties all = new Properties();
        all.setProperty("scalar.db.transaction_manager", "consensus-commit");
        all.setProperty("scalar.db.consensus_commit.isolation_level", "SERIALIZABLE");
        all.setProperty("scalar.db.consensus_commit.coordinator.namespace", "bench_coordinator");
        all.setProperty("scalar.db.storage", "multi-storage");
        StringBuilder names = new StringBuilder("s0");
        StringBuilder mapping = new StringBuilder("bench_coordinator:s0,bench_0:s0");
        for (int shard = 0; shard < postgres.size(); shard++) {
            if (shard > 0) {
                names.append(",s").append(shard);
                mapping.append(",bench_").append(shard).append(":s").append(shard);
            }
            String prefix = "scalar.db.multi_storage.storages.s" + shard + ".";
            all.setProperty(prefix + "storage", "jdbc");
            all.setProperty(prefix + "contact_points", postgres.get(shard).jdbcUrl() + "?prepareThreshold=1");
            all.setProperty(prefix + "username", "holdfast");
            all.setProperty(prefix + "password", "");
            all.setProperty(prefix + "jdbc.connection_pool.max_total", "" + connections);
        }
        all.setProperty("scalar.db.multi_storage.storages", names.toString());
        all.setProperty("scalar.db.multi_storage.namespace_mapping", mapping.toString());
        all.setProperty("scalar.db.multi_storage.default_storage", "s0");
        return all;
    }

    private static TableMetadata table() {
        return TableMetadata.newBuilder()
                .addColumn("id", DataType.BIGINT)
                .addColumn("balance", DataType.BIGINT)
                .addPartitionKey("id")
                .build();
    }

    @Override
    public void transfer(long from, long to) throws Exception {
        while (!tryTransfer(from, to)) {
            Thread.onSpinWait();
        }
    }

    private boolean tryTransfer(long from, long to) throws TransactionException {
        DistributedTransaction tx = manager.begin();
        try {
            long left = balance(tx, from);
            if (left < 1) {
                throw new IllegalStateException("account " + from + " is empty");
            }
            put(tx, from, left - 1);
            put(tx, to, balance(tx, to) + 1);
            tx.commit();
            return true;
        } catch (CrudConflictException | CommitConflictException e) {
            tx.rollback();
            return false;
        }
    }

    private long balance(DistributedTransaction tx, long id) throws TransactionException {
        return tx.get(Get.newBuilder()
                        .namespace("bench_" + id % shards)
                        .table(TABLE)
                        .partitionKey(Key.ofBigInt("id", id))
                        .build())
                .orElseThrow()
                .getBigInt("balance");
    }

    private void put(DistributedTransaction tx, long id, long balance) throws TransactionException {
        tx.upsert(Upsert.newBuilder()
                .namespace("bench_" + id % shards)
                .table(TABLE)
                .partitionKey(Key.ofBigInt("id", id))
                .bigIntValue("balance", balance)
                .build());
    }

    @Override
    public long sum() throws TransactionException {
        long sum = 0;
        for (long id = 0; id < ACCOUNTS; id++) {
            DistributedTransaction tx = manager.begin();
            sum += balance(tx, id);
            tx.rollback();
        }
        return sum;
    }

    @Override
    public void close() {
        manager.close();
    }
}
