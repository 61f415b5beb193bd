package io.holdfast.benchmarks.growth;

import io.holdfast.benchmarks.harness.Contender;
import io.holdfast.benchmarks.queue.BacklogLeases;
import io.holdfast.store.common.Durability;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.util.List;

/** A queue with a constant number of waiting messages and fairness keys. */
final class QueueDataset implements GrowthDimension.Dataset {

    private final BacklogLeases leases;

    QueueDataset(Path folder, int messages, int keys) {
        leases = new BacklogLeases(RocksDb.at(folder).withDurability(Durability.PROCESS), messages, keys);
    }

    @Override
    public List<Contender> contenders() {
        return List.of(leases);
    }

    @Override
    public void close() {
        leases.close();
    }
}
