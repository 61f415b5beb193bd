package io.holdfast.benchmarks.store;

import io.holdfast.benchmarks.Contender;
import io.holdfast.benchmarks.Round;
import io.holdfast.benchmarks.Scratch;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** The same charges in a plain loop on one thread: look up, put, and write every so many with one sync. */
final class PlainCharges implements Contender {

    private final Charges charges = new Charges();
    private final Scratch scratch;
    private final int batchSize;
    private @Nullable Path folder;
    private @Nullable PlainRocks rocks;

    PlainCharges(Scratch scratch, int batchSize) {
        this.scratch = scratch;
        this.batchSize = batchSize;
    }

    @Override
    public void before() throws Exception {
        folder = scratch.folder("plain");
        rocks = new PlainRocks(folder);
    }

    @Override
    public void run(Round round) throws RocksDBException {
        PlainRocks open = Objects.requireNonNull(rocks);
        try (WriteOptions sync = new WriteOptions().setSync(true)) {
            while (round.goesOn()) {
                long start = System.nanoTime();
                try (WriteBatch batch = new WriteBatch()) {
                    for (int i = 0; i < batchSize; i++) {
                        add(open, batch, charges.next());
                    }
                    open.db().write(sync, batch);
                }
                round.done(start, batchSize);
            }
        }
    }

    private static void add(PlainRocks rocks, WriteBatch batch, Charge charge) throws RocksDBException {
        RocksDB db = rocks.db();
        if (db.get(rocks.family(0), charge.id()) != null) {
            throw new IllegalStateException("a charge was made twice");
        }
        batch.put(rocks.family(0), charge.id(), charge.request());
        batch.put(rocks.family(1), charge.account(), charge.balance());
        batch.put(rocks.family(2), charge.id(), charge.entry());
        batch.put(rocks.family(3), charge.id(), charge.event());
    }

    @Override
    public void after() throws Exception {
        Objects.requireNonNull(rocks).close();
        Scratch.delete(Objects.requireNonNull(folder));
    }
}
