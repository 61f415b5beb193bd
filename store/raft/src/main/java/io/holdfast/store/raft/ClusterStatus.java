package io.holdfast.store.raft;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a cluster as seen by one member.
 *
 * @param cluster the id of the cluster, or an empty string if the member is waiting to be added
 * @param member the name of the reporting member
 * @param role the role of that member
 * @param term the newest term that the member has seen
 * @param leader the name of the leader, or null if none is known
 * @param members all members including this one, ordered by name
 * @param divergence a description of the difference between the data of this member and that of other members, or null
 *     if no difference was found
 * @param notLeading the reason why this member does not lead, or null if nothing prevents it
 * @param stalled a description of the problem if this follower receives no entries although a leader is known, or null
 *     otherwise
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
