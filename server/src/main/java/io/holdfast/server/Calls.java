package io.holdfast.server;

import io.holdfast.api.Json;
import io.holdfast.store.Committed;
import io.holdfast.store.Limits;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Refusal;
import io.holdfast.store.RefusedException;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Runs operations, each as a transaction of its own. A write holds no thread while it waits for the disk; a read runs on
 * the thread of its call.
 */
final class Calls {

    /** The number of the commit that did it, in the answer of every command. */
    static final String COMMIT = "Holdfast-Commit";

    private final Store store;
    private final ApiKeys keys;
    private final Polls polls;
    private final Metrics metrics;
    private final Executor executor;

    Calls(Store store, ApiKeys keys, Polls polls, Metrics metrics, Executor executor) {
        this.store = store;
        this.keys = keys;
        this.polls = polls;
        this.metrics = metrics;
        this.executor = executor;
    }

    <Q> Route route(Operation<Q> operation) {
        return Route.of(operation, call -> call(operation, call));
    }

    private <Q> CompletableFuture<Reply> call(Operation<Q> operation, Call call) {
        JsonNode request = Binding.request(operation.endpoint(), call);
        Q asked = Json.bind(request, operation.endpoint().request());
        BiFunction<ReadTx, Q, Object> query = operation.query();
        if (query != null) {
            Object answer = counted(operation, () -> store.read(tx -> query.apply(tx, asked)));
            return CompletableFuture.completedFuture(
                    Reply.json(operation.endpoint().status(), answer));
        }
        Operation.Patience<Q> patience = operation.patience();
        Duration waiting = patience == null ? Duration.ZERO : patience.waiting().apply(asked);
        CompletableFuture<Committed<Object>> done = patience == null || waiting.isZero()
                ? commit(operation, asked, request, call)
                : polls.poll(
                        patience.line().apply(asked),
                        waiting,
                        () -> commit(operation, asked, request, call),
                        committed -> patience.empty().test(committed.value()));
        return done.thenApplyAsync(
                committed -> Reply.json(
                        operation.endpoint().status(),
                        committed.value(),
                        Map.of(COMMIT, Long.toString(committed.number()))),
                executor);
    }

    private <Q> CompletableFuture<Committed<Object>> commit(
            Operation<Q> operation, Q asked, JsonNode request, Call call) {
        CompletableFuture<Committed<Object>> future = store.commitAsync(
                options(operation.name()).withDurability(operation.durability()),
                tx -> run(tx, operation, asked, request, call));
        return future.whenComplete((committed, thrown) -> metrics.operation(operation.name(), code(thrown)));
    }

    /** Runs an operation in a transaction, with the note that an act of an administrator needs. */
    <Q> Object run(Tx tx, Operation<Q> operation, Q asked, JsonNode request, Call call) {
        Object answer = operation.run().apply(tx, asked);
        if (operation.scope().equals(ApiKeys.ADMIN) && !operation.endpoint().reads()) {
            JsonNode subject = request.has("id") ? request.path("id") : request.path("name");
            keys.note(tx, call.caller(), operation.name(), subject.asString(""), call.requestId());
        }
        return answer;
    }

    static WriteOptions options(String name) {
        return WriteOptions.named(name).withLimits(Limits.MAX_WRITES, Limits.MAX_BYTES);
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
            metrics.operation(operation.name(), outcome);
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
