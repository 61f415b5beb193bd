package io.holdfast.store.error;

import org.jspecify.annotations.Nullable;

/**
 * An error of the store. The subclasses tell callers how to react: retry after {@link TryAgain}, look up the outcome
 * after {@link OutcomeUnknown}, correct the call after {@link BadRequest}, or stop after {@link StoreFailure}.
 */
public abstract sealed class StoreException extends RuntimeException
        permits TryAgain, OutcomeUnknown, BadRequest, StoreFailure {

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

    /** Returns the stable error code. */
    public final ErrorCode code() {
        return code;
    }
}
