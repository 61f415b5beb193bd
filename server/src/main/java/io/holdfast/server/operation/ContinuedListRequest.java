package io.holdfast.server.operation;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.StrictJson;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** A list request that is repeated with successive cursors until a page is full. */
final class ContinuedListRequest<Q> {

    private static final String LIMIT = "limit";
    private static final String CURSOR = "cursor";

    private final Endpoint<Q, ?> endpoint;
    private final Q first;
    private final ObjectNode fields;
    private final int limit;

    ContinuedListRequest(Endpoint<Q, ?> endpoint, Q first) {
        this.endpoint = endpoint;
        this.first = first;
        this.fields = (ObjectNode) StrictJson.tree(first);
        this.limit = WireConversions.pageSize(
                fields.hasNonNull(LIMIT) ? Integer.valueOf(fields.path(LIMIT).asInt()) : null);
    }

    /** Returns the maximum number of rows per page. */
    int limit() {
        return limit;
    }

    /**
     * Returns the request for a page.
     *
     * @param cursor the position to continue from, or null for the position of the first request
     */
    Q from(@Nullable String cursor, int rows) {
        if (cursor == null && rows == limit) {
            return first;
        }
        ObjectNode next = fields.deepCopy();
        next.put(LIMIT, rows);
        if (cursor != null) {
            next.put(CURSOR, cursor);
        }
        return StrictJson.bind(next, endpoint.request());
    }
}
