package io.holdfast.server.operation;

import io.holdfast.api.MalformedRequestException;
import io.holdfast.api.StrictJson;
import io.holdfast.api.TransactionApi;
import io.holdfast.server.auth.Caller;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.http.ApiRequest;
import io.holdfast.server.http.ApiResponse;
import io.holdfast.server.http.TransactionStepException;
import io.holdfast.server.metrics.ServerMetrics;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.error.OutcomeUnknown;
import io.holdfast.store.error.StoreFailure;
import io.holdfast.store.error.TryAgain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code POST /v1/transactions}: operations of any rooms in one commit, all of them or none. */
public final class TransactionRunner {

    static final int MAX_ITEMS = 100;
    private static final long MAX_BYTES = 16 << 20;

    private final Store store;
    private final OperationRunner calls;
    private final ServerMetrics metrics;
    private final Executor executor;
    private final Map<String, Operation<?>> operations = new HashMap<>();

    public TransactionRunner(
            Store store,
            OperationRunner calls,
            ServerMetrics metrics,
            Executor executor,
            List<Operation<?>> operations) {
        this.store = store;
        this.calls = calls;
        this.metrics = metrics;
        this.executor = executor;
        operations.forEach(operation -> this.operations.put(operation.name(), operation));
    }

    public CompletableFuture<ApiResponse> run(ApiRequest call) {
        if (call.idempotencyKey() != null || !call.query().isEmpty()) {
            throw new MalformedRequestException(
                    null, "a transaction takes no Idempotency-Key and no query: its items have their keys");
        }
        List<TransactionApi.Item> items =
                StrictJson.read(call.body(), TransactionApi.Transaction.class).items();
        if (items.isEmpty() || items.size() > MAX_ITEMS) {
            throw new MalformedRequestException("items", "a transaction has 1 to " + MAX_ITEMS + " items");
        }
        List<Operation<?>> steps = steps(items, call.caller());
        if (steps.stream().allMatch(step -> step.endpoint().reads())) {
            return CompletableFuture.completedFuture(read(items, steps));
        }
        return store.<List<TransactionApi.Answer>>commitAsync(
                        OperationRunner.options("transaction"),
                        tx -> steps(items, steps, (step, request) -> run(tx, step, request, call)))
                .whenComplete(
                        (committed, thrown) -> metrics.recordOperation("transaction", OperationRunner.code(thrown)))
                .thenApplyAsync(
                        committed -> ApiResponse.json(
                                200,
                                new TransactionApi.Committed(committed.number(), committed.value()),
                                Map.of(OperationRunner.COMMIT, Long.toString(committed.number()))),
                        executor);
    }

    /** The operations, if there are such and the caller may call them all. */
    private List<Operation<?>> steps(List<TransactionApi.Item> items, Caller caller) {
        List<Operation<?>> steps = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (int at = 0; at < items.size(); at++) {
            TransactionApi.Item item = items.get(at);
            Operation<?> operation = operations.get(item.operation());
            if (operation == null) {
                throw new MalformedRequestException(
                        "items[" + at + "].operation", "there is no operation '" + item.operation() + "'");
            }
            if (operation.standalone()) {
                throw new MalformedRequestException(
                        "items[" + at + "].operation",
                        "'" + item.operation() + "' is no part of a transaction: it is called alone");
            }
            if (item.as() != null && (!item.as().matches("[a-zA-Z][a-zA-Z0-9_]{0,31}") || !names.add(item.as()))) {
                throw new MalformedRequestException(
                        "items[" + at + "].as", "a name begins with a letter, and is given once");
            }
            caller.requireScope(operation.scope());
            steps.add(operation);
        }
        return steps;
    }

    /** Where nothing is written, nobody who writes has to wait for it. */
    private ApiResponse read(List<TransactionApi.Item> items, List<Operation<?>> steps) {
        TransactionApi.Committed seen = store.read(tx -> new TransactionApi.Committed(
                tx.lastCommit(), steps(items, steps, (step, request) -> query(tx, step, request))));
        metrics.recordOperation("transaction", OperationRunner.code(null));
        return ApiResponse.json(200, seen, Map.of(OperationRunner.COMMIT, Long.toString(seen.commit())));
    }

    private static <Q> Object query(ReadTx tx, Operation<Q> operation, ObjectNode request) {
        Q asked = StrictJson.bind(request, operation.endpoint().request());
        return Objects.requireNonNull(operation.query()).apply(tx, asked);
    }

    private <Q> Object run(Tx tx, Operation<Q> operation, ObjectNode request, ApiRequest call) {
        Q asked = StrictJson.bind(request, operation.endpoint().request());
        return calls.run(tx, operation, PathSafeIds.requirePathSafe(operation.endpoint(), asked), call);
    }

    private static List<TransactionApi.Answer> steps(
            List<TransactionApi.Item> items,
            List<Operation<?>> steps,
            BiFunction<Operation<?>, ObjectNode, Object> run) {
        ResultReferences answers = new ResultReferences();
        long bytes = 0;
        List<TransactionApi.Answer> all = new ArrayList<>();
        for (int at = 0; at < steps.size(); at++) {
            TransactionApi.Item item = items.get(at);
            Operation<?> step = steps.get(at);
            try {
                JsonNode answer = StrictJson.tree(run.apply(step, answers.resolve(item.request())));
                // Commands answer little; what is asked for may be anything.
                bytes += step.endpoint().reads() ? StrictJson.bytes(answer).length : 0;
                if (bytes > MAX_BYTES) {
                    throw new ApiException(
                            400, "limit_exceeded", "the answers are larger than " + MAX_BYTES + " bytes together");
                }
                answers.add(item.as(), answer);
                all.add(new TransactionApi.Answer(step.name(), step.endpoint().status(), answer));
            } catch (TryAgain | OutcomeUnknown | StoreFailure e) {
                throw e; // It is not about this step; an engine may run all of them again.
            } catch (RuntimeException e) {
                throw new TransactionStepException(at, step.endpoint(), e);
            }
        }
        return all;
    }

    /** The answers so far, and what refers to them. */
    private static final class ResultReferences {

        private static final String REF = "$ref";

        private final Map<String, JsonNode> answers = new HashMap<>();
        private int count;

        void add(@Nullable String name, JsonNode answer) {
            answers.put(Integer.toString(count++), answer);
            if (name != null) {
                answers.put(name, answer);
            }
        }

        /** A copy with every reference replaced by what it stands for. */
        ObjectNode resolve(@Nullable ObjectNode request) {
            ObjectNode copy = StrictJson.MAPPER.createObjectNode();
            if (request != null) {
                request.properties()
                        .forEach(field -> copy.set(field.getKey(), resolved(field.getKey(), field.getValue())));
            }
            return copy;
        }

        private JsonNode resolved(String place, JsonNode node) {
            if (node instanceof ObjectNode object) {
                return object.has(REF) ? found(place, object) : resolve(object);
            }
            if (node.isArray()) {
                var list = StrictJson.MAPPER.createArrayNode();
                node.forEach(part -> list.add(resolved(place, part)));
                return list;
            }
            return node;
        }

        private JsonNode found(String place, ObjectNode reference) {
            String text = reference.path(REF).asString("");
            String[] path = text.split("\\.", -1);
            JsonNode at = answers.get(path[0]);
            for (int part = 1; part < path.length && at != null; part++) {
                at = at.isArray() && path[part].matches("[0-9]{1,6}")
                        ? at.get(Integer.parseInt(path[part]))
                        : at.get(path[part]);
            }
            if (at == null || reference.size() != 1) {
                throw new MalformedRequestException(
                        place, "'" + text + "' refers to nothing that an earlier item has answered");
            }
            return at;
        }
    }
}
