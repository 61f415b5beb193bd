package io.holdfast.queue;

import io.holdfast.queue.internal.MessageAdminCommands;
import io.holdfast.queue.internal.QueueAdminCommands;
import io.holdfast.queue.internal.QueueDeletion;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.StoreLimits;
import java.util.UUID;

/** Creates, configures, pauses and deletes queues, and removes or moves their messages. This class is thread-safe. */
public final class QueueAdmin {

    private static final WriteOptions LARGE =
            WriteOptions.named("queue").withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES);

    private final Store store;
    private final QueueAdminCommands queues;
    private final MessageAdminCommands messages;

    QueueAdmin(Store store, QueueAdminCommands queues, MessageAdminCommands messages) {
        this.store = store;
        this.queues = queues;
        this.messages = messages;
    }

    /**
     * Creates a queue and, unless the configuration names an existing dead-letter queue, the dead-letter queue
     * {@code <name>.dlq}. This method has no effect if the queue exists with the same configuration.
     */
    public QueueOutcome.Configured create(QueueConfig config) {
        return store.write(tx -> create(tx, config));
    }

    /** Like {@link #create(QueueConfig)}, but in the caller's transaction. */
    public QueueOutcome.Configured create(Tx tx, QueueConfig config) {
        return queues.create(tx, config);
    }

    /**
     * Replaces the configuration of a queue and ends the cooldowns of its scripts. {@link QueueConfig#ordered} can only
     * change while the queue is empty.
     */
    public QueueOutcome.Configured configure(QueueConfig config) {
        return store.write(tx -> configure(tx, config));
    }

    /** Like {@link #configure(QueueConfig)}, but in the caller's transaction. */
    public QueueOutcome.Configured configure(Tx tx, QueueConfig config) {
        return queues.configure(tx, config);
    }

    /** Creates a queue like {@link #create}, or {@linkplain #configure replaces} its configuration if it exists. */
    public QueueOutcome.Configured put(QueueConfig config) {
        return store.write(tx -> put(tx, config));
    }

    /** Like {@link #put(QueueConfig)}, but in the caller's transaction. */
    public QueueOutcome.Configured put(Tx tx, QueueConfig config) {
        return queues.put(tx, config);
    }

    /**
     * Deletes a queue with its messages, and the dead-letter queue that was created with it. The queue is no longer
     * visible after the first commit, and its rows are then removed in steps. If the removal is interrupted,
     * {@link Queues#sweep()} removes the remaining rows.
     */
    public QueueOutcome.Deleted delete(String queue) {
        QueueOutcome.Deleted outcome = store.write(tx -> delete(tx, queue));
        if (outcome instanceof QueueOutcome.QueueDeleted) {
            QueueDeletion.finishAll(store);
        }
        return outcome;
    }

    /** Like {@link #delete(String)}, but in the caller's transaction; {@link Queues#sweep()} removes the rows. */
    public QueueOutcome.Deleted delete(Tx tx, String queue) {
        return queues.delete(tx, queue);
    }

    /** Pauses deliveries from a queue. Messages can still be enqueued. */
    public QueueOutcome.PausedOrResumed pause(String queue) {
        return store.write(tx -> pause(tx, queue));
    }

    /** Like {@link #pause(String)}, but in the caller's transaction. */
    public QueueOutcome.PausedOrResumed pause(Tx tx, String queue) {
        return queues.setPaused(tx, queue, true);
    }

    /** Resumes deliveries from a queue. */
    public QueueOutcome.PausedOrResumed resume(String queue) {
        return store.write(tx -> resume(tx, queue));
    }

    /** Like {@link #resume(String)}, but in the caller's transaction. */
    public QueueOutcome.PausedOrResumed resume(Tx tx, String queue) {
        return queues.setPaused(tx, queue, false);
    }

    /** Removes all messages that are not leased from a queue, in steps. */
    public QueueOutcome.Moved purge(String queue) {
        return messages.purge(queue);
    }

    /**
     * Removes the first messages that are not leased, up to about 16 MiB, in the caller's transaction. The method
     * examines at most 20,000 messages.
     *
     * @param limit the maximum number of messages to remove; leased messages do not count
     */
    public QueueOutcome.Moved purge(Tx tx, String queue, long limit) {
        return messages.purge(tx, queue, limit);
    }

    /**
     * Moves dead letters back to the queues in which they failed and resets their attempts to 0. Within each fairness
     * key, they are moved in the order in which they were enqueued. Messages that are leased or whose original queue
     * does not exist are skipped.
     *
     * @param limit the maximum number of messages to move, or {@link Long#MAX_VALUE} for all messages; skipped messages
     *     do not count
     */
    public QueueOutcome.Moved redrive(String deadLetterQueue, long limit) {
        return messages.redrive(deadLetterQueue, limit);
    }

    /**
     * Like {@link #redrive(String, long)}, but in the caller's transaction, and up to about 16 MiB. The method examines
     * at most 20,000 messages.
     */
    public QueueOutcome.Moved redrive(Tx tx, String deadLetterQueue, long limit) {
        return messages.redrive(tx, deadLetterQueue, limit);
    }

    /**
     * Moves a dead letter back to the queue in which it failed and resets its attempts to 0. A dead letter whose queue does
     * not exist is refused.
     */
    public QueueOutcome.Redriven redriveMessage(String deadLetterQueue, UUID id) {
        return store.write(LARGE, tx -> redriveMessage(tx, deadLetterQueue, id));
    }

    /** Like {@link #redriveMessage(String, UUID)}, but in the caller's transaction. */
    public QueueOutcome.Redriven redriveMessage(Tx tx, String deadLetterQueue, UUID id) {
        return messages.redriveMessage(tx, deadLetterQueue, id);
    }

    /**
     * Replaces the payload of a message in any state, and returns whether the message existed. A consumer that has
     * already leased the message keeps the previous payload until its next delivery.
     */
    public boolean replacePayload(String queue, UUID id, byte[] payload) {
        return store.write(LARGE, tx -> replacePayload(tx, queue, id, payload));
    }

    /** Like {@link #replacePayload(String, UUID, byte[])}, but in the caller's transaction. */
    public boolean replacePayload(Tx tx, String queue, UUID id, byte[] payload) {
        return messages.replacePayload(tx, queue, id, payload);
    }

    /** Removes a message in any state and returns whether the message existed. */
    public boolean discard(String queue, UUID id) {
        return store.write(tx -> discard(tx, queue, id));
    }

    /** Like {@link #discard(String, UUID)}, but in the caller's transaction. */
    public boolean discard(Tx tx, String queue, UUID id) {
        return messages.discard(tx, queue, id);
    }
}
