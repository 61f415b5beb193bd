package io.holdfast.store.turns;

import io.holdfast.store.ErrorCode;
import io.holdfast.store.StoreException;
import io.holdfast.store.TryAgain;
import io.holdfast.store.spi.BackendReadTx;
import io.holdfast.store.spi.Overlay;
import org.jspecify.annotations.Nullable;

/**
 * What came of one run of a function.
 *
 * @param value what it returned
 * @param thrown what it threw instead, and then it wrote nothing
 * @param trouble what was wrong with the database, whatever it made of that; it says nothing about the function
 */
record Attempt<R>(
        @Nullable R value,
        @Nullable Throwable thrown,
        @Nullable StoreException trouble,
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
            return new Attempt<>(null, tx.doom(), tx.trouble(), new Overlay(families));
        } catch (Throwable e) { // Whatever it is, it belongs to this caller alone.
            return new Attempt<>(null, e, tx.trouble(), new Overlay(families));
        } finally {
            Inside.leave();
            tx.end();
        }
    }

    /** Whether the database was in the way, so that it should run again. */
    boolean isCutShort() {
        return trouble instanceof TryAgain later && later.code() != ErrorCode.INTERRUPTED;
    }
}
