package io.holdfast.store.spi;

import io.holdfast.store.common.Durability;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.OutcomeUnknown;
import io.holdfast.store.error.TryAgain;
import java.time.Duration;
import java.util.function.Function;

/**
 * A write to be run.
 *
 * @param name what warnings and metrics call it
 * @param deadline how long the caller is willing to wait, from now
 * @param maxWrites how many puts and deletes it may make
 * @param maxBytes how many bytes of keys and values it may write
 * @param durability what it must survive to be acknowledged, as far as the backend can
 * @param housekeeping the store's own work, which is never refused for overload
 */
public record WriteRequest<R>(
        String name,
        Duration deadline,
        int maxWrites,
        long maxBytes,
        Durability durability,
        boolean housekeeping,
        Function<? super BackendTx, ? extends R> function) {

    /** Its caller gave up in time. */
    public TryAgain deadlineExceeded() {
        return new TryAgain(
                ErrorCode.DEADLINE_EXCEEDED,
                "'" + name + "' was not committed within " + deadline + ": nothing was written");
    }

    /** Its caller was interrupted in time. */
    public TryAgain interrupted() {
        return new TryAgain(
                ErrorCode.INTERRUPTED, "'" + name + "' was interrupted before it was committed: nothing was written");
    }

    /** Its caller waited long enough for a commit that had begun. */
    public OutcomeUnknown unconfirmed() {
        return new OutcomeUnknown(
                "'" + name + "' was being committed when its deadline of " + deadline
                        + " passed, and is not confirmed yet",
                null);
    }
}
