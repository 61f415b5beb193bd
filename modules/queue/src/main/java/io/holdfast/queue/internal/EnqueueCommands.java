package io.holdfast.queue.internal;

import io.holdfast.queue.NewMessage;
import io.holdfast.queue.QueueEvents;
import io.holdfast.queue.QueueOutcome;
import io.holdfast.queue.internal.QueueKeys.DedupKey;
import io.holdfast.queue.internal.QueueRows.DedupRow;
import io.holdfast.queue.internal.QueueRows.MessageRow;
import io.holdfast.queue.internal.lua.ScriptException;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Arguments;
import io.holdfast.store.kit.RequestHash;
import io.holdfast.store.kit.TimeOrderedIds;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

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

    private record AcceptedMessage(OpenQueue queue, UUID id, NewMessage message) {}

    /** The messages of one call, which may belong to several queues. */
    private final class EnqueueBatch {
        private final Tx tx;
        private final OpenQueues queues;
        private final Map<DedupKey, DedupRow> dedupRows = new HashMap<>();
        private final List<AcceptedMessage> accepted = new ArrayList<>();

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
            QueueArguments.newMessage(message);
            if (message.notBefore() != null) {
                QueueArguments.time("notBefore", message.notBefore(), tx.now());
            }
            if (message.group() != null && queue.config().ordered()) {
                throw Arguments.invalid("group must not be given for queue '" + message.queue()
                        + "', which is ordered: each fairness key is one group");
            }
            NewMessage annotated;
            try {
                annotated = scripts.onEnqueue(tx, queue.config(), id, message);
            } catch (ScriptException e) {
                return new QueueOutcome.LuaError(e.message());
            }
            if (key != null) { // Only now, because a refused message does not use up its key.
                Instant until = tx.now().plus(queue.config().dedupWindow());
                dedupRows.put(key, new DedupRow(id, requestHash, until));
            }
            accepted.add(new AcceptedMessage(queue, id, annotated));
            return new QueueOutcome.Accepted(id, false);
        }

        void apply() {
            dedupRows.forEach((key, row) -> tx.put(QueueSchema.DEDUP, key, row));
            for (AcceptedMessage message : accepted) {
                add(message.queue(), message.id(), message.message());
                longPoll.signal(message.queue().name());
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
            queue.addMessage(
                    metadata,
                    new MessageRow(
                            message.headers(),
                            message.payload(),
                            message.weight(),
                            message.throttleKeys(),
                            message.priority(),
                            null,
                            null,
                            message.group()));
            queue.schedule(metadata, notBefore, false);
            tx.emit(QueueEvents.ENQUEUED, queue.name(), id, message.fairnessKey());
        }
    }
}
