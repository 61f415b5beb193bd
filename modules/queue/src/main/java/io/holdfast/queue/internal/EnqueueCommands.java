package io.holdfast.queue.internal;

import io.holdfast.queue.Args;
import io.holdfast.queue.Fingerprint;
import io.holdfast.queue.Ids;
import io.holdfast.queue.Message;
import io.holdfast.queue.QueueLimits;
import io.holdfast.queue.QueueOutcome;
import io.holdfast.queue.internal.QueueKeys.DedupKey;
import io.holdfast.queue.internal.QueueSchema.DedupRow;
import io.holdfast.queue.internal.QueueSchema.MessageRow;
import io.holdfast.queue.internal.lua.ScriptException;
import io.holdfast.store.Tx;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/** Takes messages in: decides about all of a batch, then writes all of it. */
public final class EnqueueCommands {

    private final Ids ids;
    private final QueueScripts scripts;
    private final WaitingConsumers waiters;

    public EnqueueCommands(Ids ids, QueueScripts scripts, WaitingConsumers waiters) {
        this.ids = ids;
        this.scripts = scripts;
        this.waiters = waiters;
    }

    public QueueOutcome.Enqueued enqueue(OpenQueues lines, Message message) {
        EnqueueBatch batch = new EnqueueBatch(lines);
        QueueOutcome.Enqueued outcome = batch.decide(message);
        batch.apply();
        return outcome;
    }

    public QueueOutcome.EnqueuedAll enqueueAll(OpenQueues lines, List<Message> messages) {
        Args.within("the number of messages", Args.given("messages", messages).size(), 1, QueueLimits.MAX_BATCH);
        EnqueueBatch batch = new EnqueueBatch(lines);
        List<QueueOutcome.Accepted> accepted = new ArrayList<>();
        SortedMap<Integer, QueueOutcome.Refused> refused = new TreeMap<>();
        for (int i = 0; i < messages.size(); i++) {
            QueueOutcome.Enqueued outcome = batch.decide(messages.get(i));
            if (outcome instanceof QueueOutcome.Accepted one) {
                accepted.add(one);
            } else if (outcome instanceof QueueOutcome.Refused why) {
                refused.put(i, why);
            }
        }
        if (!refused.isEmpty()) {
            return new QueueOutcome.NoneAccepted(refused);
        }
        batch.apply();
        return new QueueOutcome.AllAccepted(accepted);
    }

    private record AcceptedMessage(OpenQueue line, UUID id, Message message) {}

    /** Messages of one call, which may go to several queues. */
    private final class EnqueueBatch {
        private final Tx tx;
        private final OpenQueues lines;
        private final Map<DedupKey, DedupRow> known = new HashMap<>();
        private final List<AcceptedMessage> decided = new ArrayList<>();

        EnqueueBatch(OpenQueues lines) {
            this.tx = lines.tx();
            this.lines = lines;
        }

        QueueOutcome.Enqueued decide(Message message) {
            OpenQueue line = lines.open(Args.given("message", message).queue());
            if (line == null) {
                return new QueueOutcome.QueueNotFound(message.queue());
            }
            UUID id = ids.next();
            DedupKey key = null;
            byte[] fingerprint = {};
            if (message.dedupKey() != null) {
                key = new DedupKey(message.queue(), message.dedupKey());
                fingerprint = Fingerprint.of(message);
                DedupRow before = known.containsKey(key)
                        ? known.get(key)
                        : tx.get(QueueSchema.DEDUP, key).orElse(null);
                if (before != null) {
                    return Arrays.equals(before.fingerprint(), fingerprint)
                            ? new QueueOutcome.Accepted(before.id(), true)
                            : new QueueOutcome.KeyReused(before.id());
                }
            }
            Message annotated = message;
            if (line.config().onEnqueue() != null) {
                try {
                    annotated = scripts.onEnqueue(tx, line.config(), id, message);
                } catch (ScriptException e) {
                    return new QueueOutcome.LuaError(e.message());
                }
            }
            if (key != null) { // Only now: the key of a message that was refused stands for nothing.
                known.put(
                        key,
                        new DedupRow(
                                id, fingerprint, tx.now().plus(line.config().dedupWindow())));
            }
            decided.add(new AcceptedMessage(line, id, annotated));
            return new QueueOutcome.Accepted(id, false);
        }

        void apply() {
            known.forEach((key, row) -> tx.put(QueueSchema.DEDUP, key, row));
            for (AcceptedMessage one : decided) {
                put(one);
                waiters.signal(one.message().queue());
            }
        }

        private void put(AcceptedMessage one) {
            Message message = one.message();
            long notBefore = SignedEpochNanos.plus(one.line().now(), message.delay());
            MessageMetadata item = new MessageMetadata(
                    one.id(),
                    message.fairnessKey(),
                    tx.now(),
                    message.priority(),
                    message.delay().isZero()
                            ? one.line().lane(message.fairnessKey()).takeNextOrder()
                            : notBefore,
                    0,
                    message.throttleKeys());
            one.line()
                    .addMessage(
                            item,
                            new MessageRow(
                                    message.headers(),
                                    message.payload(),
                                    message.weight(),
                                    message.throttleKeys(),
                                    message.priority(),
                                    null,
                                    null));
            one.line().schedule(item, notBefore, false);
        }
    }
}
