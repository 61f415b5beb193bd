package io.holdfast.store.raft;

import java.util.concurrent.CompletableFuture;
import org.apache.ratis.server.protocol.TermIndex;
import org.jspecify.annotations.Nullable;

/** The events of a member's Raft server. The methods are called on threads of Ratis and must not block. */
interface RaftEventListener {

    /** This member leads, and all entries of earlier terms are applied. */
    void onLeaderReady();

    /** This member no longer leads. */
    void onNotLeader();

    /** An entry was applied. */
    void onApplied(long term, long index, int bytes);

    /** Called when the other members have removed this one. */
    void onRemoved();

    /**
     * The leader no longer has the entries that this member needs next. Completes with the position of the checkpoint
     * that was installed, or with null if there was none.
     */
    CompletableFuture<@Nullable TermIndex> onCheckpointNeeded(long firstIndexInLog);
}
