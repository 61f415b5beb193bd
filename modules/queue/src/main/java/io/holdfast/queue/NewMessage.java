package io.holdfast.queue;

import io.holdfast.queue.internal.QueueArguments;
import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A message to enqueue.
 *
 * @param payload the content; the array must not be modified afterwards
 * @param fairnessKey the tenant or other group to which the message belongs; the fairness keys of a queue share its
 *     deliveries in proportion to their weights
 * @param weight the weight of the fairness key from this message on
 * @param throttleKeys the throttles that limit the delivery of the message
 * @param priority the priority, from 0 to 9; lower numbers are delivered first within a fairness key
 * @param delay the time before the message can be delivered
 * @param dedupKey a key that identifies the message; enqueueing the message again within the queue's deduplication
 *     window has no further effect
 * @param group the ordering group within the fairness key, or null for no group; the messages of a group are delivered
 *     in order and, by default, one at a time
 * @param notBefore the earliest delivery time, which may be in the past, or null to use {@code delay}
 */
public record NewMessage(
        String queue,
        byte[] payload,
        Map<String, String> headers,
        String fairnessKey,
        int weight,
        List<String> throttleKeys,
        int priority,
        Duration delay,
        @Nullable String dedupKey,
        @Nullable String group,
        @Nullable Instant notBefore) {

    /** The default fairness key. */
    public static final String DEFAULT_KEY = "default";

    /** The default priority. */
    public static final int DEFAULT_PRIORITY = 5;

    public NewMessage {
        QueueArguments.queueName(queue);
        QueueArguments.payload(payload);
        headers = QueueArguments.headers(headers);
        QueueArguments.fairnessKey(fairnessKey);
        Arguments.inRange("weight", weight, 1, QueueLimits.MAX_WEIGHT);
        throttleKeys = QueueArguments.throttleKeys(throttleKeys);
        Arguments.inRange("priority", priority, 0, QueueLimits.MAX_PRIORITY);
        QueueArguments.delay("delay", delay);
        QueueArguments.optionalKey("dedupKey", dedupKey);
        QueueArguments.optionalKey("group", group);
        if (notBefore != null && !delay.isZero()) {
            throw Arguments.invalid(
                    "notBefore and delay must not both be given, but are " + notBefore + " and " + delay);
        }
    }

    /** Returns a message with the default fairness key, weight 1, priority 5 and no delay. */
    public static NewMessage of(String queue, byte[] payload) {
        return new NewMessage(
                queue, payload, Map.of(), DEFAULT_KEY, 1, List.of(), DEFAULT_PRIORITY, Duration.ZERO, null, null, null);
    }

    /** Returns a copy of this message with a header added or replaced. */
    public NewMessage header(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return withHeaders(more);
    }

    public NewMessage withHeaders(Map<String, String> other) {
        return new NewMessage(
                queue, payload, other, fairnessKey, weight, throttleKeys, priority, delay, dedupKey, group, notBefore);
    }

    public NewMessage withFairnessKey(String other) {
        return new NewMessage(
                queue, payload, headers, other, weight, throttleKeys, priority, delay, dedupKey, group, notBefore);
    }

    public NewMessage withWeight(int other) {
        return new NewMessage(
                queue, payload, headers, fairnessKey, other, throttleKeys, priority, delay, dedupKey, group, notBefore);
    }

    public NewMessage withThrottleKeys(List<String> other) {
        return new NewMessage(
                queue, payload, headers, fairnessKey, weight, other, priority, delay, dedupKey, group, notBefore);
    }

    public NewMessage withThrottleKeys(String... other) {
        return withThrottleKeys(Arrays.asList(Arguments.notNull("throttleKeys", other)));
    }

    public NewMessage withPriority(int other) {
        return new NewMessage(
                queue, payload, headers, fairnessKey, weight, throttleKeys, other, delay, dedupKey, group, notBefore);
    }

    public NewMessage withDelay(Duration other) {
        return new NewMessage(
                queue,
                payload,
                headers,
                fairnessKey,
                weight,
                throttleKeys,
                priority,
                other,
                dedupKey,
                group,
                notBefore);
    }

    public NewMessage withDedupKey(String other) {
        return new NewMessage(
                queue, payload, headers, fairnessKey, weight, throttleKeys, priority, delay, other, group, notBefore);
    }

    /** Returns a copy of this message in the given ordering group of its fairness key. */
    public NewMessage withGroup(@Nullable String other) {
        return new NewMessage(
                queue,
                payload,
                headers,
                fairnessKey,
                weight,
                throttleKeys,
                priority,
                delay,
                dedupKey,
                other,
                notBefore);
    }

    /** Returns a copy of this message that is not delivered before the given time. */
    public NewMessage withNotBefore(@Nullable Instant other) {
        return new NewMessage(
                queue, payload, headers, fairnessKey, weight, throttleKeys, priority, delay, dedupKey, group, other);
    }

    /** Compares all components. Payloads are compared by content. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof NewMessage that
                && queue.equals(that.queue)
                && Arrays.equals(payload, that.payload)
                && headers.equals(that.headers)
                && fairnessKey.equals(that.fairnessKey)
                && weight == that.weight
                && throttleKeys.equals(that.throttleKeys)
                && priority == that.priority
                && delay.equals(that.delay)
                && Objects.equals(dedupKey, that.dedupKey)
                && Objects.equals(group, that.group)
                && Objects.equals(notBefore, that.notBefore);
    }

    @Override
    public int hashCode() {
        return Objects.hash(queue, Arrays.hashCode(payload), headers, fairnessKey, dedupKey);
    }
}
