package io.holdfast.benchmarks.queue;

import io.holdfast.benchmarks.harness.Contender;
import io.holdfast.benchmarks.harness.RoundRecorder;
import io.holdfast.queue.MessageDelivery;
import io.holdfast.queue.NewMessage;
import io.holdfast.queue.QueueConfig;
import io.holdfast.queue.QueueOptions;
import io.holdfast.queue.Queues;
import io.holdfast.store.Store;
import io.holdfast.store.rocksdb.RocksDb;
import java.util.ArrayList;
import java.util.List;

/** Leases messages one at a time from a queue with a constant backlog of 1 KiB messages and a fixed number of keys. */
public final class BacklogLeases implements Contender {

    private static final String QUEUE = "waiting";
    private static final int BATCH = 500;

    private final RocksDb backend;
    private Store store;
    private Queues queues;

    public BacklogLeases(RocksDb backend, int messages, int keys) {
        this.backend = backend;
        store = Store.open(backend, Queues.SCHEMA);
        queues = new Queues(store, QueueOptions.DEFAULT);
        queues.admin().create(QueueConfig.named(QUEUE));
        for (int i = 0; i < messages; i += BATCH) {
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

    /**
     * Closes the store and opens it again.
     *
     * @return the time from the call to open until the first lease, in seconds
     */
    double reopen() {
        store.close();
        long start = System.nanoTime();
        store = Store.open(backend, Queues.SCHEMA);
        queues = new Queues(store, QueueOptions.DEFAULT);
        if (queues.lease(QUEUE, 1).deliveries().isEmpty()) {
            throw new IllegalStateException("the queue is empty");
        }
        return (System.nanoTime() - start) / 1e9;
    }

    @Override
    public void run(RoundRecorder round) {
        while (round.isRunning()) {
            long start = System.nanoTime();
            MessageDelivery delivery = queues.lease(QUEUE, 1).deliveries().get(0);
            round.recordDone(start);
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
