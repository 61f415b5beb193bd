package io.holdfast.retry.internal;

import io.holdfast.retry.RetryLimits;
import io.holdfast.store.kit.Arguments;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Argument checks for the retry module. */
public final class RetryArguments {

    private RetryArguments() {}

    /** Accepts null, or a string that is not blank and has at most the given number of bytes in UTF-8. */
    public static void optionalName(String field, @Nullable String value, int maxBytes) {
        if (value != null) {
            Arguments.name(field, value, maxBytes);
        }
    }

    /** Requires a type or publisher that is not blank and has at most {@link RetryLimits#MAX_LABEL} characters. */
    public static void label(String field, String value) {
        Arguments.notBlank(field, value, RetryLimits.MAX_LABEL);
    }

    /** Like {@link #label}, but accepts null. */
    public static void optionalLabel(String field, @Nullable String value) {
        if (value != null) {
            label(field, value);
        }
    }

    /** Truncates an error to the limit and replaces unpaired surrogates. Errors are never rejected. */
    public static String truncateError(String error) {
        String truncated = error.length() > RetryLimits.MAX_ERROR ? error.substring(0, RetryLimits.MAX_ERROR) : error;
        return new String(truncated.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }

    /** Returns the description of an exception, or the name of its class if {@code toString} fails. */
    public static String describe(Throwable thrown) {
        String name = thrown.getClass().getName();
        try {
            return Objects.requireNonNullElse(thrown.toString(), name);
        } catch (RuntimeException | StackOverflowError e) {
            return name;
        }
    }
}
