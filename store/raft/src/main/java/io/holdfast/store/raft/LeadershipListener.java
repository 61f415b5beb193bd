package io.holdfast.store.raft;

import java.util.Optional;

/** Receives the changes of leadership of a member. */
public interface LeadershipListener {

    /**
     * Called on a thread of its own when this member leads and has applied all earlier entries. Opens what runs on the
     * leader. The returned resource is closed when the session ends.
     */
    AutoCloseable onLeading(LeaderSession session) throws Exception;

    /** Called when another member becomes the leader, or with an empty address when no leader is known. */
    default void onLeaderChange(Optional<MemberAddress> leader) {}
}
