package io.holdfast.store.postgres;

import io.holdfast.store.ErrorCode;
import io.holdfast.store.StoreException;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.Overlay;
import org.jspecify.annotations.Nullable;

/**
 * What came of one run of a function.
 *
 * @param value what it returned
 * @param thrown what it threw instead, and then it wrote nothing
 * @param doom what went wrong with its transaction, whatever it made of that
 */
record Attempt<R>(
        @Nullable R value,
        @Nullable Throwable thrown,
        @Nullable RuntimeException doom,
        Overlay writes) {

    static <R> Attempt<R> run(Call<R> call, Overlay group, BackendReadTx stored, int families) {
        Overlay writes = new Overlay(families);
        FunctionTx tx = new FunctionTx(call, writes, group, stored);
        Inside.enter();
        try {
            R value = call.request().function().apply(tx);
            if (tx.doom() == null) {
                return new Attempt<>(value, null, null, writes);
            }
            return new Attempt<>(null, tx.doom(), tx.doom(), new Overlay(families));
        } catch (Throwable e) { // Whatever it is, it belongs to this caller alone.
            return new Attempt<>(null, e, tx.doom(), new Overlay(families));
        } finally {
            Inside.leave();
            tx.end();
        }
    }

    /** Whether the database was in the way, so that this says nothing about the function. */
    boolean isCutShort() {
        return doom instanceof StoreException trouble
                && (trouble.code() == ErrorCode.UNAVAILABLE
                        || trouble.code() == ErrorCode.CONFLICT
                        || trouble.code() == ErrorCode.OVERLOADED);
    }
}
