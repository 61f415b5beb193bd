package io.holdfast.server;

import io.holdfast.server.cluster.LeaderRedirection;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.http.RequestRedirection;
import io.holdfast.store.Store;
import io.holdfast.store.raft.ClusterMember;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The role of a server with respect to an open store.
 *
 * @param writable whether the services write: a read-only store has no background work and no startup writes
 * @param newAdminKey whether to create an administrator key even if the store has one
 * @param acceptance decides which requests the routes handle
 * @param readiness returns the text of the readiness probe, or throws an exception if the server is not ready
 * @param member this server's cluster member, or null for a single server
 */
record ServiceStackRole(
        boolean writable,
        boolean newAdminKey,
        RequestRedirection acceptance,
        Supplier<String> readiness,
        @Nullable ClusterMember member) {

    /** Returns the role of a server that is not part of a cluster. */
    static ServiceStackRole single(Store store, boolean newAdminKey) {
        return new ServiceStackRole(
                true, newAdminKey, new LeaderRedirection(store), () -> ready(store, "ready\n"), null);
    }

    /** Returns the role of a cluster's leader. */
    static ServiceStackRole leader(Store store, boolean newAdminKey, ClusterMember member) {
        return new ServiceStackRole(
                true, newAdminKey, new LeaderRedirection(store), () -> ready(store, "ready (leader)\n"), member);
    }

    /** Returns the role of a follower in a cluster. */
    static ServiceStackRole follower(
            RequestRedirection acceptance, Supplier<String> readiness, @Nullable ClusterMember member) {
        return new ServiceStackRole(false, false, acceptance, readiness, member);
    }

    private static String ready(Store store, String text) {
        store.writeFailure().ifPresent(failure -> {
            throw ApiException.unavailable("the store does not accept writes: " + failure.getMessage());
        });
        store.readLocal(tx -> tx.lastCommit());
        return text;
    }
}
