package io.holdfast.queue.internal;

import io.holdfast.queue.MessageTtl;
import io.holdfast.queue.QueueAlerts;
import io.holdfast.queue.QueueCapacity;
import io.holdfast.queue.QueueConcurrency;
import io.holdfast.queue.QueueConfig;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The stored form of a {@link QueueConfig}. The names and types of its components are part of the storage format. */
public record QueueConfigRow(
        String name,
        @Nullable String onEnqueue,
        @Nullable String onFailure,
        Duration visibility,
        @Nullable String deadLetterQueue,
        int maxAttempts,
        List<Duration> retryDelays,
        boolean ordered,
        Duration dedupWindow,
        boolean acceptWhileResting,
        @Nullable Integer perKey,
        @Nullable Integer perGroup,
        @Nullable AlertsRow alerts,
        @Nullable TtlRow ttl,
        @Nullable CapacityRow capacity,
        @Nullable Duration statusRetention) {

    /** The stored form of {@link MessageTtl}. */
    record TtlRow(Duration duration, String onExpiry) {}

    /** The stored form of {@link QueueCapacity}. */
    record CapacityRow(@Nullable Long messages, @Nullable Long bytes, String overflow) {}

    /** The stored form of {@link QueueAlerts}. */
    record AlertsRow(@Nullable Long depth, @Nullable Duration age, int hysteresis) {

        static @Nullable AlertsRow of(QueueAlerts alerts) {
            return alerts.isEmpty() ? null : new AlertsRow(alerts.depth(), alerts.age(), alerts.hysteresis());
        }

        QueueAlerts toAlerts() {
            return new QueueAlerts(depth, age, hysteresis);
        }
    }

    /** The suffix of the default name of a dead-letter queue. */
    public static final String DEAD_LETTER_SUFFIX = ".dlq";

    static QueueConfigRow of(QueueConfig config) {
        return new QueueConfigRow(
                config.name(),
                config.onEnqueue(),
                config.onFailure(),
                config.visibility(),
                config.deadLetterQueue(),
                config.maxAttempts(),
                config.retryDelays(),
                config.ordered(),
                config.dedupWindow(),
                config.acceptWhileResting(),
                config.concurrency().perKey() == 0 ? null : config.concurrency().perKey(),
                config.concurrency().perGroup() == 1
                        ? null
                        : config.concurrency().perGroup(),
                AlertsRow.of(config.alerts()),
                config.ttl().duration() == null
                        ? null
                        : new TtlRow(
                                config.ttl().duration(), config.ttl().onExpiry().name()),
                config.capacity().isUnlimited()
                        ? null
                        : new CapacityRow(
                                config.capacity().messages(),
                                config.capacity().bytes(),
                                config.capacity().overflow().name()),
                config.statusRetention());
    }

    public QueueConfig toConfig() {
        return new QueueConfig(
                name,
                onEnqueue,
                onFailure,
                visibility,
                deadLetterQueue,
                maxAttempts,
                retryDelays,
                ordered,
                dedupWindow,
                acceptWhileResting,
                new QueueConcurrency(perKey == null ? 0 : perKey, perGroup == null ? 1 : perGroup),
                alerts == null ? QueueAlerts.NONE : alerts.toAlerts(),
                ttl == null
                        ? MessageTtl.NONE
                        : new MessageTtl(ttl.duration(), MessageTtl.OnExpiry.valueOf(ttl.onExpiry())),
                limits(),
                statusRetention);
    }

    /** Returns the maximum size of the queue. */
    QueueCapacity limits() {
        return capacity == null
                ? QueueCapacity.UNLIMITED
                : new QueueCapacity(
                        capacity.messages(), capacity.bytes(), QueueCapacity.Overflow.valueOf(capacity.overflow()));
    }

    /**
     * Returns the expiry time of a message that can be delivered from the given time on, or null if it does not expire.
     */
    @Nullable
    Instant notAfter(Instant from) {
        return ttl == null ? null : from.plus(ttl.duration());
    }

    /** Returns whether expired messages are moved to the dead-letter queue. */
    boolean deadLettersExpired() {
        return ttl != null && MessageTtl.OnExpiry.valueOf(ttl.onExpiry()) == MessageTtl.OnExpiry.DEAD_LETTER;
    }

    /** Returns the maximum number of concurrent deliveries per fairness key. */
    int keyConcurrency() {
        return perKey == null ? Integer.MAX_VALUE : perKey;
    }

    /** Returns the maximum number of concurrent deliveries per ordering group. */
    int groupConcurrency() {
        return perGroup == null || ordered ? 1 : perGroup;
    }

    /** Returns the name of the dead-letter queue. */
    String deadLetters() {
        return deadLetterQueue == null ? name + DEAD_LETTER_SUFFIX : deadLetterQueue;
    }

    /** Returns the delay after the given number of failures. */
    Duration retryDelay(int failures) {
        return retryDelays.isEmpty() ? Duration.ZERO : retryDelays.get(Math.min(failures, retryDelays.size()) - 1);
    }
}
