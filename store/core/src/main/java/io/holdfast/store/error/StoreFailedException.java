package io.holdfast.store.error;

import org.jspecify.annotations.Nullable;

/**
 * Thrown if the store cannot continue without operator intervention. A write that fails with this exception has written
 * nothing: whenever a commit may exist, {@link OutcomeUnknownException} is thrown instead. Acknowledged commits are not
 * affected.
 */
public final class StoreFailedException extends StoreException {

    private static final long serialVersionUID = 1;

    public StoreFailedException(ErrorCode code, String message) {
        super(code, message, null);
    }

    public StoreFailedException(ErrorCode code, String message, @Nullable Throwable cause) {
        super(code, message, cause);
    }
}
