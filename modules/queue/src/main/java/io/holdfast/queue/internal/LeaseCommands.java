package io.holdfast.queue.internal;

import io.holdfast.queue.DeliveryReceipt;
import io.holdfast.queue.LeaseRequest;
import io.holdfast.queue.MessageDelivery;
import io.holdfast.queue.MessageState;
import io.holdfast.queue.QueueLimits;
import io.holdfast.queue.QueueOutcome;
import io.holdfast.queue.internal.QueueKeys.MessageKey;
import io.holdfast.queue.internal.QueueKeys.ReadyKey;
import io.holdfast.queue.internal.QueueSchema.LeaseRow;
import io.holdfast.queue.internal.QueueSchema.MessageRow;
import io.holdfast.queue.internal.QueueSchema.ReadyRow;
import io.holdfast.store.Entry;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Hands messages out: the lane whose turn it is gives its first message that is not throttled. */
public final class LeaseCommands {

    /** How many due messages and lanes one call wakes, beyond what it was asked for. */
    private static final int WOKEN = 64;

    /** How many throttled lanes one call puts aside before it gives up. */
    private static final int PARKED = 256;

    /** How many leases that are over an idle consumer takes back itself. */
    private static final int EXPIRED = 16;

    private final DeliveryCommands settler;

    public LeaseCommands(DeliveryCommands settler) {
        this.settler = settler;
    }

    public QueueOutcome.Leased lease(OpenQueues lines, LeaseRequest request) {
        OpenQueue line = lines.open(request.queue());
        if (line == null) {
            return new QueueOutcome.QueueNotFound(request.queue());
        }
        if (line.isPaused()) {
            return new QueueOutcome.Deliveries(List.of());
        }
        LeaseAttempt hand = new LeaseAttempt(lines.tx(), line, request);
        List<MessageDelivery> deliveries = hand.take(request.max());
        if (deliveries.isEmpty() && settler.expireLeases(lines, EXPIRED) > 0) {
            deliveries = hand.take(request.max());
        }
        return new QueueOutcome.Deliveries(deliveries);
    }

    /** One request at work. */
    private static final class LeaseAttempt {
        private final Tx tx;
        private final OpenQueue line;
        private final LeaseRequest request;
        private final TokenBuckets throttles;
        private int parked;
        private long bytes;

        LeaseAttempt(Tx tx, OpenQueue line, LeaseRequest request) {
            this.tx = tx;
            this.line = line;
            this.request = request;
            this.throttles = new TokenBuckets(tx, line.now());
        }

        List<MessageDelivery> take(int most) {
            line.wakeDue(WOKEN + most);
            Duration visibility = request.visibility();
            Instant until =
                    line.reserveLeaseEnd(visibility == null ? line.config().visibility() : visibility);
            List<MessageDelivery> deliveries = new ArrayList<>();
            while (deliveries.size() < most && bytes < QueueLimits.MAX_LEASED_BYTES) {
                MessageDelivery next = deliverNext(until);
                if (next == null) {
                    break;
                }
                deliveries.add(next);
            }
            return deliveries;
        }

        private @Nullable MessageDelivery deliverNext(Instant until) {
            while (parked < PARKED) {
                Lane lane = line.takeNextLane();
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

        /** The first message of a lane that has its tokens, which are taken; if there is none, the lane is parked. */
        private @Nullable Entry<ReadyKey, ReadyRow> takeMessageOrPark(Lane lane) {
            Entry<ReadyKey, ReadyRow> first = lane.ready().first();
            if (first == null) {
                throw OpenQueue.corruption(line.name(), "key '" + lane.fairness() + "' has lost its messages");
            }
            if (throttles.tryTakeTokens(first.value().throttles())) {
                return first;
            }
            if (!line.config().ordered()) {
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
            MessageKey stored =
                    new MessageKey(line.name(), lane.fairness(), message.value().enqueued(), key.id());
            MessageRow content = tx.get(QueueSchema.MESSAGES, stored)
                    .orElseThrow(() -> OpenQueue.corruption(line.name(), "message " + key.id() + " is lost"));
            bytes += content.size();
            LeaseRow lease = line.lease(lane, message, request.consumer(), until);
            return new MessageDelivery(
                    new DeliveryReceipt(line.name(), key.id(), lease.token()),
                    QueueRowMapper.message(
                            stored, content, lease.attempts(), MessageState.LEASED, lease.leased(), null),
                    until);
        }
    }
}
