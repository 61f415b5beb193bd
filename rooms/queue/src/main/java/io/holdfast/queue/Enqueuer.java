package io.holdfast.queue;

import io.holdfast.queue.QueueKeys.DedupKey;
import io.holdfast.queue.QueueSchema.Known;
import io.holdfast.queue.QueueSchema.Stored;
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
final class Enqueuer {

    private final Ids ids;
    private final Scripts scripts;
    private final Waiters waiters;

    Enqueuer(Ids ids, Scripts scripts, Waiters waiters) {
        this.ids = ids;
        this.scripts = scripts;
        this.waiters = waiters;
    }

    Outcome.Enqueued enqueue(Lines lines, Message message) {
        Batch batch = new Batch(lines);
        Outcome.Enqueued outcome = batch.decide(message);
        batch.apply();
        return outcome;
    }

    Outcome.EnqueuedAll enqueueAll(Lines lines, List<Message> messages) {
        Args.within("the number of messages", Args.given("messages", messages).size(), 1, QueueLimits.MAX_BATCH);
        Batch batch = new Batch(lines);
        List<Outcome.Accepted> accepted = new ArrayList<>();
        SortedMap<Integer, Outcome.Refused> refused = new TreeMap<>();
        for (int i = 0; i < messages.size(); i++) {
            Outcome.Enqueued outcome = batch.decide(messages.get(i));
            if (outcome instanceof Outcome.Accepted one) {
                accepted.add(one);
            } else if (outcome instanceof Outcome.Refused why) {
                refused.put(i, why);
            }
        }
        if (!refused.isEmpty()) {
            return new Outcome.NoneAccepted(refused);
        }
        batch.apply();
        return new Outcome.AllAccepted(accepted);
    }

    private record Decided(Line line, UUID id, Message message) {}

    /** Messages of one call, which may go to several queues. */
    private final class Batch {
        private final Tx tx;
        private final Lines lines;
        private final Map<DedupKey, Known> known = new HashMap<>();
        private final List<Decided> decided = new ArrayList<>();

        Batch(Lines lines) {
            this.tx = lines.tx();
            this.lines = lines;
        }

        Outcome.Enqueued decide(Message message) {
            Line line = lines.open(Args.given("message", message).queue());
            if (line == null) {
                return new Outcome.QueueNotFound(message.queue());
            }
            UUID id = ids.next();
            DedupKey key = null;
            byte[] fingerprint = {};
            if (message.dedupKey() != null) {
                key = new DedupKey(message.queue(), message.dedupKey());
                fingerprint = Fingerprint.of(message);
                Known before = known.containsKey(key)
                        ? known.get(key)
                        : tx.get(QueueSchema.DEDUP, key).orElse(null);
                if (before != null) {
                    return Arrays.equals(before.fingerprint(), fingerprint)
                            ? new Outcome.Accepted(before.id(), true)
                            : new Outcome.KeyReused(before.id());
                }
            }
            Message annotated = message;
            if (line.config().onEnqueue() != null) {
                try {
                    annotated = scripts.onEnqueue(tx, line.config(), id, message);
                } catch (ScriptException e) {
                    return new Outcome.LuaError(e.message());
                }
            }
            if (key != null) { // Only now: the key of a message that was refused stands for nothing.
                known.put(
                        key,
                        new Known(id, fingerprint, tx.now().plus(line.config().dedupWindow())));
            }
            decided.add(new Decided(line, id, annotated));
            return new Outcome.Accepted(id, false);
        }

        void apply() {
            known.forEach((key, row) -> tx.put(QueueSchema.DEDUP, key, row));
            for (Decided one : decided) {
                put(one);
                waiters.signal(one.message().queue());
            }
        }

        private void put(Decided one) {
            Message message = one.message();
            long notBefore = Times.plus(one.line().now(), message.delay());
            Item item = new Item(
                    one.id(),
                    message.fairnessKey(),
                    tx.now(),
                    message.priority(),
                    message.delay().isZero()
                            ? one.line().lane(message.fairnessKey()).nextOrder()
                            : notBefore,
                    0,
                    message.throttleKeys());
            one.line()
                    .store(
                            item,
                            new Stored(
                                    message.headers(),
                                    message.payload(),
                                    message.weight(),
                                    message.throttleKeys(),
                                    message.priority(),
                                    null,
                                    null));
            one.line().offer(item, notBefore, false);
        }
    }
}
