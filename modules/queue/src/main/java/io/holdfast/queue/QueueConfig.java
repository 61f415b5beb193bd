package io.holdfast.queue;

import io.holdfast.queue.internal.QueueArguments;
import io.holdfast.queue.internal.QueueConfigRow;
import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of a queue.
 *
 * @param onEnqueue a Lua script, or null for no script; its function {@code on_enqueue(msg)} may set the fairness key,
 *     the weight and the throttle keys of a message
 * @param onFailure a Lua script, or null for no script; its function {@code on_failure(msg)} chooses between a retry
 *     and the dead-letter queue
 * @param visibility the visibility timeout: the duration of a lease unless it is extended
 * @param deadLetterQueue the queue for messages that failed too often, or null for {@code <name>.dlq}, which is created
 *     and deleted together with this queue
 * @param maxAttempts the number of failed deliveries after which a message becomes a dead letter, or 0 for no limit
 * @param retryDelays the delays after the first, second and later failures; the last delay applies to all further
 *     failures
 * @param ordered whether the messages of a fairness key are delivered one at a time, in order, as one ordering group
 * @param dedupWindow the time for which a deduplication key is stored
 * @param acceptWhileResting whether messages are accepted unchanged, rather than refused, while {@code onEnqueue} is in
 *     cooldown
 * @param concurrency the maximum number of concurrent deliveries per fairness key and per ordering group
 * @param alerts the size and age above which an event is emitted
 * @param ttl the time to live of messages
 * @param capacity the maximum number and size of messages
 * @param statusRetention the time for which the status of a message is kept after its last change, or null to keep no
 *     status
 */
public record QueueConfig(
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
        QueueConcurrency concurrency,
        QueueAlerts alerts,
        MessageTtl ttl,
        QueueCapacity capacity,
        @Nullable Duration statusRetention) {

    private static final int MAX_DELAYS = 100;

    public QueueConfig {
        QueueArguments.queueName(name);
        checkScript("onEnqueue", onEnqueue);
        checkScript("onFailure", onFailure);
        QueueArguments.visibility("visibility", visibility);
        if (deadLetterQueue == null) {
            QueueArguments.queueName(name + QueueConfigRow.DEAD_LETTER_SUFFIX);
        } else if (QueueArguments.queueName(deadLetterQueue).equals(name)) {
            throw Arguments.invalid("deadLetterQueue must not be the queue itself, but is '" + name + "'");
        }
        Arguments.inRange("maxAttempts", maxAttempts, 0, QueueLimits.MAX_ATTEMPTS);
        Arguments.notNull("retryDelays", retryDelays);
        Arguments.inRange("the number of retryDelays", retryDelays.size(), 0, MAX_DELAYS);
        retryDelays.forEach(delay -> QueueArguments.delay("retryDelay", delay));
        retryDelays = List.copyOf(retryDelays);
        QueueArguments.visibility("dedupWindow", dedupWindow);
        Arguments.notNull("concurrency", concurrency);
        Arguments.notNull("alerts", alerts);
        Arguments.notNull("ttl", ttl);
        Arguments.notNull("capacity", capacity);
        if (statusRetention != null) {
            QueueArguments.visibility("statusRetention", statusRetention);
        }
    }

    /**
     * Returns the default configuration: a visibility timeout of 30 s, 5 attempts without delays, the dead-letter queue
     * {@code <name>.dlq}, a deduplication window of 5 minutes, and refusal of messages during a script cooldown.
     */
    public static QueueConfig named(String name) {
        return new QueueConfig(
                name,
                null,
                null,
                Duration.ofSeconds(30),
                null,
                5,
                List.of(),
                false,
                Duration.ofMinutes(5),
                false,
                QueueConcurrency.DEFAULT,
                QueueAlerts.NONE,
                MessageTtl.NONE,
                QueueCapacity.UNLIMITED,
                null);
    }

    public QueueConfig withOnEnqueue(@Nullable String lua) {
        return new QueueConfig(
                name,
                lua,
                onFailure,
                visibility,
                deadLetterQueue,
                maxAttempts,
                retryDelays,
                ordered,
                dedupWindow,
                acceptWhileResting,
                concurrency,
                alerts,
                ttl,
                capacity,
                statusRetention);
    }

    public QueueConfig withOnFailure(@Nullable String lua) {
        return new QueueConfig(
                name,
                onEnqueue,
                lua,
                visibility,
                deadLetterQueue,
                maxAttempts,
                retryDelays,
                ordered,
                dedupWindow,
                acceptWhileResting,
                concurrency,
                alerts,
                ttl,
                capacity,
                statusRetention);
    }

    public QueueConfig withVisibility(Duration other) {
        return new QueueConfig(
                name,
                onEnqueue,
                onFailure,
                other,
                deadLetterQueue,
                maxAttempts,
                retryDelays,
                ordered,
                dedupWindow,
                acceptWhileResting,
                concurrency,
                alerts,
                ttl,
                capacity,
                statusRetention);
    }

    public QueueConfig withDeadLetterQueue(String other) {
        return new QueueConfig(
                name,
                onEnqueue,
                onFailure,
                visibility,
                other,
                maxAttempts,
                retryDelays,
                ordered,
                dedupWindow,
                acceptWhileResting,
                concurrency,
                alerts,
                ttl,
                capacity,
                statusRetention);
    }

    public QueueConfig withMaxAttempts(int other) {
        return new QueueConfig(
                name,
                onEnqueue,
                onFailure,
                visibility,
                deadLetterQueue,
                other,
                retryDelays,
                ordered,
                dedupWindow,
                acceptWhileResting,
                concurrency,
                alerts,
                ttl,
                capacity,
                statusRetention);
    }

    public QueueConfig withRetryDelays(List<Duration> other) {
        return new QueueConfig(
                name,
                onEnqueue,
                onFailure,
                visibility,
                deadLetterQueue,
                maxAttempts,
                other,
                ordered,
                dedupWindow,
                acceptWhileResting,
                concurrency,
                alerts,
                ttl,
                capacity,
                statusRetention);
    }

    public QueueConfig withOrdered(boolean other) {
        return new QueueConfig(
                name,
                onEnqueue,
                onFailure,
                visibility,
                deadLetterQueue,
                maxAttempts,
                retryDelays,
                other,
                dedupWindow,
                acceptWhileResting,
                concurrency,
                alerts,
                ttl,
                capacity,
                statusRetention);
    }

    public QueueConfig withDedupWindow(Duration other) {
        return new QueueConfig(
                name,
                onEnqueue,
                onFailure,
                visibility,
                deadLetterQueue,
                maxAttempts,
                retryDelays,
                ordered,
                other,
                acceptWhileResting,
                concurrency,
                alerts,
                ttl,
                capacity,
                statusRetention);
    }

    public QueueConfig withAcceptWhileResting(boolean other) {
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
                other,
                concurrency,
                alerts,
                ttl,
                capacity,
                statusRetention);
    }

    public QueueConfig withConcurrency(QueueConcurrency other) {
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
                other,
                alerts,
                ttl,
                capacity,
                statusRetention);
    }

    public QueueConfig withAlerts(QueueAlerts other) {
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
                concurrency,
                other,
                ttl,
                capacity,
                statusRetention);
    }

    public QueueConfig withTtl(MessageTtl other) {
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
                concurrency,
                alerts,
                other,
                capacity,
                statusRetention);
    }

    public QueueConfig withCapacity(QueueCapacity other) {
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
                concurrency,
                alerts,
                ttl,
                other,
                statusRetention);
    }

    public QueueConfig withStatusRetention(@Nullable Duration other) {
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
                concurrency,
                alerts,
                ttl,
                capacity,
                other);
    }

    /** Returns the name of the dead-letter queue: {@code <name>.dlq} unless another name is configured. */
    public String deadLetters() {
        return deadLetterQueue == null ? name + QueueConfigRow.DEAD_LETTER_SUFFIX : deadLetterQueue;
    }

    private static void checkScript(String field, @Nullable String lua) {
        if (lua != null) {
            Arguments.maxUtf8(field, lua, QueueLimits.MAX_SCRIPT);
        }
    }
}
