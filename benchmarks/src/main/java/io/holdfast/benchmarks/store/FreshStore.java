package io.holdfast.benchmarks.store;

import io.holdfast.benchmarks.Contender;
import io.holdfast.benchmarks.Round;
import io.holdfast.benchmarks.Scratch;
import io.holdfast.store.Store;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Works on a store that is new in every round, so that no round pays for the one before. */
abstract class FreshStore implements Contender {

    private final Scratch scratch;
    private @Nullable Path folder;
    private @Nullable Store store;

    FreshStore(Scratch scratch) {
        this.scratch = scratch;
    }

    /** Puts in what has to be there first. */
    void fill(Store fresh) {}

    abstract void run(Store fresh, Round round) throws Exception;

    /** Looks whether the work was done. */
    void check(Store used) {}

    @Override
    public final void before() throws Exception {
        folder = scratch.folder("store");
        store = Store.open(RocksDb.at(folder), Charge.SCHEMA);
        fill(store);
    }

    @Override
    public final void run(Round round) throws Exception {
        run(Objects.requireNonNull(store), round);
    }

    @Override
    public final void after() throws Exception {
        try (Store used = Objects.requireNonNull(store)) {
            check(used);
        }
        Scratch.delete(Objects.requireNonNull(folder));
    }
}
