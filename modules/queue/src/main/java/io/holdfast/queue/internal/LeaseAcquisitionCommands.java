package io.holdfast.queue.internal;

import io.holdfast.queue.DeliveryReceipt;
import io.holdfast.queue.LeaseRequest;
import io.holdfast.queue.MessageDelivery;
import io.holdfast.queue.MessageState;
import io.holdfast.queue.QueueLimits;
import io.holdfast.queue.QueueOutcome;
import io.holdfast.queue.internal.QueueKeys.MessageKey;
import io.holdfast.queue.internal.QueueRowTypes.LeaseRow;
import io.holdfast.queue.internal.QueueRowTypes.MessageRow;
import io.holdfast.queue.internal.ReadyMessages.Item;
import io.holdfast.queue.internal.content.ContentFootprint;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Leases messages. */
public final class LeaseAcquisitionCommands {

    /**
     * The maximum number of due messages and lanes that one call makes deliverable, in addition to the requested
     * number.
     */
    private static final int MAX_WOKEN = 64;

    /** The maximum number of expired leases reclaimed by a call that finds no deliverable messages. */
    private static final int MAX_EXPIRED = 16;

    /** The maximum number of expired messages that one call removes. */
    private static final int MAX_OUTLIVED = 1_000;

    private final QueueSweep sweep;

    public LeaseAcquisitionCommands(QueueSweep sweep) {
        this.sweep = sweep;
    }

    public QueueOutcome.Leased lease(OpenQueues queues, LeaseRequest request) {
        OpenQueue queue = queues.open(request.queue());
        if (queue == null) {
            return new QueueOutcome.QueueNotFound(request.queue());
        }
        if (queue.isPaused()) {
            return new QueueOutcome.Deliveries(List.of());
        }
        LeaseAttempt attempt = new LeaseAttempt(queues, queue, request);
        List<MessageDelivery> deliveries = attempt.run();
        if (deliveries.isEmpty() && sweep.expireLeases(queues, MAX_EXPIRED).expired() > 0) {
            deliveries = attempt.run();
        }
        return new QueueOutcome.Deliveries(deliveries);
    }

    /** The state of one request. */
    private final class LeaseAttempt {
        private final OpenQueues queues;
        private final Tx tx;
        private final OpenQueue queue;
        private final LeaseRequest request;
        private final NextMessageFinder selection;
        private long bytes;
        private int outlived;

        LeaseAttempt(OpenQueues queues, OpenQueue queue, LeaseRequest request) {
            this.queues = queues;
            this.tx = queues.tx();
            this.queue = queue;
            this.request = request;
            this.selection = new NextMessageFinder(tx, queue);
        }

        List<MessageDelivery> run() {
            queue.wakeDue(MAX_WOKEN + request.max());
            Duration visibility = request.visibility();
            Instant until =
                    queue.reserveLeaseEnd(visibility == null ? queue.config().visibility() : visibility);
            List<MessageDelivery> deliveries = new ArrayList<>();
            while (deliveries.size() < request.max() && bytes < QueueLimits.MAX_LEASED_BYTES) {
                MessageDelivery next = deliverNext(until);
                if (next == null) {
                    break;
                }
                deliveries.add(next);
            }
            return deliveries;
        }

        private @Nullable MessageDelivery deliverNext(Instant until) {
            while (outlived < MAX_OUTLIVED && bytes < QueueLimits.MAX_LEASED_BYTES) {
                NextMessageFinder.Selected selected = selection.next();
                if (selected == null) {
                    return null;
                }
                MessageDelivery delivery = deliver(selected, until);
                if (delivery != null) {
                    return delivery;
                }
            }
            return null;
        }

        /** Leases a message, or returns null if it has expired. */
        private @Nullable MessageDelivery deliver(NextMessageFinder.Selected selected, Instant until) {
            Item item = selected.message();
            MessageKey messageKey = new MessageKey(
                    queue.name(), selected.lane().fairness(), item.row().enqueued(), item.id());
            MessageRow content = tx.get(QueueSchema.MESSAGES, messageKey)
                    .orElseThrow(() ->
                            OpenQueue.corruption(queue.name(), "the row of message " + item.id() + " is missing"));
            if (content.isExpired(tx.now())) {
                expire(selected, content);
                return null;
            }
            selection.takeTokens(selected);
            ContentFootprint stored = ContentFootprint.of(content);
            bytes += stored.bytes();
            LeaseRow lease = queue.lease(selected, stored, request.consumer(), until);
            return new MessageDelivery(
                    new DeliveryReceipt(queue.name(), item.id(), lease.token()),
                    QueueRowMapper.message(
                            tx, messageKey, content, lease.attempts(), MessageState.LEASED, lease.leased(), null),
                    until);
        }

        private void expire(NextMessageFinder.Selected selected, MessageRow content) {
            outlived++;
            bytes += content.size(); // Dead letters are written again, and all of them must fit into the transaction.
            Lane lane = selected.lane();
            String sublane = selected.sublane() == null
                    ? SublaneId.PLAIN
                    : selected.sublane().id();
            MessageMetadata message = MessageMetadata.of(lane.fairness(), sublane, selected.message());
            queue.unschedule(message, 0);
            lane.endTurn();
            lane.updateSchedule();
            sweep.deliveries().endLife(queues, queue, message, content);
        }
    }
}
