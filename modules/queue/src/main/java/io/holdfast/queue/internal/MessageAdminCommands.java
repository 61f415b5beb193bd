package io.holdfast.queue.internal;

import io.holdfast.queue.Args;
import io.holdfast.queue.QueueLimits;
import io.holdfast.queue.QueueOptions;
import io.holdfast.queue.QueueOutcome;
import io.holdfast.queue.internal.QueueKeys.MessageIdKey;
import io.holdfast.queue.internal.QueueKeys.MessageKey;
import io.holdfast.queue.internal.QueueSchema.MessageLocationRow;
import io.holdfast.queue.internal.QueueSchema.MessageRow;
import io.holdfast.store.Entry;
import io.holdfast.store.Scan;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.StoreLimits;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Takes messages out of a queue without delivering them: to purge, to redrive, to discard. */
public final class MessageAdminCommands {

    /** How many messages one commit moves, unless they are large: their payloads have to fit into a transaction. */
    private static final int STEP = 50;

    private static final WriteOptions LARGE =
            WriteOptions.named("queue mover").withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES);

    private final Store store;
    private final QueueOptions options;
    private final WaitingConsumers waiters;

    public MessageAdminCommands(Store store, QueueOptions options, WaitingConsumers waiters) {
        this.store = store;
        this.options = options;
        this.waiters = waiters;
    }

    /** What happens to a message that is taken out of its queue; false if it is to stay. */
    @FunctionalInterface
    private interface RemovalAction {
        boolean take(OpenQueues lines, MessageMetadata item, MessageRow content);
    }

    /**
     * What became of some messages.
     *
     * @param next where to go on, if there may be more
     */
    private record Step(long messages, @Nullable MessageKey next) {}

    public QueueOutcome.Moved purge(String queue) {
        return inSteps(queue, Long.MAX_VALUE, (lines, item, content) -> true);
    }

    public QueueOutcome.Moved purge(Tx tx, String queue, long most) {
        return inOneStep(tx, queue, most, (lines, item, content) -> true);
    }

    public QueueOutcome.Moved redrive(String deadLetterQueue, long most) {
        return inSteps(deadLetterQueue, most, this::redrive);
    }

    public QueueOutcome.Moved redrive(Tx tx, String deadLetterQueue, long most) {
        return inOneStep(tx, deadLetterQueue, most, this::redrive);
    }

    private boolean redrive(OpenQueues lines, MessageMetadata item, MessageRow content) {
        OpenQueue origin = content.origin() == null ? null : lines.open(content.origin());
        if (origin == null) {
            return false;
        }
        MessageMetadata fresh = new MessageMetadata(
                item.id(), item.fairness(), item.enqueued(), item.priority(), origin.now(), 0, content.throttles());
        origin.addMessage(
                fresh,
                new MessageRow(
                        content.headers(),
                        content.payload(),
                        content.weight(),
                        content.throttles(),
                        content.priority(),
                        null,
                        null));
        origin.schedule(fresh, 0, false);
        waiters.signal(origin.name());
        return true;
    }

    public boolean discard(Tx tx, String queue, UUID id) {
        OpenQueues lines = new OpenQueues(tx, options);
        OpenQueue line = lines.open(Args.queue(queue));
        MessageIdKey key = new MessageIdKey(queue, Args.given("id", id));
        MessageLocationRow ticket =
                line == null ? null : tx.get(QueueSchema.MESSAGE_LOCATIONS, key).orElse(null);
        if (line == null || ticket == null) {
            return false;
        }
        MessageMetadata item = MessageMetadata.of(id, ticket, List.of());
        tx.get(QueueSchema.LEASES, key)
                .ifPresentOrElse(lease -> line.endLease(id, lease), () -> line.unschedule(item, ticket.notBefore()));
        line.removeMessage(item);
        lines.save();
        return true;
    }

    private QueueOutcome.Moved inSteps(String queue, long most, RemovalAction taking) {
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
                return new QueueOutcome.QueueNotFound(queue);
            }
            moved += step.messages();
            after = step.next();
        } while (after != null && moved < most);
        return new QueueOutcome.MessagesMoved(moved);
    }

    private QueueOutcome.Moved inOneStep(Tx tx, String queue, long most, RemovalAction taking) {
        Args.queue(queue);
        Step step = take(tx, queue, Args.within("most", most, 1, QueueLimits.MAX_BATCH), null, taking);
        return step == null ? new QueueOutcome.QueueNotFound(queue) : new QueueOutcome.MessagesMoved(step.messages());
    }

    /** Takes those of the next messages that nobody has a lease of; null if there is no such queue. */
    private @Nullable Step take(Tx tx, String queue, long look, @Nullable MessageKey after, RemovalAction taking) {
        OpenQueues lines = new OpenQueues(tx, options);
        OpenQueue line = lines.open(queue);
        if (line == null) {
            return null;
        }
        Scan<MessageKey, Entry<MessageKey, MessageRow>> rows = tx.scan(QueueSchema.MESSAGES)
                .prefix(MessageKey.CODEC.prefix(queue))
                .limit(look);
        long moved = 0;
        long looked = 0;
        long bytes = 0;
        MessageKey last = null;
        for (Entry<MessageKey, MessageRow> row : after == null ? rows : rows.after(after)) {
            if (bytes >= QueueLimits.MAX_LEASED_BYTES) {
                looked = look;
                break;
            }
            looked++;
            bytes += row.value().size();
            last = row.key();
            MessageIdKey key = new MessageIdKey(queue, last.id());
            MessageLocationRow ticket =
                    tx.get(QueueSchema.MESSAGE_LOCATIONS, key).orElseThrow();
            MessageMetadata item = MessageMetadata.of(last.id(), ticket, List.of());
            if (!tx.exists(QueueSchema.LEASES, key) && taking.take(lines, item, row.value())) {
                line.unschedule(item, ticket.notBefore());
                line.removeMessage(item);
                moved++;
            }
        }
        lines.save();
        return new Step(moved, looked < look ? null : last);
    }
}
