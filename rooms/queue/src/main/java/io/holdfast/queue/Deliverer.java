package io.holdfast.queue;

import io.holdfast.queue.QueueKeys.MessageKey;
import io.holdfast.queue.QueueKeys.ReadyKey;
import io.holdfast.queue.QueueSchema.LeaseRow;
import io.holdfast.queue.QueueSchema.Ready;
import io.holdfast.queue.QueueSchema.Stored;
import io.holdfast.store.Entry;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Hands messages out: the lane whose turn it is gives its first message that is not throttled. */
final class Deliverer {

    /** How many due messages and lanes one call wakes, beyond what it was asked for. */
    private static final int WOKEN = 64;

    /** How many throttled lanes one call puts aside before it gives up. */
    private static final int PARKED = 256;

    /** How many leases that are over an idle consumer takes back itself. */
    private static final int EXPIRED = 16;

    private final Settler settler;

    Deliverer(Settler settler) {
        this.settler = settler;
    }

    Outcome.Leased lease(Lines lines, LeaseRequest request) {
        Line line = lines.open(request.queue());
        if (line == null) {
            return new Outcome.QueueNotFound(request.queue());
        }
        if (line.isPaused()) {
            return new Outcome.Deliveries(List.of());
        }
        Hand hand = new Hand(lines.tx(), line, request);
        List<Delivery> deliveries = hand.take(request.max());
        if (deliveries.isEmpty() && settler.expire(lines, EXPIRED) > 0) {
            deliveries = hand.take(request.max());
        }
        return new Outcome.Deliveries(deliveries);
    }

    /** One request at work. */
    private static final class Hand {
        private final Tx tx;
        private final Line line;
        private final LeaseRequest request;
        private final Throttles throttles;
        private int parked;
        private long bytes;

        Hand(Tx tx, Line line, LeaseRequest request) {
            this.tx = tx;
            this.line = line;
            this.request = request;
            this.throttles = new Throttles(tx, line.now());
        }

        List<Delivery> take(int most) {
            line.wake(WOKEN + most);
            Duration visibility = request.visibility();
            Instant until = line.leaseEnd(visibility == null ? line.config().visibility() : visibility);
            List<Delivery> deliveries = new ArrayList<>();
            while (deliveries.size() < most && bytes < QueueLimits.MAX_LEASED_BYTES) {
                Delivery next = next(until);
                if (next == null) {
                    break;
                }
                deliveries.add(next);
            }
            return deliveries;
        }

        private @Nullable Delivery next(Instant until) {
            while (parked < PARKED) {
                Lane lane = line.nextLane();
                if (lane == null) {
                    return null;
                }
                Entry<ReadyKey, Ready> message = choose(lane);
                if (message != null) {
                    return deliver(lane, message, until);
                }
                parked++;
            }
            return null;
        }

        /** The first message of a lane that has its tokens, which are taken; if there is none, the lane is parked. */
        private @Nullable Entry<ReadyKey, Ready> choose(Lane lane) {
            Entry<ReadyKey, Ready> first = lane.ready().first();
            if (first == null) {
                throw Line.damaged(line.name(), "key '" + lane.fairness() + "' has lost its messages");
            }
            if (throttles.take(first.value().throttles())) {
                return first;
            }
            if (!line.config().ordered()) {
                for (Entry<ReadyKey, Ready> other : lane.ready().lookAhead(QueueLimits.LOOK_AHEAD)) {
                    if (throttles.take(other.value().throttles())) {
                        return other;
                    }
                }
            }
            lane.park(() -> throttles.await(first.value().throttles()));
            return null;
        }

        private Delivery deliver(Lane lane, Entry<ReadyKey, Ready> message, Instant until) {
            ReadyKey key = message.key();
            MessageKey stored =
                    new MessageKey(line.name(), lane.fairness(), message.value().enqueued(), key.id());
            Stored content = tx.get(QueueSchema.MESSAGES, stored)
                    .orElseThrow(() -> Line.damaged(line.name(), "message " + key.id() + " is lost"));
            bytes += content.size();
            LeaseRow lease = line.lease(lane, message, request.consumer(), until);
            return new Delivery(
                    new Receipt(line.name(), key.id(), lease.token()),
                    Answers.message(stored, content, lease.attempts(), MessageState.LEASED, lease.leased(), null),
                    until);
        }
    }
}
