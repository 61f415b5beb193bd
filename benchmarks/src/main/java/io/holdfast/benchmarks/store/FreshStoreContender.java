package io.holdfast.benchmarks.store;

import io.holdfast.benchmarks.harness.Contender;
import io.holdfast.benchmarks.harness.RoundRecorder;
import io.holdfast.benchmarks.harness.ScratchDirectory;
import io.holdfast.store.Store;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A contender with a new store in every round, so that rounds do not affect each other. */
abstract class FreshStoreContender implements Contender {

    private final ScratchDirectory scratch;
    private @Nullable Path folder;
    private @Nullable Store store;

    FreshStoreContender(ScratchDirectory scratch) {
        this.scratch = scratch;
    }

    /** Adds initial data. */
    void fill(Store fresh) {}

    /** Runs operations for the duration of the round. */
    abstract void run(Store fresh, RoundRecorder round) throws Exception;

    /** Verifies the operations of the round. */
    void check(Store used) {}

    @Override
    public final void before() throws Exception {
        folder = scratch.createFolder("store");
        store = Store.open(RocksDb.at(folder), ChargePayload.SCHEMA);
        fill(store);
    }

    @Override
    public final void run(RoundRecorder round) throws Exception {
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
