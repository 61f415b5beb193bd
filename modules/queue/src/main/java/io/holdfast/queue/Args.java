package io.holdfast.queue;

import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Refuses requests that make no sense, naming the field and the limit. */
public final class Args {

    private Args() {}

    /** What has to be there. */
    public static <T> T given(String field, @Nullable T value) {
        if (value == null) {
            throw invalid(field + " is null");
        }
        return value;
    }

    public static String queue(String name) {
        return name("queue", name, QueueLimits.MAX_NAME);
    }

    /** The name of a queue that a path can have in it, and a person can read. */
    static void nameable(String name) {
        if (name.equals(".") || name.equals("..")) {
            throw invalid("queue is '" + name + "': no path can name it");
        }
        int at = 0;
        while (at < name.length() && !Character.isISOControl(name.charAt(at))) {
            at++;
        }
        if (at < name.length()) {
            throw invalid(
                    String.format("queue has the control character U+%04X at place %d", (int) name.charAt(at), at));
        }
    }

    static String fairnessKey(String key) {
        return name("fairnessKey", key, QueueLimits.MAX_FAIRNESS_KEY);
    }

    public static String key(String field, String value) {
        return name(field, value, QueueLimits.MAX_KEY);
    }

    static @Nullable String optionalKey(String field, @Nullable String value) {
        return value == null ? null : key(field, value);
    }

    /** A name: at least one character, at most so many bytes. */
    private static String name(String field, String value, int longest) {
        if (given(field, value).isEmpty()) {
            throw invalid(field + " is empty");
        }
        if (bytes(field, value) > longest) {
            throw tooLarge(field + " has " + bytes(field, value) + " bytes, the limit is " + longest);
        }
        return value;
    }

    /** How long a text is in UTF-8. */
    static int bytes(String field, String value) {
        for (int i = 0; i < given(field, value).length(); i++) {
            if (value.charAt(i) >= 0x80) {
                return encodedBytes(field, value);
            }
        }
        return value.length();
    }

    private static int encodedBytes(String field, String value) {
        try {
            ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(value));
            return encoded.remaining();
        } catch (CharacterCodingException e) {
            throw new BadRequest(
                    ErrorCode.INVALID_ARGUMENT, field + " is not valid text: it has half a surrogate pair", e);
        }
    }

    static byte[] payload(byte[] payload) {
        if (given("payload", payload).length > QueueLimits.MAX_PAYLOAD) {
            throw tooLarge("payload has " + payload.length + " bytes, the limit is " + QueueLimits.MAX_PAYLOAD);
        }
        return payload;
    }

    static Map<String, String> headers(Map<String, String> headers) {
        if (given("headers", headers).isEmpty()) {
            return Map.of();
        }
        if (headers.size() > QueueLimits.MAX_HEADERS) {
            throw tooLarge("there are " + headers.size() + " headers, the limit is " + QueueLimits.MAX_HEADERS);
        }
        long bytes = 0;
        for (Map.Entry<String, String> header : headers.entrySet()) {
            if (given("the name of a header", header.getKey()).isEmpty()) {
                throw invalid("the name of a header is empty");
            }
            bytes += bytes("the name of a header", header.getKey());
            bytes += bytes("header '" + header.getKey() + "'", header.getValue());
        }
        if (bytes > QueueLimits.MAX_HEADER_BYTES) {
            throw tooLarge("headers have " + bytes + " bytes, the limit is " + QueueLimits.MAX_HEADER_BYTES);
        }
        return Map.copyOf(headers);
    }

    /** Distinct keys, in the order given. */
    static List<String> throttles(List<String> keys) {
        if (given("throttleKeys", keys).isEmpty()) {
            return List.of();
        }
        keys.forEach(key -> given("throttleKey", key));
        List<String> distinct = List.copyOf(new LinkedHashSet<>(keys));
        if (distinct.size() > QueueLimits.MAX_THROTTLES) {
            throw tooLarge(
                    "there are " + distinct.size() + " throttle keys, the limit is " + QueueLimits.MAX_THROTTLES);
        }
        distinct.forEach(key -> key("throttleKey", key));
        return distinct;
    }

    public static int within(String field, long value, long least, long most) {
        if (value < least || value > most) {
            throw new BadRequest(
                    value > most ? ErrorCode.LIMIT_EXCEEDED : ErrorCode.INVALID_ARGUMENT,
                    field + " is " + value + ", it must be " + least + " to " + most);
        }
        return (int) value;
    }

    static Duration between(String field, Duration value, Duration least, Duration most) {
        if (given(field, value).compareTo(least) < 0 || value.compareTo(most) > 0) {
            throw new BadRequest(
                    value.compareTo(most) > 0 ? ErrorCode.LIMIT_EXCEEDED : ErrorCode.INVALID_ARGUMENT,
                    field + " is " + value + ", it must be " + least + " to " + most);
        }
        return value;
    }

    public static Duration delay(String field, Duration value) {
        return between(field, value, Duration.ZERO, QueueLimits.MAX_DELAY);
    }

    /** As much of a reason as is kept. */
    public static String reason(String text) {
        bytes("reason", text);
        if (text.length() <= QueueLimits.MAX_REASON) {
            return text;
        }
        boolean splits = Character.isHighSurrogate(text.charAt(QueueLimits.MAX_REASON - 1));
        return text.substring(0, QueueLimits.MAX_REASON - (splits ? 1 : 0));
    }

    public static BadRequest invalid(String message) {
        return new BadRequest(ErrorCode.INVALID_ARGUMENT, message);
    }

    static BadRequest tooLarge(String message) {
        return new BadRequest(ErrorCode.LIMIT_EXCEEDED, message);
    }
}
