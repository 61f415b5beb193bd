package io.holdfast.server.operation;

import io.holdfast.api.Endpoint;
import io.holdfast.api.StrictJson;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** A request for a list, which is repeated from a cursor until a page is full. */
final class PageRequest<Q> {

    private static final String LIMIT = "limit";
    private static final String CURSOR = "cursor";

    private final Endpoint<Q, ?> endpoint;
    private final Q first;
    private final ObjectNode fields;
    private final int limit;

    PageRequest(Endpoint<Q, ?> endpoint, Q first) {
        this.endpoint = endpoint;
        this.first = first;
        this.fields = (ObjectNode) StrictJson.tree(first);
        this.limit = WireConversions.pageSize(
                fields.hasNonNull(LIMIT) ? Integer.valueOf(fields.path(LIMIT).asInt()) : null);
    }

    /** Returns whether a page with the given number of rows is not full. */
    boolean hasSpace(int rows) {
        return rows < limit;
    }

    /**
     * Returns the request for the rest of a page.
     *
     * @param cursor the position to continue from, or null for the first request
     * @param rows the number of rows that the page already has
     */
    Q from(@Nullable String cursor, int rows) {
        if (cursor == null) {
            return first;
        }
        ObjectNode next = fields.deepCopy();
        next.put(CURSOR, cursor);
        next.put(LIMIT, limit - rows);
        return StrictJson.bind(next, endpoint.request());
    }
}
