package io.holdfast.queue.internal;

import io.holdfast.queue.FairnessKeyStats;
import io.holdfast.queue.MessageState;
import io.holdfast.queue.QueuedMessage;
import io.holdfast.queue.internal.QueueKeys.DelayedKey;
import io.holdfast.queue.internal.QueueKeys.LaneKey;
import io.holdfast.queue.internal.QueueKeys.MessageIdKey;
import io.holdfast.queue.internal.QueueKeys.MessageKey;
import io.holdfast.queue.internal.QueueRowTypes.LaneRow;
import io.holdfast.queue.internal.QueueRowTypes.LeaseRow;
import io.holdfast.queue.internal.QueueRowTypes.MessageLocationRow;
import io.holdfast.queue.internal.QueueRowTypes.MessageRow;
import io.holdfast.queue.internal.content.PayloadChunks;
import io.holdfast.queue.internal.time.SignedEpochNanos;
import io.holdfast.store.ReadTx;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Maps stored rows to views. */
public final class QueueRowMapper {

    private QueueRowMapper() {}

    public static FairnessKeyStats stats(ReadTx tx, LaneKey key, LaneRow lane) {
        Instant oldest = tx.scan(QueueSchema.MESSAGES)
                .prefix(MessageKey.CODEC.prefix(key.queue(), key.fairness()))
                .first()
                .map(row -> row.key().enqueued())
                .orElse(null);
        return new FairnessKeyStats(
                key.fairness(),
                lane.weight(),
                lane.ready(),
                lane.delayed(),
                lane.inFlight(),
                oldest,
                lane.delivered(),
                lane.failed(),
                lane.deadLettered());
    }

    public static QueuedMessage message(ReadTx tx, MessageKey key, MessageRow content, MessageLocationRow location) {
        LeaseRow lease = tx.get(QueueSchema.LEASES, new MessageIdKey(key.queue(), key.id()))
                .orElse(null);
        if (lease != null) {
            return message(tx, key, content, lease.attempts(), MessageState.LEASED, lease.leased(), null);
        }
        boolean delayed = location.notBefore() > 0
                && tx.exists(QueueSchema.DELAYED, new DelayedKey(key.queue(), location.notBefore(), key.id()));
        return message(
                tx,
                key,
                content,
                location.attempts(),
                delayed ? MessageState.DELAYED : MessageState.READY,
                null,
                delayed ? SignedEpochNanos.instant(location.notBefore()) : null);
    }

    static QueuedMessage message(
            ReadTx tx,
            MessageKey key,
            MessageRow content,
            int attempts,
            MessageState state,
            @Nullable Instant leased,
            @Nullable Instant notBefore) {
        return new QueuedMessage(
                key.id(),
                key.queue(),
                content.headers(),
                PayloadChunks.read(tx, key.id(), content),
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
                content.reason(),
                content.group());
    }
}
