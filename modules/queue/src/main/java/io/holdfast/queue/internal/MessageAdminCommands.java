package io.holdfast.queue.internal;

import io.holdfast.queue.MessageStatus.Stage;
import io.holdfast.queue.QueueEventTypes;
import io.holdfast.queue.QueueLimits;
import io.holdfast.queue.QueueOptions;
import io.holdfast.queue.QueueOutcome;
import io.holdfast.queue.internal.QueueKeys.MessageIdKey;
import io.holdfast.queue.internal.QueueKeys.MessageKey;
import io.holdfast.queue.internal.QueueRowTypes.MessageLocationRow;
import io.holdfast.queue.internal.QueueRowTypes.MessageRow;
import io.holdfast.queue.internal.content.ContentFootprint;
import io.holdfast.queue.internal.content.ContentRowTypes.ExpiryKey;
import io.holdfast.queue.internal.content.PayloadChunks;
import io.holdfast.queue.internal.event.QueueEventEmitter;
import io.holdfast.queue.internal.time.SignedEpochNanos;
import io.holdfast.store.Entry;
import io.holdfast.store.Scan;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.kit.Arguments;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Purges, redrives, discards, cancels and reschedules messages without delivering them. */
public final class MessageAdminCommands {

    /** The maximum number of messages per transaction. Their payloads must fit into the transaction. */
    private static final int STEP = 50;

    /** The maximum number of messages examined per transaction, including those that stay in the queue. */
    private static final int MAX_EXAMINED = 20_000;

    private static final WriteOptions MOVE =
            WriteOptions.named("queue purge or redrive").withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES);

    private final Store store;
    private final QueueOptions options;
    private final LongPoll longPoll;

    public MessageAdminCommands(Store store, QueueOptions options, LongPoll longPoll) {
        this.store = store;
        this.options = options;
        this.longPoll = longPoll;
    }

    /** The action performed for each removed message. */
    private interface RemovalAction {

        /** Processes a message before its removal. Returns false if the message must stay in the queue. */
        boolean process(OpenQueues queues, MessageMetadata message, MessageRow content);

        /** Completes the removal of a message. */
        void afterRemoval(Tx tx, OpenQueue queue, MessageMetadata message, ContentFootprint content);

        /** Emits the events for the removed messages. */
        void emitEvents(Tx tx, String queue, Map<String, Long> messagesByOrigin);
    }

    private static final class Purge implements RemovalAction {

        @Override
        public boolean process(OpenQueues queues, MessageMetadata message, MessageRow content) {
            return true;
        }

        @Override
        public void afterRemoval(Tx tx, OpenQueue queue, MessageMetadata message, ContentFootprint content) {
            PayloadChunks.delete(tx, message.id(), content.chunks());
            queue.finish(message.id(), Stage.DISCARDED, message.attempts(), null);
        }

        @Override
        public void emitEvents(Tx tx, String queue, Map<String, Long> messagesByOrigin) {
            long messages = messagesByOrigin.values().stream()
                    .mapToLong(Long::longValue)
                    .sum();
            if (messages > 0) {
                QueueEventEmitter.emit(tx, QueueEventTypes.REMOVED, queue, null, QueueEventTypes.PURGED, messages);
            }
        }
    }

    private final class Redrive implements RemovalAction {

        @Override
        public boolean process(OpenQueues queues, MessageMetadata message, MessageRow content) {
            return redrive(queues, message, content);
        }

        @Override
        public void afterRemoval(Tx tx, OpenQueue queue, MessageMetadata message, ContentFootprint content) {
            // The payload chunks remain in place.
        }

        @Override
        public void emitEvents(Tx tx, String queue, Map<String, Long> messagesByOrigin) {
            messagesByOrigin.forEach((origin, messages) ->
                    QueueEventEmitter.emit(tx, QueueEventTypes.REDRIVEN, queue, null, origin, messages));
        }
    }

    /**
     * The result of one step.
     *
     * @param messages the number of removed messages
     * @param last the last examined message, or null if no more messages remain
     */
    private record Step(long messages, @Nullable MessageKey last) {}

    public QueueOutcome.Moved purge(String queue) {
        return inSteps(queue, Long.MAX_VALUE, new Purge());
    }

    public QueueOutcome.Moved purge(Tx tx, String queue, long limit) {
        return inOneStep(tx, queue, limit, new Purge());
    }

    public QueueOutcome.Moved redrive(String deadLetterQueue, long limit) {
        return inSteps(deadLetterQueue, limit, new Redrive());
    }

    public QueueOutcome.Moved redrive(Tx tx, String deadLetterQueue, long limit) {
        return inOneStep(tx, deadLetterQueue, limit, new Redrive());
    }

    private boolean redrive(OpenQueues queues, MessageMetadata message, MessageRow content) {
        OpenQueue origin = content.origin() == null ? null : queues.open(content.origin());
        if (origin == null) {
            return false;
        }
        MessageRow back = content.asRedriven(origin.config().notAfter(SignedEpochNanos.instant(origin.now())));
        MessageMetadata redriven = new MessageMetadata(
                message.id(),
                message.fairness(),
                message.enqueued(),
                message.priority(),
                origin.lane(message.fairness()).takeNextOrder(),
                0,
                content.throttles(),
                back.sublane(origin.config()));
        origin.addMessage(redriven, back);
        origin.schedule(redriven, 0, false);
        longPoll.signalWhenVisible(queues.tx(), origin.name());
        return true;
    }

    /** Moves one dead letter back. */
    public QueueOutcome.Redriven redriveMessage(Tx tx, String name, UUID id) {
        OpenQueues queues = new OpenQueues(tx, options);
        OpenQueue queue = queues.open(QueueArguments.queueName(name));
        MessageIdKey key = new MessageIdKey(name, Arguments.notNull("id", id));
        MessageLocationRow location = queue == null
                ? null
                : tx.get(QueueSchema.MESSAGE_LOCATIONS, key).orElse(null);
        if (queue == null || location == null) {
            return new QueueOutcome.MessageNotFound(id);
        }
        if (tx.exists(QueueSchema.LEASES, key)) {
            return new QueueOutcome.MessageLeased(id);
        }
        MessageMetadata message = MessageMetadata.of(id, location, List.of());
        MessageRow content = content(tx, name, message);
        if (content.origin() == null) {
            throw Arguments.invalid("message " + id + " is not a dead letter");
        }
        if (!redrive(queues, message, content)) {
            return new QueueOutcome.QueueNotFound(content.origin());
        }
        queue.unschedule(message, location.notBefore());
        queue.removeMessage(message, ContentFootprint.of(content));
        QueueEventEmitter.emit(tx, QueueEventTypes.REDRIVEN, name, null, content.origin(), 1);
        queues.save();
        return new QueueOutcome.MessageRedriven(id, content.origin());
    }

    private static MessageRow content(Tx tx, String queue, MessageMetadata message) {
        return tx.get(QueueSchema.MESSAGES, message.key(queue))
                .orElseThrow(() -> OpenQueue.corruption(queue, "the row of message " + message.id() + " is missing"));
    }

    /** Changes the earliest delivery time of a message that is not leased. */
    public QueueOutcome.Rescheduled reschedule(Tx tx, String name, UUID id, Instant notBefore) {
        Instant at = QueueArguments.time("notBefore", notBefore, tx.now());
        OpenQueues queues = new OpenQueues(tx, options);
        OpenQueue queue = queues.open(QueueArguments.queueName(name));
        MessageIdKey key = new MessageIdKey(name, Arguments.notNull("id", id));
        MessageLocationRow location = queue == null
                ? null
                : tx.get(QueueSchema.MESSAGE_LOCATIONS, key).orElse(null);
        if (queue == null || location == null) {
            return new QueueOutcome.MessageNotFound(id);
        }
        if (tx.exists(QueueSchema.LEASES, key)) {
            return new QueueOutcome.MessageLeased(id);
        }
        MessageMetadata known = MessageMetadata.of(id, location, List.of());
        MessageRow content = content(tx, name, known);
        Instant formerEnd = content.notAfter();
        Instant end = queue.config().notAfter(at);
        if (formerEnd != null && end != null) {
            tx.delete(QueueSchema.EXPIRY, new ExpiryKey(formerEnd, name, id));
            queue.putExpiry(id, end);
            tx.put(QueueSchema.MESSAGES, known.key(name), content.withNotAfter(end));
        }
        queue.unschedule(known, location.notBefore());
        long nanos = SignedEpochNanos.nanos(at);
        MessageMetadata message = MessageMetadata.of(id, location, content.activeThrottles());
        queue.schedule(message.isInGroup() ? message : message.withOrder(nanos), nanos, location.attempts() > 0);
        longPoll.signalWhenVisible(tx, name);
        queues.save();
        return new QueueOutcome.MessageRescheduled(at);
    }

    /** Replaces the payload of a message in any state. Returns whether the message exists. */
    public boolean replacePayload(Tx tx, String name, UUID id, byte[] payload) {
        QueueArguments.payload(payload);
        OpenQueues queues = new OpenQueues(tx, options);
        OpenQueue queue = queues.open(QueueArguments.queueName(name));
        MessageLocationRow location = queue == null
                ? null
                : tx.get(QueueSchema.MESSAGE_LOCATIONS, new MessageIdKey(name, Arguments.notNull("id", id)))
                        .orElse(null);
        if (queue == null || location == null) {
            return false;
        }
        MessageMetadata message = MessageMetadata.of(id, location, List.of());
        MessageRow content = content(tx, name, message);
        PayloadChunks.delete(tx, id, ContentFootprint.of(content).chunks());
        queue.replaceContent(
                message,
                content,
                content.withPayload(PayloadChunks.inline(payload), PayloadChunks.write(tx, id, payload)));
        queues.save();
        return true;
    }

    /** Removes a message that is not leased. */
    public QueueOutcome.Cancelled cancel(Tx tx, String name, UUID id) {
        QueueArguments.queueName(name);
        if (tx.exists(QueueSchema.LEASES, new MessageIdKey(name, Arguments.notNull("id", id)))) {
            return new QueueOutcome.MessageLeased(id);
        }
        return discard(tx, name, id) ? new QueueOutcome.MessageCancelled(id) : new QueueOutcome.MessageNotFound(id);
    }

    public boolean discard(Tx tx, String name, UUID id) {
        OpenQueues queues = new OpenQueues(tx, options);
        OpenQueue queue = queues.open(QueueArguments.queueName(name));
        MessageIdKey key = new MessageIdKey(name, Arguments.notNull("id", id));
        MessageLocationRow location = queue == null
                ? null
                : tx.get(QueueSchema.MESSAGE_LOCATIONS, key).orElse(null);
        if (queue == null || location == null) {
            return false;
        }
        MessageMetadata message = MessageMetadata.of(id, location, List.of());
        tx.get(QueueSchema.LEASES, key)
                .ifPresentOrElse(
                        lease -> queue.endLease(id, lease), () -> queue.unschedule(message, location.notBefore()));
        ContentFootprint content = ContentFootprint.of(content(tx, name, message));
        AcknowledgementCommands.remove(tx, queue, message, content, QueueEventTypes.DISCARDED);
        queue.finish(id, Stage.DISCARDED, location.attempts(), null);
        queues.save();
        longPoll.signalWhenVisible(tx, name); // The next message of its group or fairness key may be deliverable now.
        return true;
    }

    private QueueOutcome.Moved inSteps(String queue, long limit, RemovalAction action) {
        QueueArguments.queueName(queue);
        if (limit < 1) {
            throw Arguments.invalid("limit must be at least 1, but is " + limit);
        }
        long moved = 0;
        MessageKey last = null;
        do {
            long step = Math.min(limit - moved, STEP);
            MessageKey after = last;
            Step result = store.write(MOVE, tx -> removeNext(tx, queue, step, after, action));
            if (result == null) {
                return new QueueOutcome.QueueNotFound(queue);
            }
            moved += result.messages();
            last = result.last();
        } while (last != null && moved < limit);
        return new QueueOutcome.MessagesMoved(moved);
    }

    private QueueOutcome.Moved inOneStep(Tx tx, String queue, long limit, RemovalAction action) {
        QueueArguments.queueName(queue);
        Arguments.inRange("limit", limit, 1, QueueLimits.MAX_BATCH);
        Step step = removeNext(tx, queue, limit, null, action);
        return step == null ? new QueueOutcome.QueueNotFound(queue) : new QueueOutcome.MessagesMoved(step.messages());
    }

    /**
     * Removes the next messages that are not leased, or returns null if the queue does not exist. Leased messages do
     * not count towards the limit.
     */
    private @Nullable Step removeNext(
            Tx tx, String name, long limit, @Nullable MessageKey after, RemovalAction action) {
        OpenQueues queues = new OpenQueues(tx, options);
        OpenQueue queue = queues.open(name);
        if (queue == null) {
            return null;
        }
        Scan<MessageKey, Entry<MessageKey, MessageRow>> rows =
                tx.scan(QueueSchema.MESSAGES).prefix(MessageKey.CODEC.prefix(name));
        long removed = 0;
        long examined = 0;
        long bytes = 0;
        MessageKey last = null;
        Map<String, Long> byOrigin = new TreeMap<>();
        boolean more = false;
        for (Entry<MessageKey, MessageRow> row : after == null ? rows : rows.after(after)) {
            if (removed == limit || examined == MAX_EXAMINED || bytes >= QueueLimits.MAX_LEASED_BYTES) {
                more = true;
                break;
            }
            examined++;
            last = row.key();
            MessageIdKey key = new MessageIdKey(name, last.id());
            if (tx.exists(QueueSchema.LEASES, key)) {
                continue;
            }
            MessageLocationRow location =
                    tx.get(QueueSchema.MESSAGE_LOCATIONS, key).orElseThrow();
            MessageMetadata message = MessageMetadata.of(last.id(), location, List.of());
            if (action.process(queues, message, row.value())) {
                queue.unschedule(message, location.notBefore());
                ContentFootprint content = ContentFootprint.of(row.value());
                queue.removeMessage(message, content);
                action.afterRemoval(tx, queue, message, content);
                bytes += row.value().size();
                byOrigin.merge(Objects.requireNonNullElse(row.value().origin(), ""), 1L, Long::sum);
                removed++;
            }
        }
        action.emitEvents(tx, name, byOrigin);
        queues.save();
        return new Step(removed, more ? last : null);
    }
}
