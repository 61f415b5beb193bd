package io.holdfast.queue.internal;

import io.holdfast.queue.NewMessage;
import io.holdfast.queue.QueueLimits;
import io.holdfast.store.kit.Arguments;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Argument checks for the queue module, in addition to those in {@link Arguments}. */
public final class QueueArguments {

    private QueueArguments() {}

    /** Requires a queue name that is not empty and not too long. */
    public static String queueName(String name) {
        return notEmpty("queue", name, QueueLimits.MAX_NAME);
    }

    /** Requires a queue name that can appear in a URL path and has no control characters. */
    static void newQueueName(String name) {
        if (name.equals(".") || name.equals("..")) {
            throw Arguments.invalid("queue must not be '" + name + "', which cannot appear in a URL path");
        }
        Arguments.newId("queue", name);
    }

    /** Requires that the keys and header names of a new message have no control characters. */
    static void newMessage(NewMessage message) {
        Arguments.newId("fairnessKey", message.fairnessKey());
        message.throttleKeys().forEach(key -> Arguments.newId("throttleKey", key));
        if (message.dedupKey() != null) {
            Arguments.newId("dedupKey", message.dedupKey());
        }
        if (message.group() != null) {
            Arguments.newId("group", message.group());
        }
        message.headers().keySet().forEach(name -> Arguments.newId("a header name", name));
    }

    public static String fairnessKey(String key) {
        return notEmpty("fairnessKey", key, QueueLimits.MAX_FAIRNESS_KEY);
    }

    /** Requires a throttle, deduplication, state or consumer key that is not empty and not too long. */
    public static String key(String field, String value) {
        return notEmpty(field, value, QueueLimits.MAX_KEY);
    }

    public static @Nullable String optionalKey(String field, @Nullable String value) {
        return value == null ? null : key(field, value);
    }

    /** Unlike {@link Arguments#name}, accepts blank strings. */
    private static String notEmpty(String field, String value, int maxBytes) {
        if (Arguments.notNull(field, value).isEmpty()) {
            throw Arguments.invalid(field + " must not be empty");
        }
        return Arguments.maxUtf8(field, value, maxBytes);
    }

    public static byte[] payload(byte[] payload) {
        if (Arguments.notNull("payload", payload).length > QueueLimits.MAX_PAYLOAD) {
            throw Arguments.tooLarge(
                    "payload has " + payload.length + " bytes; the limit is " + QueueLimits.MAX_PAYLOAD);
        }
        return payload;
    }

    /** Returns an unmodifiable copy of the headers. */
    public static Map<String, String> headers(Map<String, String> headers) {
        if (Arguments.notNull("headers", headers).isEmpty()) {
            return Map.of();
        }
        if (headers.size() > QueueLimits.MAX_HEADERS) {
            throw Arguments.tooLarge(
                    "headers contains " + headers.size() + " entries; the limit is " + QueueLimits.MAX_HEADERS);
        }
        long bytes = 0;
        for (Map.Entry<String, String> header : headers.entrySet()) {
            if (Arguments.notNull("a header name", header.getKey()).isEmpty()) {
                throw Arguments.invalid("a header name must not be empty");
            }
            bytes += Arguments.utf8Length("a header name", header.getKey());
            bytes += Arguments.utf8Length("header '" + header.getKey() + "'", header.getValue());
        }
        if (bytes > QueueLimits.MAX_HEADER_BYTES) {
            throw Arguments.tooLarge(
                    "headers contains " + bytes + " bytes; the limit is " + QueueLimits.MAX_HEADER_BYTES);
        }
        return Map.copyOf(headers);
    }

    /** Returns the distinct keys in their given order. */
    public static List<String> throttleKeys(List<String> keys) {
        if (Arguments.notNull("throttleKeys", keys).isEmpty()) {
            return List.of();
        }
        keys.forEach(key -> Arguments.notNull("throttleKey", key));
        List<String> distinct = List.copyOf(new LinkedHashSet<>(keys));
        if (distinct.size() > QueueLimits.MAX_THROTTLES) {
            throw Arguments.tooLarge(
                    "throttleKeys has " + distinct.size() + " keys; the limit is " + QueueLimits.MAX_THROTTLES);
        }
        distinct.forEach(key -> key("throttleKey", key));
        return distinct;
    }

    /** Requires a delay between zero and {@link QueueLimits#MAX_DELAY}. */
    public static Duration delay(String field, Duration value) {
        return Arguments.inRange(field, value, Duration.ZERO, QueueLimits.MAX_DELAY);
    }

    /** Requires a time that is at most {@link QueueLimits#MAX_DELAY} in the future. It may be in the past. */
    static Instant time(String field, Instant value, Instant now) {
        Instant latest = now.plus(QueueLimits.MAX_DELAY);
        if (Arguments.notNull(field, value).isAfter(latest)) {
            throw Arguments.tooLarge(field + " is " + value + "; the limit is " + latest);
        }
        return value.isBefore(now) ? now : value;
    }

    /** Requires a duration between {@link QueueLimits#MIN_VISIBILITY} and {@link QueueLimits#MAX_DELAY}. */
    public static Duration visibility(String field, Duration value) {
        return Arguments.inRange(field, value, QueueLimits.MIN_VISIBILITY, QueueLimits.MAX_DELAY);
    }

    /** Requires a number of messages between 1 and {@link QueueLimits#MAX_BATCH}. */
    public static int batchSize(String field, int value) {
        return Arguments.inRange(field, value, 1, QueueLimits.MAX_BATCH);
    }

    /** Requires a list of at most {@link QueueLimits#MAX_BATCH} items. */
    public static <T> List<T> batch(String field, List<T> items) {
        Arguments.inRange(
                "the number of " + field, Arguments.notNull(field, items).size(), 0, QueueLimits.MAX_BATCH);
        return items;
    }

    /** Returns the string, truncated to {@link QueueLimits#MAX_REASON} characters. */
    static String reason(String text) {
        Arguments.utf8Length("reason", text);
        if (text.length() <= QueueLimits.MAX_REASON) {
            return text;
        }
        boolean splitsPair = Character.isHighSurrogate(text.charAt(QueueLimits.MAX_REASON - 1));
        return text.substring(0, QueueLimits.MAX_REASON - (splitsPair ? 1 : 0));
    }
}
