package io.holdfast.queue.internal;

import io.holdfast.queue.DeliveryReceipt;
import io.holdfast.queue.MessageProgress;
import io.holdfast.queue.MessageStatus.Stage;
import io.holdfast.queue.QueueEventTypes;
import io.holdfast.queue.QueueOutcome;
import io.holdfast.queue.internal.QueueKeys.LeaseExpiryKey;
import io.holdfast.queue.internal.QueueKeys.MessageIdKey;
import io.holdfast.queue.internal.QueueRowTypes.LeaseRow;
import io.holdfast.queue.internal.QueueRowTypes.MessageLocationRow;
import io.holdfast.queue.internal.QueueRowTypes.MessageRow;
import io.holdfast.queue.internal.content.ContentFootprint;
import io.holdfast.queue.internal.content.ContentRowTypes.ExpiryKey;
import io.holdfast.queue.internal.content.MessageStatuses;
import io.holdfast.queue.internal.content.PayloadChunks;
import io.holdfast.queue.internal.event.QueueEventEmitter;
import io.holdfast.queue.internal.time.SignedEpochNanos;
import io.holdfast.store.Tx;
import io.holdfast.store.codec.Values.Unit;
import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Acknowledges, rejects, releases and extends deliveries, and fails those whose leases have expired. */
public final class AcknowledgementCommands {

    static final String EXPIRED = "visibility timeout";
    private static final String NACKED = "nack";
    private static final String TOO_OLD = "time to live";

    private final QueueScripts scripts;
    private final LongPoll longPoll;

    public AcknowledgementCommands(QueueScripts scripts, LongPoll longPoll) {
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
        ContentFootprint content = storedContent(queues.tx(), queue, receipt.message(), lease);
        queue.removeMessage(MessageMetadata.of(receipt.message(), lease, List.of()), content);
        PayloadChunks.delete(queues.tx(), receipt.message(), content.chunks());
        queue.countAck();
        queue.finish(receipt.message(), Stage.COMPLETED, lease.attempts(), null);
        QueueEventEmitter.emit(
                queues.tx(), QueueEventTypes.REMOVED, queue.name(), receipt.message(), QueueEventTypes.ACKNOWLEDGED, 1);
        signalIfBlocked(queues.tx(), queue, lease);
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
        restoreExpiry(queue, message.id(), content);
        longPoll.signalWhenVisible(queues.tx(), queue.name());
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

    /** Stores the progress of a message. */
    public QueueOutcome.Reported report(OpenQueues queues, DeliveryReceipt receipt, MessageProgress progress) {
        Arguments.notNull("progress", progress);
        LeaseRow lease = lease(queues, receipt);
        if (lease == null) {
            return messageExists(queues, receipt)
                    ? new QueueOutcome.LeaseLost(receipt.message())
                    : new QueueOutcome.MessageNotFound(receipt.message());
        }
        Duration retention = requireQueue(queues, receipt.queue()).config().statusRetention();
        if (retention == null) {
            throw Arguments.invalid(
                    "queue '" + receipt.queue() + "' has no statusRetention, so progress cannot be stored");
        }
        MessageStatuses.report(queues.tx(), key(receipt), retention, lease.attempts(), progress);
        return new QueueOutcome.ProgressStored(receipt.message());
    }

    /**
     * Restores the expiry entry of a message that was leased. The sweep removes the entry if the message is leased when
     * it expires. The clock may have been set back since, so the entry is restored even if the message has not expired.
     */
    private static void restoreExpiry(OpenQueue queue, UUID id, MessageRow content) {
        queue.putExpiry(id, content.notAfter());
    }

    /** Expires a message and returns its size in bytes. If the message is leased, only its expiry entry is removed. */
    long expireMessage(OpenQueues queues, ExpiryKey key) {
        Tx tx = queues.tx();
        MessageIdKey id = new MessageIdKey(key.queue(), key.message());
        OpenQueue queue = queues.open(key.queue());
        MessageLocationRow location =
                queue == null ? null : tx.get(QueueSchema.MESSAGE_LOCATIONS, id).orElse(null);
        tx.delete(QueueSchema.EXPIRY, key);
        if (queue == null || location == null || tx.exists(QueueSchema.LEASES, id)) {
            return 0;
        }
        MessageMetadata message = MessageMetadata.of(key.message(), location, List.of());
        MessageRow content = tx.get(QueueSchema.MESSAGES, message.key(queue.name()))
                .orElseThrow(() ->
                        OpenQueue.corruption(queue.name(), "the row of message " + key.message() + " is missing"));
        queue.unschedule(message, location.notBefore());
        endLife(queues, queue, message, content);
        return content.size();
    }

    /** Drops or dead-letters an expired message that has already been removed from the schedule. */
    void endLife(OpenQueues queues, OpenQueue queue, MessageMetadata message, MessageRow content) {
        queue.countExpired();
        OpenQueue deadLetters =
                queue.config().deadLettersExpired() ? queues.open(queue.config().deadLetters()) : null;
        if (deadLetters != null) {
            moveToDeadLetters(queues.tx(), queue, deadLetters, message, content, TOO_OLD);
            QueueEventEmitter.emit(
                    queues.tx(),
                    QueueEventTypes.DEAD_LETTERED,
                    queue.name(),
                    message.id(),
                    deadLetters.name(),
                    message.attempts());
            return;
        }
        remove(queues.tx(), queue, message, ContentFootprint.of(content), QueueEventTypes.EXPIRED);
        queue.finish(message.id(), Stage.EXPIRED, message.attempts(), null);
        longPoll.signalWhenVisible(queues.tx(), queue.name()); // The next message of its group may be deliverable now.
    }

    /** Removes a message that is no longer scheduled, together with its payload chunks. */
    static void remove(Tx tx, OpenQueue queue, MessageMetadata message, ContentFootprint content, String reason) {
        queue.removeMessage(message, content);
        PayloadChunks.delete(tx, message.id(), content.chunks());
        QueueEventEmitter.emit(tx, QueueEventTypes.REMOVED, queue.name(), message.id(), reason, 1);
    }

    private static ContentFootprint storedContent(Tx tx, OpenQueue queue, UUID id, LeaseRow lease) {
        return lease.size() == null
                ? ContentFootprint.of(content(tx, queue, id, lease))
                : new ContentFootprint(lease.size(), lease.notAfter(), lease.chunks() == null ? 0 : lease.chunks());
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
        ScriptResultParser.FailureDecision decision = scripts.onFailure(queues.tx(), config, message, content, reason);
        boolean exhausted = config.maxAttempts() > 0 && attempts >= config.maxAttempts();
        if (exhausted || (decision != null && decision.deadLetter())) {
            OpenQueue deadLetters = queues.open(config.deadLetters());
            if (deadLetters != null) {
                moveToDeadLetters(queues.tx(), queue, deadLetters, message, content, reason);
                QueueEventEmitter.emit(
                        queues.tx(), QueueEventTypes.DEAD_LETTERED, queue.name(), id, deadLetters.name(), attempts);
                return new QueueOutcome.DeadLettered(deadLetters.name(), attempts);
            }
        }
        long notBefore = SignedEpochNanos.plus(queue.now(), retryDelay(config, attempts, decision, delay));
        queue.schedule(message.isInGroup() ? message : message.withOrder(notBefore), notBefore, true);
        restoreExpiry(queue, id, content);
        longPoll.signalWhenVisible(queues.tx(), receipt.queue());
        return new QueueOutcome.Requeued(attempts, SignedEpochNanos.instant(notBefore));
    }

    /**
     * Returns the delay chosen by the script, the consumer or the queue's configuration, in this order of precedence.
     */
    private static Duration retryDelay(
            QueueConfigRow config,
            int attempts,
            ScriptResultParser.@Nullable FailureDecision decision,
            @Nullable Duration requested) {
        if (decision != null && decision.delay() != null) {
            return decision.delay();
        }
        return requested != null ? requested : config.retryDelay(attempts);
    }

    private void moveToDeadLetters(
            Tx tx, OpenQueue queue, OpenQueue deadLetters, MessageMetadata message, MessageRow content, String reason) {
        queue.removeMessage(message, ContentFootprint.of(content));
        queue.countDeadLetter(message.fairness());
        queue.finish(message.id(), Stage.DEAD_LETTERED, message.attempts(), reason);
        longPoll.signalWhenVisible(
                tx, queue.name()); // The next message of its group or fairness key may be deliverable now.
        MessageMetadata deadLetter = message.withOrder(deadLetters.now()).asPlain();
        Instant end = deadLetters.config().notAfter(SignedEpochNanos.instant(deadLetters.now()));
        deadLetters.addMessage(deadLetter, content.asDeadLetter(queue.name(), reason, end));
        deadLetters.schedule(deadLetter, 0, false);
        longPoll.signalWhenVisible(tx, deadLetters.name());
    }

    /** Signals that a message may be deliverable now if it was waiting for this lease to end. */
    private void signalIfBlocked(Tx tx, OpenQueue queue, LeaseRow lease) {
        if (lease.group() != null || queue.config().ordered() || queue.config().perKey() != null) {
            longPoll.signalWhenVisible(tx, queue.name());
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
