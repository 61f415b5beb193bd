package io.holdfast.server.operation;

import io.holdfast.api.StrictJson;
import io.holdfast.server.auth.ApiKeyStore;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.http.ApiRequest;
import io.holdfast.server.http.ApiResponse;
import io.holdfast.server.http.Route;
import io.holdfast.server.metrics.ServerMetrics;
import io.holdfast.server.stream.LongPoller;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.common.CommitResult;
import io.holdfast.store.common.StoreLimits;
import io.holdfast.store.kit.Refusal;
import io.holdfast.store.kit.RefusedException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Runs operations, each as a transaction of its own. A write holds no thread while it waits for the disk; a read runs on
 * the thread of its call.
 */
public final class OperationRunner {

    /** The number of the commit that did it, in the answer of every command. */
    static final String COMMIT = "Holdfast-Commit";

    /** The fields of a request that say what an act is about: never a secret. */
    private static final List<String> SUBJECTS = List.of("name", "id", "key");

    private final Store store;
    private final ApiKeyStore keys;
    private final LongPoller polls;
    private final ServerMetrics metrics;
    private final Executor executor;

    public OperationRunner(Store store, ApiKeyStore keys, LongPoller polls, ServerMetrics metrics, Executor executor) {
        this.store = store;
        this.keys = keys;
        this.polls = polls;
        this.metrics = metrics;
        this.executor = executor;
    }

    public <Q> Route route(Operation<Q> operation) {
        return Route.of(operation, call -> call(operation, call));
    }

    private <Q> CompletableFuture<ApiResponse> call(Operation<Q> operation, ApiRequest call) {
        Q asked = RequestBinder.bind(operation.endpoint(), call);
        BiFunction<ReadTx, Q, Object> query = operation.query();
        if (query != null) {
            Object answer = counted(operation, () -> store.read(tx -> query.apply(tx, asked)));
            return CompletableFuture.completedFuture(
                    ApiResponse.json(operation.endpoint().status(), answer));
        }
        Operation.BackgroundWork<Q> apart = operation.background();
        if (apart != null) {
            return apart(operation, apart, asked, call);
        }
        Operation.LongPoll<Q> patience = operation.longPoll();
        Duration waiting = patience == null ? Duration.ZERO : patience.maxWait().apply(asked);
        CompletableFuture<CommitResult<Object>> done = patience == null || waiting.isZero()
                ? commit(operation, asked, call)
                : polls.poll(
                        patience.pollKey().apply(asked),
                        waiting,
                        () -> commit(operation, asked, call),
                        committed -> patience.isEmpty().test(committed.value()),
                        call.disconnected());
        return done.thenApplyAsync(
                committed -> ApiResponse.json(
                        operation.endpoint().status(),
                        answer(committed.value()),
                        Map.of(COMMIT, Long.toString(committed.number()))),
                executor);
    }

    /** What an operation answered; a refusal that it left behind is thrown now that it is committed. */
    private static Object answer(Object value) {
        if (value instanceof Refusal refusal) {
            throw new RefusedException(refusal);
        }
        return value;
    }

    private <Q> CompletableFuture<ApiResponse> apart(
            Operation<Q> operation, Operation.BackgroundWork<Q> apart, Q asked, ApiRequest call) {
        Supplier<ApiResponse> work = () -> {
            Object answer = counted(operation, () -> apart.work().apply(asked));
            if (isAudited(operation)) {
                store.update(tx -> appendAuditEntry(tx, operation, asked, call));
            }
            return ApiResponse.json(operation.endpoint().status(), answer);
        };
        try {
            return CompletableFuture.supplyAsync(work, apart.threads());
        } catch (RejectedExecutionException e) {
            throw new ApiException(503, "overloaded", "as many calls of this kind are under way as are allowed");
        }
    }

    private <Q> CompletableFuture<CommitResult<Object>> commit(Operation<Q> operation, Q asked, ApiRequest call) {
        CompletableFuture<CommitResult<Object>> future = store.commitAsync(
                options(operation.name()).withDurability(operation.durability()),
                tx -> run(tx, operation, asked, call));
        return future.whenComplete((committed, thrown) -> metrics.recordOperation(
                operation.name(),
                thrown == null && committed.value() instanceof Refusal left ? left.code() : code(thrown)));
    }

    /** Runs an operation in a transaction, with the note that an act of an administrator needs. */
    <Q> Object run(Tx tx, Operation<Q> operation, Q asked, ApiRequest call) {
        Object answer = operation.run().apply(tx, asked);
        if (isAudited(operation)) {
            appendAuditEntry(tx, operation, asked, call);
        }
        return answer;
    }

    private static boolean isAudited(Operation<?> operation) {
        return operation.scope().equals(ApiKeyStore.ADMIN)
                && !operation.endpoint().reads();
    }

    private void appendAuditEntry(Tx tx, Operation<?> operation, Object asked, ApiRequest call) {
        JsonNode request = StrictJson.tree(asked);
        String subject = SUBJECTS.stream()
                .filter(request::has)
                .map(field -> request.path(field).asString(""))
                .collect(Collectors.joining("/"));
        keys.appendAuditEntry(tx, call.caller(), operation.name(), subject, call.requestId());
    }

    static WriteOptions options(String name) {
        return WriteOptions.named(name).withLimits(StoreLimits.MAX_WRITES, StoreLimits.MAX_BYTES);
    }

    private <T> T counted(Operation<?> operation, Supplier<T> work) {
        String outcome = "failed";
        try {
            T answer = work.get();
            outcome = "done";
            return answer;
        } catch (RefusedException e) {
            outcome = e.refusal().code();
            throw e;
        } finally {
            metrics.recordOperation(operation.name(), outcome);
        }
    }

    /** What became of an operation: done, refused by a code, or failed. */
    static String code(@Nullable Throwable thrown) {
        if (thrown == null) {
            return "done";
        }
        Throwable cause = thrown.getCause() == null ? thrown : thrown.getCause();
        Refusal refusal = thrown instanceof RefusedException direct
                ? direct.refusal()
                : cause instanceof RefusedException wrapped ? wrapped.refusal() : null;
        return refusal == null ? "failed" : refusal.code();
    }
}
