package io.holdfast.server.cluster;

import io.holdfast.server.error.ApiException;
import io.holdfast.server.http.RequestRedirection;
import io.holdfast.server.http.Route;
import io.holdfast.store.Store;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The request acceptance of a leader or a single server: it handles all requests, and its reads are never stale. A read
 * with a staleness bound receives the same response headers as it would from a follower.
 */
public final class LeaderRedirection implements RequestRedirection {

    private final Store store;

    public LeaderRedirection(Store store) {
        this.store = store;
    }

    @Override
    public CompletableFuture<Map<String, String>> accept(@Nullable Route route, RequestHead head) {
        ReadRequirement required = ReadRequirement.of(head);
        if (required == null) {
            return CompletableFuture.completedFuture(Map.of());
        }
        long commit = store.lastCommit();
        if (commit < required.minCommit()) {
            throw ApiException.conflict(
                    "commit_unknown",
                    "commit " + required.minCommit() + " does not exist; the latest commit is " + commit);
        }
        return CompletableFuture.completedFuture(FollowerRedirection.headers(commit, 0));
    }
}
