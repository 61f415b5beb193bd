package io.holdfast.server.http;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Decides, before a caller is authenticated, whether this server or another one must handle a request. */
@FunctionalInterface
public interface RequestRedirection {

    /**
     * The head of a request.
     *
     * @param target the raw path and query
     * @param maxStaleness the {@code Holdfast-Max-Staleness} header
     * @param minCommit the {@code Holdfast-Min-Commit} header
     */
    record RequestHead(
            String method,
            String target,
            @Nullable String maxStaleness,
            @Nullable String minCommit) {

        /** Returns whether the client accepts stale data. */
        public boolean acceptsStaleness() {
            return maxStaleness != null || minCommit != null;
        }
    }

    /**
     * Returns a future that completes when this server can handle the request, with headers to add to the response. For
     * a request that another server must handle, throws an exception or completes the future with one.
     *
     * @param route the route, or null if this server has no such route
     */
    CompletableFuture<Map<String, String>> accept(@Nullable Route route, RequestHead head);
}
