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
 * Processes the messages of a queue on threads of its own: leases messages in advance, extends their leases while they
 * are processed, acknowledges those whose handler returns and rejects those whose handler throws. Thread-safe.
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
            queues.ack(deliveries.get(0).receipt());
        });
    }

    /**
     * Starts a worker whose handler and acknowledgement are one commit. If the lease was lost, nothing is committed,
     * because another consumer may have the message.
     *
     * @param store the store of the queues
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
        });
    }

    /** Starts a worker that passes up to {@link WorkerOptions#batch} messages to its handler at once. */
    public static QueueWorker startInBatches(Queues queues, String queue, WorkerOptions options, BatchHandler handler) {
        Arguments.notNull("handler", handler);
        return startLoop(queues, queue, options, deliveries -> {
            handler.handle(deliveries);
            queues.ackAll(deliveries.stream().map(MessageDelivery::receipt).toList());
        });
    }

    private static QueueWorker startLoop(
            Queues queues, String queue, WorkerOptions options, BatchHandler handleAndAck) {
        WorkerLoop loop = new WorkerLoop(
                Arguments.notNull("queues", queues), queue, Arguments.notNull("options", options), handleAndAck);
        loop.start();
        return new QueueWorker(loop);
    }

    /** Returns the number of messages that were processed and acknowledged. */
    public long processed() {
        return loop.processed();
    }

    /** Returns the number of deliveries whose handler threw an exception. */
    public long failed() {
        return loop.failed();
    }

    /** Returns the messages that are being processed or have been leased in advance. */
    public List<DeliveryReceipt> held() {
        return loop.held();
    }

    /**
     * Stops the worker: leases no more messages, returns those that were leased in advance, and waits for running
     * handlers. Handlers that have not returned after {@link WorkerOptions#stopTimeout} are interrupted.
     */
    @Override
    public void close() {
        loop.stop();
    }
}
