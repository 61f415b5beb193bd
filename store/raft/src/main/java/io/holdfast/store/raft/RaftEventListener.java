package io.holdfast.store.raft;

import java.util.concurrent.CompletableFuture;
import org.apache.ratis.server.protocol.TermIndex;
import org.jspecify.annotations.Nullable;

/** Receives the events of a member's Raft server. The methods are called on Ratis threads and must not block. */
interface RaftEventListener {

    /** Called when this member leads and has applied all entries of earlier terms. */
    void onLeaderReady();

    /** Called when this member no longer leads. */
    void onNotLeader();

    /** Called when an entry has been applied. */
    void onApplied(long term, long index, int bytes);

    /** Called when the other members have removed this one. */
    void onRemoved();

    /**
     * Called when the leader no longer has the entries that this member needs next. The future completes with the
     * position of the installed checkpoint, or with null if none was available.
     */
    CompletableFuture<@Nullable TermIndex> onCheckpointNeeded(long firstIndexInLog);
}
