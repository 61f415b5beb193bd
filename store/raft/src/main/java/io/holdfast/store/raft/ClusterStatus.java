package io.holdfast.store.raft;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a cluster as seen by one member.
 *
 * @param cluster the id of the cluster, or an empty string if the member waits to be added
 * @param member the name of the member that reports
 * @param role the role of that member
 * @param term the newest term that the member has seen
 * @param leader the name of the leader, or null if none is known
 * @param members all members, this one included, ordered by name
 * @param divergence why the data of this member differs from that of others, or null if no difference was found
 * @param notLeading why this member does not take the leadership, or null if nothing prevents it
 * @param stalled why this follower does not receive entries although a leader is known, or null if it does
 */
public record ClusterStatus(
        String cluster,
        String member,
        MemberRole role,
        long term,
        @Nullable String leader,
        List<MemberStatus> members,
        @Nullable String divergence,
        @Nullable String notLeading,
        @Nullable String stalled) {

    public ClusterStatus {
        members = List.copyOf(members);
    }
}
