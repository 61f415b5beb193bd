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
 * Leases, acknowledges and enqueues messages while many other lanes of the queue are throttled. Each acknowledged
 * message is followed by a new message with the same key.
 */
final class ThrottledLanesContender implements Contender {

    private static final String QUEUE = "throttled";
    private static final int CLIENTS = 64;
    private static final int FREE = 10_000;
    private static final int FREE_KEYS = 10;
    private static final int THROTTLES = 100;
    private static final int BATCH = 500;
    private static final double RATE = 0.000001;

    private final Store store;
    private final Queues queues;

    ThrottledLanesContender(ScratchDirectory scratch, int throttledLanes) throws Exception {
        store = Store.open(RocksDb.at(scratch.createFolder("throttled")), Queues.SCHEMA);
        queues = new Queues(store, QueueOptions.DEFAULT);
        queues.admin().create(QueueConfig.named(QUEUE));
        for (int i = 0; i < THROTTLES; i++) {
            queues.runtimeSettings().setThrottle("provider-" + i, RATE, 1);
        }
        List<NewMessage> all = new ArrayList<>();
        for (int i = 0; i < throttledLanes; i++) {
            all.add(message("throttled-" + i).withThrottleKeys("provider-" + i % THROTTLES));
        }
        for (int i = 0; i < FREE; i++) {
            all.add(message("free-" + i % FREE_KEYS));
        }
        for (int i = 0; i < all.size(); i += BATCH) {
            queues.enqueueAll(all.subList(i, Math.min(all.size(), i + BATCH)));
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
