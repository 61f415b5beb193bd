package io.holdfast.server;

import static io.holdfast.server.Wire.each;
import static io.holdfast.server.Wire.or;
import static io.holdfast.server.Wire.same;

import io.holdfast.api.Malformed;
import io.holdfast.api.QueueApi;
import io.holdfast.queue.CheckReport;
import io.holdfast.queue.Delivery;
import io.holdfast.queue.KeyStats;
import io.holdfast.queue.LargestKeys;
import io.holdfast.queue.LeaseInfo;
import io.holdfast.queue.LeaseRequest;
import io.holdfast.queue.Message;
import io.holdfast.queue.Outcome;
import io.holdfast.queue.QueueConfig;
import io.holdfast.queue.QueueStats;
import io.holdfast.queue.QueuedMessage;
import io.holdfast.queue.Receipt;
import io.holdfast.queue.ThrottleInfo;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Between the records of the queue and those of the wire. */
final class QueueWire {

    private QueueWire() {}

    static QueueConfig config(QueueApi.Config asked) {
        QueueConfig usual = QueueConfig.named(asked.queue());
        return new QueueConfig(
                asked.queue(),
                asked.onEnqueue(),
                asked.onFailure(),
                or(asked.visibility(), usual.visibility()),
                asked.deadLetterQueue(),
                or(asked.maxAttempts(), usual.maxAttempts()),
                or(asked.retryDelays(), usual.retryDelays()),
                or(asked.ordered(), usual.ordered()),
                or(asked.dedupWindow(), usual.dedupWindow()),
                or(asked.acceptWhileResting(), usual.acceptWhileResting()));
    }

    static QueueApi.Queue queue(QueueConfig config) {
        return new QueueApi.Queue(
                config.name(),
                config.onEnqueue(),
                config.onFailure(),
                config.visibility(),
                config.deadLetters(),
                config.maxAttempts(),
                config.retryDelays(),
                config.ordered(),
                config.dedupWindow(),
                config.acceptWhileResting());
    }

    static Message message(QueueApi.Enqueue asked) {
        return new Message(
                asked.queue(),
                Wire.bytes("payload", asked.payload(), asked.text()),
                or(asked.headers(), Map.of()),
                or(asked.fairnessKey(), Message.DEFAULT_KEY),
                or(asked.weight(), 1),
                or(asked.throttleKeys(), List.of()),
                or(asked.priority(), Message.DEFAULT_PRIORITY),
                or(asked.delay(), Duration.ZERO),
                asked.dedupKey());
    }

    static LeaseRequest lease(QueueApi.Lease asked) {
        return new LeaseRequest(
                asked.queue(),
                or(asked.max(), 1),
                or(asked.consumer(), ""),
                asked.visibility(),
                or(asked.waiting(), Duration.ZERO));
    }

    static Receipt receipt(QueueApi.Receipt receipt) {
        return receipt(receipt.queue(), receipt.message(), receipt.token());
    }

    static Receipt receipt(String queue, UUID message, String token) {
        try {
            return new Receipt(queue, message, Long.parseLong(token));
        } catch (NumberFormatException e) {
            throw new Malformed("token", "'token' is the one of the receipt, as it was given");
        }
    }

    static QueueApi.Deliveries deliveries(Outcome.Leased outcome) {
        return new QueueApi.Deliveries(
                each(outcome.orThrow(Outcome.Deliveries.class).deliveries(), QueueWire::delivery));
    }

    static QueueApi.Delivery delivery(Delivery delivery) {
        Receipt receipt = delivery.receipt();
        return new QueueApi.Delivery(
                new QueueApi.Receipt(receipt.queue(), receipt.message(), Long.toString(receipt.token())),
                message(delivery.message()),
                delivery.until());
    }

    static QueueApi.Message message(QueuedMessage message) {
        return new QueueApi.Message(
                message.id(),
                message.queue(),
                message.headers(),
                message.payload(),
                message.fairnessKey(),
                message.weight(),
                message.throttleKeys(),
                message.priority(),
                message.attempts(),
                same(QueueApi.MessageState.class, message.state()),
                message.enqueuedAt(),
                message.leasedAt(),
                message.notBefore(),
                message.origin(),
                message.reason());
    }

    static QueueApi.Accepted accepted(Outcome.Accepted accepted) {
        return new QueueApi.Accepted(accepted.id(), accepted.repeated());
    }

    static QueueApi.Acked acked(Outcome.Acked outcome) {
        return new QueueApi.Acked(outcome instanceof Outcome.Refused refused ? refused.code() : null);
    }

    static QueueApi.Returned returned(Outcome.Returned outcome) {
        if (outcome.orThrow() instanceof Outcome.Requeued again) {
            return new QueueApi.Returned(QueueApi.Fate.REQUEUED, again.attempts(), again.notBefore(), null);
        }
        Outcome.DeadLettered dead = outcome.orThrow(Outcome.DeadLettered.class);
        return new QueueApi.Returned(QueueApi.Fate.DEAD_LETTERED, dead.attempts(), null, dead.queue());
    }

    static QueueApi.LeaseInfo lease(LeaseInfo lease) {
        return new QueueApi.LeaseInfo(
                lease.queue(), lease.message(), lease.consumer(), lease.leased(), lease.until(), lease.attempts());
    }

    static QueueApi.Stats stats(QueueStats stats) {
        return new QueueApi.Stats(
                stats.queue(),
                stats.paused(),
                stats.depth(),
                stats.ready(),
                stats.delayed(),
                stats.inFlight(),
                stats.oldest(),
                stats.enqueued(),
                stats.delivered(),
                stats.acked(),
                stats.failed(),
                stats.deadLettered(),
                stats.scriptRests(),
                stats.scriptRestsUntil());
    }

    static QueueApi.KeyStats stats(KeyStats stats) {
        return new QueueApi.KeyStats(
                stats.fairnessKey(),
                stats.weight(),
                stats.ready(),
                stats.delayed(),
                stats.inFlight(),
                stats.oldest(),
                stats.delivered(),
                stats.failed(),
                stats.deadLettered());
    }

    static QueueApi.Largest largest(LargestKeys found) {
        return new QueueApi.Largest(found.keys(), each(found.largest(), QueueWire::stats));
    }

    static QueueApi.Throttle throttle(ThrottleInfo throttle) {
        return new QueueApi.Throttle(throttle.throttleKey(), throttle.rate(), throttle.burst());
    }

    static QueueApi.Check check(CheckReport report) {
        return new QueueApi.Check(
                report.isClean(), report.queues(), report.messages(), report.problems(), report.named());
    }
}
