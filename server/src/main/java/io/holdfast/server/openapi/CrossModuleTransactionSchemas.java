package io.holdfast.server.openapi;

import io.holdfast.api.CrossModuleTransactionApi;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.RequiredFields;
import io.holdfast.server.operation.TransactionRunner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The schemas of {@code POST /v1/transactions}: an item and a result for each operation that can be part of a
 * transaction, distinguished by the name of the operation.
 */
final class CrossModuleTransactionSchemas {

    private final WireSchemas schemas;
    private final List<Endpoint<?, ?>> steps;

    /**
     * Creates the schemas.
     *
     * @param steps the operations that can be part of a transaction
     */
    CrossModuleTransactionSchemas(WireSchemas schemas, List<Endpoint<?, ?>> steps) {
        this.schemas = schemas;
        this.steps = steps;
    }

    Map<String, Object> request() {
        schemas.define(
                WireSchemas.RESULT_REFERENCE,
                JsonObject.of(
                        "type",
                        "object",
                        "description",
                        "Refers to a value in the `answer` of an earlier item, such as `0.booking` or `reserved.total`:"
                                + " the index of the item or its `as`, then the names of fields.",
                        "properties",
                        JsonObject.of("$ref", JsonObject.of("type", "string")),
                        "required",
                        List.of("$ref"),
                        "additionalProperties",
                        false));
        Map<String, Object> items = union("TransactionItem", "Item", this::item);
        return schemas.define(
                "TransactionTransaction",
                object(
                        CrossModuleTransactionApi.Transaction.class,
                        Map.of(
                                "items",
                                JsonObject.of(
                                        "type",
                                        "array",
                                        "items",
                                        items,
                                        "minItems",
                                        1,
                                        "maxItems",
                                        TransactionRunner.MAX_ITEMS)),
                        Set.of()));
    }

    Map<String, Object> response() {
        Map<String, Object> answers = union("TransactionAnswer", "Answer", this::answer);
        return schemas.define(
                "TransactionCommitted",
                object(
                        CrossModuleTransactionApi.Committed.class,
                        Map.of("items", JsonObject.of("type", "array", "items", answers)),
                        Set.of()));
    }

    private Map<String, Object> union(
            String name, String suffix, Function<Endpoint<?, ?>, Map<String, Object>> member) {
        Map<String, Object> mapping = JsonObject.of();
        List<Object> members = new ArrayList<>();
        for (Endpoint<?, ?> step : steps) {
            Map<String, Object> reference =
                    schemas.define(WireSchemas.camelCase(step.name()) + suffix, member.apply(step));
            members.add(reference);
            mapping.put(step.name(), reference.get("$ref"));
        }
        return schemas.define(
                name,
                JsonObject.of(
                        "oneOf",
                        members,
                        "discriminator",
                        JsonObject.of("propertyName", "operation", "mapping", mapping)));
    }

    private Map<String, Object> item(Endpoint<?, ?> step) {
        boolean needsRequest =
                Arrays.stream(step.request().getRecordComponents()).anyMatch(RequiredFields::isRequired);
        return object(
                CrossModuleTransactionApi.Item.class,
                Map.of("operation", constant(step), "request", schemas.withReferences(step.request())),
                needsRequest ? Set.of("request") : Set.of());
    }

    private Map<String, Object> answer(Endpoint<?, ?> step) {
        return object(
                CrossModuleTransactionApi.Answer.class,
                Map.of("operation", constant(step), "answer", schemas.response(step)),
                Set.of("answer"));
    }

    private static Map<String, Object> constant(Endpoint<?, ?> step) {
        return JsonObject.of("type", "string", "const", step.name());
    }

    /**
     * Returns the schema of a record.
     *
     * @param typed the schemas of components whose Java type is not specific enough
     * @param required the components that are required even though they are nullable in Java
     */
    private Map<String, Object> object(Class<?> type, Map<String, Map<String, Object>> typed, Set<String> required) {
        return schemas.object(
                type,
                component -> typed.containsKey(component.getName())
                        ? typed.get(component.getName())
                        : schemas.of(component.getGenericType()),
                component -> RequiredFields.isRequired(component) || required.contains(component.getName()));
    }
}
