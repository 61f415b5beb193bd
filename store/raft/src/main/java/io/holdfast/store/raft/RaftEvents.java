package io.holdfast.store.raft;

import java.util.concurrent.CompletableFuture;
import org.apache.ratis.server.protocol.TermIndex;

/** The events of a member's Raft server. The methods are called on threads of Ratis and must not block. */
interface RaftEvents {

    /** This member leads, and all entries of earlier terms are applied. */
    void onLeaderReady();

    /** This member no longer leads. */
    void onNotLeader();

    /** A leader was elected, this member or another. */
    void onLeaderElected();

    /** An entry was applied. */
    void onApplied(int bytes);

    /** The leader no longer has the entries that this member needs next. Completes when a checkpoint is installed. */
    CompletableFuture<TermIndex> onCheckpointNeeded(long firstIndexInLog);
}
