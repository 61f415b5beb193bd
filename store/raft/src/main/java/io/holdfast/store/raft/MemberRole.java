package io.holdfast.store.raft;

/** The role of a member in its cluster. */
public enum MemberRole {
    LEADER,
    FOLLOWER,
    /** The member has no contact with a leader and is trying to be elected. */
    CANDIDATE,
    /** The member has an empty folder and waits until the leader adds it. */
    WAITING,
    /** The member cannot be reached. */
    UNKNOWN
}
