package io.holdfast.store.raft;

import io.holdfast.store.raft.log.EntryApplier;
import io.holdfast.store.raft.log.LogCompaction;
import io.holdfast.store.raft.log.ProposalTracker;
import io.holdfast.store.raft.log.ReplicaHolder;
import io.holdfast.store.raft.peer.RaftMetadataFile;
import io.holdfast.store.rocksdb.ReplicaLogPosition;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.proto.RaftProtos.RoleInfoProto;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftClientRequest;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.protocol.TermIndex;
import org.apache.ratis.server.raftlog.RaftLog;
import org.apache.ratis.server.storage.FileInfo;
import org.apache.ratis.server.storage.RaftStorage;
import org.apache.ratis.statemachine.SnapshotInfo;
import org.apache.ratis.statemachine.TransactionContext;
import org.apache.ratis.statemachine.impl.BaseStateMachine;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.apache.ratis.thirdparty.com.google.protobuf.UnsafeByteOperations;
import org.apache.ratis.util.LifeCycle;
import org.jspecify.annotations.Nullable;

/**
 * Connects Ratis to the replica: applies committed entries and reports events. In Ratis terms, a snapshot is the part
 * of the replica that is in data files.
 */
final class ReplicaStateMachine extends BaseStateMachine {

    private static final Message APPLIED = message(EntryApplier.Outcome.APPLIED);
    private static final Message FENCED = message(EntryApplier.Outcome.FENCED);

    private final ReplicaHolder replica;
    private final EntryApplier applier;
    private final RaftEventListener events;
    private final ProposalTracker proposals;
    private final ProcessHalt halt;
    private volatile @Nullable TermIndex flushed;
    private boolean halted;

    ReplicaStateMachine(
            ReplicaHolder replica,
            EntryApplier applier,
            RaftEventListener events,
            ProposalTracker proposals,
            ProcessHalt halt) {
        this.replica = replica;
        this.applier = applier;
        this.events = events;
        this.proposals = proposals;
        this.halt = halt;
        reload();
    }

    /** Called before Ratis reads the term and the vote of this member. */
    @Override
    public void initialize(RaftServer server, RaftGroupId group, RaftStorage storage) throws IOException {
        super.initialize(server, group, storage);
        RaftMetadataFile.install(
                storage, e -> halt.halt("cannot write the term and vote of this member: " + e.getMessage(), e));
    }

    private synchronized void reload() {
        ReplicaLogPosition position = replica.get().position();
        TermIndex applied =
                position.index() < 0 ? TermIndex.INITIAL_VALUE : TermIndex.valueOf(position.term(), position.index());
        setLastAppliedTermIndex(applied);
        flushed = position.index() < 0 ? null : applied;
    }

    /**
     * Records the position up to which the replica is in data files. Returns the index up to which the log can be
     * deleted: the previously recorded position, so that members that are slightly behind still find later entries in
     * the log. Returns -1 if nothing can be deleted.
     */
    synchronized long setFlushed(ReplicaLogPosition position) {
        TermIndex before = flushed;
        if (position.index() < 0 || (before != null && position.index() <= before.getIndex())) {
            return RaftLog.INVALID_LOG_INDEX;
        }
        flushed = TermIndex.valueOf(position.term(), position.index());
        return before == null ? RaftLog.INVALID_LOG_INDEX : before.getIndex();
    }

    @Override
    public CompletableFuture<Message> applyTransaction(TransactionContext transaction) {
        LogEntryProto entry = transaction.getLogEntry();
        if (halted) { // Reached only in tests; otherwise, the process has already ended.
            return CompletableFuture.failedFuture(new IllegalStateException("halted"));
        }
        try {
            ByteString data = entry.getStateMachineLogEntry().getLogData();
            EntryApplier.Outcome outcome = replica.change(
                    current -> applier.apply(current, entry.getTerm(), entry.getIndex(), data.asReadOnlyByteBuffer()));
            updateLastAppliedTermIndex(entry.getTerm(), entry.getIndex());
            events.onApplied(entry.getTerm(), entry.getIndex(), data.size());
            return CompletableFuture.completedFuture(outcome == EntryApplier.Outcome.APPLIED ? APPLIED : FENCED);
        } catch (Throwable e) { // Ratis would log the exception and apply the next entry.
            halted = true;
            halt.halt("entry " + entry.getIndex() + " could not be applied: " + e.getMessage(), e);
            return CompletableFuture.failedFuture(e);
        }
    }

    private static Message message(EntryApplier.Outcome outcome) {
        return Message.valueOf(UnsafeByteOperations.unsafeWrap(new byte[] {outcome.code()}));
    }

    /** Returns whether the reply to a proposal means that the entry was applied and not fenced. */
    static boolean isApplied(Message reply) {
        return reply.getContent().equals(APPLIED.getContent());
    }

    /** Accepts only proposals from this process: the Ratis port also accepts requests from other Ratis clients. */
    @Override
    public TransactionContext startTransaction(RaftClientRequest request) throws IOException {
        TransactionContext context = super.startTransaction(request);
        if (!proposals.isOwn(request.getClientId())) {
            context.setException(new IOException("only this process may propose entries"));
        }
        return context;
    }

    /** Called when the entry is about to be added to the log: from now on, its outcome may be unknown. */
    @Override
    public TransactionContext preAppendTransaction(TransactionContext transaction) {
        RaftClientRequest request = transaction.getClientRequest();
        if (request != null) {
            proposals.setHanded(request.getCallId());
        }
        return transaction;
    }

    @Override
    public @Nullable SnapshotInfo getLatestSnapshot() {
        TermIndex position = flushed;
        return position == null ? null : new FlushedState(position);
    }

    /** Does nothing: {@link LogCompaction} writes the replica to data files. */
    @Override
    public long takeSnapshot() {
        return RaftLog.INVALID_LOG_INDEX;
    }

    @Override
    public void notifyLeaderReady() {
        events.onLeaderReady();
    }

    @Override
    public void notifyNotLeader(Collection<TransactionContext> pending) {
        events.onNotLeader();
    }

    @Override
    public void notifyServerShutdown(RoleInfoProto role, boolean allGroups) {
        if (!allGroups) {
            events.onRemoved();
        }
    }

    @Override
    public void notifyLogFailed(Throwable cause, @Nullable LogEntryProto entry) {
        halt.halt("a write to the replicated log failed: " + cause.getMessage(), cause);
    }

    @Override
    public CompletableFuture<@Nullable TermIndex> notifyInstallSnapshotFromLeader(RoleInfoProto role, TermIndex first) {
        return events.onCheckpointNeeded(first.getIndex());
    }

    @Override
    public LifeCycle.State getLifeCycleState() {
        // Ratis requires this state before it calls reinitialize, and the replica has been replaced by then.
        return LifeCycle.State.PAUSED;
    }

    /** Continues with the replaced replica. */
    @Override
    public void reinitialize() {
        reload();
    }

    /** The part of the replica that has been flushed to data files. Ratis never copies it. */
    private record FlushedState(TermIndex termIndex) implements SnapshotInfo {

        @Override
        public TermIndex getTermIndex() {
            return termIndex;
        }

        @Override
        public List<FileInfo> getFiles() {
            return List.of();
        }
    }
}
