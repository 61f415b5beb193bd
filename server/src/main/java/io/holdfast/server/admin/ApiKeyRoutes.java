package io.holdfast.server.admin;

import static io.holdfast.server.operation.Operation.command;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.page;
import static io.holdfast.server.operation.WireConversions.pageSize;

import io.holdfast.api.KeysEndpoints;
import io.holdfast.server.auth.AdminAuditLog;
import io.holdfast.server.auth.ApiKeyStore;
import io.holdfast.server.operation.Operation;
import java.util.List;
import java.util.function.Function;

/** The HTTP routes for API keys and the audit log of administrator commands. */
public final class ApiKeyRoutes {

    private final ApiKeyStore keys;

    public ApiKeyRoutes(ApiKeyStore keys) {
        this.keys = keys;
    }

    public List<Operation<?, ?, ?>> operations() {
        return List.of(
                command(KeysEndpoints.CREATE, keys::create, Function.identity()),
                query(
                        KeysEndpoints.LIST,
                        (tx, q) -> keys.list(tx, pageSize(q.limit()), q.cursor()),
                        page(row -> row.value().toApi(row.key()))),
                command(KeysEndpoints.ROTATE, (tx, q) -> keys.rotate(tx, q.id()), Function.identity()),
                command(KeysEndpoints.REVOKE, (tx, q) -> keys.revoke(tx, q.id()), Function.identity()),
                query(
                        KeysEndpoints.ACTS,
                        (tx, q) -> AdminAuditLog.list(tx, pageSize(q.limit()), q.cursor()),
                        page(row -> row.value().toApi(row.key()))));
    }
}
