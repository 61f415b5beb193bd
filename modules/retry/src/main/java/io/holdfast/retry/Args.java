package io.holdfast.retry;

import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Refuses requests that make no sense, naming the field and the limit. */
public final class Args {

    private Args() {}

    /** A name: not blank, at most so many bytes. */
    static String name(String field, String value, int longest) {
        if (value.isBlank()) {
            throw invalid(field + " is blank");
        }
        int bytes = bytes(field, value);
        if (bytes > longest) {
            throw tooLarge(field + " has " + bytes + " bytes, the limit is " + longest);
        }
        return value;
    }

    static void optional(String field, @Nullable String value, int longest) {
        if (value != null) {
            name(field, value, longest);
        }
    }

    private static int bytes(String field, String value) {
        try {
            return StandardCharsets.UTF_8
                    .newEncoder()
                    .encode(CharBuffer.wrap(value))
                    .remaining();
        } catch (CharacterCodingException e) {
            throw new BadRequest(
                    ErrorCode.INVALID_ARGUMENT, field + " is not valid text: it has half a surrogate pair", e);
        }
    }

    /** An error is never refused, since it must be kept: it is made to fit. */
    public static String error(String error) {
        String fits = error.length() > RetryLimits.MAX_ERROR ? error.substring(0, RetryLimits.MAX_ERROR) : error;
        return new String(fits.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }

    /** What is thrown, in words: it may be of any class, and must be kept even if it cannot describe itself. */
    static String text(Throwable thrown) {
        String name = thrown.getClass().getName();
        try {
            return Objects.requireNonNullElse(thrown.toString(), name);
        } catch (RuntimeException | StackOverflowError e) {
            return name;
        }
    }

    static int within(String field, long value, long least, long most) {
        if (value < least || value > most) {
            throw new BadRequest(
                    value > most ? ErrorCode.LIMIT_EXCEEDED : ErrorCode.INVALID_ARGUMENT,
                    field + " is " + value + ", it must be " + least + " to " + most);
        }
        return (int) value;
    }

    static Duration between(String field, Duration value, Duration least, Duration most) {
        if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
            throw new BadRequest(
                    value.compareTo(most) > 0 ? ErrorCode.LIMIT_EXCEEDED : ErrorCode.INVALID_ARGUMENT,
                    field + " is " + value + ", it must be " + least + " to " + most);
        }
        return value;
    }

    static BadRequest invalid(String message) {
        return new BadRequest(ErrorCode.INVALID_ARGUMENT, message);
    }

    static BadRequest tooLarge(String message) {
        return new BadRequest(ErrorCode.LIMIT_EXCEEDED, message);
    }
}
