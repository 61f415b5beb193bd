package io.holdfast.store.raft.peer;

import java.util.Optional;
import java.util.UUID;

/** The calls that other members can make to this one. They run on the threads of its peer port. */
public interface PeerService {

    /** Returns the state of this member. */
    PeerStatus status();

    /**
     * Starts to join a cluster, or returns the progress if the member is already joining. Implementations must not wait
     * for the data.
     *
     * @throws io.holdfast.store.error.StoreException if the member cannot join this cluster
     */
    JoinProgress join(JoinInvitation request);

    /** Passes the leadership to a member, or to the most up-to-date member if the name is empty. */
    void transfer(String member);

    /** Returns the incarnation of a member that the cluster has agreed on, or empty if none is known. */
    Optional<UUID> incarnationOf(String member);
}
