package io.holdfast.ledger;

import io.holdfast.store.error.BadRequest;
import io.holdfast.store.error.ErrorCode;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Refuses requests that make no sense, naming the field and the limit. */
public final class Args {

    private Args() {}

    /** What must be there: also callers whose compiler does not look for nulls are told which field it was. */
    public static <T> T given(String field, @Nullable T value) {
        if (value == null) {
            throw invalid(field + " is null");
        }
        return value;
    }

    public static String id(String field, String value) {
        if (given(field, value).isBlank()) {
            throw invalid(field + " is blank");
        }
        return text(field, value, LedgerLimits.MAX_ID);
    }

    static String text(String field, String value, int longest) {
        if (given(field, value).length() > longest) {
            throw tooLarge(field + " has " + value.length() + " characters, the limit is " + longest);
        }
        if (!isText(value)) {
            throw invalid(field + " is not valid text: it has half a surrogate pair");
        }
        return value;
    }

    private static boolean isText(String value) {
        for (int i = 0; i < value.length(); i++) {
            char one = value.charAt(i);
            if (Character.isSurrogate(one)) {
                boolean pair = i + 1 < value.length() && Character.isSurrogatePair(one, value.charAt(i + 1));
                if (!pair) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }

    static @Nullable String optional(String field, @Nullable String value, int longest) {
        return value == null ? null : text(field, value, longest);
    }

    public static @Nullable String description(@Nullable String value) {
        return optional("description", value, LedgerLimits.MAX_DESCRIPTION);
    }

    static Map<String, String> texts(String field, Map<String, String> map) {
        if (given(field, map).size() > LedgerLimits.MAX_METADATA) {
            throw tooLarge(field + " has " + map.size() + " entries, the limit is " + LedgerLimits.MAX_METADATA);
        }
        map.forEach((key, value) -> {
            if (given("a key of " + field, key).isBlank()) {
                throw invalid("a key of " + field + " is blank");
            }
            text("a key of " + field, key, LedgerLimits.MAX_METADATA_KEY);
            text(field + "." + key, value, LedgerLimits.MAX_METADATA_VALUE);
        });
        return map.isEmpty() ? Map.of() : Map.copyOf(map);
    }

    static Credits positive(String field, Credits amount) {
        if (given(field, amount).minor() <= 0) {
            throw invalid(field + " is " + amount + ", it must be at least 1");
        }
        return amount;
    }

    static Credits notNegative(String field, Credits amount) {
        if (given(field, amount).minor() < 0) {
            throw invalid(field + " is " + amount + ", it must not be negative");
        }
        return amount;
    }

    public static long within(String field, long value, long least, long most) {
        if (value < least || value > most) {
            throw new BadRequest(
                    value > most ? ErrorCode.LIMIT_EXCEEDED : ErrorCode.INVALID_ARGUMENT,
                    field + " is " + value + ", it must be " + least + " to " + most);
        }
        return value;
    }

    static Instant time(String field, Instant time) {
        if (given(field, time).isBefore(Instant.EPOCH) || !time.isBefore(LedgerLimits.FOREVER)) {
            throw invalid(field + " is " + time + ", it must be from " + Instant.EPOCH + " to before "
                    + LedgerLimits.FOREVER);
        }
        return time;
    }

    /** Two times of which the second is not before the first. */
    static void period(@Nullable Instant from, @Nullable Instant to) {
        if (from != null && to != null && to.isBefore(from)) {
            throw invalid("to is " + to + ", which is before from, " + from);
        }
    }

    static Duration lasts(String field, Duration value, Duration longest) {
        if (given(field, value).isNegative() || value.isZero() || value.compareTo(longest) > 0) {
            throw invalid(field + " is " + value + ", it must be above zero and at most " + longest);
        }
        return value;
    }

    public static BadRequest invalid(String message) {
        return new BadRequest(ErrorCode.INVALID_ARGUMENT, message);
    }

    public static BadRequest tooLarge(String message) {
        return new BadRequest(ErrorCode.LIMIT_EXCEEDED, message);
    }
}
