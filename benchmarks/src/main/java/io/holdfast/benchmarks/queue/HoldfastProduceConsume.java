package io.holdfast.benchmarks.queue;

import io.holdfast.benchmarks.harness.ScratchDirectory;
import io.holdfast.queue.DeliveryReceipt;
import io.holdfast.queue.LeaseRequest;
import io.holdfast.queue.MessageDelivery;
import io.holdfast.queue.NewMessage;
import io.holdfast.queue.QueueConfig;
import io.holdfast.queue.QueueOptions;
import io.holdfast.queue.QueueOutcome;
import io.holdfast.queue.Queues;
import io.holdfast.store.Store;
import io.holdfast.store.concurrent.RecurringTask;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Embedded Holdfast with FSYNC. A consumer acknowledges a message and leases the next message in one commit. */
final class HoldfastProduceConsume extends ProduceConsumeContender {

    private static final String QUEUE = "produce-consume";

    private final ScratchDirectory scratch;
    private @Nullable Path folder;
    private @Nullable Store store;
    private @Nullable Queues queues;
    private @Nullable RecurringTask sweeper;

    HoldfastProduceConsume(ScratchDirectory scratch, int clients) {
        super(clients);
        this.scratch = scratch;
    }

    @Override
    public void before() throws Exception {
        folder = scratch.createFolder("holdfast");
        store = Store.open(RocksDb.at(folder), Queues.SCHEMA);
        queues = new Queues(store, QueueOptions.DEFAULT);
        queues.admin().create(QueueConfig.named(QUEUE));
        sweeper = queues.sweepEvery(Duration.ofMillis(100));
    }

    @Override
    public void after() throws Exception {
        Objects.requireNonNull(sweeper).close();
        if (!Objects.requireNonNull(queues).check().isClean()) {
            throw new IllegalStateException("the queue is inconsistent: " + queues.check());
        }
        Objects.requireNonNull(store).close();
        ScratchDirectory.deleteRecursively(Objects.requireNonNull(folder));
    }

    @Override
    Producer producer() {
        Queues opened = Objects.requireNonNull(queues);
        return payload -> opened.enqueue(NewMessage.of(QUEUE, payload));
    }

    @Override
    Consumer consumer() {
        Queues opened = Objects.requireNonNull(queues);
        LeaseRequest request = LeaseRequest.of(QUEUE, 1).withWait(Duration.ofMillis(20));
        return new Consumer() {
            private List<DeliveryReceipt> held = List.of();

            @Override
            public boolean ackAndTakeNext() {
                boolean acknowledges = !held.isEmpty();
                QueueOutcome.AckedAndLeased next = opened.ackAndLease(held, request);
                held = next.leased().deliveries().stream()
                        .map(MessageDelivery::receipt)
                        .toList();
                return acknowledges;
            }

            @Override
            public boolean ackLast() {
                return !opened.ackAll(held).isEmpty();
            }
        };
    }
}
