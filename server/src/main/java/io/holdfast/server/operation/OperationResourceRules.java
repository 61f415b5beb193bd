package io.holdfast.server.operation;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.store.ReadTx;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The access rules of an operation for restricted callers: API keys with a pattern in their scope, and end users.
 *
 * @param <Q> the request record of the endpoint
 * @param <O> the outcome of the module
 * @param fields the request fields that name resources
 * @param subjects the request fields that name a single object: the resource and the parameters of the path
 * @param rowField the field that names the resource of a response row, or null if no rows are omitted
 * @param names a function that returns the names of a resource; a pattern must match one of them
 * @param stored the resources of the stored object that the request names by its id, or null if there is none
 * @param userCheck a check of the outcome for end users, which throws an exception to roll back the transaction
 * @param userView a function that removes from a response the data that end users may not see
 * @param internal whether a resource is internal to the server: only administrators may read it, and no caller may
 *     change it
 */
record OperationResourceRules<Q, O>(
        List<RecordFieldPath> fields,
        List<RecordFieldPath> subjects,
        @Nullable RecordFieldPath rowField,
        BiFunction<ReadTx, String, List<String>> names,
        @Nullable StoredResources<Q> stored,
        BiConsumer<ReadTx, O> userCheck,
        UnaryOperator<Object> userView,
        @Nullable Predicate<String> internal) {

    /**
     * The resources of a stored object.
     *
     * @param find a function that returns the names of each resource, or nothing if the object does not exist
     * @param refusal a function that returns the exception for an object that belongs to a forbidden resource
     */
    record StoredResources<Q>(
            BiFunction<ReadTx, Q, Stream<List<String>>> find, Function<Q, RuntimeException> refusal) {}

    static <Q, O> OperationResourceRules<Q, O> of(Endpoint<Q, ?> endpoint) {
        String row = endpoint.resource().rowField();
        return new OperationResourceRules<>(
                endpoint.resource().fields().stream()
                        .map(field -> new RecordFieldPath(endpoint.request(), field))
                        .toList(),
                Stream.concat(endpoint.resource().fields().stream(), Endpoint.parameters(endpoint.path()).stream())
                        .filter(field -> !field.contains(RecordFieldPath.EACH))
                        .distinct()
                        .map(field -> new RecordFieldPath(endpoint.request(), field))
                        .toList(),
                row == null ? null : new RecordFieldPath(endpoint.response(), row),
                (tx, id) -> List.of(id),
                null,
                (tx, outcome) -> {},
                UnaryOperator.identity(),
                null);
    }

    OperationResourceRules<Q, O> withNames(BiFunction<ReadTx, String, List<String>> function) {
        return new OperationResourceRules<>(
                fields, subjects, rowField, function, stored, userCheck, userView, internal);
    }

    OperationResourceRules<Q, O> withStored(StoredResources<Q> resources) {
        return new OperationResourceRules<>(
                fields, subjects, rowField, names, resources, userCheck, userView, internal);
    }

    OperationResourceRules<Q, O> withUserCheck(BiConsumer<ReadTx, O> check) {
        return new OperationResourceRules<>(fields, subjects, rowField, names, stored, check, userView, internal);
    }

    OperationResourceRules<Q, O> withUserView(UnaryOperator<Object> view) {
        return new OperationResourceRules<>(fields, subjects, rowField, names, stored, userCheck, view, internal);
    }

    OperationResourceRules<Q, O> withInternal(Predicate<String> resources) {
        return new OperationResourceRules<>(fields, subjects, rowField, names, stored, userCheck, userView, resources);
    }
}
