package io.holdfast.queue;

import io.holdfast.queue.QueueKeys.MessageKey;
import io.holdfast.queue.QueueKeys.ReadyKey;
import io.holdfast.queue.QueueSchema.Delayed;
import io.holdfast.queue.QueueSchema.LeaseRow;
import io.holdfast.queue.QueueSchema.Ready;
import io.holdfast.queue.QueueSchema.Ticket;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * A message as it goes from state to state: all but what is in it.
 *
 * @param order its place in the lane: the time from which it was ready, in nanoseconds
 */
record Item(
        UUID id, String fairness, Instant enqueued, int priority, long order, int attempts, List<String> throttles) {

    static Item of(ReadyKey key, Ready row) {
        return new Item(
                key.id(),
                key.lane().fairness(),
                row.enqueued(),
                key.priority(),
                key.order(),
                row.attempts(),
                row.throttles());
    }

    static Item of(UUID id, Delayed row) {
        return new Item(
                id, row.fairness(), row.enqueued(), row.priority(), row.order(), row.attempts(), row.throttles());
    }

    static Item of(UUID id, LeaseRow row, List<String> throttles) {
        return new Item(id, row.fairness(), row.enqueued(), row.priority(), row.order(), row.attempts(), throttles);
    }

    static Item of(UUID id, Ticket ticket, List<String> throttles) {
        return new Item(
                id,
                ticket.fairness(),
                ticket.enqueued(),
                ticket.priority(),
                ticket.order(),
                ticket.attempts(),
                throttles);
    }

    Item order(long other) {
        return new Item(id, fairness, enqueued, priority, other, attempts, throttles);
    }

    Item attempts(int other) {
        return new Item(id, fairness, enqueued, priority, order, other, throttles);
    }

    MessageKey key(String queue) {
        return new MessageKey(queue, fairness, enqueued, id);
    }

    Ticket ticket(long notBefore) {
        return new Ticket(fairness, enqueued, priority, order, notBefore, attempts);
    }
}
