package io.holdfast.queue.internal;

import io.holdfast.queue.DeliveryReceipt;
import io.holdfast.queue.LeaseRequest;
import io.holdfast.queue.MessageDelivery;
import io.holdfast.queue.MessageState;
import io.holdfast.queue.QueueLimits;
import io.holdfast.queue.QueueOutcome;
import io.holdfast.queue.internal.QueueKeys.MessageKey;
import io.holdfast.queue.internal.QueueKeys.ReadyKey;
import io.holdfast.queue.internal.QueueRows.LeaseRow;
import io.holdfast.queue.internal.QueueRows.MessageRow;
import io.holdfast.queue.internal.QueueRows.ReadyRow;
import io.holdfast.store.Entry;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Leases messages by taking the first message that is not throttled from the next lane. */
public final class LeaseCommands {

    /** The number of due messages and lanes that one call makes deliverable, in addition to the requested number. */
    private static final int MAX_WOKEN = 64;

    /** The number of throttled lanes that one call parks before the call gives up. */
    private static final int MAX_PARKED = 256;

    /** The number of expired leases that a call without deliverable messages reclaims. */
    private static final int MAX_EXPIRED = 16;

    private final QueueSweep sweep;

    public LeaseCommands(QueueSweep sweep) {
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
        LeaseAttempt attempt = new LeaseAttempt(queues.tx(), queue, request);
        List<MessageDelivery> deliveries = attempt.run();
        if (deliveries.isEmpty() && sweep.expireLeases(queues, MAX_EXPIRED).expired() > 0) {
            deliveries = attempt.run();
        }
        return new QueueOutcome.Deliveries(deliveries);
    }

    /** The state of one request. */
    private static final class LeaseAttempt {
        private final Tx tx;
        private final OpenQueue queue;
        private final LeaseRequest request;
        private final TokenBuckets throttles;
        private int parked;
        private long bytes;

        LeaseAttempt(Tx tx, OpenQueue queue, LeaseRequest request) {
            this.tx = tx;
            this.queue = queue;
            this.request = request;
            this.throttles = new TokenBuckets(tx, queue.now());
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
            while (parked < MAX_PARKED) {
                Lane lane = queue.takeNextLane();
                if (lane == null) {
                    return null;
                }
                Entry<ReadyKey, ReadyRow> message = takeMessageOrPark(lane);
                if (message != null) {
                    return deliver(lane, message, until);
                }
                parked++;
            }
            return null;
        }

        /** Takes tokens for the first message that is not throttled and returns the message, or parks the lane. */
        private @Nullable Entry<ReadyKey, ReadyRow> takeMessageOrPark(Lane lane) {
            Entry<ReadyKey, ReadyRow> first = lane.ready().first();
            if (first == null) {
                throw OpenQueue.corruption(
                        queue.name(), "fairness key '" + lane.fairness() + "' is active but has no ready message");
            }
            if (throttles.tryTakeTokens(first.value().throttles())) {
                return first;
            }
            if (!queue.config().ordered()) {
                for (Entry<ReadyKey, ReadyRow> other : lane.ready().lookAhead(QueueLimits.LOOK_AHEAD)) {
                    if (throttles.tryTakeTokens(other.value().throttles())) {
                        return other;
                    }
                }
            }
            lane.park(() -> throttles.reserveWakeTime(first.value().throttles()));
            return null;
        }

        private MessageDelivery deliver(Lane lane, Entry<ReadyKey, ReadyRow> message, Instant until) {
            ReadyKey key = message.key();
            MessageKey messageKey = new MessageKey(
                    queue.name(), lane.fairness(), message.value().enqueued(), key.id());
            MessageRow content = tx.get(QueueSchema.MESSAGES, messageKey)
                    .orElseThrow(
                            () -> OpenQueue.corruption(queue.name(), "the row of message " + key.id() + " is missing"));
            bytes += content.size();
            LeaseRow lease = queue.lease(lane, message, request.consumer(), until);
            return new MessageDelivery(
                    new DeliveryReceipt(queue.name(), key.id(), lease.token()),
                    QueueRowMapper.message(
                            messageKey, content, lease.attempts(), MessageState.LEASED, lease.leased(), null),
                    until);
        }
    }
}
