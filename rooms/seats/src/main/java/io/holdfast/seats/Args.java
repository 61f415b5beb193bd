package io.holdfast.seats;

import io.holdfast.store.BadRequest;
import io.holdfast.store.ErrorCode;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Refuses requests that make no sense, naming the field and the limit. */
final class Args {

    private Args() {}

    static String id(String field, String value, int longest) {
        if (value.isBlank()) {
            throw invalid(field + " is blank");
        }
        return text(field, value, longest);
    }

    static String text(String field, String value, int longest) {
        if (value.length() > longest) {
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

    static int within(String field, int value, int least, int most) {
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

    static Duration within(String field, Duration value, Duration most) {
        if (value.isNegative() || value.isZero()) {
            throw invalid(field + " is " + value + ", it must be above zero");
        }
        if (value.compareTo(most) > 0) {
            throw tooLarge(field + " is " + value + ", the limit is " + most);
        }
        return value;
    }

    /** Refuses a list where something is twice. */
    static <T> List<T> distinct(String field, List<T> items) {
        Set<T> seen = new HashSet<>();
        for (T item : items) {
            if (!seen.add(item)) {
                throw Args.invalid(field + " has " + item + " twice");
            }
        }
        return List.copyOf(items);
    }

    static BadRequest invalid(String message) {
        return new BadRequest(ErrorCode.INVALID_ARGUMENT, message);
    }

    static BadRequest tooLarge(String message) {
        return new BadRequest(ErrorCode.LIMIT_EXCEEDED, message);
    }
}
