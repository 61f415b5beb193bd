package io.holdfast.server.operation;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.server.auth.Caller;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.http.ApiRequest;
import io.holdfast.server.http.ApiResponse;
import io.holdfast.server.http.Route;
import io.holdfast.server.metrics.ServerMetrics;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.kit.RefusedException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Runs queries that consist of other queries. Each of them is checked as if the caller had sent it, so a composed query
 * cannot return anything that the caller could not read.
 */
public final class ComposedQueryRunner {

    private static final int SERVER_ERROR = 500;

    private final Store store;
    private final ServerMetrics metrics;
    private final CursorCipher cursors;
    private final Map<String, Operation<?, ?, ?>> operations = new HashMap<>();

    /** A query that consists of other queries, which run in one transaction. */
    @FunctionalInterface
    public interface ComposedQuery<Q, A> {
        A run(Reader reader, Q request);
    }

    /** Runs queries with the permissions of a caller, in one transaction. */
    public final class Reader {

        private final ReadTx tx;
        private final Caller caller;

        private Reader(ReadTx tx, Caller caller) {
            this.tx = tx;
            this.caller = caller;
        }

        public ReadTx tx() {
            return tx;
        }

        /**
         * Returns the response to a query, or empty if the caller may not send it, or if it is refused, for example
         * because the object does not exist or the id is not valid.
         */
        public <Q, A> Optional<A> find(Endpoint<Q, A> endpoint, Q request) {
            try {
                @SuppressWarnings("unchecked") // The request and response types of an operation are its endpoint's.
                A response = (A) respond((Operation<Q, ?, ?>) operation(endpoint), request);
                return Optional.of(response);
            } catch (RefusedException | MalformedRequestException | BadRequestException e) {
                return Optional.empty();
            } catch (ApiException e) {
                if (e.status() < SERVER_ERROR) {
                    return Optional.empty();
                }
                throw e;
            }
        }

        private <Q, R, O> Object respond(Operation<Q, R, O> operation, Q request) {
            CallerResourceAccess<Q, O> access = CallerResourceAccess.of(operation, caller);
            O outcome = OperationRunner.query(tx, operation, access, access.requireNotInternal(request));
            Object response = Objects.requireNonNull(operation.response().apply(outcome));
            return Objects.requireNonNull(access.permitted(tx, response, cursors));
        }
    }

    public ComposedQueryRunner(
            Store store, ServerMetrics metrics, CursorCipher cursors, List<Operation<?, ?, ?>> operations) {
        this.store = store;
        this.metrics = metrics;
        this.cursors = cursors;
        operations.forEach(operation -> this.operations.put(operation.name(), operation));
    }

    private Operation<?, ?, ?> operation(Endpoint<?, ?> endpoint) {
        return Objects.requireNonNull(operations.get(endpoint.name()), endpoint.name());
    }

    /** Returns the route of a composed query, which only API keys may call. */
    public <Q, A> Route route(Endpoint<Q, A> endpoint, ComposedQuery<Q, A> query) {
        return Route.of(endpoint, false, call -> CompletableFuture.completedFuture(run(endpoint, query, call)))
                .withoutUsers()
                .withOnFollower(Route.OnFollower.READ);
    }

    private <Q, A> ApiResponse run(Endpoint<Q, A> endpoint, ComposedQuery<Q, A> query, ApiRequest call) {
        Q request = RequestBinder.bind(endpoint, call);
        String outcome = "failed";
        try {
            A response = store.read(tx -> query.run(new Reader(tx, call.caller()), request));
            outcome = "done";
            return ApiResponse.of(call.responseFormat(), endpoint.status(), Objects.requireNonNull(response), Map.of());
        } finally {
            metrics.recordOperation(endpoint.name(), outcome);
        }
    }
}
