package io.holdfast.server.identity;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.identity.IdentityError;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.IdentityOutcome.Done;
import io.holdfast.server.operation.Operation;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Tx;
import io.holdfast.store.kit.Refusal;
import io.holdfast.store.kit.RefusedException;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Creates operations that return an {@link IdentityOutcome}: a refusal is thrown, and a result is passed to the
 * response mapper.
 */
final class IdentityOperationFactory {

    private IdentityOperationFactory() {}

    static <Q, R, T, A> Operation<Q, R, Done<T>> command(
            Endpoint<Q, A> endpoint,
            Function<Q, R> request,
            BiFunction<Tx, R, IdentityOutcome<T>> call,
            Function<T, A> response) {
        return repeatable(endpoint, request, call, (value, repeated) -> response.apply(value));
    }

    static <Q, T, A> Operation<Q, Q, Done<T>> command(
            Endpoint<Q, A> endpoint, BiFunction<Tx, Q, IdentityOutcome<T>> call, Function<T, A> response) {
        return command(endpoint, Function.identity(), call, response);
    }

    /** Creates a command whose response indicates whether the request was a duplicate. */
    static <Q, R, T, A> Operation<Q, R, Done<T>> repeatable(
            Endpoint<Q, A> endpoint,
            Function<Q, R> request,
            BiFunction<Tx, R, IdentityOutcome<T>> call,
            BiFunction<T, Boolean, A> response) {
        return Operation.command(
                endpoint,
                request,
                (tx, mapped) -> done(call.apply(tx, mapped)),
                done -> response.apply(done.value(), done.repeated()));
    }

    static <Q, T, A> Operation<Q, Q, Done<T>> repeatable(
            Endpoint<Q, A> endpoint, BiFunction<Tx, Q, IdentityOutcome<T>> call, BiFunction<T, Boolean, A> response) {
        return repeatable(endpoint, Function.identity(), call, response);
    }

    private static <T> Done<T> done(IdentityOutcome<T> outcome) {
        return (Done<T>) Refusal.orThrow(outcome);
    }

    /**
     * Creates a command whose refusals write to the store, for example to count failures or revoke a session. The
     * transaction is committed before a refusal is thrown. The command cannot be a step of a larger transaction,
     * because a rollback would undo these writes.
     */
    static <Q, T, A> Operation<Q, Q, IdentityOutcome<T>> commandCommittingRefusals(
            Endpoint<Q, A> endpoint, BiFunction<Tx, Q, IdentityOutcome<T>> call, Function<T, A> response) {
        return Operation.command(endpoint, call, outcome -> response.apply(outcome.orThrow()))
                .committingRefusals()
                .asStandalone();
    }

    static <Q, T, A> Operation<Q, Q, T> query(
            Endpoint<Q, A> endpoint, BiFunction<ReadTx, Q, IdentityOutcome<T>> call, Function<T, A> response) {
        return Operation.query(
                endpoint, (tx, request) -> call.apply(tx, request).orThrow(), response);
    }

    /** Returns the exception that the identity module throws for an object that does not exist. */
    static RuntimeException notFound(IdentityError error, Object id) {
        return new RefusedException(new IdentityOutcome.Refused<>(error, id.toString(), null));
    }
}
