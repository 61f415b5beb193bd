package io.holdfast.store.embedded;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.error.TryAgainException;
import org.jspecify.annotations.Nullable;

/**
 * The failure that causes a store to reject writes.
 *
 * @param cause the failure
 * @param recoverable whether the store accepts writes again when the cause is fixed, without being closed
 * @param chosen the exception for rejected writes if the storage chose it, or null
 * @param since the time of the failure, by {@link System#nanoTime}
 */
record StoreWriteFailure(
        StoreException cause, boolean recoverable, @Nullable TryAgainException chosen, long since) {

    /** Returns a description of the failure and of when writes are accepted again. */
    String description() {
        return "the store rejects writes until "
                + (recoverable ? "the cause is fixed" : "it is closed and opened again") + ": " + cause.getMessage();
    }

    /** Returns the exception for a write that is rejected because of this failure. Nothing was written. */
    StoreException rejection() {
        if (chosen != null) {
            return new TryAgainException(chosen.code(), String.valueOf(chosen.getMessage()), chosen);
        }
        return recoverable
                ? new TryAgainException(ErrorCode.UNAVAILABLE, "nothing was written; " + description(), cause)
                : new StoreFailedException(cause.code(), "nothing was written; " + description(), cause);
    }
}
