package io.holdfast.api.cluster;

import static io.holdfast.api.endpoint.Endpoint.command;
import static io.holdfast.api.endpoint.Endpoint.query;

import io.holdfast.api.endpoint.EmptyRequest;
import io.holdfast.api.endpoint.Endpoint;

/** The endpoints for a cluster of servers. */
public interface ClusterEndpoints extends ClusterApi {

    Endpoint<EmptyRequest, Status> STATUS = query("cluster.status", "GET /v1/cluster", EmptyRequest.class, Status.class)
            .withSummary("Returns the servers in the cluster with their roles and replication lag. Every server "
                    + "responds with "
                    + "its own view.");

    Endpoint<NewMember, Status> ADD = command("cluster.add", "POST /v1/cluster/members", NewMember.class, Status.class)
            .withSummary("Adds a server that was started with an empty folder to the cluster.")
            .withScope(Endpoint.ADMIN);

    Endpoint<MemberRef, Status> REMOVE = command(
                    "cluster.remove", "DELETE /v1/cluster/members/{name}", MemberRef.class, Status.class)
            .withSummary("Removes a server from the cluster.")
            .withScope(Endpoint.ADMIN);

    Endpoint<NewMember, Status> REPLACE = command(
                    "cluster.replace", "POST /v1/cluster/members/{name}/replace", NewMember.class, Status.class)
            .withSummary("Removes a server that has lost its data and adds it again with an empty folder.")
            .withScope(Endpoint.ADMIN);

    Endpoint<Transfer, Status> TRANSFER = command(
                    "cluster.transfer", "POST /v1/cluster/transfer", Transfer.class, Status.class)
            .withSummary("Transfers leadership to the named server, or to the most up-to-date one.")
            .withScope(Endpoint.ADMIN);
}
