package io.holdfast.api;

import org.jspecify.annotations.Nullable;

/** JSON that is not what was asked for: its message says what is wrong, and its field says where. */
public final class MalformedRequestException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final @Nullable String field;

    public MalformedRequestException(@Nullable String field, String message) {
        super(message);
        this.field = field;
    }

    /** Where it is, like {@code usages[2].account}; null if all of it is wrong. */
    public @Nullable String field() {
        return field;
    }

    /** The same, seen from outside: in the place {@code prefix}. */
    public MalformedRequestException within(String prefix) {
        String inside = field == null ? "" : field.startsWith("[") ? field : "." + field;
        return new MalformedRequestException(prefix + inside, String.valueOf(getMessage()));
    }
}
