package io.holdfast.server.operation;

import io.holdfast.api.CrossModuleTransactionApi;
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
import tools.jackson.databind.node.ObjectNode;

/**
 * Runs {@code POST /v1/transactions}: operations from any modules are steps that are committed together or not at all.
 * Requests that refer to the responses of earlier steps are bound inside the transaction, and all others before it.
 */
public final class TransactionRunner {

    public static final int MAX_ITEMS = 100;
    private static final long MAX_BYTES = 16 << 20;
    private static final Pattern NAME = Pattern.compile("[a-zA-Z][a-zA-Z0-9_]{0,31}");

    private final Store store;
    private final ServerMetrics metrics;
    private final Executor responses;
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
        this.responses = new ResponseExecutor(executor);
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
        List<CrossModuleTransactionApi.Item> items = call.bodyFormat()
                .read(call.body(), CrossModuleTransactionApi.Transaction.class)
                .items();
        if (items.isEmpty() || items.size() > MAX_ITEMS) {
            throw new MalformedRequestException(
                    "items", "'items' must have 1 to " + MAX_ITEMS + " elements, but has " + items.size());
        }
        List<Step<?>> steps = resolveSteps(items, call.caller());
        if (steps.stream().allMatch(step -> step.operation().endpoint().reads())) {
            return CompletableFuture.completedFuture(read(steps, call));
        }
        boolean queries =
                steps.stream().anyMatch(step -> step.operation().endpoint().reads());
        String key = call.caller().key();
        if (queries) {
            commitTime.require(key);
        }
        return store.<List<StepResult>>commitAsync(
                        OperationRunner.options("transaction", call),
                        tx -> queries
                                ? commitTime.measure(key, () -> runCommands(tx, steps, call))
                                : runCommands(tx, steps, call))
                .whenComplete(
                        (committed, thrown) -> metrics.recordOperation("transaction", OperationRunner.code(thrown)))
                .whenComplete((committed, thrown) -> TransactionStepException.endpointOf(thrown)
                        .ifPresent(step -> metrics.domain().recordRefusal(step, thrown)))
                .thenApplyAsync(
                        committed -> committed(committed.number(), answers(steps, committed.value()), steps, call),
                        responses);
    }

    private ApiResponse committed(
            long commit, List<CrossModuleTransactionApi.Answer> answers, List<Step<?>> steps, ApiRequest call) {
        return ApiResponse.of(
                call.responseFormat(),
                200,
                new CrossModuleTransactionApi.Committed(commit, metrics.domain().recordSteps(answers)),
                headers(commit, answers, steps));
    }

    private List<StepResult> runCommands(Tx tx, List<Step<?>> steps, ApiRequest call) {
        return runSteps(steps, call, (step, results) -> command(tx, step, results, call));
    }

    /** Returns the headers of a response; a transaction is a duplicate if all of its commands are. */
    private static Map<String, String> headers(
            long commit, List<CrossModuleTransactionApi.Answer> answers, List<Step<?>> steps) {
        Map<String, String> headers = new HashMap<>(Map.of(OperationRunner.COMMIT, Long.toString(commit)));
        boolean repeated = IntStream.range(0, steps.size())
                .filter(at -> !steps.get(at).operation().endpoint().reads())
                .allMatch(at -> Boolean.TRUE.equals(answers.get(at).repeated()));
        if (repeated) {
            headers.putAll(OperationRunner.REPLAYED);
        }
        return headers;
    }

    /**
     * Returns the step for each item; requires that all operations exist, that the caller has the scope of each, and
     * that the requests without references are valid.
     */
    private List<Step<?>> resolveSteps(List<CrossModuleTransactionApi.Item> items, Caller caller) {
        List<Operation<?, ?, ?>> called = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (int at = 0; at < items.size(); at++) {
            CrossModuleTransactionApi.Item item = items.get(at);
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
            called.add(operation);
        }
        List<Step<?>> steps = new ArrayList<>();
        for (int at = 0; at < items.size(); at++) {
            steps.add(step(at, items.get(at), called.get(at), caller));
        }
        return steps;
    }

    private static <Q> Step<Q> step(
            int at, CrossModuleTransactionApi.Item item, Operation<Q, ?, ?> operation, Caller caller) {
        ObjectNode request = item.request() == null ? StrictJson.MAPPER.createObjectNode() : item.request();
        if (ResultReferences.isIn(request)) {
            return new Step<>(operation, item.as(), request, null);
        }
        try {
            return new Step<>(operation, item.as(), null, bind(operation, request, caller));
        } catch (RuntimeException e) {
            throw new TransactionStepException(at, operation.endpoint(), e);
        }
    }

    private static <Q> Q bind(Operation<Q, ?, ?> operation, ObjectNode request, Caller caller) {
        Q body = StrictJson.bind(request, operation.endpoint().request());
        return operation.endpoint().reads() ? body : RequestBinder.requireValidIds(operation.endpoint(), caller, body);
    }

    /** Runs queries on a snapshot, so that they do not delay commits. */
    private ApiResponse read(List<Step<?>> steps, ApiRequest call) {
        CrossModuleTransactionApi.Committed result = store.read(tx -> new CrossModuleTransactionApi.Committed(
                tx.lastCommit(),
                answers(steps, runSteps(steps, call, (step, results) -> query(tx, step, results, call.caller())))));
        metrics.recordOperation("transaction", OperationRunner.code(null));
        return ApiResponse.of(
                call.responseFormat(), 200, result, Map.of(OperationRunner.COMMIT, Long.toString(result.commit())));
    }

    private <Q> StepResult query(ReadTx tx, Step<Q> step, ResultReferences results, Caller caller) {
        return query(tx, step.operation(), step.request(results, caller), caller);
    }

    private <Q, R, O> StepResult query(ReadTx tx, Operation<Q, R, O> operation, Q body, Caller caller) {
        CallerResourceAccess<Q, O> access = CallerResourceAccess.of(operation, caller);
        R request = operation.request().apply(access.plainCursor(access.requireNotInternal(body), cursors));
        access.requirePermitted(tx, body);
        O outcome = Objects.requireNonNull(operation.query()).apply(tx, request);
        return StepResult.of(operation, Refusal.orThrow(outcome), response -> access.permitted(tx, response, cursors));
    }

    private <Q> StepResult command(Tx tx, Step<Q> step, ResultReferences results, ApiRequest call) {
        return OperationRunner.runStep(tx, step.operation(), step.request(results, call.caller()), call, cursors);
    }

    /** Converts the results of the steps to responses, which for commands is done after the commit. */
    private static List<CrossModuleTransactionApi.Answer> answers(List<Step<?>> steps, List<StepResult> results) {
        return IntStream.range(0, steps.size())
                .mapToObj(at -> new CrossModuleTransactionApi.Answer(
                        steps.get(at).operation().name(),
                        results.get(at).status(),
                        StrictJson.tree(results.get(at).response()),
                        results.get(at).repeated()))
                .toList();
    }

    private static List<StepResult> runSteps(
            List<Step<?>> steps, ApiRequest call, BiFunction<Step<?>, ResultReferences, StepResult> runner) {
        ResultReferences results = new ResultReferences();
        boolean referenced = steps.stream().anyMatch(step -> step.unresolved() != null);
        long bytes = 0;
        List<StepResult> completed = new ArrayList<>();
        for (int at = 0; at < steps.size(); at++) {
            Step<?> step = steps.get(at);
            Operation<?, ?, ?> operation = step.operation();
            try {
                StepResult result = runner.apply(step, results);
                bytes += result.response() != null && (operation.endpoint().reads() || operation.payload() != null)
                        ? StrictJson.bytes(result.response()).length
                        : 0;
                if (bytes > MAX_BYTES) {
                    throw ApiException.limitExceeded("the responses exceed " + MAX_BYTES + " bytes in total");
                }
                call.response().require(bytes);
                if (referenced) {
                    results.add(step.as(), StrictJson.tree(result.response()));
                }
                completed.add(result);
            } catch (TryAgainException | OutcomeUnknownException | StoreFailedException e) {
                throw e; // These errors concern the whole transaction, which the store may run again.
            } catch (RuntimeException e) {
                throw new TransactionStepException(at, operation.endpoint(), e);
            }
        }
        return completed;
    }

    /**
     * One operation of a transaction.
     *
     * @param as the name by which later steps can refer to this one
     * @param unresolved the request with its references, or null if it has none
     * @param bound the request, or null if it has references
     */
    private record Step<Q>(
            Operation<Q, ?, ?> operation,
            @Nullable String as,
            @Nullable ObjectNode unresolved,
            @Nullable Q bound) {

        /** Returns the request with its references replaced by the values that they refer to. */
        Q request(ResultReferences results, Caller caller) {
            return unresolved == null
                    ? Objects.requireNonNull(bound)
                    : bind(operation, results.resolve(unresolved), caller);
        }
    }
}
