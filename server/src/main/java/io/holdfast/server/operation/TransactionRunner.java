package io.holdfast.server.operation;

import io.holdfast.api.TransactionApi;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.api.json.StrictJson;
import io.holdfast.server.auth.Caller;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.http.ApiRequest;
import io.holdfast.server.http.ApiResponse;
import io.holdfast.server.http.TransactionStepException;
import io.holdfast.server.metrics.ServerMetrics;
import io.holdfast.server.operation.OperationRunner.StepResult;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.error.OutcomeUnknownException;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.kit.Refusal;
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
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Runs {@code POST /v1/transactions}: operations from any modules are steps that are committed together or not at all.
 * Requests and responses are mapped inside the transaction because a step may refer to the responses of earlier steps.
 */
public final class TransactionRunner {

    public static final int MAX_ITEMS = 100;
    private static final long MAX_BYTES = 16 << 20;
    private static final Pattern NAME = Pattern.compile("[a-zA-Z][a-zA-Z0-9_]{0,31}");

    private final Store store;
    private final ServerMetrics metrics;
    private final Executor executor;
    private final CursorCipher cursors;
    private final Map<String, Operation<?, ?, ?>> operations = new HashMap<>();
    private final SlowTransactionLimit commitTime = new SlowTransactionLimit();

    public TransactionRunner(
            Store store,
            ServerMetrics metrics,
            Executor executor,
            CursorCipher cursors,
            List<Operation<?, ?, ?>> operations) {
        this.store = store;
        this.metrics = metrics;
        this.executor = executor;
        this.cursors = cursors;
        operations.forEach(operation -> this.operations.put(operation.name(), operation));
    }

    /** Returns the names of the operations that can be part of a transaction. */
    public Set<String> steps() {
        return operations.values().stream()
                .filter(operation -> !operation.traits().standalone())
                .map(Operation::name)
                .collect(Collectors.toSet());
    }

    public CompletableFuture<ApiResponse> run(ApiRequest call) {
        if (call.idempotencyKey() != null || !call.query().isEmpty()) {
            throw new MalformedRequestException(
                    null,
                    "a transaction takes neither Idempotency-Key nor query parameters; its items have their own keys");
        }
        List<TransactionApi.Item> items =
                StrictJson.read(call.body(), TransactionApi.Transaction.class).items();
        if (items.isEmpty() || items.size() > MAX_ITEMS) {
            throw new MalformedRequestException(
                    "items", "'items' must have 1 to " + MAX_ITEMS + " elements, but has " + items.size());
        }
        List<Operation<?, ?, ?>> steps = resolveOperations(items, call.caller());
        if (steps.stream().allMatch(step -> step.endpoint().reads())) {
            return CompletableFuture.completedFuture(read(items, steps, call));
        }
        boolean queries = steps.stream().anyMatch(step -> step.endpoint().reads());
        String key = call.caller().key();
        if (queries) {
            commitTime.require(key);
        }
        return store.<List<TransactionApi.Answer>>commitAsync(
                        OperationRunner.options("transaction", call),
                        tx -> queries
                                ? commitTime.measure(key, () -> runCommands(tx, items, steps, call))
                                : runCommands(tx, items, steps, call))
                .whenComplete(
                        (committed, thrown) -> metrics.recordOperation("transaction", OperationRunner.code(thrown)))
                .whenComplete((committed, thrown) -> TransactionStepException.endpointOf(thrown)
                        .ifPresent(step -> metrics.domain().recordRefusal(step, thrown)))
                .thenApplyAsync(
                        committed -> ApiResponse.json(
                                200,
                                new TransactionApi.Committed(
                                        committed.number(), metrics.domain().recordSteps(committed.value())),
                                headers(committed.number(), committed.value(), steps)),
                        executor);
    }

    private List<TransactionApi.Answer> runCommands(
            Tx tx, List<TransactionApi.Item> items, List<Operation<?, ?, ?>> steps, ApiRequest call) {
        return runSteps(items, steps, call, (step, request) -> command(tx, step, request, call));
    }

    /** Returns the headers of a response; a transaction is a duplicate if all of its commands are. */
    private static Map<String, String> headers(
            long commit, List<TransactionApi.Answer> answers, List<Operation<?, ?, ?>> steps) {
        Map<String, String> headers = new HashMap<>(Map.of(OperationRunner.COMMIT, Long.toString(commit)));
        boolean repeated = IntStream.range(0, steps.size())
                .filter(at -> !steps.get(at).endpoint().reads())
                .allMatch(at -> Boolean.TRUE.equals(answers.get(at).repeated()));
        if (repeated) {
            headers.putAll(OperationRunner.REPLAYED);
        }
        return headers;
    }

    /**
     * Returns the operation for each item; requires that all operations exist and that the caller has the scope of
     * each.
     */
    private List<Operation<?, ?, ?>> resolveOperations(List<TransactionApi.Item> items, Caller caller) {
        List<Operation<?, ?, ?>> steps = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (int at = 0; at < items.size(); at++) {
            TransactionApi.Item item = items.get(at);
            Operation<?, ?, ?> operation = operations.get(item.operation());
            if (operation == null) {
                throw new MalformedRequestException(
                        "items[" + at + "].operation", "operation '" + item.operation() + "' does not exist");
            }
            if (operation.traits().standalone()) {
                throw new MalformedRequestException(
                        "items[" + at + "].operation",
                        "operation '" + item.operation() + "' cannot be part of a transaction; call it on its own");
            }
            if (item.as() != null && (!NAME.matcher(item.as()).matches() || !names.add(item.as()))) {
                throw new MalformedRequestException(
                        "items[" + at + "].as",
                        "'as' must be unique, start with a letter and have at most 32 letters, digits and underscores");
            }
            CallerResourceAccess<?, ?> unused = CallerResourceAccess.of(operation, caller);
            steps.add(operation);
        }
        return steps;
    }

    /** Runs queries on a snapshot, so that they do not delay commits. */
    private ApiResponse read(List<TransactionApi.Item> items, List<Operation<?, ?, ?>> steps, ApiRequest call) {
        TransactionApi.Committed result = store.read(tx -> new TransactionApi.Committed(
                tx.lastCommit(),
                runSteps(items, steps, call, (step, request) -> query(tx, step, request, call.caller()))));
        metrics.recordOperation("transaction", OperationRunner.code(null));
        return ApiResponse.json(200, result, Map.of(OperationRunner.COMMIT, Long.toString(result.commit())));
    }

    private <Q, R, O> StepResult query(ReadTx tx, Operation<Q, R, O> operation, ObjectNode node, Caller caller) {
        CallerResourceAccess<Q, O> access = CallerResourceAccess.of(operation, caller);
        Q body = StrictJson.bind(node, operation.endpoint().request());
        R request = operation.request().apply(access.plainCursor(access.requireNotInternal(body), cursors));
        access.requirePermitted(tx, body);
        O outcome = Objects.requireNonNull(operation.query()).apply(tx, request);
        return StepResult.of(operation, Refusal.orThrow(outcome), response -> access.permitted(tx, response, cursors));
    }

    private <Q> StepResult command(Tx tx, Operation<Q, ?, ?> operation, ObjectNode node, ApiRequest call) {
        Q body = StrictJson.bind(node, operation.endpoint().request());
        return OperationRunner.runStep(
                tx, operation, RequestBinder.requireValidIds(operation.endpoint(), call.caller(), body), call, cursors);
    }

    private static List<TransactionApi.Answer> runSteps(
            List<TransactionApi.Item> items,
            List<Operation<?, ?, ?>> steps,
            ApiRequest call,
            BiFunction<Operation<?, ?, ?>, ObjectNode, StepResult> runner) {
        ResultReferences results = new ResultReferences();
        long bytes = 0;
        List<TransactionApi.Answer> answers = new ArrayList<>();
        for (int at = 0; at < steps.size(); at++) {
            TransactionApi.Item item = items.get(at);
            Operation<?, ?, ?> step = steps.get(at);
            try {
                StepResult result = runner.apply(step, results.resolve(item.request()));
                JsonNode response = StrictJson.tree(result.response());
                bytes += step.endpoint().reads() || step.payload() != null ? StrictJson.bytes(response).length : 0;
                if (bytes > MAX_BYTES) {
                    throw ApiException.limitExceeded("the responses exceed " + MAX_BYTES + " bytes in total");
                }
                call.response().require(bytes);
                results.add(item.as(), response);
                answers.add(new TransactionApi.Answer(step.name(), result.status(), response, result.repeated()));
            } catch (TryAgainException | OutcomeUnknownException | StoreFailedException e) {
                throw e; // These errors concern the whole transaction, which the store may run again.
            } catch (RuntimeException e) {
                throw new TransactionStepException(at, step.endpoint(), e);
            }
        }
        return answers;
    }

    /** The responses of the steps completed so far, by index and by name. Resolves references to them. */
    private static final class ResultReferences {

        private static final String REF = "$ref";

        private final Map<String, JsonNode> results = new HashMap<>();
        private int count;

        void add(@Nullable String name, JsonNode response) {
            results.put(Integer.toString(count++), response);
            if (name != null) {
                results.put(name, response);
            }
        }

        /** Returns a copy of a request in which every reference is replaced by the value that it refers to. */
        ObjectNode resolve(@Nullable ObjectNode request) {
            ObjectNode copy = StrictJson.MAPPER.createObjectNode();
            if (request != null) {
                request.properties()
                        .forEach(field -> copy.set(field.getKey(), resolve(field.getKey(), field.getValue())));
            }
            return copy;
        }

        private JsonNode resolve(String field, JsonNode node) {
            if (node instanceof ObjectNode object) {
                return object.has(REF) ? lookup(field, object) : resolve(object);
            }
            if (node.isArray()) {
                var list = StrictJson.MAPPER.createArrayNode();
                node.forEach(part -> list.add(resolve(field, part)));
                return list;
            }
            return node;
        }

        private JsonNode lookup(String field, ObjectNode reference) {
            String text = reference.path(REF).asString("");
            String[] path = text.split("\\.", -1);
            JsonNode value = results.get(path[0]);
            for (int part = 1; part < path.length && value != null; part++) {
                value = value.isArray() && path[part].matches("[0-9]{1,6}")
                        ? value.get(Integer.parseInt(path[part]))
                        : value.get(path[part]);
            }
            if (value == null || reference.size() != 1) {
                throw new MalformedRequestException(
                        field, "the reference '" + text + "' matches nothing in the responses of earlier items");
            }
            return value;
        }
    }
}
