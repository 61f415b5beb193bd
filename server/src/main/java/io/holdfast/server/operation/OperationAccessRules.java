package io.holdfast.server.operation;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.store.ReadTx;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The access rules of an operation for restricted callers: API keys with a pattern in their scope, and end users.
 *
 * @param <Q> the request record of the endpoint
 * @param <O> the outcome of the module
 * @param fields the request fields that name resources
 * @param rowField the field that names the resource of a response row, or null if no rows are omitted
 * @param names a function that returns the names of a resource, of which a pattern must match one
 * @param stored the resources of the stored object that the request names by its id, or null if there is none
 * @param userCheck a check of the outcome for end users, which throws an exception to roll back the transaction
 * @param userView a function that removes the data that end users may not see from a response
 */
record OperationAccessRules<Q, O>(
        List<FieldPath> fields,
        @Nullable FieldPath rowField,
        BiFunction<ReadTx, String, List<String>> names,
        @Nullable StoredResources<Q> stored,
        BiConsumer<ReadTx, O> userCheck,
        UnaryOperator<Object> userView) {

    /**
     * The resources of a stored object.
     *
     * @param find a function that returns the names of each resource, or nothing if the object does not exist
     * @param refusal a function that returns the exception for an object that belongs to a forbidden resource
     */
    record StoredResources<Q>(
            BiFunction<ReadTx, Q, Stream<List<String>>> find, Function<Q, RuntimeException> refusal) {}

    static <Q, O> OperationAccessRules<Q, O> of(Endpoint<Q, ?> endpoint) {
        String row = endpoint.resource().rowField();
        return new OperationAccessRules<>(
                endpoint.resource().fields().stream()
                        .map(field -> new FieldPath(endpoint.request(), field))
                        .toList(),
                row == null ? null : new FieldPath(endpoint.response(), row),
                (tx, id) -> List.of(id),
                null,
                (tx, outcome) -> {},
                UnaryOperator.identity());
    }

    OperationAccessRules<Q, O> withNames(BiFunction<ReadTx, String, List<String>> function) {
        return new OperationAccessRules<>(fields, rowField, function, stored, userCheck, userView);
    }

    OperationAccessRules<Q, O> withStored(StoredResources<Q> resources) {
        return new OperationAccessRules<>(fields, rowField, names, resources, userCheck, userView);
    }

    OperationAccessRules<Q, O> withUserCheck(BiConsumer<ReadTx, O> check) {
        return new OperationAccessRules<>(fields, rowField, names, stored, check, userView);
    }

    OperationAccessRules<Q, O> withUserView(UnaryOperator<Object> view) {
        return new OperationAccessRules<>(fields, rowField, names, stored, userCheck, view);
    }
}
