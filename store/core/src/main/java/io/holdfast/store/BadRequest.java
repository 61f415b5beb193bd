package io.holdfast.store;

import org.jspecify.annotations.Nullable;

/** Nothing was written, and the same call will never succeed: correct it. */
public final class BadRequest extends StoreException {

    private static final long serialVersionUID = 1;

    public BadRequest(ErrorCode code, String message) {
        super(code, message, null);
    }

    public BadRequest(ErrorCode code, String message, @Nullable Throwable cause) {
        super(code, message, cause);
    }
}
