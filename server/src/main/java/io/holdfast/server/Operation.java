package io.holdfast.server;

import io.holdfast.api.Endpoint;
import io.holdfast.store.Durability;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What a command or query of a room does in a transaction. Over HTTP it is a transaction of its own; in
 * {@code POST /v1/transactions} it is one step of many. What the room refuses is thrown.
 *
 * @param endpoint how it is declared
 * @param query what it does, if it changes nothing
 * @param patience how it waits, if it can
 */
record Operation<Q>(
        Endpoint<Q, ?> endpoint,
        BiFunction<Tx, Q, Object> run,
        @Nullable BiFunction<ReadTx, Q, Object> query,
        @Nullable Patience<Q> patience,
        Durability durability) {

    /**
     * How an operation waits for something to be there.
     *
     * @param line what it waits for: those that wait for the same stand in one line
     * @param waiting how long
     * @param empty whether an answer has nothing in it
     */
    record Patience<Q>(Function<Q, String> line, Function<Q, Duration> waiting, Predicate<Object> empty) {}

    Operation {
        if (endpoint.reads() != (query != null)) {
            throw new IllegalArgumentException(endpoint.name() + " is declared otherwise");
        }
    }

    static <Q, A> Operation<Q> does(Endpoint<Q, A> endpoint, BiFunction<Tx, Q, A> run) {
        return new Operation<>(endpoint, run::apply, null, null, Durability.FSYNC);
    }

    static <Q, A> Operation<Q> reads(Endpoint<Q, A> endpoint, BiFunction<ReadTx, Q, A> run) {
        return new Operation<>(endpoint, run::apply, run::apply, null, Durability.FSYNC);
    }

    /** It is a promise for a while, which may be forgotten with the power: it does not wait for the disk. */
    Operation<Q> promised() {
        return new Operation<>(endpoint, run, query, patience, Durability.PROCESS);
    }

    Operation<Q> patient(Patience<Q> how) {
        return new Operation<>(endpoint, run, query, how, durability);
    }

    String name() {
        return endpoint.name();
    }

    String scope() {
        return endpoint.scope();
    }
}
