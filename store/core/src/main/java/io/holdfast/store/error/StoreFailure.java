package io.holdfast.store.error;

import org.jspecify.annotations.Nullable;

/** The store cannot go on until somebody has looked at it; what was acknowledged is safe. */
public final class StoreFailure extends StoreException {

    private static final long serialVersionUID = 1;

    public StoreFailure(ErrorCode code, String message) {
        super(code, message, null);
    }

    public StoreFailure(ErrorCode code, String message, @Nullable Throwable cause) {
        super(code, message, cause);
    }
}
