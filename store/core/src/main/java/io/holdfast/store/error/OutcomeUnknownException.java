package io.holdfast.store.error;

import org.jspecify.annotations.Nullable;

/**
 * Thrown if a commit may or may not be durable. To find out, look up something that was written in the same commit,
 * such as an idempotency key, before you retry.
 */
public final class OutcomeUnknownException extends StoreException {

    private static final long serialVersionUID = 1;

    public OutcomeUnknownException(String message, @Nullable Throwable cause) {
        super(ErrorCode.OUTCOME_UNKNOWN, message, cause);
    }
}
