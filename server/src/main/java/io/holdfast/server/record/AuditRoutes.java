package io.holdfast.server.record;

import static io.holdfast.server.operation.Operation.background;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.page;

import io.holdfast.api.AuditApi;
import io.holdfast.api.AuditEndpoints;
import io.holdfast.server.operation.Operation;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Function;

/** The HTTP routes of the audit log. */
public final class AuditRoutes {

    private final AuditLogProjection audit;
    private final Executor slow;

    public AuditRoutes(AuditLogProjection audit, Executor slow) {
        this.audit = audit;
        this.slow = slow;
    }

    public List<Operation<?, ?, ?>> operations() {
        return List.of(
                query(AuditEndpoints.AUDIT, AuditQuery::run, page(Function.identity())),
                query(AuditEndpoints.AUTHORS, ChangeAuthorsQuery::run, AuditApi.Authors::new),
                query(AuditEndpoints.AUDIT_STATUS, (tx, q) -> audit.status(tx), Function.identity()),
                background(AuditEndpoints.REBUILD_AUDIT, slow, q -> audit.rebuild()));
    }
}
