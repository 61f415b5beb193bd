package io.holdfast.api;

import io.holdfast.api.endpoint.RecordCopy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The requests and responses of the queue module. */
public interface QueueApi {

    enum MessageState {
        READY,
        DELAYED,
        LEASED
    }

    /** The state of a message after a failed or released delivery. */
    enum Fate {
        REQUEUED,
        DEAD_LETTERED
    }

    // Requests.

    /** The settings of a queue; omitted fields have their default values. */
    record Config(
            String queue,
            @Nullable String onEnqueue,
            @Nullable String onFailure,
            @Nullable Duration visibility,
            @Nullable String deadLetterQueue,
            @Nullable Integer maxAttempts,
            @Nullable List<Duration> retryDelays,
            @Nullable Boolean ordered,
            @Nullable Duration dedupWindow,
            @Nullable Boolean acceptWhileResting,
            @Nullable Concurrency concurrency,
            @Nullable Alerts alerts,
            @Nullable Ttl ttl,
            @Nullable Capacity capacity,
            @Nullable Duration statusRetention) {

        /** Creates the configuration of a queue with default settings. */
        public static Config of(String queue) {
            return new Config(
                    queue, null, null, null, null, null, null, null, null, null, null, null, null, null, null);
        }

        /** Returns a copy with the given {@code onEnqueue}. */
        public Config withOnEnqueue(String onEnqueue) {
            return RecordCopy.with(this, "onEnqueue", onEnqueue);
        }

        /** Returns a copy with the given {@code onFailure}. */
        public Config withOnFailure(String onFailure) {
            return RecordCopy.with(this, "onFailure", onFailure);
        }

        /** Returns a copy with the given {@code visibility}. */
        public Config withVisibility(Duration visibility) {
            return RecordCopy.with(this, "visibility", visibility);
        }

        /** Returns a copy with the given {@code deadLetterQueue}. */
        public Config withDeadLetterQueue(String deadLetterQueue) {
            return RecordCopy.with(this, "deadLetterQueue", deadLetterQueue);
        }

        /** Returns a copy with the given {@code maxAttempts}. */
        public Config withMaxAttempts(int maxAttempts) {
            return RecordCopy.with(this, "maxAttempts", maxAttempts);
        }

        /** Returns a copy with the given {@code retryDelays}. */
        public Config withRetryDelays(List<Duration> retryDelays) {
            return RecordCopy.with(this, "retryDelays", retryDelays);
        }

        /** Returns a copy with the given {@code ordered}. */
        public Config withOrdered(boolean ordered) {
            return RecordCopy.with(this, "ordered", ordered);
        }

        /** Returns a copy with the given {@code dedupWindow}. */
        public Config withDedupWindow(Duration dedupWindow) {
            return RecordCopy.with(this, "dedupWindow", dedupWindow);
        }

        /** Returns a copy with the given {@code acceptWhileResting}. */
        public Config withAcceptWhileResting(boolean acceptWhileResting) {
            return RecordCopy.with(this, "acceptWhileResting", acceptWhileResting);
        }

        /** Returns a copy with the given {@code concurrency}. */
        public Config withConcurrency(Concurrency concurrency) {
            return RecordCopy.with(this, "concurrency", concurrency);
        }

        /** Returns a copy with the given {@code alerts}. */
        public Config withAlerts(Alerts alerts) {
            return RecordCopy.with(this, "alerts", alerts);
        }

        /** Returns a copy with the given {@code ttl}. */
        public Config withTtl(Ttl ttl) {
            return RecordCopy.with(this, "ttl", ttl);
        }

        /** Returns a copy with the given {@code capacity}. */
        public Config withCapacity(Capacity capacity) {
            return RecordCopy.with(this, "capacity", capacity);
        }

        /** Returns a copy with the given {@code statusRetention}. */
        public Config withStatusRetention(Duration statusRetention) {
            return RecordCopy.with(this, "statusRetention", statusRetention);
        }
    }

    /**
     * The limits on concurrent deliveries.
     *
     * @param perKey the maximum per fairness key; 0, the default, for no limit
     * @param perGroup the maximum per ordering group; 1 by default
     */
    record Concurrency(@Nullable Integer perKey, @Nullable Integer perGroup) {
        /** Creates a request with the default values. */
        public static Concurrency defaults() {
            return new Concurrency(null, null);
        }

        /** Returns a copy with the given {@code perKey}. */
        public Concurrency withPerKey(int perKey) {
            return new Concurrency(perKey, perGroup);
        }

        /** Returns a copy with the given {@code perGroup}. */
        public Concurrency withPerGroup(int perGroup) {
            return new Concurrency(perKey, perGroup);
        }
    }

    /**
     * The limits on the size and age of a queue. An event is emitted once when a limit is exceeded.
     *
     * @param depth the maximum number of messages
     * @param age the maximum time since the oldest message was enqueued
     * @param hysteresis the margin by which the queue must fall below a limit before the event can be emitted again, in
     *     percent of the limit; 20 by default
     */
    record Alerts(
            @Nullable Long depth,
            @Nullable Duration age,
            @Nullable Integer hysteresis) {
        /** Creates a request with the default values. */
        public static Alerts defaults() {
            return new Alerts(null, null, null);
        }

        /** Returns a copy with the given {@code depth}. */
        public Alerts withDepth(long depth) {
            return new Alerts(depth, age, hysteresis);
        }

        /** Returns a copy with the given {@code age}. */
        public Alerts withAge(Duration age) {
            return new Alerts(depth, age, hysteresis);
        }

        /** Returns a copy with the given {@code hysteresis}. */
        public Alerts withHysteresis(int hysteresis) {
            return new Alerts(depth, age, hysteresis);
        }
    }

    /** The action taken when a message expires. */
    enum OnExpiry {
        DROP,
        DEAD_LETTER
    }

    /** The action taken when a message would exceed the capacity of a queue. */
    enum Overflow {
        REFUSE,
        DROP_OLDEST
    }

    /**
     * The time to live of messages.
     *
     * @param duration the time to live, counted from enqueueing, or from the earliest delivery time if that is later
     * @param onExpiry the action taken when a message expires; DROP by default
     */
    record Ttl(Duration duration, @Nullable OnExpiry onExpiry) {
        /** Creates a request with only the required fields. */
        public static Ttl of(Duration duration) {
            return new Ttl(duration, null);
        }

        /** Returns a copy with the given {@code onExpiry}. */
        public Ttl withOnExpiry(OnExpiry onExpiry) {
            return new Ttl(duration, onExpiry);
        }
    }

    /**
     * The maximum size of a queue.
     *
     * @param messages the maximum number of messages in any state
     * @param bytes the maximum total size of payloads and headers
     * @param overflow the action taken when a message would exceed the capacity; REFUSE by default
     */
    record Capacity(
            @Nullable Long messages,
            @Nullable Long bytes,
            @Nullable Overflow overflow) {
        /** Creates a request with the default values. */
        public static Capacity defaults() {
            return new Capacity(null, null, null);
        }

        /** Returns a copy with the given {@code messages}. */
        public Capacity withMessages(long messages) {
            return new Capacity(messages, bytes, overflow);
        }

        /** Returns a copy with the given {@code bytes}. */
        public Capacity withBytes(long bytes) {
            return new Capacity(messages, bytes, overflow);
        }

        /** Returns a copy with the given {@code overflow}. */
        public Capacity withOverflow(Overflow overflow) {
            return new Capacity(messages, bytes, overflow);
        }
    }

    /**
     * A report on a message that is being processed; omitted fields leave reported values unchanged.
     *
     * @param percent the progress, from 0 to 100
     * @param result the result in Base64
     */
    record Report(
            String queue,
            UUID message,
            String token,
            @Nullable Integer percent,
            @Nullable String note,
            byte @Nullable [] result) {
        /** Creates a request with only the required fields. */
        public static Report of(String queue, UUID message, String token) {
            return new Report(queue, message, token, null, null, null);
        }

        /** Returns a copy with the given {@code percent}. */
        public Report withPercent(int percent) {
            return new Report(queue, message, token, percent, note, result);
        }

        /** Returns a copy with the given {@code note}. */
        public Report withNote(String note) {
            return new Report(queue, message, token, percent, note, result);
        }

        /** Returns a copy with the given {@code result}. */
        public Report withResult(byte[] result) {
            return new Report(queue, message, token, percent, note, result);
        }
    }

    /** The stages of a message: its states in the queue, and its final states. */
    enum Stage {
        READY,
        DELAYED,
        LEASED,
        COMPLETED,
        DEAD_LETTERED,
        EXPIRED,
        DROPPED,
        DISCARDED
    }

    /**
     * The state, progress and result of a message.
     *
     * @param note the reported note or, for a dead letter, the reason for the failure
     * @param updated the time of the last report or of the final state
     */
    record Status(
            String queue,
            UUID message,
            Stage stage,
            int attempts,
            @Nullable Integer percent,
            @Nullable String note,
            byte @Nullable [] result,
            @Nullable Instant updated) {}

    /** The queue to which a dead letter was moved back. */
    record RedrivenMessage(String queue) {}

    record QueueRef(String queue) {}

    record ListOf(@Nullable Integer limit, @Nullable String cursor) {}

    record Most(String queue, @Nullable Long most) {
        /** Creates a request with only the required fields. */
        public static Most of(String queue) {
            return new Most(queue, null);
        }

        /** Returns a copy with the given {@code most}. */
        public Most withMost(long most) {
            return new Most(queue, most);
        }
    }

    /** A message to enqueue, with its payload either in Base64 or as text. */
    record Enqueue(
            String queue,
            byte @Nullable [] payload,
            @Nullable String text,
            @Nullable Map<String, String> headers,
            @Nullable String fairnessKey,
            @Nullable Integer weight,
            @Nullable List<String> throttleKeys,
            @Nullable Integer priority,
            @Nullable Duration delay,
            @Nullable String dedupKey,
            @Nullable String group,
            @Nullable Instant notBefore) {

        public static Enqueue text(String queue, String text) {
            return new Enqueue(queue, null, text, null, null, null, null, null, null, null, null, null);
        }

        /** Creates a request with only the required fields. */
        public static Enqueue of(String queue) {
            return new Enqueue(queue, null, null, null, null, null, null, null, null, null, null, null);
        }

        /** Returns a copy with the given {@code headers}. */
        public Enqueue withHeaders(Map<String, String> headers) {
            return RecordCopy.with(this, "headers", headers);
        }

        /** Returns a copy with the given {@code fairnessKey}. */
        public Enqueue withFairnessKey(String fairnessKey) {
            return RecordCopy.with(this, "fairnessKey", fairnessKey);
        }

        /** Returns a copy with the given {@code weight}. */
        public Enqueue withWeight(int weight) {
            return RecordCopy.with(this, "weight", weight);
        }

        /** Returns a copy with the given {@code throttleKeys}. */
        public Enqueue withThrottleKeys(List<String> throttleKeys) {
            return RecordCopy.with(this, "throttleKeys", throttleKeys);
        }

        /** Returns a copy with the given {@code priority}. */
        public Enqueue withPriority(int priority) {
            return RecordCopy.with(this, "priority", priority);
        }

        /** Returns a copy with the given {@code delay}. */
        public Enqueue withDelay(Duration delay) {
            return RecordCopy.with(this, "delay", delay);
        }

        /** Returns a copy with the given {@code dedupKey}. */
        public Enqueue withDedupKey(String dedupKey) {
            return RecordCopy.with(this, "dedupKey", dedupKey);
        }

        /** Returns a copy with the given {@code group}. */
        public Enqueue withGroup(String group) {
            return RecordCopy.with(this, "group", group);
        }

        /** Returns a copy with the given {@code notBefore}. */
        public Enqueue withNotBefore(Instant notBefore) {
            return RecordCopy.with(this, "notBefore", notBefore);
        }
    }

    record EnqueueAll(List<Enqueue> messages) {}

    /**
     * A request to lease messages.
     *
     * @param waiting the maximum time to wait for the first message
     */
    record Lease(
            String queue,
            @Nullable Integer max,
            @Nullable String consumer,
            @Nullable Duration visibility,
            @Nullable Duration waiting) {

        /** Creates a request that does not wait for messages. */
        public static Lease now(String queue, int max) {
            return new Lease(queue, max, null, null, null);
        }

        /** Creates a request that waits for the first message. */
        public static Lease waiting(String queue, int max, Duration waiting) {
            return new Lease(queue, max, null, null, waiting);
        }

        /** Creates a request with only the required fields. */
        public static Lease of(String queue) {
            return new Lease(queue, null, null, null, null);
        }

        /** Returns a copy with the given {@code max}. */
        public Lease withMax(int max) {
            return new Lease(queue, max, consumer, visibility, waiting);
        }

        /** Returns a copy with the given {@code consumer}. */
        public Lease withConsumer(String consumer) {
            return new Lease(queue, max, consumer, visibility, waiting);
        }

        /** Returns a copy with the given {@code visibility}. */
        public Lease withVisibility(Duration visibility) {
            return new Lease(queue, max, consumer, visibility, waiting);
        }

        /** Returns a copy with the given {@code waiting}. */
        public Lease withWaiting(Duration waiting) {
            return new Lease(queue, max, consumer, visibility, waiting);
        }
    }

    /**
     * The identifiers of a delivery.
     *
     * @param token the fencing token as a string, because a 64-bit number loses precision in many JSON parsers
     */
    record Receipt(String queue, UUID message, String token) {}

    record Receipts(List<Receipt> receipts) {}

    record Next(List<Receipt> done, Lease lease) {}

    record Nack(
            String queue,
            UUID message,
            String token,
            @Nullable Duration delay,
            @Nullable String reason) {
        /** Creates a request with only the required fields. */
        public static Nack of(String queue, UUID message, String token) {
            return new Nack(queue, message, token, null, null);
        }

        /** Returns a copy with the given {@code delay}. */
        public Nack withDelay(Duration delay) {
            return new Nack(queue, message, token, delay, reason);
        }

        /** Returns a copy with the given {@code reason}. */
        public Nack withReason(String reason) {
            return new Nack(queue, message, token, delay, reason);
        }
    }

    record Extend(String queue, UUID message, String token, Duration visibility) {}

    record MessageRef(String queue, UUID message) {}

    record Reschedule(String queue, UUID message, Instant notBefore) {}

    record MessagesOf(
            String queue,
            @Nullable String fairnessKey,
            @Nullable Integer limit,
            @Nullable String cursor) {
        /** Creates a request with only the required fields. */
        public static MessagesOf of(String queue) {
            return new MessagesOf(queue, null, null, null);
        }

        /** Returns a copy with the given {@code fairnessKey}. */
        public MessagesOf withFairnessKey(String fairnessKey) {
            return new MessagesOf(queue, fairnessKey, limit, cursor);
        }
    }

    record Rows(
            String queue, @Nullable Integer limit, @Nullable String cursor) {}

    record Top(String queue, @Nullable Integer limit) {}

    record KeyRef(String queue, String fairnessKey) {}

    record Overdue(Instant before, @Nullable Integer limit) {}

    record StateRef(String key) {}

    record PutState(String key, byte[] value) {}

    record PutThrottle(String key, Double perSecond, Long burst) {}

    // Responses.

    /**
     * The settings of a queue.
     *
     * @param concurrency the limits on concurrent deliveries, or null for the defaults
     * @param alerts the size and age above which an event is emitted, or null if there are none
     * @param ttl the time to live of messages, or null if there is none
     * @param capacity the maximum size, or null if there is none
     * @param statusRetention the time for which the status of a message is kept, or null if it is not kept
     * @param deadLettersOf in the response to a request for one queue, the queues whose dead letters it receives
     * @param repeated in the response to a command, whether the queue was already in this state
     */
    record Queue(
            String queue,
            @Nullable String onEnqueue,
            @Nullable String onFailure,
            Duration visibility,
            String deadLetterQueue,
            int maxAttempts,
            List<Duration> retryDelays,
            boolean ordered,
            Duration dedupWindow,
            boolean acceptWhileResting,
            @Nullable Concurrency concurrency,
            @Nullable Alerts alerts,
            @Nullable Ttl ttl,
            @Nullable Capacity capacity,
            @Nullable Duration statusRetention,
            @Nullable List<String> deadLettersOf,
            @Nullable Boolean repeated) {}

    record Accepted(UUID message, boolean repeated) {}

    record AllAccepted(List<Accepted> accepted) {}

    record Count(long messages) {}

    /**
     * The number of messages that were moved or removed.
     *
     * @param more whether more messages remain and the request should be repeated
     */
    record Moved(long messages, boolean more) {}

    record Message(
            UUID message,
            String queue,
            Map<String, String> headers,
            byte[] payload,
            String fairnessKey,
            int weight,
            List<String> throttleKeys,
            int priority,
            int attempts,
            MessageState state,
            Instant enqueued,
            @Nullable Instant leased,
            @Nullable Instant notBefore,
            @Nullable String origin,
            @Nullable String reason,
            @Nullable String group) {}

    record Delivery(Receipt receipt, Message message, Instant until) {}

    record Deliveries(List<Delivery> deliveries) {}

    /** The result for one receipt: the refusal code, or null if the delivery was acknowledged. */
    record Acked(@Nullable String refused) {}

    record NextDeliveries(List<Acked> acked, List<Delivery> deliveries) {}

    record Returned(
            Fate fate,
            int attempts,
            @Nullable Instant notBefore,
            @Nullable String deadLetterQueue) {}

    record Held(Instant until) {}

    record Rescheduled(Instant notBefore) {}

    record Done() {}

    record LeaseInfo(String queue, UUID message, String consumer, Instant leased, Instant until, int attempts) {}

    record Stats(
            String queue,
            boolean paused,
            long depth,
            long ready,
            long delayed,
            long inFlight,
            @Nullable Instant oldest,
            long enqueued,
            long delivered,
            long acked,
            long failed,
            long deadLettered,
            long scriptRests,
            @Nullable Instant scriptRestsUntil,
            @Nullable Long bytes,
            long expired,
            long dropped) {}

    record KeyStats(
            String fairnessKey,
            int weight,
            long ready,
            long delayed,
            long inFlight,
            @Nullable Instant oldest,
            long delivered,
            long failed,
            long deadLettered) {}

    /**
     * The fairness keys with the most messages.
     *
     * @param keys the number of fairness keys that have messages
     */
    record Largest(long keys, List<KeyStats> largest) {}

    record State(String key, byte[] value) {}

    record Throttle(String key, double perSecond, long burst) {}

    record Check(boolean clean, long queues, long messages, long problems, List<String> named) {}
}
