package io.holdfast.store.error;

import org.jspecify.annotations.Nullable;

/**
 * A call that did not succeed, sorted by what the caller can do: {@link TryAgain}, resolve an {@link OutcomeUnknown},
 * correct a {@link BadRequest}, or stop at a {@link StoreFailure}.
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
    @SuppressWarnings("OverrideThrowableToString") // The code is for people who read logs, not a part of the message.
    public final String toString() {
        return getClass().getSimpleName() + "[" + code.text() + "]: " + getMessage();
    }

    /** The stable name of what went wrong. */
    public final ErrorCode code() {
        return code;
    }
}
