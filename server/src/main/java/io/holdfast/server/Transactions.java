package io.holdfast.server;

import io.holdfast.api.Json;
import io.holdfast.api.Malformed;
import io.holdfast.api.TransactionApi;
import io.holdfast.store.OutcomeUnknown;
import io.holdfast.store.ReadTx;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.TryAgain;
import io.holdfast.store.Tx;
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
final class Transactions {

    static final int MAX_ITEMS = 100;
    private static final long MAX_BYTES = 16 << 20;

    private final Store store;
    private final Calls calls;
    private final Metrics metrics;
    private final Executor executor;
    private final Map<String, Operation<?>> operations = new HashMap<>();

    Transactions(Store store, Calls calls, Metrics metrics, Executor executor, List<Operation<?>> operations) {
        this.store = store;
        this.calls = calls;
        this.metrics = metrics;
        this.executor = executor;
        operations.forEach(operation -> this.operations.put(operation.name(), operation));
    }

    CompletableFuture<Reply> run(Call call) {
        if (call.idempotencyKey() != null || !call.query().isEmpty()) {
            throw new Malformed(null, "a transaction takes no Idempotency-Key and no query: its items have their keys");
        }
        List<TransactionApi.Item> items =
                Json.read(call.body(), TransactionApi.Transaction.class).items();
        if (items.isEmpty() || items.size() > MAX_ITEMS) {
            throw new Malformed("items", "a transaction has 1 to " + MAX_ITEMS + " items");
        }
        List<Operation<?>> steps = steps(items, call.caller());
        if (steps.stream().allMatch(step -> step.endpoint().reads())) {
            return CompletableFuture.completedFuture(read(items, steps));
        }
        return store.<List<TransactionApi.Answer>>commitAsync(
                        Calls.options("transaction"),
                        tx -> steps(items, steps, (step, request) -> run(tx, step, request, call)))
                .whenComplete((committed, thrown) -> metrics.operation("transaction", Calls.code(thrown)))
                .thenApplyAsync(
                        committed -> Reply.json(
                                200,
                                new TransactionApi.Committed(committed.number(), committed.value()),
                                Map.of(Calls.COMMIT, Long.toString(committed.number()))),
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
                throw new Malformed("items[" + at + "].operation", "there is no operation '" + item.operation() + "'");
            }
            if (operation.alone()) {
                throw new Malformed(
                        "items[" + at + "].operation",
                        "'" + item.operation() + "' is no part of a transaction: it is called alone");
            }
            if (item.as() != null && (!item.as().matches("[a-zA-Z][a-zA-Z0-9_]{0,31}") || !names.add(item.as()))) {
                throw new Malformed("items[" + at + "].as", "a name begins with a letter, and is given once");
            }
            caller.mustHave(operation.scope());
            steps.add(operation);
        }
        return steps;
    }

    /** Where nothing is written, nobody who writes has to wait for it. */
    private Reply read(List<TransactionApi.Item> items, List<Operation<?>> steps) {
        TransactionApi.Committed seen = store.read(tx -> new TransactionApi.Committed(
                tx.commit(), steps(items, steps, (step, request) -> query(tx, step, request))));
        metrics.operation("transaction", Calls.code(null));
        return Reply.json(200, seen, Map.of(Calls.COMMIT, Long.toString(seen.commit())));
    }

    private static <Q> Object query(ReadTx tx, Operation<Q> operation, ObjectNode request) {
        Q asked = Json.bind(request, operation.endpoint().request());
        return Objects.requireNonNull(operation.query()).apply(tx, asked);
    }

    private <Q> Object run(Tx tx, Operation<Q> operation, ObjectNode request, Call call) {
        Q asked = Json.bind(request, operation.endpoint().request());
        return calls.run(tx, operation, Nameable.checked(operation.endpoint(), asked), call);
    }

    private static List<TransactionApi.Answer> steps(
            List<TransactionApi.Item> items,
            List<Operation<?>> steps,
            BiFunction<Operation<?>, ObjectNode, Object> run) {
        References answers = new References();
        long bytes = 0;
        List<TransactionApi.Answer> all = new ArrayList<>();
        for (int at = 0; at < steps.size(); at++) {
            TransactionApi.Item item = items.get(at);
            Operation<?> step = steps.get(at);
            try {
                JsonNode answer = Json.tree(run.apply(step, answers.resolve(item.request())));
                // Commands answer little; what is asked for may be anything.
                bytes += step.endpoint().reads() ? Json.bytes(answer).length : 0;
                if (bytes > MAX_BYTES) {
                    throw new Trouble(
                            400, "limit_exceeded", "the answers are larger than " + MAX_BYTES + " bytes together");
                }
                answers.add(item.as(), answer);
                all.add(new TransactionApi.Answer(step.name(), step.endpoint().status(), answer));
            } catch (TryAgain | OutcomeUnknown | StoreFailure e) {
                throw e; // It is not about this step; an engine may run all of them again.
            } catch (RuntimeException e) {
                throw new StepFailed(at, step.endpoint(), e);
            }
        }
        return all;
    }

    /** The answers so far, and what refers to them. */
    private static final class References {

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
            ObjectNode copy = Json.MAPPER.createObjectNode();
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
                var list = Json.MAPPER.createArrayNode();
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
                throw new Malformed(place, "'" + text + "' refers to nothing that an earlier item has answered");
            }
            return at;
        }
    }
}
