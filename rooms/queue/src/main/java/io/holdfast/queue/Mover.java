package io.holdfast.queue;

import io.holdfast.queue.QueueKeys.IdKey;
import io.holdfast.queue.QueueKeys.MessageKey;
import io.holdfast.queue.QueueSchema.Stored;
import io.holdfast.queue.QueueSchema.Ticket;
import io.holdfast.store.Entry;
import io.holdfast.store.Limits;
import io.holdfast.store.Scan;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Takes messages out of a queue without delivering them: to purge, to redrive, to discard. */
final class Mover {

    /** How many messages one commit moves, unless they are large: their payloads have to fit into a transaction. */
    private static final int STEP = 50;

    private static final WriteOptions LARGE =
            WriteOptions.named("queue mover").withLimits(Limits.MAX_WRITES, Limits.MAX_BYTES);

    private final Store store;
    private final QueueOptions options;
    private final Waiters waiters;

    Mover(Store store, QueueOptions options, Waiters waiters) {
        this.store = store;
        this.options = options;
        this.waiters = waiters;
    }

    /** What happens to a message that is taken out of its queue; false if it is to stay. */
    @FunctionalInterface
    private interface Taking {
        boolean take(Lines lines, Item item, Stored content);
    }

    /**
     * What became of some messages.
     *
     * @param next where to go on, if there may be more
     */
    private record Step(long messages, @Nullable MessageKey next) {}

    Outcome.Moved purge(String queue) {
        return inSteps(queue, Long.MAX_VALUE, (lines, item, content) -> true);
    }

    Outcome.Moved purge(Tx tx, String queue, long most) {
        return once(tx, queue, most, (lines, item, content) -> true);
    }

    Outcome.Moved redrive(String deadLetterQueue, long most) {
        return inSteps(deadLetterQueue, most, this::redrive);
    }

    Outcome.Moved redrive(Tx tx, String deadLetterQueue, long most) {
        return once(tx, deadLetterQueue, most, this::redrive);
    }

    private boolean redrive(Lines lines, Item item, Stored content) {
        Line origin = content.origin() == null ? null : lines.open(content.origin());
        if (origin == null) {
            return false;
        }
        Item fresh = new Item(
                item.id(), item.fairness(), item.enqueued(), item.priority(), origin.now(), 0, content.throttles());
        origin.store(
                fresh,
                new Stored(
                        content.headers(),
                        content.payload(),
                        content.weight(),
                        content.throttles(),
                        content.priority(),
                        null,
                        null));
        origin.offer(fresh, 0, false);
        waiters.signal(origin.name());
        return true;
    }

    boolean discard(Tx tx, String queue, UUID id) {
        Lines lines = new Lines(tx, options);
        Line line = lines.open(Args.queue(queue));
        IdKey key = new IdKey(queue, Args.given("id", id));
        Ticket ticket = line == null ? null : tx.get(QueueSchema.IDS, key).orElse(null);
        if (line == null || ticket == null) {
            return false;
        }
        Item item = Item.of(id, ticket, List.of());
        tx.get(QueueSchema.LEASES, key)
                .ifPresentOrElse(lease -> line.land(id, lease), () -> line.withdraw(item, ticket.notBefore()));
        line.erase(item);
        lines.save();
        return true;
    }

    private Outcome.Moved inSteps(String queue, long most, Taking taking) {
        Args.queue(queue);
        if (most < 1) {
            throw Args.invalid("most is " + most + ", it must be at least 1");
        }
        long moved = 0;
        MessageKey after = null;
        do {
            long left = most - moved;
            MessageKey from = after;
            Step step = store.write(LARGE, tx -> take(tx, queue, Math.min(left, STEP), from, taking));
            if (step == null) {
                return new Outcome.QueueNotFound(queue);
            }
            moved += step.messages();
            after = step.next();
        } while (after != null && moved < most);
        return new Outcome.Count(moved);
    }

    private Outcome.Moved once(Tx tx, String queue, long most, Taking taking) {
        Args.queue(queue);
        Step step = take(tx, queue, Args.within("most", most, 1, QueueLimits.MAX_BATCH), null, taking);
        return step == null ? new Outcome.QueueNotFound(queue) : new Outcome.Count(step.messages());
    }

    /** Takes those of the next messages that nobody has a lease of; null if there is no such queue. */
    private @Nullable Step take(Tx tx, String queue, long look, @Nullable MessageKey after, Taking taking) {
        Lines lines = new Lines(tx, options);
        Line line = lines.open(queue);
        if (line == null) {
            return null;
        }
        Scan<MessageKey, Entry<MessageKey, Stored>> rows = tx.scan(QueueSchema.MESSAGES)
                .prefix(MessageKey.CODEC.prefix(queue))
                .limit(look);
        long moved = 0;
        long looked = 0;
        long bytes = 0;
        MessageKey last = null;
        for (Entry<MessageKey, Stored> row : after == null ? rows : rows.after(after)) {
            if (bytes >= QueueLimits.MAX_LEASED_BYTES) {
                looked = look;
                break;
            }
            looked++;
            bytes += row.value().size();
            last = row.key();
            IdKey key = new IdKey(queue, last.id());
            Ticket ticket = tx.get(QueueSchema.IDS, key).orElseThrow();
            Item item = Item.of(last.id(), ticket, List.of());
            if (!tx.exists(QueueSchema.LEASES, key) && taking.take(lines, item, row.value())) {
                line.withdraw(item, ticket.notBefore());
                line.erase(item);
                moved++;
            }
        }
        lines.save();
        return new Step(moved, looked < look ? null : last);
    }
}
