package io.holdfast.server.cluster;

import static io.holdfast.server.operation.Operation.background;

import io.holdfast.api.cluster.ClusterApi;
import io.holdfast.api.cluster.ClusterEndpoints;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.operation.Operation;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.raft.ClusterMember;
import io.holdfast.store.raft.ClusterStatus;
import io.holdfast.store.raft.MemberAddress;
import io.holdfast.store.raft.MemberStatus;
import java.net.URI;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The HTTP routes for the status, membership and leadership of the cluster. */
public final class ClusterRoutes {

    private final @Nullable ClusterMember member;
    private final Executor reads;
    private final Executor changes;

    /**
     * Creates the routes.
     *
     * @param member this server's cluster member, or null for a single server
     * @param reads the threads that read the status
     * @param changes the threads that wait for changes
     */
    public ClusterRoutes(@Nullable ClusterMember member, Executor reads, Executor changes) {
        this.member = member;
        this.reads = reads;
        this.changes = changes;
    }

    public List<Operation<?, ?, ?>> operations() {
        return List.of(
                background(ClusterEndpoints.STATUS, reads, q -> status(member)).asLocal(),
                change(ClusterEndpoints.ADD, (cluster, q) -> cluster.add(q.name(), address(q))),
                change(ClusterEndpoints.REMOVE, (cluster, q) -> cluster.remove(q.name())),
                change(ClusterEndpoints.REPLACE, (cluster, q) -> cluster.replace(q.name(), address(q))),
                change(ClusterEndpoints.TRANSFER, (cluster, q) -> cluster.transfer(q.name() == null ? "" : q.name())));
    }

    private <Q> Operation<Q, Q, ClusterApi.Status> change(
            Endpoint<Q, ClusterApi.Status> endpoint, BiConsumer<ClusterMember, Q> change) {
        ClusterMember cluster = member;
        if (cluster == null) {
            return background(endpoint, changes, request -> {
                throw ApiException.notClustered();
            });
        }
        return background(endpoint, changes, (Q request) -> {
                    apply(() -> change.accept(cluster, request));
                    return status(cluster);
                })
                .withAuditFirst();
    }

    /** Runs a change. The error message contains the cause of a failure, because administrators need it. */
    private static void apply(Runnable change) {
        try {
            change.run();
        } catch (TryAgainException e) {
            if (e.code() == ErrorCode.NOT_LEADER) {
                throw e;
            }
            throw ApiException.conflict("cluster_change_failed", String.valueOf(e.getMessage()));
        }
    }

    private static MemberAddress address(ClusterApi.NewMember request) {
        URI http = ClusterConfigFile.httpAddress(request.http());
        if (http == null) {
            throw new MalformedRequestException(
                    "http", "'http' must be an address such as https://10.0.0.4:7400, but is '" + request.http() + "'");
        }
        return new MemberAddress(hostAndPort("raft", request.raft()), hostAndPort("peer", request.peer()), http);
    }

    private static String hostAndPort(String field, String text) {
        if (!ClusterConfigFile.isHostAndPort(text)) {
            throw new MalformedRequestException(
                    field, "'" + field + "' must be a host and a port such as 10.0.0.4:7411, but is '" + text + "'");
        }
        return text;
    }

    static ClusterApi.Status status(@Nullable ClusterMember member) {
        if (member == null) {
            return new ClusterApi.Status(
                    null, ClusterApi.ServerRole.SINGLE, 0, null, null, List.of(), null, null, null);
        }
        ClusterStatus status = member.status();
        String leaderAddress =
                member.leader().map(MemberAddress::http).map(URI::toString).orElse(null);
        return new ClusterApi.Status(
                status.member(),
                ClusterApi.ServerRole.valueOf(status.role().name()),
                status.term(),
                status.leader(),
                leaderAddress,
                status.members().stream().map(ClusterRoutes::member).toList(),
                status.divergence(),
                status.notLeading(),
                status.stalled());
    }

    private static ClusterApi.Member member(MemberStatus status) {
        return new ClusterApi.Member(
                status.name(),
                status.address().raft(),
                status.address().peer(),
                status.address().http().toString(),
                ClusterApi.ServerRole.valueOf(status.role().name()),
                status.term(),
                status.index(),
                status.commit(),
                status.lag(),
                status.chain().isEmpty() ? null : status.chain(),
                status.age(),
                status.lastContact());
    }
}
