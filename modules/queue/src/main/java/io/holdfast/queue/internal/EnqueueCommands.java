package io.holdfast.queue.internal;

import io.holdfast.queue.MessageStatus.Stage;
import io.holdfast.queue.NewMessage;
import io.holdfast.queue.QueueCapacity;
import io.holdfast.queue.QueueEventTypes;
import io.holdfast.queue.QueueOutcome;
import io.holdfast.queue.internal.QueueKeys.DedupKey;
import io.holdfast.queue.internal.QueueKeys.MessageIdKey;
import io.holdfast.queue.internal.QueueRowTypes.DedupRow;
import io.holdfast.queue.internal.QueueRowTypes.MessageLocationRow;
import io.holdfast.queue.internal.QueueRowTypes.MessageRow;
import io.holdfast.queue.internal.content.ContentFootprint;
import io.holdfast.queue.internal.content.ContentRowTypes.ChunksRow;
import io.holdfast.queue.internal.content.PayloadChunks;
import io.holdfast.queue.internal.event.QueueEventEmitter;
import io.holdfast.queue.internal.lua.ScriptException;
import io.holdfast.queue.internal.time.SignedEpochNanos;
import io.holdfast.store.Entry;
import io.holdfast.store.Tx;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.kit.Arguments;
import io.holdfast.store.kit.RequestHash;
import io.holdfast.store.kit.TimeOrderedIds;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Enqueues messages. All messages of a batch are checked before any of them is written. */
public final class EnqueueCommands {

    private final TimeOrderedIds ids;
    private final QueueScripts scripts;
    private final LongPoll longPoll;

    public EnqueueCommands(TimeOrderedIds ids, QueueScripts scripts, LongPoll longPoll) {
        this.ids = ids;
        this.scripts = scripts;
        this.longPoll = longPoll;
    }

    public QueueOutcome.Enqueued enqueue(OpenQueues queues, NewMessage message) {
        EnqueueBatch batch = new EnqueueBatch(queues);
        QueueOutcome.Enqueued outcome = batch.decide(message);
        batch.apply();
        return outcome;
    }

    public QueueOutcome.EnqueuedAll enqueueAll(OpenQueues queues, List<NewMessage> messages) {
        QueueArguments.batchSize(
                "the number of messages",
                Arguments.notNull("messages", messages).size());
        EnqueueBatch batch = new EnqueueBatch(queues);
        List<QueueOutcome.Accepted> accepted = new ArrayList<>();
        SortedMap<Integer, QueueOutcome.Refused> refused = new TreeMap<>();
        for (int i = 0; i < messages.size(); i++) {
            QueueOutcome.Enqueued outcome = batch.decide(messages.get(i));
            if (outcome instanceof QueueOutcome.Accepted acceptance) {
                accepted.add(acceptance);
            } else if (outcome instanceof QueueOutcome.Refused refusal) {
                refused.put(i, refusal);
            }
        }
        if (!refused.isEmpty()) {
            return new QueueOutcome.NoneAccepted(refused);
        }
        batch.apply();
        return new QueueOutcome.AllAccepted(accepted);
    }

    /**
     * Validates a message for a queue.
     *
     * @throws BadRequestException if an id of the message is invalid, or if it has a group and the queue is ordered
     */
    public static void validate(QueueConfigRow config, NewMessage message) {
        QueueArguments.newMessage(message);
        if (message.group() != null && config.ordered()) {
            throw Arguments.invalid("group must not be given for queue '" + message.queue()
                    + "', which is ordered: each fairness key is one group");
        }
    }

    /** Returns the hash of a request, to be stored with its deduplication key. */
    private static byte[] requestHash(NewMessage message) {
        RequestHash hash =
                new RequestHash().add(message.payload()).add(message.headers().size() + " headers");
        new TreeMap<>(message.headers()).forEach((name, value) -> hash.add(name).add(value));
        hash.add(message.fairnessKey());
        message.throttleKeys().forEach(hash::add);
        hash.add(message.weight() + " " + message.priority() + " " + message.delay());
        // Added only if present, so that hashes stored by earlier versions still match.
        if (message.group() != null) {
            hash.add("group").add(message.group());
        }
        if (message.notBefore() != null) {
            hash.add("notBefore").add(message.notBefore().toString());
        }
        return hash.toBytes();
    }

    private static MessageRow content(NewMessage message, @Nullable Instant end, @Nullable ChunksRow chunks) {
        return new MessageRow(
                message.headers(),
                chunks == null ? message.payload() : PayloadChunks.inline(message.payload()),
                message.weight(),
                message.throttleKeys(),
                message.priority(),
                null,
                null,
                message.group(),
                end,
                chunks);
    }

    private record AcceptedMessage(OpenQueue queue, UUID id, NewMessage message) {}

    /** The messages of one call, which may belong to several queues. */
    private final class EnqueueBatch {
        private final Tx tx;
        private final OpenQueues queues;
        private final Map<DedupKey, DedupRow> dedupRows = new HashMap<>();
        private final List<AcceptedMessage> accepted = new ArrayList<>();
        private final Map<String, QueueRoom> rooms = new HashMap<>();

        EnqueueBatch(OpenQueues queues) {
            this.tx = queues.tx();
            this.queues = queues;
        }

        QueueOutcome.Enqueued decide(NewMessage message) {
            OpenQueue queue = queues.open(Arguments.notNull("message", message).queue());
            if (queue == null) {
                return new QueueOutcome.QueueNotFound(message.queue());
            }
            UUID id = ids.next();
            DedupKey key = null;
            byte[] requestHash = {};
            if (message.dedupKey() != null) {
                key = new DedupKey(message.queue(), message.dedupKey());
                requestHash = requestHash(message);
                DedupRow earlier = dedupRows.containsKey(key)
                        ? dedupRows.get(key)
                        : tx.get(QueueSchema.DEDUP, key).orElse(null);
                if (earlier != null) {
                    return Arrays.equals(earlier.fingerprint(), requestHash)
                            ? new QueueOutcome.Accepted(earlier.id(), true)
                            : new QueueOutcome.KeyReused(earlier.id());
                }
            }
            validate(queue.config(), message);
            if (message.notBefore() != null) {
                QueueArguments.time("notBefore", message.notBefore(), tx.now());
            }
            NewMessage annotated;
            try {
                annotated = scripts.onEnqueue(tx, queue.config(), id, message);
            } catch (ScriptException e) {
                return new QueueOutcome.LuaError(e.message());
            }
            if (!reserveRoom(queue, annotated)) {
                return new QueueOutcome.QueueFull(queue.name(), queue.messages(), queue.bytes());
            }
            if (key != null) { // Stored only now, because a refused message must not use up its key.
                Instant until = tx.now().plus(queue.config().dedupWindow());
                dedupRows.put(key, new DedupRow(id, requestHash, until));
            }
            accepted.add(new AcceptedMessage(queue, id, annotated));
            return new QueueOutcome.Accepted(id, false);
        }

        /** Reserves capacity for a message, or returns false if the queue is full. */
        private boolean reserveRoom(OpenQueue queue, NewMessage message) {
            QueueCapacity limits = queue.config().limits();
            return limits.isUnlimited()
                    || rooms.computeIfAbsent(queue.name(), name -> new QueueRoom(tx, queue, limits))
                            .reserve(content(message, null, null).size());
        }

        void apply() {
            if (accepted.isEmpty()) {
                return;
            }
            rooms.values().forEach(QueueRoom::dropOldest);
            dedupRows.forEach((key, row) -> tx.put(QueueSchema.DEDUP, key, row));
            for (AcceptedMessage message : accepted) {
                add(message.queue(), message.id(), message.message());
                longPoll.signalWhenVisible(tx, message.queue().name());
            }
        }

        private void add(OpenQueue queue, UUID id, NewMessage message) {
            long notBefore = message.notBefore() == null
                    ? SignedEpochNanos.plus(queue.now(), message.delay())
                    : SignedEpochNanos.nanos(QueueArguments.time("notBefore", message.notBefore(), tx.now()));
            String sublane = SublaneId.of(queue.config(), message.group(), message.throttleKeys());
            boolean inOrder = notBefore <= queue.now() || SublaneId.isGroup(sublane);
            MessageMetadata metadata = new MessageMetadata(
                    id,
                    message.fairnessKey(),
                    tx.now(),
                    message.priority(),
                    inOrder ? queue.lane(message.fairnessKey()).takeNextOrder() : notBefore,
                    0,
                    message.throttleKeys(),
                    sublane);
            Instant end = queue.config().notAfter(SignedEpochNanos.instant(Math.max(notBefore, queue.now())));
            queue.addMessage(metadata, content(message, end, PayloadChunks.write(tx, id, message.payload())));
            queue.schedule(metadata, notBefore, false);
            QueueEventEmitter.emit(tx, QueueEventTypes.ENQUEUED, queue.name(), id, message.fairnessKey());
        }
    }

    /** The remaining capacity of a queue with limits, for the messages of one call. */
    private static final class QueueRoom {

        /** The maximum number of messages that are examined to find one that is not leased. */
        private static final int MAX_EXAMINED = 10_000;

        private record Dropped(MessageMetadata message, long notBefore, ContentFootprint content) {}

        private final Tx tx;
        private final OpenQueue queue;
        private final QueueCapacity limits;
        private final List<Dropped> dropped = new ArrayList<>();
        private final Iterator<Entry<MessageIdKey, MessageLocationRow>> oldest;
        private long messages;
        private long bytes;
        private int examined;
        private @Nullable UUID firstLeased;

        QueueRoom(Tx tx, OpenQueue queue, QueueCapacity limits) {
            this.tx = tx;
            this.queue = queue;
            this.limits = limits;
            messages = queue.messages();
            bytes = Math.max(0, queue.bytes());
            oldest = tx.scan(QueueSchema.MESSAGE_LOCATIONS)
                    .prefix(MessageIdKey.CODEC.prefix(queue.name()))
                    .from(new MessageIdKey(queue.name(), queue.oldest()))
                    .iterator();
        }

        /** Reserves capacity for a message of the given size, or returns false if there is not enough. */
        boolean reserve(long size) {
            while (!fits(size)) {
                if (limits.overflow() == QueueCapacity.Overflow.REFUSE || !planDrop()) {
                    return false;
                }
            }
            messages++;
            bytes += size;
            return true;
        }

        private boolean fits(long size) {
            return (limits.messages() == null || messages < limits.messages())
                    && (limits.bytes() == null || bytes + size <= limits.bytes());
        }

        /** Finds the next message to drop, or returns false if there is none. */
        private boolean planDrop() {
            while (oldest.hasNext() && examined < MAX_EXAMINED) {
                Entry<MessageIdKey, MessageLocationRow> entry = oldest.next();
                examined++;
                UUID id = entry.key().id();
                if (tx.exists(QueueSchema.LEASES, entry.key())) {
                    firstLeased = firstLeased == null ? id : firstLeased;
                    continue;
                }
                MessageMetadata message = MessageMetadata.of(id, entry.value(), List.of());
                ContentFootprint content = tx.get(QueueSchema.MESSAGES, message.key(queue.name()))
                        .map(ContentFootprint::of)
                        .orElseThrow(
                                () -> OpenQueue.corruption(queue.name(), "the row of message " + id + " is missing"));
                dropped.add(new Dropped(message, entry.value().notBefore(), content));
                messages--;
                bytes -= content.bytes();
                return true;
            }
            return false;
        }

        void dropOldest() {
            for (Dropped drop : dropped) {
                queue.unschedule(drop.message(), drop.notBefore());
                AcknowledgementCommands.remove(tx, queue, drop.message(), drop.content(), QueueEventTypes.DROPPED);
                queue.finish(drop.message().id(), Stage.DROPPED, drop.message().attempts(), null);
                queue.countDropped();
            }
            if (!dropped.isEmpty()) {
                queue.setOldest(
                        firstLeased != null
                                ? firstLeased
                                : dropped.get(dropped.size() - 1).message().id());
            }
        }
    }
}
