package io.holdfast.benchmarks.queue;

import io.holdfast.benchmarks.harness.ClosedLoopLoad;
import io.holdfast.benchmarks.harness.Contender;
import io.holdfast.benchmarks.harness.RoundRecorder;
import io.holdfast.benchmarks.harness.ScratchDirectory;
import io.holdfast.queue.MessageDelivery;
import io.holdfast.queue.NewMessage;
import io.holdfast.queue.QueueConfig;
import io.holdfast.queue.QueueOptions;
import io.holdfast.queue.Queues;
import io.holdfast.store.Store;
import io.holdfast.store.rocksdb.RocksDb;
import java.util.Collections;
import java.util.List;

/** Enqueues, leases and acknowledges messages of 1 KiB in batches, in three commits per batch. */
final class BatchProduceConsume implements Contender {

    static final int SIZE = 100;
    private static final String QUEUE = "batches";
    private static final int CLIENTS = 4;

    private final Store store;
    private final Queues queues;
    private final List<NewMessage> batch =
            Collections.nCopies(SIZE, NewMessage.of(QUEUE, new byte[ProduceConsumeContender.PAYLOAD]));

    BatchProduceConsume(ScratchDirectory scratch) throws Exception {
        store = Store.open(RocksDb.at(scratch.createFolder("batches")), Queues.SCHEMA);
        queues = new Queues(store, QueueOptions.DEFAULT);
        queues.admin().create(QueueConfig.named(QUEUE));
    }

    @Override
    public void run(RoundRecorder round) throws Exception {
        ClosedLoopLoad.runBlocking(CLIENTS, round, () -> {
            queues.enqueueAll(batch);
            queues.ackAll(queues.lease(QUEUE, SIZE).deliveries().stream()
                    .map(MessageDelivery::receipt)
                    .toList());
        });
    }

    @Override
    public void close() {
        store.close();
    }
}
