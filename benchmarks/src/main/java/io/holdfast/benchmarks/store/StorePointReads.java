package io.holdfast.benchmarks.store;

import io.holdfast.benchmarks.harness.ScratchDirectory;
import io.holdfast.store.Store;
import io.holdfast.store.common.ProgressListener;
import io.holdfast.store.rocksdb.RocksDb;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads through the store, each in a separate transaction. */
final class StorePointReads extends PointReadContender {

    private final Store store;

    StorePointReads(ScratchDirectory scratch, int rows) throws IOException {
        super(rows);
        store = Store.open(RocksDb.at(scratch.createFolder("reads")), ChargePayload.SCHEMA);
        for (int from = 0; from < rows; from += BATCH_SIZE) {
            int first = from;
            store.update(tx -> {
                for (int i = first; i < first + BATCH_SIZE; i++) {
                    tx.put(ChargePayload.ACCOUNTS, RawChargeGenerator.accountKey(i), value(i));
                }
            });
        }
        store.compact(ProgressListener.NONE);
    }

    @Override
    byte @Nullable [] read(byte[] key) {
        return store.read(tx -> tx.get(ChargePayload.ACCOUNTS, key)).orElse(null);
    }

    @Override
    public void close() {
        store.close();
    }
}
