package io.holdfast.seats;

import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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

    static String id(String field, String value, int longest) {
        if (given(field, value).isBlank()) {
            throw invalid(field + " is blank");
        }
        return text(field, value, longest);
    }

    static String text(String field, String value, int longest) {
        if (given(field, value).length() > longest) {
            throw tooLarge(field + " has " + value.length() + " characters, the limit is " + longest);
        }
        for (int i = 0; i < value.length(); i++) {
            char unit = value.charAt(i);
            if (Character.isSurrogate(unit)) {
                if (!Character.isHighSurrogate(unit)
                        || i + 1 == value.length()
                        || !Character.isLowSurrogate(value.charAt(i + 1))) {
                    throw invalid(field + " is not valid text: it has half a surrogate pair");
                }
                i++;
            }
        }
        return value;
    }

    public static int within(String field, int value, int least, int most) {
        return (int) within(field, (long) value, least, most);
    }

    static long within(String field, long value, long least, long most) {
        if (value < least || value > most) {
            throw new BadRequest(
                    value > most ? ErrorCode.LIMIT_EXCEEDED : ErrorCode.INVALID_ARGUMENT,
                    field + " is " + value + ", it must be " + least + " to " + most);
        }
        return value;
    }

    public static Duration within(String field, Duration value, Duration most) {
        if (given(field, value).isNegative() || value.isZero()) {
            throw invalid(field + " is " + value + ", it must be above zero");
        }
        if (value.compareTo(most) > 0) {
            throw tooLarge(field + " is " + value + ", the limit is " + most);
        }
        return value;
    }

    /** A list without holes. */
    static <T> List<T> list(String field, List<T> items) {
        given(field, items).forEach(item -> given("one of " + field, item));
        return List.copyOf(items);
    }

    /** Refuses a list where something is twice. */
    public static <T> List<T> distinct(String field, List<T> items) {
        Set<T> seen = new HashSet<>();
        for (T item : list(field, items)) {
            if (!seen.add(item)) {
                throw Args.invalid(field + " has " + item + " twice");
            }
        }
        return List.copyOf(items);
    }

    static BadRequest invalid(String message) {
        return new BadRequest(ErrorCode.INVALID_ARGUMENT, message);
    }

    public static BadRequest tooLarge(String message) {
        return new BadRequest(ErrorCode.LIMIT_EXCEEDED, message);
    }
}
