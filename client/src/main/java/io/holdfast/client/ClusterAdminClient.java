package io.holdfast.client;

import io.holdfast.api.cluster.ClusterApi;
import io.holdfast.api.cluster.ClusterEndpoints;
import io.holdfast.api.endpoint.EmptyRequest;
import org.jspecify.annotations.Nullable;

/** The client for cluster administration. */
public final class ClusterAdminClient {

    private final Holdfast client;

    ClusterAdminClient(Holdfast client) {
        this.client = client;
    }

    /** Returns the servers in the cluster, as seen by the server that responds. */
    public Call<ClusterApi.Status> status() {
        return client.call(ClusterEndpoints.STATUS, new EmptyRequest());
    }

    /** Adds a server that was started with an empty folder. */
    public Call<ClusterApi.Status> add(ClusterApi.NewMember member) {
        return client.call(ClusterEndpoints.ADD, member);
    }

    /** Removes a server. */
    public Call<ClusterApi.Status> remove(String name) {
        return client.call(ClusterEndpoints.REMOVE, new ClusterApi.MemberRef(name));
    }

    /** Removes a server that has lost its data, and adds it again. */
    public Call<ClusterApi.Status> replace(ClusterApi.NewMember member) {
        return client.call(ClusterEndpoints.REPLACE, member);
    }

    /**
     * Passes leadership to another server.
     *
     * @param name the server to become leader, or null for the most up-to-date one
     */
    public Call<ClusterApi.Status> transfer(@Nullable String name) {
        return client.call(ClusterEndpoints.TRANSFER, new ClusterApi.Transfer(name));
    }
}
