package io.holdfast.store.error;

import org.jspecify.annotations.Nullable;

/**
 * The commit may or may not be durable. Only something written in the same commit can tell: look it up (an idempotency
 * key, an operation row) before trying again.
 */
public final class OutcomeUnknown extends StoreException {

    private static final long serialVersionUID = 1;

    public OutcomeUnknown(String message, @Nullable Throwable cause) {
        super(ErrorCode.OUTCOME_UNKNOWN, message, cause);
    }
}
