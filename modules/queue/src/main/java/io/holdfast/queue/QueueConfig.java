package io.holdfast.queue;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How one queue works.
 *
 * @param onEnqueue Lua that defines {@code on_enqueue(msg)}: it may set fairness key, weight and throttle keys
 * @param onFailure Lua that defines {@code on_failure(msg)}: it decides between another try and the dead-letter queue
 * @param visibility how long a delivery belongs to its consumer unless it is extended
 * @param deadLetterQueue where messages go that failed too often; null for {@code <name>.dlq}, which is made and
 *     deleted with the queue
 * @param maxAttempts how many deliveries may fail; 0 for no limit
 * @param retryDelays how long a failed message waits before its second, third, ... try; the last counts for all further
 * @param ordered whether messages of a fairness key are delivered one at a time, in order
 * @param dedupWindow how long a deduplication key is remembered
 * @param acceptWhileResting what to do with messages while {@code onEnqueue} rests because it took too long: take them
 *     as they come, without what it would have set, or refuse them
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
        boolean acceptWhileResting) {

    /** What the dead-letter queue of a queue is called unless it is named. */
    static final String DEAD_LETTERS = ".dlq";

    private static final int MAX_DELAYS = 100;

    public QueueConfig {
        Args.queue(name);
        script("onEnqueue", onEnqueue);
        script("onFailure", onFailure);
        Args.between("visibility", visibility, QueueLimits.MIN_VISIBILITY, QueueLimits.MAX_DELAY);
        if (deadLetterQueue == null) {
            Args.queue(name + DEAD_LETTERS);
        } else if (Args.queue(deadLetterQueue).equals(name)) {
            throw Args.invalid("deadLetterQueue is the queue '" + name + "' itself");
        }
        Args.within("maxAttempts", maxAttempts, 0, QueueLimits.MAX_ATTEMPTS);
        Args.within(
                "the number of retryDelays",
                Args.given("retryDelays", retryDelays).size(),
                0,
                MAX_DELAYS);
        retryDelays.forEach(delay -> Args.delay("retryDelay", delay));
        retryDelays = List.copyOf(retryDelays);
        Args.between("dedupWindow", dedupWindow, QueueLimits.MIN_VISIBILITY, QueueLimits.MAX_DELAY);
    }

    /** 30 s of visibility, 5 attempts without delays, then {@code <name>.dlq}; a window of 5 minutes; refusals while a script rests. */
    public static QueueConfig named(String name) {
        return new QueueConfig(
                name, null, null, Duration.ofSeconds(30), null, 5, List.of(), false, Duration.ofMinutes(5), false);
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
                acceptWhileResting);
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
                acceptWhileResting);
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
                acceptWhileResting);
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
                acceptWhileResting);
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
                acceptWhileResting);
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
                acceptWhileResting);
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
                acceptWhileResting);
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
                acceptWhileResting);
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
                other);
    }

    /** Where its dead letters go. */
    public String deadLetters() {
        return deadLetterQueue == null ? name + DEAD_LETTERS : deadLetterQueue;
    }

    /** How long a message waits that has failed this often. */
    public Duration retryDelay(int failures) {
        return retryDelays.isEmpty() ? Duration.ZERO : retryDelays.get(Math.min(failures, retryDelays.size()) - 1);
    }

    private static void script(String field, @Nullable String lua) {
        if (lua != null && Args.bytes(field, lua) > QueueLimits.MAX_SCRIPT) {
            throw Args.tooLarge(
                    field + " has " + Args.bytes(field, lua) + " bytes, the limit is " + QueueLimits.MAX_SCRIPT);
        }
    }
}
