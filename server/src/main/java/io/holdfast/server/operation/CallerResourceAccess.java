package io.holdfast.server.operation;

import io.holdfast.api.endpoint.EndpointResource;
import io.holdfast.api.endpoint.ResultPage;
import io.holdfast.server.auth.Caller;
import io.holdfast.server.auth.ResourceFilter;
import io.holdfast.server.error.ApiException;
import io.holdfast.store.ReadTx;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Limits one call of an operation to the resources that its caller may access. The checks run inside the transaction,
 * because the resource of a stored object, and the names of a resource, are read from the store.
 */
final class CallerResourceAccess<Q, O> {

    private final Operation<Q, ?, O> operation;
    private final OperationResourceRules<Q, O> rules;
    private final ResourceFilter filter;
    private final boolean user;
    private final boolean administrator;

    private CallerResourceAccess(Operation<Q, ?, O> operation, ResourceFilter filter, Caller caller) {
        this.operation = operation;
        this.rules = operation.access();
        this.filter = filter;
        this.user = caller.user() != null;
        this.administrator = caller.isAdministrator();
    }

    /** Returns the access of a caller, or throws 403 if no resource is permitted. */
    static <Q, O> CallerResourceAccess<Q, O> of(Operation<Q, ?, O> operation, Caller caller) {
        ResourceFilter filter = caller.resources(operation.scope());
        if (filter.isRestricted() && operation.endpoint().resource().isNone()) {
            throw ApiException.forbidden(operation.name() + " needs the scope " + Caller.quoted(operation.scope())
                    + " without a pattern, because it is not limited to named resources");
        }
        return new CallerResourceAccess<>(operation, filter, caller);
    }

    boolean isRestricted() {
        return filter.isRestricted();
    }

    boolean filtersRows() {
        return rules.rowField() != null && (filter.isRestricted() || (rules.internal() != null && !administrator));
    }

    /**
     * Returns the request, or throws 403 if it names an internal resource that the caller may not read or that the
     * operation would change.
     */
    Q requireNotInternal(Q request) {
        Predicate<String> internal = rules.internal();
        if (internal != null && !(administrator && operation.endpoint().reads())) {
            for (RecordFieldPath field : rules.fields()) {
                for (String id : field.values(request)) {
                    if (id != null && internal.test(id)) {
                        throw ApiException.internalResource(
                                field.name(),
                                EndpointResource.FIELD_BY_MODULE.get(
                                        operation.endpoint().module()),
                                id);
                    }
                }
            }
        }
        return request;
    }

    /**
     * Requires that the caller may access every resource in the request. Throws 403 if the request names a forbidden
     * resource, and the refusal for an unknown id if it names an object that belongs to a forbidden resource.
     */
    boolean requirePermitted(ReadTx tx, Q request) {
        if (!filter.isRestricted()) {
            return true;
        }
        for (RecordFieldPath field : rules.fields()) {
            List<@Nullable String> ids = field.values(request);
            for (int i = 0; i < ids.size(); i++) {
                requirePermitted(tx, field, field.name(i), ids.get(i));
            }
        }
        OperationResourceRules.StoredResources<Q> stored = rules.stored();
        if (stored != null && !stored.find().apply(tx, request).allMatch(filter::allows)) {
            throw stored.refusal().apply(request);
        }
        return true;
    }

    private void requirePermitted(ReadTx tx, RecordFieldPath field, String name, @Nullable String id) {
        if (id == null && !field.isOptional()) {
            throw ApiException.forbiddenResource(
                    name,
                    "'" + name + "' must be given, because the scope " + Caller.quoted(operation.scope())
                            + " of this API key is limited by a pattern");
        }
        if (id != null && !filter.allows(rules.names().apply(tx, id))) {
            throw forbidden(operation.endpoint().module(), operation.scope(), name, id);
        }
    }

    static ApiException forbidden(String module, String scope, String field, String id) {
        return ApiException.forbiddenResource(
                field,
                "the scope " + Caller.quoted(scope) + " of this API key does not include the "
                        + EndpointResource.FIELD_BY_MODULE.get(module) + " '" + id + "'");
    }

    /** If the caller is an end user, runs the operation's check of the outcome, in the same transaction. */
    O checked(ReadTx tx, O outcome) {
        if (user) {
            rules.userCheck().accept(tx, outcome);
        }
        return outcome;
    }

    /** Returns the response; for an end user, without the data that end users may not see. */
    Object visibleToUser(Object response) {
        return user ? rules.userView().apply(response) : response;
    }

    /** Returns a response with only the rows that the caller may see, and an encrypted cursor. */
    @Nullable
    Object permitted(ReadTx tx, @Nullable Object response, CursorCipher cursors) {
        return filtersRows() && response instanceof ResultPage<?> page
                ? cursors.encrypt(operation.endpoint(), new ResultPage<>(permittedRows(tx, page.rows()), page.next()))
                : response;
    }

    /** Returns a request whose cursor, if it is encrypted for this caller, is decrypted. */
    Q plainCursor(Q request, CursorCipher cursors) {
        return filtersRows() ? cursors.decrypt(operation.endpoint(), request) : request;
    }

    List<Object> permittedRows(ReadTx tx, List<?> rows) {
        return rows.stream()
                .<Object>map(row -> row)
                .filter(row -> isPermitted(tx, row))
                .toList();
    }

    /**
     * Returns the number of rows up to and including the permitted row that fills the page, or all rows if the page is
     * not filled.
     */
    int rowsUntilFull(ReadTx tx, List<?> rows, int space) {
        int permitted = 0;
        for (int row = 0; row < rows.size(); row++) {
            permitted += isPermitted(tx, rows.get(row)) ? 1 : 0;
            if (permitted == space) {
                return row + 1;
            }
        }
        return rows.size();
    }

    private boolean isPermitted(ReadTx tx, Object row) {
        RecordFieldPath field = Objects.requireNonNull(rules.rowField());
        Predicate<String> internal = administrator ? null : rules.internal();
        return field.values(row).stream()
                .allMatch(id -> id != null
                        && (internal == null || !internal.test(id))
                        && filter.allows(rules.names().apply(tx, id)));
    }
}
