package io.holdfast.server;

import io.holdfast.api.Endpoint;
import io.holdfast.store.Durability;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import java.time.Duration;
import java.util.concurrent.Executor;
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
 * @param alone whether it cannot be a step of a transaction
 * @param apart what it does outside of any transaction, in place of the others
 */
record Operation<Q>(
        Endpoint<Q, ?> endpoint,
        BiFunction<Tx, Q, Object> run,
        @Nullable BiFunction<ReadTx, Q, Object> query,
        @Nullable Patience<Q> patience,
        Durability durability,
        boolean alone,
        @Nullable Apart<Q> apart) {

    /**
     * How an operation waits for something to be there.
     *
     * @param line what it waits for: those that wait for the same stand in one line
     * @param waiting how long
     * @param empty whether an answer has nothing in it
     */
    record Patience<Q>(Function<Q, String> line, Function<Q, Duration> waiting, Predicate<Object> empty) {}

    /** Work that must not hold up everybody's commits, and the threads that do it. */
    record Apart<Q>(Executor threads, Function<Q, Object> work) {}

    Operation {
        if (apart == null && endpoint.reads() != (query != null)) {
            throw new IllegalArgumentException(endpoint.name() + " is declared otherwise");
        }
    }

    static <Q, A> Operation<Q> does(Endpoint<Q, A> endpoint, BiFunction<Tx, Q, A> run) {
        return new Operation<>(endpoint, run::apply, null, null, Durability.FSYNC, false, null);
    }

    static <Q, A> Operation<Q> reads(Endpoint<Q, A> endpoint, BiFunction<ReadTx, Q, A> run) {
        return new Operation<>(endpoint, run::apply, run::apply, null, Durability.FSYNC, false, null);
    }

    /**
     * A command whose refusals leave something behind, like a count of failures. So it gives a refusal in place of its
     * answer, which is committed and only then thrown; and it is no step of a transaction, which would undo that.
     */
    static <Q, A> Operation<Q> leaving(Endpoint<Q, A> endpoint, BiFunction<Tx, Q, Object> run) {
        return new Operation<>(endpoint, run, null, null, Durability.FSYNC, true, null);
    }

    /** What takes long: it has transactions of its own, if any. */
    static <Q, A> Operation<Q> apart(Endpoint<Q, A> endpoint, Executor threads, Function<Q, A> work) {
        BiFunction<Tx, Q, Object> never = (tx, q) -> {
            throw new IllegalStateException(endpoint.name() + " is no part of a transaction");
        };
        return new Operation<>(endpoint, never, null, null, Durability.FSYNC, true, new Apart<>(threads, work::apply));
    }

    /** It is a promise for a while, which may be forgotten with the power: it does not wait for the disk. */
    Operation<Q> promised() {
        return new Operation<>(endpoint, run, query, patience, Durability.PROCESS, alone, apart);
    }

    /** It reads everything, and so is no step of a transaction, in which others wait for it. */
    Operation<Q> thorough() {
        return new Operation<>(endpoint, run, query, patience, durability, true, apart);
    }

    Operation<Q> patient(Patience<Q> how) {
        return new Operation<>(endpoint, run, query, how, durability, alone, apart);
    }

    String name() {
        return endpoint.name();
    }

    String scope() {
        return endpoint.scope();
    }
}
