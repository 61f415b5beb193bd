package io.holdfast.store.raft;

import io.holdfast.store.raft.log.ReplicaHolder;
import io.holdfast.store.rocksdb.ReplicaLogPosition;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Replaces the replica of a member that is too far behind with a checkpoint from another member. */
@FunctionalInterface
interface CheckpointInstaller {

    /**
     * Fetches a checkpoint and installs it. Does not block.
     *
     * @param firstIndexInLog the first index in the leader's log
     * @return the position of the installed checkpoint, or null if none is available
     */
    CompletableFuture<@Nullable ReplicaLogPosition> install(ReplicaHolder replica, long firstIndexInLog);
}
