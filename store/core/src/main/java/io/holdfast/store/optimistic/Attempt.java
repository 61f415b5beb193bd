package io.holdfast.store.optimistic;

import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.TryAgain;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.Overlay;
import org.jspecify.annotations.Nullable;

/**
 * What came of one run of a function.
 *
 * @param value what it returned
 * @param thrown what it threw instead, and then it wrote nothing
 * @param databaseFailure what was wrong with the database, whatever it made of that; it says nothing about the function
 */
record Attempt<R>(
        @Nullable R value,
        @Nullable Throwable thrown,
        @Nullable StoreException databaseFailure,
        Overlay writes) {

    static <R> Attempt<R> run(OptimisticWrite<R> call, Overlay group, BackendReadTx stored, int families) {
        Overlay writes = new Overlay(families);
        OptimisticTx tx = new OptimisticTx(call, writes, group, stored);
        ReentrancyGuard.enter();
        try {
            R value = call.request().function().apply(tx);
            if (tx.failure() == null) {
                return new Attempt<>(value, null, null, writes);
            }
            return new Attempt<>(null, tx.failure(), tx.databaseFailure(), new Overlay(families));
        } catch (Throwable e) { // Whatever it is, it belongs to this caller alone.
            return new Attempt<>(null, e, tx.databaseFailure(), new Overlay(families));
        } finally {
            ReentrancyGuard.leave();
            tx.end();
        }
    }

    /** Whether the database was in the way, so that it should run again. */
    boolean shouldRetry() {
        return databaseFailure instanceof TryAgain later && later.code() != ErrorCode.INTERRUPTED;
    }
}
