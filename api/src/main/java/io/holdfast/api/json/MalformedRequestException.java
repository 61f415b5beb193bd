package io.holdfast.api.json;

import org.jspecify.annotations.Nullable;

/** Thrown for a request that is not valid JSON or does not match its record. */
public final class MalformedRequestException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final @Nullable String field;

    public MalformedRequestException(@Nullable String field, String message) {
        super(message);
        this.field = field;
    }

    /** Returns the invalid field, such as {@code usages[2].account}, or null if the request as a whole is invalid. */
    public @Nullable String field() {
        return field;
    }

    /** Returns a copy of this exception with the field nested in {@code prefix}. */
    public MalformedRequestException within(String prefix) {
        String inside = field == null ? "" : field.startsWith("[") ? field : "." + field;
        return new MalformedRequestException(prefix + inside, String.valueOf(getMessage()));
    }
}
