package io.holdfast.store.raft.peer;

import java.util.UUID;

/**
 * The identity of a member, as stored in {@code member.json}.
 *
 * @param cluster the id of the cluster, which is also the id of its Raft group
 * @param member the name of the member
 * @param incarnation a random number that changes when the member loses its log; the cluster knows the incarnation of
 *     each member and rejects any other
 * @param joined whether the member has its data and participates; a member that has not joined waits until it is added
 */
public record MemberIdentity(UUID cluster, String member, UUID incarnation, boolean joined) {

    /** Returns the identity of a new member. */
    static MemberIdentity create(UUID cluster, String member, boolean joined) {
        return new MemberIdentity(cluster, member, UUID.randomUUID(), joined);
    }
}
