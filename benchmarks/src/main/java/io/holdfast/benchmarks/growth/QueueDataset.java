package io.holdfast.benchmarks.growth;

import io.holdfast.benchmarks.Contender;
import io.holdfast.benchmarks.queue.BacklogLeases;
import io.holdfast.store.common.Durability;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.util.List;

/** A queue where so many messages wait, of so many fairness keys; a message is followed by one of its key. */
final class QueueDataset implements GrowthDimension.Dataset {

    private final BacklogLeases waiting;

    QueueDataset(Path folder, int messages, int keys) {
        waiting = new BacklogLeases(RocksDb.at(folder).withDurability(Durability.PROCESS), messages, keys);
    }

    @Override
    public List<Contender> contenders() {
        return List.of(waiting);
    }

    @Override
    public void close() {
        waiting.close();
    }
}
