package io.holdfast.store.raft;

/** The role of a member in its cluster. */
public enum MemberRole {
    LEADER,
    FOLLOWER,
    /** The member is trying to be elected, because it has no contact to a leader. */
    CANDIDATE,
    /** The member has an empty folder and waits until the leader adds it. */
    WAITING,
    /** The member cannot be reached. */
    UNKNOWN
}
