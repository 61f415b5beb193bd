package io.holdfast.identity;

import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Refuses requests that make no sense, naming the field and the limit; never a secret. */
public final class Args {

    private Args() {}

    public static String name(String field, String value) {
        return id(field, value, IdentityLimits.MAX_NAME);
    }

    public static String id(String field, String value, int longest) {
        if (value.isBlank()) {
            throw invalid(field + " is blank");
        }
        return text(field, value, longest);
    }

    public static String text(String field, String value, int longest) {
        if (value.length() > longest) {
            throw tooLarge(field + " has " + value.length() + " characters, the limit is " + longest);
        }
        for (int i = 0; i < value.length(); i++) {
            char unit = value.charAt(i);
            if (Character.isSurrogate(unit)) {
                if (i + 1 == value.length() || !Character.isSurrogatePair(unit, value.charAt(i + 1))) {
                    throw invalid(field + " is not valid text: it has half a surrogate pair");
                }
                i++;
            }
        }
        return value;
    }

    public static @Nullable String optional(String field, @Nullable String value, int longest) {
        return value == null ? null : text(field, value, longest);
    }

    /** Capabilities or scopes: sorted, each once. */
    public static List<String> words(String field, List<String> words) {
        if (words.size() > IdentityLimits.MAX_CAPABILITIES) {
            throw tooLarge(
                    field + " has " + words.size() + " entries, the limit is " + IdentityLimits.MAX_CAPABILITIES);
        }
        words.forEach(word -> id("an entry of " + field, word, IdentityLimits.MAX_CAPABILITY));
        return List.copyOf(new TreeSet<>(words));
    }

    static int within(String field, int value, int least, int most) {
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

    public static BadRequest invalid(String message) {
        return new BadRequest(ErrorCode.INVALID_ARGUMENT, message);
    }

    static BadRequest tooLarge(String message) {
        return new BadRequest(ErrorCode.LIMIT_EXCEEDED, message);
    }
}
