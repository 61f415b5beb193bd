package io.holdfast.store.error;

import org.jspecify.annotations.Nullable;

/**
 * An error of the store. The subclasses tell callers how to react: retry after {@link TryAgainException}, look up the outcome
 * after {@link OutcomeUnknownException}, correct the call after {@link BadRequestException}, or stop after {@link StoreFailedException}.
 */
public abstract sealed class StoreException extends RuntimeException
        permits TryAgainException, OutcomeUnknownException, BadRequestException, StoreFailedException {

    private static final long serialVersionUID = 1;

    private final ErrorCode code;

    StoreException(ErrorCode code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    @Override
    @SuppressWarnings("OverrideThrowableToString") // Log readers need the code, which is not part of the message.
    public final String toString() {
        return getClass().getSimpleName() + "[" + code.text() + "]: " + getMessage();
    }

    /**
     * Returns whether the call that failed may have been committed. This is true only for {@link
     * OutcomeUnknownException}; after any other error, nothing was written.
     */
    public final boolean mayBeCommitted() {
        return this instanceof OutcomeUnknownException;
    }

    /** Returns the stable error code. */
    public final ErrorCode code() {
        return code;
    }
}
