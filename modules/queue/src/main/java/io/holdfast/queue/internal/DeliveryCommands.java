package io.holdfast.queue.internal;

import io.holdfast.queue.DeliveryReceipt;
import io.holdfast.queue.QueueEvents;
import io.holdfast.queue.QueueOutcome;
import io.holdfast.queue.internal.QueueKeys.LeaseExpiryKey;
import io.holdfast.queue.internal.QueueKeys.MessageIdKey;
import io.holdfast.queue.internal.QueueRows.LeaseRow;
import io.holdfast.queue.internal.QueueRows.MessageRow;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.Values.Unit;
import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Acknowledges, rejects, releases and extends deliveries, and fails those whose leases have expired. */
public final class DeliveryCommands {

    static final String EXPIRED = "visibility timeout";
    private static final String NACKED = "nack";

    private final QueueScripts scripts;
    private final LongPoll longPoll;

    public DeliveryCommands(QueueScripts scripts, LongPoll longPoll) {
        this.scripts = scripts;
        this.longPoll = longPoll;
    }

    public QueueOutcome.Acked ack(OpenQueues queues, DeliveryReceipt receipt) {
        LeaseRow lease = lease(queues, receipt);
        if (lease == null) {
            return messageExists(queues, receipt)
                    ? new QueueOutcome.LeaseLost(receipt.message())
                    : new QueueOutcome.MessageNotFound(receipt.message());
        }
        OpenQueue queue = requireQueue(queues, receipt.queue());
        queue.endLease(receipt.message(), lease);
        queue.removeMessage(MessageMetadata.of(receipt.message(), lease, List.of()));
        queue.countAck();
        queues.tx().emit(QueueEvents.REMOVED, queue.name(), receipt.message(), QueueEvents.ACKNOWLEDGED, 1);
        signalIfBlocked(queue, lease);
        return new QueueOutcome.MessageAcked(receipt.message());
    }

    public QueueOutcome.Returned nack(
            OpenQueues queues, DeliveryReceipt receipt, @Nullable Duration delay, @Nullable String reason) {
        LeaseRow lease = lease(queues, receipt);
        if (lease == null) {
            return messageExists(queues, receipt)
                    ? new QueueOutcome.LeaseLost(receipt.message())
                    : new QueueOutcome.MessageNotFound(receipt.message());
        }
        MessageRow content = content(queues.tx(), requireQueue(queues, receipt.queue()), receipt.message(), lease);
        return fail(queues, receipt, lease, content, delay, reason == null ? NACKED : QueueArguments.reason(reason));
    }

    /** Returns a message to its queue without counting a failure. */
    public QueueOutcome.Returned release(OpenQueues queues, DeliveryReceipt receipt) {
        LeaseRow lease = lease(queues, receipt);
        if (lease == null) {
            return messageExists(queues, receipt)
                    ? new QueueOutcome.LeaseLost(receipt.message())
                    : new QueueOutcome.MessageNotFound(receipt.message());
        }
        OpenQueue queue = requireQueue(queues, receipt.queue());
        MessageRow content = content(queues.tx(), queue, receipt.message(), lease);
        MessageMetadata message = MessageMetadata.of(receipt.message(), lease, content.activeThrottles())
                .withSublane(content.sublane(queue.config()));
        queue.endLease(receipt.message(), lease);
        queue.schedule(message, 0, false);
        longPoll.signal(queue.name());
        return new QueueOutcome.Requeued(message.attempts(), queues.tx().now());
    }

    public QueueOutcome.Extended extend(OpenQueues queues, DeliveryReceipt receipt, Duration visibility) {
        LeaseRow lease = lease(queues, receipt);
        if (lease == null) {
            return messageExists(queues, receipt)
                    ? new QueueOutcome.LeaseLost(receipt.message())
                    : new QueueOutcome.MessageNotFound(receipt.message());
        }
        Tx tx = queues.tx();
        Instant until = requireQueue(queues, receipt.queue()).reserveLeaseEnd(visibility);
        tx.delete(QueueSchema.LEASE_EXPIRY, new LeaseExpiryKey(lease.expires(), receipt.queue(), receipt.message()));
        tx.put(QueueSchema.LEASE_EXPIRY, new LeaseExpiryKey(until, receipt.queue(), receipt.message()), Unit.UNIT);
        tx.put(QueueSchema.LEASES, key(receipt), lease.withExpires(until));
        return new QueueOutcome.LeaseExtended(until);
    }

    /** Fails the delivery of an expired lease and returns the approximate size of the message in bytes. */
    long expire(OpenQueues queues, LeaseExpiryKey key) {
        Tx tx = queues.tx();
        OpenQueue queue = queues.open(key.queue());
        if (queue == null) { // The queue is being deleted.
            tx.delete(QueueSchema.LEASE_EXPIRY, key);
            return 0;
        }
        LeaseRow lease = tx.get(QueueSchema.LEASES, new MessageIdKey(key.queue(), key.id()))
                .orElseThrow(() -> OpenQueue.corruption(key.queue(), "message " + key.id() + " has no lease"));
        MessageRow content = content(tx, queue, key.id(), lease);
        fail(queues, new DeliveryReceipt(key.queue(), key.id(), lease.token()), lease, content, null, EXPIRED);
        return content.size();
    }

    /** Marks a delivery as failed and schedules a retry or moves the message to the dead-letter queue. */
    private QueueOutcome.Returned fail(
            OpenQueues queues,
            DeliveryReceipt receipt,
            LeaseRow lease,
            MessageRow content,
            @Nullable Duration delay,
            String reason) {
        UUID id = receipt.message();
        OpenQueue queue = requireQueue(queues, receipt.queue());
        QueueConfigRow config = queue.config();
        int attempts = lease.attempts() + 1;
        MessageMetadata message = MessageMetadata.of(id, lease, content.activeThrottles())
                .withAttempts(attempts)
                .withSublane(content.sublane(config));
        queue.endLease(id, lease);
        queue.countFailure(lease.fairness());
        ScriptResults.FailureDecision decision = scripts.onFailure(queues.tx(), config, message, content, reason);
        boolean exhausted = config.maxAttempts() > 0 && attempts >= config.maxAttempts();
        if (exhausted || (decision != null && decision.deadLetter())) {
            OpenQueue deadLetters = queues.open(config.deadLetters());
            if (deadLetters != null) {
                moveToDeadLetters(queue, deadLetters, message, content, reason);
                queues.tx().emit(QueueEvents.DEAD_LETTERED, queue.name(), id, deadLetters.name(), attempts);
                return new QueueOutcome.DeadLettered(deadLetters.name(), attempts);
            }
        }
        long notBefore = SignedEpochNanos.plus(queue.now(), retryDelay(config, attempts, decision, delay));
        queue.schedule(message.isInGroup() ? message : message.withOrder(notBefore), notBefore, true);
        longPoll.signal(receipt.queue());
        return new QueueOutcome.Requeued(attempts, SignedEpochNanos.instant(notBefore));
    }

    /**
     * Returns the delay chosen by the script, the consumer or the queue's configuration, in this order of precedence.
     */
    private static Duration retryDelay(
            QueueConfigRow config,
            int attempts,
            ScriptResults.@Nullable FailureDecision decision,
            @Nullable Duration requested) {
        if (decision != null && decision.delay() != null) {
            return decision.delay();
        }
        return requested != null ? requested : config.retryDelay(attempts);
    }

    private void moveToDeadLetters(
            OpenQueue queue, OpenQueue deadLetters, MessageMetadata message, MessageRow content, String reason) {
        queue.removeMessage(message);
        queue.countDeadLetter(message.fairness());
        longPoll.signal(queue.name()); // The next message of its group or fairness key may be deliverable now.
        MessageMetadata deadLetter = message.withOrder(deadLetters.now()).asPlain();
        deadLetters.addMessage(deadLetter, content.asDeadLetter(queue.name(), reason));
        deadLetters.schedule(deadLetter, 0, false);
        longPoll.signal(deadLetters.name());
    }

    /** Signals that a message may be deliverable now if it was waiting for this lease to end. */
    private void signalIfBlocked(OpenQueue queue, LeaseRow lease) {
        if (lease.group() != null || queue.config().ordered() || queue.config().perKey() != null) {
            longPoll.signal(queue.name());
        }
    }

    /** Returns the current lease of the message, or null if the receipt does not belong to the current lease. */
    private static @Nullable LeaseRow lease(OpenQueues queues, DeliveryReceipt receipt) {
        if (queues.open(Arguments.notNull("receipt", receipt).queue()) == null) {
            return null;
        }
        LeaseRow lease = queues.tx().get(QueueSchema.LEASES, key(receipt)).orElse(null);
        return lease == null || lease.token() != receipt.token() ? null : lease;
    }

    private static MessageIdKey key(DeliveryReceipt receipt) {
        return new MessageIdKey(receipt.queue(), receipt.message());
    }

    private static boolean messageExists(OpenQueues queues, DeliveryReceipt receipt) {
        return queues.open(receipt.queue()) != null && queues.tx().exists(QueueSchema.MESSAGE_LOCATIONS, key(receipt));
    }

    private static OpenQueue requireQueue(OpenQueues queues, String name) {
        OpenQueue queue = queues.open(name);
        if (queue == null) {
            throw OpenQueue.corruption(name, "it has a lease but does not exist");
        }
        return queue;
    }

    private static MessageRow content(Tx tx, OpenQueue queue, UUID id, LeaseRow lease) {
        return tx.get(
                        QueueSchema.MESSAGES,
                        MessageMetadata.of(id, lease, List.of()).key(queue.name()))
                .orElseThrow(() -> OpenQueue.corruption(queue.name(), "the row of message " + id + " is missing"));
    }
}
