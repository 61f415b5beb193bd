package io.holdfast.store.kit;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Argument checks. Each check returns its argument or throws a {@link BadRequestException} that names the field, the value and
 * the limit: {@link ErrorCode#LIMIT_EXCEEDED} if the value is too large, {@link ErrorCode#INVALID_ARGUMENT} otherwise.
 */
public final class Arguments {

    private Arguments() {}

    /** Rejects null, even from callers whose compiler does not check for null. */
    public static <T> T notNull(String field, @Nullable T value) {
        if (value == null) {
            throw invalid(field + " must not be null");
        }
        return value;
    }

    /** Requires a string that is not blank and has at most the given number of characters. */
    public static String notBlank(String field, String value, int maxLength) {
        if (notNull(field, value).isBlank()) {
            throw invalid(field + " must not be blank");
        }
        return text(field, value, maxLength);
    }

    /** Requires a string of at most the given number of characters. */
    public static String text(String field, String value, int maxLength) {
        if (notNull(field, value).length() > maxLength) {
            throw tooLarge(field + " has " + value.length() + " characters; the limit is " + maxLength);
        }
        if (!hasPairedSurrogates(value)) {
            throw invalid(field + " must be valid Unicode: it has an unpaired surrogate");
        }
        return value;
    }

    /** Like {@link #text}, but accepts null. */
    public static @Nullable String optionalText(String field, @Nullable String value, int maxLength) {
        return value == null ? null : text(field, value, maxLength);
    }

    /** Requires a string that is not blank and has at most the given number of bytes in UTF-8. */
    public static String name(String field, String value, int maxBytes) {
        if (notNull(field, value).isBlank()) {
            throw invalid(field + " must not be blank");
        }
        return maxUtf8(field, value, maxBytes);
    }

    /**
     * Requires that an id has no control characters (U+0000 to U+001F and U+007F to U+009F). Commands check the ids of
     * new objects; ids stored by an earlier version can still be read and deleted.
     */
    public static String newId(String field, String id) {
        for (int i = 0; i < notNull(field, id).length(); i++) {
            if (Character.isISOControl(id.charAt(i))) {
                throw invalid(String.format(
                        "%s must not contain control characters, but has U+%04X at index %d",
                        field, (int) id.charAt(i), i));
            }
        }
        return id;
    }

    /** Requires a string of at most the given number of bytes in UTF-8. */
    public static String maxUtf8(String field, String value, int maxBytes) {
        int bytes = utf8Length(field, value);
        if (bytes > maxBytes) {
            throw tooLarge(field + " has " + bytes + " bytes; the limit is " + maxBytes);
        }
        return value;
    }

    /** Returns the number of bytes that a string occupies in UTF-8. */
    public static int utf8Length(String field, String value) {
        for (int i = 0; i < notNull(field, value).length(); i++) {
            if (value.charAt(i) >= 0x80) {
                return encodedLength(field, value);
            }
        }
        return value.length();
    }

    private static int encodedLength(String field, String value) {
        try {
            return StandardCharsets.UTF_8
                    .newEncoder()
                    .encode(CharBuffer.wrap(value))
                    .remaining();
        } catch (CharacterCodingException e) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT, field + " must be valid Unicode: it has an unpaired surrogate", e);
        }
    }

    private static boolean hasPairedSurrogates(String value) {
        for (int i = 0; i < value.length(); i++) {
            char unit = value.charAt(i);
            if (Character.isSurrogate(unit)) {
                if (i + 1 == value.length() || !Character.isSurrogatePair(unit, value.charAt(i + 1))) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }

    /** Requires a number from {@code min} to {@code max}, inclusive. */
    public static int inRange(String field, int value, int min, int max) {
        return (int) inRange(field, (long) value, min, max);
    }

    /** Requires a number from {@code min} to {@code max}, inclusive. */
    public static long inRange(String field, long value, long min, long max) {
        if (value < min || value > max) {
            throw outOfRange(field, value, min, max, value > max);
        }
        return value;
    }

    /** Requires a duration from {@code min} to {@code max}, inclusive. */
    public static Duration inRange(String field, Duration value, Duration min, Duration max) {
        if (notNull(field, value).compareTo(min) < 0 || value.compareTo(max) > 0) {
            throw outOfRange(field, value, min, max, value.compareTo(max) > 0);
        }
        return value;
    }

    /** Requires a duration greater than zero and at most {@code max}. */
    public static Duration positive(String field, Duration value, Duration max) {
        if (notNull(field, value).isNegative() || value.isZero()) {
            throw invalid(field + " must be above zero, but is " + value);
        }
        if (value.compareTo(max) > 0) {
            throw tooLarge(field + " is " + value + "; the limit is " + max);
        }
        return value;
    }

    /** Requires a list without nulls and returns an unmodifiable copy of the list. */
    public static <T> List<T> list(String field, List<T> items) {
        notNull(field, items).forEach(item -> notNull("an item of " + field, item));
        return List.copyOf(items);
    }

    /** Requires a list without nulls or duplicates and returns an unmodifiable copy of the list. */
    public static <T> List<T> distinct(String field, List<T> items) {
        List<T> copy = list(field, items);
        Set<T> seen = new HashSet<>();
        for (T item : copy) {
            if (!seen.add(item)) {
                throw invalid(field + " contains " + item + " twice");
            }
        }
        return copy;
    }

    /** Returns an {@link ErrorCode#INVALID_ARGUMENT} error. */
    public static BadRequestException invalid(String message) {
        return new BadRequestException(ErrorCode.INVALID_ARGUMENT, message);
    }

    /** Returns a {@link ErrorCode#LIMIT_EXCEEDED} error. */
    public static BadRequestException tooLarge(String message) {
        return new BadRequestException(ErrorCode.LIMIT_EXCEEDED, message);
    }

    private static BadRequestException outOfRange(String field, Object value, Object min, Object max, boolean above) {
        return new BadRequestException(
                above ? ErrorCode.LIMIT_EXCEEDED : ErrorCode.INVALID_ARGUMENT,
                field + " must be between " + min + " and " + max + ", but is " + value);
    }
}
