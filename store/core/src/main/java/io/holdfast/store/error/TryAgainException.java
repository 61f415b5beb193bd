package io.holdfast.store.error;

import org.jspecify.annotations.Nullable;

/** Thrown if a call may succeed when it is retried later. Nothing was written. */
public final class TryAgainException extends StoreException {

    private static final long serialVersionUID = 1;

    public TryAgainException(ErrorCode code, String message) {
        super(code, message, null);
    }

    public TryAgainException(ErrorCode code, String message, @Nullable Throwable cause) {
        super(code, message, cause);
    }
}
