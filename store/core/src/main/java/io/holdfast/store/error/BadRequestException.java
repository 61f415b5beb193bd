package io.holdfast.store.error;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Thrown if a call cannot succeed until it is corrected. Nothing was written. */
public final class BadRequestException extends StoreException {

    private static final long serialVersionUID = 1;

    private final @Nullable String table;
    private final @Nullable String rule;

    public BadRequestException(ErrorCode code, String message) {
        this(code, message, null);
    }

    public BadRequestException(ErrorCode code, String message, @Nullable Throwable cause) {
        super(code, message, cause);
        this.table = null;
        this.rule = null;
    }

    /** Creates the error for a violated check or unique index of a table. */
    public BadRequestException(ErrorCode code, String table, String rule, String message) {
        super(code, message, null);
        this.table = table;
        this.rule = rule;
    }

    /** Returns the table whose rule was violated, for {@code CHECK_FAILED} and {@code NOT_UNIQUE}. */
    public Optional<String> table() {
        return Optional.ofNullable(table);
    }

    /** Returns the name of the violated check or unique index. */
    public Optional<String> rule() {
        return Optional.ofNullable(rule);
    }
}
