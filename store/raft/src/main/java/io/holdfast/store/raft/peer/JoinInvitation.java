package io.holdfast.store.raft.peer;

import java.util.Map;

/**
 * Asks a waiting member to join a cluster. Repeating the request has no further effect and returns the member's
 * progress.
 *
 * @param cluster the id of the cluster
 * @param member the name of the member in the cluster
 * @param members the addresses of all members by name, including the new one
 * @param source the peer address of the member to fetch the data from
 */
public record JoinInvitation(String cluster, String member, Map<String, Addresses> members, String source) {

    public JoinInvitation {
        members = Map.copyOf(members);
    }

    /**
     * The addresses of a member.
     *
     * @param raft the host and port of the replication protocol
     * @param peer the host and port of the peer server
     * @param http the address that clients use
     */
    public record Addresses(String raft, String peer, String http) {}
}
