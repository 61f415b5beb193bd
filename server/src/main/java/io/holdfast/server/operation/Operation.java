package io.holdfast.server.operation;

import io.holdfast.api.Endpoint;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.common.Durability;
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
 * @param longPoll how it waits, if it can
 * @param standalone whether it cannot be a step of a transaction
 * @param background what it does outside of any transaction, in place of the others
 */
public record Operation<Q>(
        Endpoint<Q, ?> endpoint,
        BiFunction<Tx, Q, Object> run,
        @Nullable BiFunction<ReadTx, Q, Object> query,
        @Nullable LongPoll<Q> longPoll,
        Durability durability,
        boolean standalone,
        @Nullable BackgroundWork<Q> background) {

    /**
     * How an operation waits for something to be there.
     *
     * @param pollKey what it waits for: those that wait for the same stand in one line
     * @param maxWait how long
     * @param isEmpty whether an answer has nothing in it
     */
    public record LongPoll<Q>(Function<Q, String> pollKey, Function<Q, Duration> maxWait, Predicate<Object> isEmpty) {}

    /** Work that must not hold up everybody's commits, and the threads that do it. */
    record BackgroundWork<Q>(Executor threads, Function<Q, Object> work) {}

    public Operation {
        if (background == null && endpoint.reads() != (query != null)) {
            throw new IllegalArgumentException(endpoint.name() + " is declared otherwise");
        }
    }

    public static <Q, A> Operation<Q> command(Endpoint<Q, A> endpoint, BiFunction<Tx, Q, A> run) {
        return new Operation<>(endpoint, run::apply, null, null, Durability.FSYNC, false, null);
    }

    public static <Q, A> Operation<Q> query(Endpoint<Q, A> endpoint, BiFunction<ReadTx, Q, A> run) {
        return new Operation<>(endpoint, run::apply, run::apply, null, Durability.FSYNC, false, null);
    }

    /**
     * A command whose refusals leave something behind, like a count of failures. So it gives a refusal in place of its
     * answer, which is committed and only then thrown; and it is no step of a transaction, which would undo that.
     */
    public static <Q, A> Operation<Q> commandCommittingRefusals(
            Endpoint<Q, A> endpoint, BiFunction<Tx, Q, Object> run) {
        return new Operation<>(endpoint, run, null, null, Durability.FSYNC, true, null);
    }

    /** What takes long: it has transactions of its own, if any. */
    public static <Q, A> Operation<Q> background(Endpoint<Q, A> endpoint, Executor threads, Function<Q, A> work) {
        BiFunction<Tx, Q, Object> never = (tx, q) -> {
            throw new IllegalStateException(endpoint.name() + " is no part of a transaction");
        };
        return new Operation<>(
                endpoint, never, null, null, Durability.FSYNC, true, new BackgroundWork<>(threads, work::apply));
    }

    /** It is a promise for a while, which may be forgotten with the power: it does not wait for the disk. */
    public Operation<Q> withoutFsync() {
        return new Operation<>(endpoint, run, query, longPoll, Durability.PROCESS, standalone, background);
    }

    /** It reads everything, and so is no step of a transaction, in which others wait for it. */
    public Operation<Q> asStandalone() {
        return new Operation<>(endpoint, run, query, longPoll, durability, true, background);
    }

    public Operation<Q> withLongPoll(LongPoll<Q> how) {
        return new Operation<>(endpoint, run, query, how, durability, standalone, background);
    }

    String name() {
        return endpoint.name();
    }

    public String scope() {
        return endpoint.scope();
    }
}
