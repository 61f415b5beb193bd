package io.holdfast.queue;

import io.holdfast.queue.QueueKeys.DelayedKey;
import io.holdfast.queue.QueueKeys.IdKey;
import io.holdfast.queue.QueueKeys.LaneKey;
import io.holdfast.queue.QueueKeys.MessageKey;
import io.holdfast.queue.QueueSchema.LaneRow;
import io.holdfast.queue.QueueSchema.LeaseRow;
import io.holdfast.queue.QueueSchema.Level;
import io.holdfast.queue.QueueSchema.Stored;
import io.holdfast.queue.QueueSchema.Ticket;
import io.holdfast.store.ReadTx;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Rows as callers see them. */
final class Answers {

    private Answers() {}

    static KeyStats stats(ReadTx tx, LaneKey key, LaneRow lane) {
        Instant oldest = tx.scan(QueueSchema.MESSAGES)
                .prefix(MessageKey.CODEC.prefix(key.queue(), key.fairness()))
                .first()
                .map(row -> row.key().enqueued())
                .orElse(null);
        return new KeyStats(
                key.fairness(),
                lane.weight(),
                lane.levels().stream().mapToLong(Level::ready).sum(),
                lane.delayed(),
                lane.inFlight(),
                oldest,
                lane.delivered(),
                lane.failed(),
                lane.deadLettered());
    }

    static QueuedMessage message(ReadTx tx, MessageKey key, Stored content, Ticket ticket) {
        LeaseRow lease =
                tx.get(QueueSchema.LEASES, new IdKey(key.queue(), key.id())).orElse(null);
        if (lease != null) {
            return message(key, content, lease.attempts(), MessageState.LEASED, lease.leased(), null);
        }
        boolean delayed = ticket.notBefore() > 0
                && tx.exists(QueueSchema.DELAYED, new DelayedKey(key.queue(), ticket.notBefore(), key.id()));
        return message(
                key,
                content,
                ticket.attempts(),
                delayed ? MessageState.DELAYED : MessageState.READY,
                null,
                delayed ? Times.instant(ticket.notBefore()) : null);
    }

    static QueuedMessage message(
            MessageKey key,
            Stored content,
            int attempts,
            MessageState state,
            @Nullable Instant leased,
            @Nullable Instant notBefore) {
        return new QueuedMessage(
                key.id(),
                key.queue(),
                content.headers(),
                content.payload(),
                key.fairness(),
                content.weight(),
                content.throttles(),
                content.priority(),
                attempts,
                state,
                key.enqueued(),
                leased,
                notBefore,
                content.origin(),
                content.reason());
    }
}
