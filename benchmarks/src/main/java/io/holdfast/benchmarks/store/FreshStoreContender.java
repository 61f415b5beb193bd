package io.holdfast.benchmarks.store;

import io.holdfast.benchmarks.Contender;
import io.holdfast.benchmarks.MeasuredRound;
import io.holdfast.benchmarks.ScratchDirectory;
import io.holdfast.store.Store;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Works on a store that is new in every round, so that no round pays for the one before. */
abstract class FreshStoreContender implements Contender {

    private final ScratchDirectory scratch;
    private @Nullable Path folder;
    private @Nullable Store store;

    FreshStoreContender(ScratchDirectory scratch) {
        this.scratch = scratch;
    }

    /** Puts in what has to be there first. */
    void fill(Store fresh) {}

    abstract void run(Store fresh, MeasuredRound round) throws Exception;

    /** Looks whether the work was done. */
    void check(Store used) {}

    @Override
    public final void before() throws Exception {
        folder = scratch.createFolder("store");
        store = Store.open(RocksDb.at(folder), RawCharge.SCHEMA);
        fill(store);
    }

    @Override
    public final void run(MeasuredRound round) throws Exception {
        run(Objects.requireNonNull(store), round);
    }

    @Override
    public final void after() throws Exception {
        try (Store used = Objects.requireNonNull(store)) {
            check(used);
        }
        ScratchDirectory.deleteRecursively(Objects.requireNonNull(folder));
    }
}
