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
final class Calls {

    /** The number of the commit that did it, in the answer of every command. */
    static final String COMMIT = "Holdfast-Commit";

    /** The fields of a request that say what an act is about: never a secret. */
    private static final List<String> SUBJECTS = List.of("name", "id", "key");

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
        Q asked = Binding.bind(operation.endpoint(), call);
        BiFunction<ReadTx, Q, Object> query = operation.query();
        if (query != null) {
            Object answer = counted(operation, () -> store.read(tx -> query.apply(tx, asked)));
            return CompletableFuture.completedFuture(
                    Reply.json(operation.endpoint().status(), answer));
        }
        Operation.Apart<Q> apart = operation.apart();
        if (apart != null) {
            return apart(operation, apart, asked, call);
        }
        Operation.Patience<Q> patience = operation.patience();
        Duration waiting = patience == null ? Duration.ZERO : patience.waiting().apply(asked);
        CompletableFuture<Committed<Object>> done = patience == null || waiting.isZero()
                ? commit(operation, asked, call)
                : polls.poll(
                        patience.line().apply(asked),
                        waiting,
                        () -> commit(operation, asked, call),
                        committed -> patience.empty().test(committed.value()),
                        call.gone());
        return done.thenApplyAsync(
                committed -> Reply.json(
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

    private <Q> CompletableFuture<Reply> apart(Operation<Q> operation, Operation.Apart<Q> apart, Q asked, Call call) {
        Supplier<Reply> work = () -> {
            Object answer = counted(operation, () -> apart.work().apply(asked));
            if (isAct(operation)) {
                store.update(tx -> note(tx, operation, asked, call));
            }
            return Reply.json(operation.endpoint().status(), answer);
        };
        try {
            return CompletableFuture.supplyAsync(work, apart.threads());
        } catch (RejectedExecutionException e) {
            throw new Trouble(503, "overloaded", "as many calls of this kind are under way as are allowed");
        }
    }

    private <Q> CompletableFuture<Committed<Object>> commit(Operation<Q> operation, Q asked, Call call) {
        CompletableFuture<Committed<Object>> future = store.commitAsync(
                options(operation.name()).withDurability(operation.durability()),
                tx -> run(tx, operation, asked, call));
        return future.whenComplete((committed, thrown) -> metrics.operation(
                operation.name(),
                thrown == null && committed.value() instanceof Refusal left ? left.code() : code(thrown)));
    }

    /** Runs an operation in a transaction, with the note that an act of an administrator needs. */
    <Q> Object run(Tx tx, Operation<Q> operation, Q asked, Call call) {
        Object answer = operation.run().apply(tx, asked);
        if (isAct(operation)) {
            note(tx, operation, asked, call);
        }
        return answer;
    }

    private static boolean isAct(Operation<?> operation) {
        return operation.scope().equals(ApiKeys.ADMIN) && !operation.endpoint().reads();
    }

    private void note(Tx tx, Operation<?> operation, Object asked, Call call) {
        JsonNode request = Json.tree(asked);
        String subject = SUBJECTS.stream()
                .filter(request::has)
                .map(field -> request.path(field).asString(""))
                .collect(Collectors.joining("/"));
        keys.note(tx, call.caller(), operation.name(), subject, call.requestId());
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
