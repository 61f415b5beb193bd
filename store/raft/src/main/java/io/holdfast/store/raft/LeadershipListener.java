package io.holdfast.store.raft;

import java.util.Optional;

/** A listener that is notified when a member gains or loses the leadership. */
public interface LeadershipListener {

    /**
     * Opens the services that run on the leader. Called on a dedicated thread once this member leads and has applied
     * all earlier entries. The returned resource is closed when the session ends.
     */
    AutoCloseable onLeading(Leadership session) throws Exception;

    /** Called when another member becomes the leader, or with an empty address when no leader is known. */
    default void onLeaderChange(Optional<MemberAddress> leader) {}
}
