package io.holdfast.store.optimistic;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.Overlay;
import org.jspecify.annotations.Nullable;

/**
 * The result of one run of a write function.
 *
 * @param value the return value of the function
 * @param thrown the exception thrown by the function, or null if it threw none; after an exception, {@code writes} is
 *     empty
 * @param databaseFailure the database error that the function encountered, even if the function caught it, or null if
 *     there was none
 * @param writes the rows that the function wrote
 * @param commitRows the rows to store under the number of the commit, or null if there are none
 */
record FunctionRun<R>(
        @Nullable R value,
        @Nullable Throwable thrown,
        @Nullable StoreException databaseFailure,
        Overlay writes,
        @Nullable CommitKeyedRows commitRows) {

    /** Runs a function on the stored rows and the rows of the group that it will be committed with. */
    static <R> FunctionRun<R> run(PendingOptimisticWrite<R> call, Overlay group, BackendReadTx stored, int families) {
        Overlay writes = new Overlay(families);
        OptimisticTx tx = new OptimisticTx(call, writes, group, stored);
        ReentrancyGuard.enter();
        try {
            R value = call.request().function().apply(tx);
            if (tx.failure() == null) {
                return new FunctionRun<>(value, null, null, writes, tx.commitRows());
            }
            return new FunctionRun<>(null, tx.failure(), tx.databaseFailure(), new Overlay(families), null);
        } catch (Throwable e) { // Any failure of a function affects only its own caller.
            return new FunctionRun<>(null, e, tx.databaseFailure(), new Overlay(families), null);
        } finally {
            ReentrancyGuard.leave();
            tx.end();
        }
    }

    /** Returns whether the function wrote anything. */
    boolean hasChanges() {
        return writes.size() > 0 || commitRows != null;
    }

    /** Returns whether the function should run again because the database failed temporarily. */
    boolean shouldRetry() {
        return databaseFailure instanceof TryAgainException later && later.code() != ErrorCode.INTERRUPTED;
    }
}
