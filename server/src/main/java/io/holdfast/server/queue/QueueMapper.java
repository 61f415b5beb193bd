package io.holdfast.server.queue;

import static io.holdfast.server.operation.WireConversions.enumByName;
import static io.holdfast.server.operation.WireConversions.mapEach;
import static io.holdfast.server.operation.WireConversions.orDefault;

import io.holdfast.api.QueueApi;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.queue.DeliveryReceipt;
import io.holdfast.queue.FairnessKeyStats;
import io.holdfast.queue.LargestFairnessKeys;
import io.holdfast.queue.LeaseInfo;
import io.holdfast.queue.LeaseRequest;
import io.holdfast.queue.MessageDelivery;
import io.holdfast.queue.NewMessage;
import io.holdfast.queue.QueueAlerts;
import io.holdfast.queue.QueueConcurrency;
import io.holdfast.queue.QueueConfig;
import io.holdfast.queue.QueueOutcome;
import io.holdfast.queue.QueueStats;
import io.holdfast.queue.QueuedMessage;
import io.holdfast.queue.ThrottleConfig;
import io.holdfast.server.operation.WireConversions;
import io.holdfast.store.kit.CheckReport;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Conversions between wire records and the queue module's records. */
public final class QueueMapper {

    private QueueMapper() {}

    static QueueConfig config(QueueApi.Config request) {
        QueueConfig defaults = QueueConfig.named(request.queue());
        return new QueueConfig(
                request.queue(),
                request.onEnqueue(),
                request.onFailure(),
                orDefault(request.visibility(), defaults.visibility()),
                request.deadLetterQueue(),
                orDefault(request.maxAttempts(), defaults.maxAttempts()),
                orDefault(request.retryDelays(), defaults.retryDelays()),
                orDefault(request.ordered(), defaults.ordered()),
                orDefault(request.dedupWindow(), defaults.dedupWindow()),
                orDefault(request.acceptWhileResting(), defaults.acceptWhileResting()),
                concurrency(request.concurrency()),
                alerts(request.alerts()),
                QueueLimitMapper.ttl(request.ttl()),
                QueueLimitMapper.capacity(request.capacity()),
                request.statusRetention());
    }

    private static QueueConcurrency concurrency(QueueApi.@Nullable Concurrency request) {
        QueueConcurrency defaults = QueueConcurrency.DEFAULT;
        return request == null
                ? defaults
                : new QueueConcurrency(
                        orDefault(request.perKey(), defaults.perKey()),
                        orDefault(request.perGroup(), defaults.perGroup()));
    }

    private static QueueAlerts alerts(QueueApi.@Nullable Alerts request) {
        return request == null
                ? QueueAlerts.NONE
                : new QueueAlerts(
                        request.depth(),
                        request.age(),
                        orDefault(request.hysteresis(), QueueAlerts.DEFAULT_HYSTERESIS));
    }

    private static QueueApi.@Nullable Alerts alerts(QueueAlerts alerts) {
        return alerts.isEmpty() ? null : new QueueApi.Alerts(alerts.depth(), alerts.age(), alerts.hysteresis());
    }

    static QueueApi.Queue queue(QueueConfig config) {
        return queue(config, null, null);
    }

    static QueueApi.Queue queue(QueueConfig config, @Nullable List<String> deadLettersOf, @Nullable Boolean repeated) {
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
                config.acceptWhileResting(),
                config.concurrency().equals(QueueConcurrency.DEFAULT)
                        ? null
                        : new QueueApi.Concurrency(
                                config.concurrency().perKey(),
                                config.concurrency().perGroup()),
                alerts(config.alerts()),
                QueueLimitMapper.ttl(config.ttl()),
                QueueLimitMapper.capacity(config.capacity()),
                config.statusRetention(),
                deadLettersOf == null || deadLettersOf.isEmpty() ? null : deadLettersOf,
                repeated);
    }

    static NewMessage message(QueueApi.Enqueue request) {
        return new NewMessage(
                request.queue(),
                WireConversions.bytes("payload", request.payload(), request.text()),
                orDefault(request.headers(), Map.of()),
                orDefault(request.fairnessKey(), NewMessage.DEFAULT_KEY),
                orDefault(request.weight(), 1),
                orDefault(request.throttleKeys(), List.of()),
                orDefault(request.priority(), NewMessage.DEFAULT_PRIORITY),
                orDefault(request.delay(), Duration.ZERO),
                request.dedupKey(),
                request.group(),
                request.notBefore());
    }

    static LeaseRequest lease(QueueApi.Lease request) {
        return new LeaseRequest(
                request.queue(),
                orDefault(request.max(), 1),
                orDefault(request.consumer(), ""),
                request.visibility(),
                orDefault(request.waiting(), Duration.ZERO));
    }

    static DeliveryReceipt receipt(QueueApi.Receipt receipt) {
        return receipt(receipt.queue(), receipt.message(), receipt.token());
    }

    static DeliveryReceipt receipt(String queue, UUID message, String token) {
        try {
            return new DeliveryReceipt(queue, message, Long.parseLong(token));
        } catch (NumberFormatException e) {
            throw new MalformedRequestException("token", "'token' must be exactly the token from the delivery receipt");
        }
    }

    static QueueApi.Deliveries deliveries(QueueOutcome.Leased outcome) {
        return new QueueApi.Deliveries(
                mapEach(outcome.orThrow(QueueOutcome.Deliveries.class).deliveries(), QueueMapper::delivery));
    }

    /** Returns the total payload size of leased messages, in bytes. */
    static long payloadBytes(QueueOutcome.Leased outcome) {
        return outcome instanceof QueueOutcome.Deliveries leased
                ? payloadBytes(leased.deliveries().stream().map(MessageDelivery::message))
                : 0;
    }

    static long payloadBytes(Stream<QueuedMessage> messages) {
        return messages.mapToLong(message -> message.payload().length).sum();
    }

    static QueueApi.Delivery delivery(MessageDelivery delivery) {
        DeliveryReceipt receipt = delivery.receipt();
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
                enumByName(QueueApi.MessageState.class, message.state()),
                message.enqueuedAt(),
                message.leasedAt(),
                message.notBefore(),
                message.origin(),
                message.reason(),
                message.group());
    }

    static QueueApi.NextDeliveries nextDeliveries(QueueOutcome.AckedAndLeased outcome) {
        return new QueueApi.NextDeliveries(
                mapEach(outcome.acked(), QueueMapper::acked),
                deliveries(outcome.leased()).deliveries());
    }

    static QueueApi.Queue stored(QueueOutcome outcome) {
        QueueOutcome.ConfigStored stored = outcome.orThrow(QueueOutcome.ConfigStored.class);
        return queue(stored.config(), null, stored.repeated());
    }

    static QueueApi.Count deleted(QueueOutcome.Deleted outcome) {
        return new QueueApi.Count(
                outcome.orThrow(QueueOutcome.QueueDeleted.class).messages());
    }

    static QueueApi.Accepted enqueued(QueueOutcome.Enqueued outcome) {
        return accepted(outcome.orThrow(QueueOutcome.Accepted.class));
    }

    static QueueApi.AllAccepted allEnqueued(QueueOutcome.EnqueuedAll outcome) {
        return new QueueApi.AllAccepted(
                mapEach(outcome.orThrow(QueueOutcome.AllAccepted.class).accepted(), QueueMapper::accepted));
    }

    static QueueApi.Held extended(QueueOutcome.Extended outcome) {
        return new QueueApi.Held(
                outcome.orThrow(QueueOutcome.LeaseExtended.class).until());
    }

    static QueueApi.Rescheduled rescheduled(QueueOutcome.Rescheduled outcome) {
        return new QueueApi.Rescheduled(
                outcome.orThrow(QueueOutcome.MessageRescheduled.class).notBefore());
    }

    private static QueueApi.Accepted accepted(QueueOutcome.Accepted accepted) {
        return new QueueApi.Accepted(accepted.id(), accepted.repeated());
    }

    static QueueApi.Acked acked(QueueOutcome.Acked outcome) {
        return new QueueApi.Acked(outcome instanceof QueueOutcome.Refused refused ? refused.code() : null);
    }

    static QueueApi.Returned returned(QueueOutcome.Returned outcome) {
        if (outcome.orThrow() instanceof QueueOutcome.Requeued requeued) {
            return new QueueApi.Returned(QueueApi.Fate.REQUEUED, requeued.attempts(), requeued.notBefore(), null);
        }
        QueueOutcome.DeadLettered dead = outcome.orThrow(QueueOutcome.DeadLettered.class);
        return new QueueApi.Returned(QueueApi.Fate.DEAD_LETTERED, dead.attempts(), null, dead.queue());
    }

    static QueueApi.LeaseInfo leaseInfo(LeaseInfo lease) {
        return new QueueApi.LeaseInfo(
                lease.queue(), lease.message(), lease.consumer(), lease.leased(), lease.until(), lease.attempts());
    }

    public static QueueApi.Stats stats(QueueStats stats) {
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
                stats.scriptRestsUntil(),
                stats.bytes(),
                stats.expired(),
                stats.dropped());
    }

    static QueueApi.KeyStats keyStats(FairnessKeyStats stats) {
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

    static QueueApi.Largest largest(LargestFairnessKeys found) {
        return new QueueApi.Largest(found.keys(), mapEach(found.largest(), QueueMapper::keyStats));
    }

    static QueueApi.Throttle throttle(ThrottleConfig throttle) {
        return new QueueApi.Throttle(throttle.throttleKey(), throttle.rate(), throttle.burst());
    }

    static QueueApi.Check check(CheckReport report) {
        return new QueueApi.Check(
                report.isClean(),
                report.count("queues"),
                report.count("messages"),
                report.problemCount(),
                report.problems());
    }
}
