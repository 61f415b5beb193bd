package io.holdfast.queue;

import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A message to be enqueued.
 *
 * @param payload any bytes; nobody may change them afterwards
 * @param fairnessKey whose message it is: the keys of a queue share its deliveries by weight
 * @param weight of the fairness key, from now on
 * @param throttleKeys of whose token buckets a delivery takes a token each
 * @param priority 0 to 9; among the messages of a fairness key, lower ones are delivered first
 * @param delay how long it is not delivered
 * @param dedupKey a repeat with the same key, within the queue's window, is the same message
 */
public record Message(
        String queue,
        byte[] payload,
        Map<String, String> headers,
        String fairnessKey,
        int weight,
        List<String> throttleKeys,
        int priority,
        Duration delay,
        @Nullable String dedupKey) {

    /** The fairness key of messages that have none. */
    public static final String DEFAULT_KEY = "default";

    /** The priority of messages that have none. */
    public static final int DEFAULT_PRIORITY = 5;

    public Message {
        Args.queue(queue);
        Args.payload(payload);
        headers = Args.headers(headers);
        Args.fairnessKey(fairnessKey);
        Args.within("weight", weight, 1, QueueLimits.MAX_WEIGHT);
        throttleKeys = Args.throttles(throttleKeys);
        Args.within("priority", priority, 0, QueueLimits.MAX_PRIORITY);
        Args.delay("delay", delay);
        Args.optionalKey("dedupKey", dedupKey);
    }

    /** A message for everybody, of weight 1 and priority 5, at once. */
    public static Message of(String queue, byte[] payload) {
        return new Message(queue, payload, Map.of(), DEFAULT_KEY, 1, List.of(), DEFAULT_PRIORITY, Duration.ZERO, null);
    }

    public Message header(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return withHeaders(more);
    }

    public Message withHeaders(Map<String, String> other) {
        return new Message(queue, payload, other, fairnessKey, weight, throttleKeys, priority, delay, dedupKey);
    }

    public Message withFairnessKey(String other) {
        return new Message(queue, payload, headers, other, weight, throttleKeys, priority, delay, dedupKey);
    }

    public Message withWeight(int other) {
        return new Message(queue, payload, headers, fairnessKey, other, throttleKeys, priority, delay, dedupKey);
    }

    public Message withThrottleKeys(List<String> other) {
        return new Message(queue, payload, headers, fairnessKey, weight, other, priority, delay, dedupKey);
    }

    public Message withThrottleKeys(String... other) {
        return withThrottleKeys(Arrays.asList(Args.given("throttleKeys", other)));
    }

    public Message withPriority(int other) {
        return new Message(queue, payload, headers, fairnessKey, weight, throttleKeys, other, delay, dedupKey);
    }

    public Message withDelay(Duration other) {
        return new Message(queue, payload, headers, fairnessKey, weight, throttleKeys, priority, other, dedupKey);
    }

    public Message withDedupKey(String other) {
        return new Message(queue, payload, headers, fairnessKey, weight, throttleKeys, priority, delay, other);
    }

    /** Messages are equal if everything in them is, the bytes of their payloads too. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Message that
                && queue.equals(that.queue)
                && Arrays.equals(payload, that.payload)
                && headers.equals(that.headers)
                && fairnessKey.equals(that.fairnessKey)
                && weight == that.weight
                && throttleKeys.equals(that.throttleKeys)
                && priority == that.priority
                && delay.equals(that.delay)
                && Objects.equals(dedupKey, that.dedupKey);
    }

    @Override
    public int hashCode() {
        return Objects.hash(queue, Arrays.hashCode(payload), headers, fairnessKey, dedupKey);
    }
}
