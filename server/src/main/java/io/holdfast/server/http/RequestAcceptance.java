package io.holdfast.server.http;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Decides, before a caller is authenticated, whether this server handles a request or another one has to. */
@FunctionalInterface
public interface RequestAcceptance {

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

        /** Returns whether the client accepts a response from a state that is not the latest. */
        public boolean acceptsStaleness() {
            return maxStaleness != null || minCommit != null;
        }
    }

    /**
     * Returns a future that completes when this server can handle the request, with headers to add to the response. The
     * exception for a request that another server has to handle is thrown or set in the future.
     *
     * @param route the route, or null if this server has no such route
     */
    CompletableFuture<Map<String, String>> accept(@Nullable Route route, RequestHead head);
}
