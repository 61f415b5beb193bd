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
import java.util.ArrayList;
import java.util.List;

/**
 * Leases, acknowledges and enqueues messages with many fairness keys. Each acknowledged message is replaced by a new
 * message with the same key.
 */
final class ManyFairnessKeysContender implements Contender {

    private static final String QUEUE = "keys";
    private static final int CLIENTS = 64;
    private static final int BACKLOG = 100_000;
    private static final int BATCH = 500;

    private final Store store;
    private final Queues queues;

    ManyFairnessKeysContender(ScratchDirectory scratch, int keys) throws Exception {
        store = Store.open(RocksDb.at(scratch.createFolder("keys")), Queues.SCHEMA);
        queues = new Queues(store, QueueOptions.DEFAULT);
        queues.admin().create(QueueConfig.named(QUEUE));
        for (int i = 0; i < BACKLOG; i += BATCH) {
            List<NewMessage> batch = new ArrayList<>();
            for (int n = i; n < i + BATCH; n++) {
                batch.add(message("tenant-" + n % keys));
            }
            queues.enqueueAll(batch);
        }
    }

    private static NewMessage message(String key) {
        return NewMessage.of(QUEUE, new byte[ProduceConsumeContender.PAYLOAD]).withFairnessKey(key);
    }

    @Override
    public void run(RoundRecorder round) throws Exception {
        ClosedLoopLoad.runBlocking(CLIENTS, round, () -> {
            MessageDelivery delivery = queues.lease(QUEUE, 1).deliveries().get(0);
            store.update(tx -> {
                queues.ack(tx, delivery.receipt());
                queues.enqueue(tx, message(delivery.message().fairnessKey()));
            });
        });
    }

    @Override
    public void close() {
        store.close();
    }
}
