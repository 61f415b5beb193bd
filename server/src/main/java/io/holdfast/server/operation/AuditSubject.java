package io.holdfast.server.operation;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.StrictJson;
import io.holdfast.server.auth.AdminAuditLog;
import io.holdfast.server.auth.Caller;
import io.holdfast.server.http.ApiRequest;
import io.holdfast.store.Store;
import io.holdfast.store.Tx;
import io.holdfast.store.WriteOptions;
import io.holdfast.store.record.Origin;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/** The subject of an audit entry for an administrator's command, prepared before the transaction. */
record AuditSubject(Caller caller, String operation, String subject, String requestId, List<String> objects) {

    private static final Logger LOG = LoggerFactory.getLogger(AuditSubject.class);

    /** The request fields that name the subject of an audit entry; none of them is a secret. */
    private static final List<String> SUBJECTS = List.of("name", "id", "key", "endpoint");

    /** Returns the subject of the audit entry for a command, or null if no entry is appended. */
    static <Q> @Nullable AuditSubject of(Operation<Q, ?, ?> operation, Q body, ApiRequest call) {
        if (!operation.scope().equals(Endpoint.ADMIN) || operation.endpoint().reads()) {
            return null;
        }
        JsonNode request = StrictJson.tree(body);
        String subject = SUBJECTS.stream()
                .filter(request::has)
                .map(field -> request.path(field).asString(""))
                .collect(Collectors.joining("/"));
        return new AuditSubject(call.caller(), operation.name(), subject, call.requestId(), operation.subjects(body));
    }

    void append(Tx tx) {
        AdminAuditLog.append(tx, caller, operation, subject, requestId);
    }

    /**
     * Appends the entry in a transaction of its own, whose record names the objects. A follower cannot write, and logs
     * the entry instead.
     */
    void appendAlone(Store store, Origin origin) {
        if (store.isReadOnly()) {
            LOG.info(
                    "administrator command {} on '{}' by key {} in request {} was run on this server, which cannot"
                            + " write it to the audit log because it does not lead the cluster",
                    operation,
                    subject,
                    caller.key(),
                    requestId);
            return;
        }
        store.update(WriteOptions.DEFAULT.withOrigin(origin), tx -> {
            objects.forEach(tx::recordSubject);
            append(tx);
        });
    }
}
