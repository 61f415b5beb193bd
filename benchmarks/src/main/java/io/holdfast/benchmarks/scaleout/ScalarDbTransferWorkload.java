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
import io.holdfast.benchmarks.harness.TunedPostgresServer;
import java.util.List;
import java.util.Properties;

/**
 * A hand-written workload that uses ScalarDB's own API: a table on each shard, accounts distributed by id, and a retry
 * loop.
 */
final class ScalarDbTransferWorkload implements TransferWorkload {

    private static final String TABLE = "balances";

    private final DistributedTransactionManager manager;
    private final int shards;

    ScalarDbTransferWorkload(List<TunedPostgresServer> postgres, int connections) throws Exception {
        shards = postgres.size();
        TransactionFactory factory = TransactionFactory.create(settings(postgres, connections));
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
            for (long account = id; account < id + 500; account++) {
                put(tx, account, BALANCE);
            }
            tx.commit();
        }
    }

    private static Properties settings(List<TunedPostgresServer> postgres, int connections) {
        Properties properties = new Properties();
        properties.setProperty("scalar.db.transaction_manager", "consensus-commit");
        properties.setProperty("scalar.db.consensus_commit.isolation_level", "SERIALIZABLE");
        properties.setProperty("scalar.db.consensus_commit.coordinator.namespace", "bench_coordinator");
        properties.setProperty("scalar.db.storage", "multi-storage");
        StringBuilder names = new StringBuilder("s0");
        StringBuilder mapping = new StringBuilder("bench_coordinator:s0,bench_0:s0");
        for (int shard = 0; shard < postgres.size(); shard++) {
            if (shard > 0) {
                names.append(",s").append(shard);
                mapping.append(",bench_").append(shard).append(":s").append(shard);
            }
            String prefix = "scalar.db.multi_storage.storages.s" + shard + ".";
            properties.setProperty(prefix + "storage", "jdbc");
            properties.setProperty(
                    prefix + "contact_points", postgres.get(shard).jdbcUrl() + "?prepareThreshold=1");
            properties.setProperty(prefix + "username", "holdfast");
            properties.setProperty(prefix + "password", "");
            properties.setProperty(prefix + "jdbc.connection_pool.max_total", "" + connections);
        }
        properties.setProperty("scalar.db.multi_storage.storages", names.toString());
        properties.setProperty("scalar.db.multi_storage.namespace_mapping", mapping.toString());
        properties.setProperty("scalar.db.multi_storage.default_storage", "s0");
        return properties;
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
            long payerBalance = balance(tx, from);
            if (payerBalance < 1) {
                throw new IllegalStateException("account " + from + " has insufficient balance");
            }
            put(tx, from, payerBalance - 1);
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
