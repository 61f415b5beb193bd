package io.holdfast.store.raft;

import io.holdfast.store.common.StoreListener;
import io.holdfast.store.embedded.GroupCommitEngine;
import io.holdfast.store.embedded.GroupCommitOptions;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.raft.log.ReplicaHolder;
import io.holdfast.store.spi.Backend;
import io.holdfast.store.spi.BackendFactory;
import io.holdfast.store.spi.Family;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A leader session of this member. Thread-safe. */
final class RaftLeadership implements Leadership {

    private final long term;
    private final MonotonicStoreClock clock;
    private final Proposer proposer;
    private final ReplicaHolder replica;
    private final GroupCommitOptions options;
    private final ReadBarrier reads;
    private volatile @Nullable GroupCommitEngine engine;
    private boolean opened;

    RaftLeadership(
            long term,
            MonotonicStoreClock clock,
            Proposer proposer,
            ReplicaHolder replica,
            GroupCommitOptions options,
            ReadBarrier reads) {
        this.term = term;
        this.clock = clock;
        this.proposer = proposer;
        this.replica = replica;
        this.options = options;
        this.reads = reads;
    }

    @Override
    public BackendFactory backend() {
        return this::open;
    }

    private synchronized Backend open(List<Family> families, StoreListener listener) {
        if (opened) {
            throw new BadRequestException(ErrorCode.MISUSED, "the backend of a leader session can be opened only once");
        }
        if (proposer.isEnded()) {
            throw Proposer.notLeader(null);
        }
        opened = true;
        LeaderStorage storage = new LeaderStorage(replica.get(), families, proposer, reads);
        GroupCommitEngine created = new GroupCommitEngine(storage, families.size(), options, listener);
        engine = created;
        if (proposer.isEnded()) {
            created.stop(Proposer.notLeader(null));
        }
        return created;
    }

    @Override
    public InstantSource clock() {
        return clock;
    }

    @Override
    public long term() {
        return term;
    }

    Proposer proposer() {
        return proposer;
    }

    /** Ends the session: rejects all reads and writes that have not been proposed yet. Does not block. */
    void end() {
        proposer.end(Proposer.notLeader(null));
        GroupCommitEngine open = engine; // An engine that is just being created finds the session ended.
        if (open != null) {
            open.stop(Proposer.notLeader(null));
        }
    }
}
