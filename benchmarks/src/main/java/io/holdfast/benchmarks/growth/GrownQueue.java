package io.holdfast.benchmarks.growth;

import io.holdfast.benchmarks.Contender;
import io.holdfast.benchmarks.Round;
import io.holdfast.queue.Delivery;
import io.holdfast.queue.Message;
import io.holdfast.queue.QueueConfig;
import io.holdfast.queue.QueueOptions;
import io.holdfast.queue.Queues;
import io.holdfast.store.Durability;
import io.holdfast.store.Store;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** A queue where so many messages of 1 KiB wait, of so many fairness keys; a message is followed by one of its key. */
final class GrownQueue implements Axis.Grown {

    private static final String QUEUE = "growth";
    private static final int BATCH = 500;
    private static final byte[] PAYLOAD = new byte[1_024];

    private final Store store;
    private final Queues queues;

    GrownQueue(Path folder, int waiting, int keys) {
        store = Store.open(RocksDb.at(folder).durability(Durability.PROCESS), Queues.SCHEMA);
        queues = new Queues(store, QueueOptions.DEFAULT);
        queues.admin().create(QueueConfig.named(QUEUE));
        for (int from = 0; from < waiting; from += BATCH) {
            queues.enqueueAll(IntStream.range(from, from + BATCH)
                    .mapToObj(i -> message("tenant-" + i % keys))
                    .toList());
        }
    }

    private static Message message(String key) {
        return Message.of(QUEUE, PAYLOAD).fairnessKey(key);
    }

    @Override
    public List<Contender> operations() {
        return List.of(this::lease);
    }

    private void lease(Round round) {
        while (round.goesOn()) {
            long start = System.nanoTime();
            Delivery delivery = queues.lease(QUEUE, 1).deliveries().get(0);
            round.done(start);
            store.update(tx -> {
                queues.ack(tx, delivery.receipt());
                queues.enqueue(tx, message(delivery.message().fairnessKey()));
            });
        }
    }

    @Override
    public void close() {
        store.close();
    }
}
