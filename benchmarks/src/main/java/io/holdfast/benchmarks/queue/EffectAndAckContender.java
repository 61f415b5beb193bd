package io.holdfast.benchmarks.queue;

import io.holdfast.benchmarks.harness.ClosedLoopLoad;
import io.holdfast.benchmarks.harness.Contender;
import io.holdfast.benchmarks.harness.RoundRecorder;
import io.holdfast.benchmarks.harness.ScratchDirectory;
import io.holdfast.queue.MessageDelivery;
import io.holdfast.queue.NewMessage;
import io.holdfast.queue.QueueConfig;
import io.holdfast.queue.QueueOptions;
import io.holdfast.queue.QueueWorker;
import io.holdfast.queue.Queues;
import io.holdfast.queue.WorkerOptions;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.Table;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.Keys;
import io.holdfast.store.codec.Values;
import io.holdfast.store.rocksdb.RocksDb;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Processes messages and writes the effect in the commit that acknowledges them, either with a {@link QueueWorker} or
 * with direct calls. The effect is a row and a new message that replaces the acknowledged one.
 */
final class EffectAndAckContender implements Contender {

    private static final String QUEUE = "effects";
    private static final int CLIENTS = 64;
    private static final int BACKLOG = 10_000;
    private static final int BATCH = 500;
    private static final Table<UUID, byte[]> EFFECTS = Table.of("effects", Keys.uuid(), Values.bytes());
    private static final Schema SCHEMA = Schema.of("effects", EFFECTS);

    private final boolean worker;
    private final Store store;
    private final Queues queues;

    /** @param worker whether to use a {@link QueueWorker} */
    EffectAndAckContender(ScratchDirectory scratch, boolean worker) throws Exception {
        this.worker = worker;
        store = Store.open(RocksDb.at(scratch.createFolder("effects")), Queues.SCHEMA, SCHEMA);
        queues = new Queues(store, QueueOptions.DEFAULT);
        queues.admin().create(QueueConfig.named(QUEUE));
        for (int i = 0; i < BACKLOG; i += BATCH) {
            List<NewMessage> batch = new ArrayList<>();
            for (int n = 0; n < BATCH; n++) {
                batch.add(message());
            }
            queues.enqueueAll(batch);
        }
    }

    private static NewMessage message() {
        return NewMessage.of(QUEUE, new byte[ProduceConsumeContender.PAYLOAD]);
    }

    private void apply(Tx tx, MessageDelivery delivery) {
        tx.put(EFFECTS, delivery.message().id(), new byte[Long.BYTES]);
        queues.enqueue(tx, message());
    }

    @Override
    public void run(RoundRecorder round) throws Exception {
        if (!worker) {
            ClosedLoopLoad.runBlocking(CLIENTS, round, () -> {
                MessageDelivery delivery = queues.lease(QUEUE, 1).deliveries().get(0);
                store.update(tx -> {
                    apply(tx, delivery);
                    queues.ack(tx, delivery.receipt());
                });
            });
            return;
        }
        WorkerOptions options = WorkerOptions.DEFAULT.withConcurrency(CLIENTS).withPrefetch(CLIENTS);
        try (QueueWorker started = QueueWorker.startInTransactions(store, queues, QUEUE, options, this::apply)) {
            long counted = 0;
            while (round.isRunning()) {
                long start = System.nanoTime();
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
                for (long processed = started.processed(); counted < processed; counted++) {
                    round.recordDone(start);
                }
            }
        }
    }

    @Override
    public void close() {
        store.close();
    }
}
