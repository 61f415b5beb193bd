package io.holdfast.queue;

import io.holdfast.queue.WorkerHandlers.BatchHandler;
import io.holdfast.queue.WorkerHandlers.MessageHandler;
import io.holdfast.queue.WorkerHandlers.TransactionHandler;
import io.holdfast.queue.internal.worker.WorkerLoop;
import io.holdfast.store.Store;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.kit.Arguments;
import java.util.List;

/**
 * Processes the messages of a queue on its own threads. A worker prefetches messages and extends their leases while
 * they are processed. It acknowledges a message when its handler returns and rejects it when its handler throws.
 * Thread-safe.
 *
 * <pre>{@code
 * try (QueueWorker worker = QueueWorker.startInTransactions(store, queues, "bill", options, (tx, message) ->
 *         ledger.charge(tx, usage(message)).orThrow())) {
 *     ...
 * }
 * }</pre>
 */
public final class QueueWorker implements AutoCloseable {

    private static final WriteOptions HANDLE =
            WriteOptions.named("queue worker").withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES);

    private final WorkerLoop loop;

    private QueueWorker(WorkerLoop loop) {
        this.loop = loop;
    }

    /** Starts a worker that acknowledges each message after its handler has returned. */
    public static QueueWorker start(Queues queues, String queue, WorkerOptions options, MessageHandler handler) {
        Arguments.notNull("handler", handler);
        return startLoop(queues, queue, options.withBatch(1), deliveries -> {
            handler.handle(deliveries.get(0));
            return acknowledged(List.of(queues.ack(deliveries.get(0).receipt())));
        });
    }

    /**
     * Starts a worker that commits the writes of its handler and the acknowledgement together. If the lease was lost,
     * nothing is committed, because another consumer may have the message.
     *
     * @param store the store that contains the queues
     */
    public static QueueWorker startInTransactions(
            Store store, Queues queues, String queue, WorkerOptions options, TransactionHandler handler) {
        Arguments.notNull("handler", handler);
        Arguments.notNull("store", store);
        return startLoop(queues, queue, options.withBatch(1), deliveries -> {
            MessageDelivery delivery = deliveries.get(0);
            store.write(HANDLE, tx -> {
                handler.handle(tx, delivery);
                return queues.ack(tx, delivery.receipt()).orThrow();
            });
            return 1;
        });
    }

    /** Starts a worker that passes up to {@link WorkerOptions#batch} messages to its handler at once. */
    public static QueueWorker startInBatches(Queues queues, String queue, WorkerOptions options, BatchHandler handler) {
        Arguments.notNull("handler", handler);
        return startLoop(queues, queue, options, deliveries -> {
            handler.handle(deliveries);
            return acknowledged(queues.ackAll(
                    deliveries.stream().map(MessageDelivery::receipt).toList()));
        });
    }

    private static int acknowledged(List<QueueOutcome.Acked> outcomes) {
        return (int) outcomes.stream()
                .filter(outcome -> outcome instanceof QueueOutcome.MessageAcked)
                .count();
    }

    private static QueueWorker startLoop(
            Queues queues, String queue, WorkerOptions options, WorkerLoop.Processor processor) {
        WorkerLoop loop = new WorkerLoop(
                Arguments.notNull("queues", queues), queue, Arguments.notNull("options", options), processor);
        loop.start();
        return new QueueWorker(loop);
    }

    /** Returns the number of messages that were processed and acknowledged. */
    public long processed() {
        return loop.processed();
    }

    /**
     * Returns the number of deliveries that were not acknowledged, because the handler threw an exception or the
     * acknowledgement was refused.
     */
    public long failed() {
        return loop.failed();
    }

    /** Returns the messages that are being processed or have been prefetched. */
    public List<DeliveryReceipt> held() {
        return loop.held();
    }

    /**
     * Stops the worker: leases no more messages, returns prefetched messages to the queue, and waits for running
     * handlers. Handlers that have not returned after {@link WorkerOptions#stopTimeout} are interrupted.
     */
    @Override
    public void close() {
        loop.stop();
    }
}
