package io.holdfast.store.error;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Nothing was written, and the same call will never succeed: correct it. */
public final class BadRequest extends StoreException {

    private static final long serialVersionUID = 1;

    private final @Nullable String table;
    private final @Nullable String rule;

    public BadRequest(ErrorCode code, String message) {
        this(code, message, null);
    }

    public BadRequest(ErrorCode code, String message, @Nullable Throwable cause) {
        super(code, message, cause);
        this.table = null;
        this.rule = null;
    }

    public BadRequest(ErrorCode code, String table, String rule, String message) {
        super(code, message, null);
        this.table = table;
        this.rule = rule;
    }

    /** The table whose rule said no, for {@code CHECK_FAILED} and {@code NOT_UNIQUE}. */
    public Optional<String> table() {
        return Optional.ofNullable(table);
    }

    /** The name of the check or unique index that said no. */
    public Optional<String> rule() {
        return Optional.ofNullable(rule);
    }
}
