package io.holdfast.api.cluster;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The requests and responses for a cluster of servers. */
public interface ClusterApi {

    enum ServerRole {
        /** The server is not part of a cluster. */
        SINGLE,
        /** The server executes all commands and strict reads. */
        LEADER,
        /** The server replicates the data of the leader. */
        FOLLOWER,
        /** The server is trying to be elected, because it has no contact with a leader. */
        CANDIDATE,
        /** The server has no data yet and is waiting to be added to the cluster. */
        WAITING,
        /** The server cannot be reached. */
        UNKNOWN
    }

    /**
     * One server in a cluster.
     *
     * @param raft the host and port for the replication protocol
     * @param peer the host and port on which servers exchange status and checkpoints
     * @param http the address that clients use
     * @param term the newest term that the server has seen
     * @param index the index of the newest entry that the server has applied
     * @param commit the newest commit that the server has applied
     * @param lag the number of entries that the leader has committed but this server has not applied
     * @param chain the hash of all entries up to the newest applied one; servers at the same index must have the same
     *     hash
     * @param age the time since the newest applied entry was written
     * @param lastContact the time since the last contact with the server
     */
    record Member(
            String name,
            String raft,
            String peer,
            String http,
            ServerRole role,
            long term,
            long index,
            long commit,
            long lag,
            @Nullable String chain,
            @Nullable Duration age,
            @Nullable Duration lastContact) {}

    /**
     * The state of the cluster as seen by the server that responds.
     *
     * @param server the name of the server that responds, or null if it is not part of a cluster
     * @param role the role of that server
     * @param leader the name of the leader, or null if none is known
     * @param leaderAddress the leader's address for clients
     * @param members all servers in the cluster, ordered by name
     * @param divergence a description of how this server's data differs from that of other servers, or null if no
     *     difference was found
     * @param notLeading the reason why this server declines leadership, or null if it does not decline
     * @param stalled the reason why this server receives no entries although a leader is known, or null if it
     *     receives entries
     */
    record Status(
            @Nullable String server,
            ServerRole role,
            long term,
            @Nullable String leader,
            @Nullable String leaderAddress,
            List<Member> members,
            @Nullable String divergence,
            @Nullable String notLeading,
            @Nullable String stalled) {}

    /**
     * A server to add to the cluster or to replace.
     *
     * @param raft the host and port for the replication protocol, such as {@code 10.0.0.4:7411}
     * @param peer the host and port on which servers exchange status and checkpoints
     * @param http the address that clients use
     */
    record NewMember(String name, String raft, String peer, String http) {}

    record MemberRef(String name) {}

    /**
     * A request to transfer leadership to another server.
     *
     * @param name the server to become leader, or null for the most up-to-date one
     */
    record Transfer(@Nullable String name) {
        /** Creates a request with the default values. */
        public static Transfer defaults() {
            return new Transfer(null);
        }

        /** Returns a copy with the given {@code name}. */
        public Transfer withName(String name) {
            return new Transfer(name);
        }
    }
}
