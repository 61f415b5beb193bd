package io.holdfast.benchmarks.queue;

import io.holdfast.benchmarks.Scratch;
import io.holdfast.queue.Delivery;
import io.holdfast.queue.LeaseRequest;
import io.holdfast.queue.Message;
import io.holdfast.queue.Outcome;
import io.holdfast.queue.QueueConfig;
import io.holdfast.queue.QueueOptions;
import io.holdfast.queue.QueueTimer;
import io.holdfast.queue.Queues;
import io.holdfast.queue.Receipt;
import io.holdfast.store.Store;
import io.holdfast.store.rocksdb.RocksDb;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Our side: embedded, FSYNC; a consumer acknowledges and takes the next in one commit. */
final class HoldfastLife extends Life {

    private static final String QUEUE = "life";

    private final Scratch scratch;
    private @Nullable Path folder;
    private @Nullable Store store;
    private @Nullable Queues queues;
    private @Nullable QueueTimer timer;

    HoldfastLife(Scratch scratch, int clients) {
        super(clients);
        this.scratch = scratch;
    }

    @Override
    public void before() throws Exception {
        folder = scratch.folder("holdfast");
        store = Store.open(RocksDb.at(folder), Queues.SCHEMA);
        queues = new Queues(store, QueueOptions.DEFAULT);
        queues.admin().create(QueueConfig.named(QUEUE));
        timer = queues.startTimer();
    }

    @Override
    public void after() throws Exception {
        Objects.requireNonNull(timer).close();
        if (!Objects.requireNonNull(queues).check().isClean()) {
            throw new IllegalStateException("the queue is damaged: " + queues.check());
        }
        Objects.requireNonNull(store).close();
        Scratch.delete(Objects.requireNonNull(folder));
    }

    @Override
    Producer producer() {
        Queues here = Objects.requireNonNull(queues);
        return payload -> here.enqueue(Message.of(QUEUE, payload));
    }

    @Override
    Consumer consumer() {
        Queues here = Objects.requireNonNull(queues);
        LeaseRequest one = LeaseRequest.of(QUEUE, 1).waiting(Duration.ofMillis(20));
        return new Consumer() {
            private List<Receipt> held = List.of();

            @Override
            public boolean next() {
                boolean acks = !held.isEmpty();
                Outcome.Next next = here.next(held, one);
                held = next.leased().deliveries().stream()
                        .map(Delivery::receipt)
                        .toList();
                return acks;
            }

            @Override
            public boolean finish() {
                return !here.ackAll(held).isEmpty();
            }
        };
    }
}
