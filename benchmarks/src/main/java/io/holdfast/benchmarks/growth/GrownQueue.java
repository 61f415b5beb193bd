package io.holdfast.benchmarks.growth;

import io.holdfast.benchmarks.Contender;
import io.holdfast.benchmarks.queue.Waiting;
import io.holdfast.store.Durability;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.util.List;

/** A queue where so many messages wait, of so many fairness keys; a message is followed by one of its key. */
final class GrownQueue implements Axis.Grown {

    private final Waiting waiting;

    GrownQueue(Path folder, int messages, int keys) {
        waiting = new Waiting(RocksDb.at(folder).durability(Durability.PROCESS), messages, keys);
    }

    @Override
    public List<Contender> operations() {
        return List.of(waiting);
    }

    @Override
    public void close() {
        waiting.close();
    }
}
