package io.holdfast.benchmarks.store;

import io.holdfast.benchmarks.harness.Contender;
import io.holdfast.benchmarks.harness.RoundRecorder;
import io.holdfast.benchmarks.harness.ScratchDirectory;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** Applies the same charges in a single-threaded loop: a lookup and puts for each charge, and one fsync per batch. */
final class PlainRocksDbCharges implements Contender {

    private final RawChargeGenerator charges = new RawChargeGenerator();
    private final ScratchDirectory scratch;
    private final int batchSize;
    private @Nullable Path folder;
    private @Nullable PlainRocksDb rocks;

    PlainRocksDbCharges(ScratchDirectory scratch, int batchSize) {
        this.scratch = scratch;
        this.batchSize = batchSize;
    }

    @Override
    public void before() throws Exception {
        folder = scratch.createFolder("plain");
        rocks = new PlainRocksDb(folder);
    }

    @Override
    public void run(RoundRecorder round) throws RocksDBException {
        PlainRocksDb open = Objects.requireNonNull(rocks);
        try (WriteOptions sync = new WriteOptions().setSync(true)) {
            while (round.isRunning()) {
                long start = System.nanoTime();
                try (WriteBatch batch = new WriteBatch()) {
                    for (int i = 0; i < batchSize; i++) {
                        add(open, batch, charges.next());
                    }
                    open.db().write(sync, batch);
                }
                round.recordDone(start, batchSize);
            }
        }
    }

    private static void add(PlainRocksDb rocks, WriteBatch batch, ChargePayload charge) throws RocksDBException {
        RocksDB db = rocks.db();
        if (db.get(rocks.family(0), charge.id()) != null) {
            throw new IllegalStateException("duplicate charge");
        }
        batch.put(rocks.family(0), charge.id(), charge.request());
        batch.put(rocks.family(1), charge.account(), charge.balance());
        batch.put(rocks.family(2), charge.id(), charge.entry());
        batch.put(rocks.family(3), charge.id(), charge.event());
    }

    @Override
    public void after() throws Exception {
        Objects.requireNonNull(rocks).close();
        ScratchDirectory.deleteRecursively(Objects.requireNonNull(folder));
    }
}
