package io.holdfast.store.raft;

import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.OutcomeUnknownException;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.raft.log.EntryEncoder;
import io.holdfast.store.raft.log.EntryHeader;
import io.holdfast.store.raft.log.EntryKind;
import io.holdfast.store.raft.log.ProposalTracker;
import io.holdfast.store.raft.log.ReplicaHolder;
import io.holdfast.store.raft.log.ReplicatedEntry;
import io.holdfast.store.rocksdb.ReplicaLogPosition;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.exceptions.LeaderSteppingDownException;
import org.jspecify.annotations.Nullable;

/**
 * Proposes the entries of one leader session, one at a time, and waits until each is committed and applied by this
 * member. Thread-safe: one caller proposes at a time, and groups take precedence over barriers.
 *
 * <p>An entry is built when it is proposed, after the previous one has been applied, so it identifies exactly the state
 * that it follows.
 */
final class Proposer {

    private static final long RETRY_NANOS = 2_000_000;

    private final RaftNode node;
    private final ProposalTracker proposals;
    private final ReplicaHolder replica;
    private final MonotonicStoreClock clock;
    private final long term;
    private final CompletableFuture<RaftClientReply> ended = new CompletableFuture<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean busy;
    private int groupsWaiting;
    private long started;
    private long succeeded;
    private volatile long lastStart = System.nanoTime();

    Proposer(RaftNode node, ProposalTracker proposals, ReplicaHolder replica, MonotonicStoreClock clock, long term) {
        this.node = node;
        this.proposals = proposals;
        this.replica = replica;
        this.clock = clock;
        this.term = term;
    }

    /**
     * Proposes an entry and returns when this member has applied it.
     *
     * @param newest the newest commit after the entry, or -1 if the entry contains no commit
     * @throws TryAgainException if the entry has no effect
     * @throws OutcomeUnknownException if the entry may or may not take effect
     * @throws BadRequestException if the entry is too large; the session continues
     */
    void propose(EntryKind kind, EntryEncoder rows, long newest) {
        if (rows.size() > ReplicatedEntry.MAX_BYTES) {
            throw new BadRequestException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "an entry of the replicated log must have at most " + ReplicatedEntry.MAX_BYTES + " bytes, but has "
                            + rows.size());
        }
        long number = beginGroup();
        run(number, kind, rows, newest);
    }

    /**
     * Waits until an entry that was proposed after the start of this call has been applied. From then on, everything
     * that any leader acknowledged before the call is visible in the replica. Proposes a barrier only if no other entry
     * is proposed in the meantime; one barrier serves all waiting callers.
     *
     * @throws TryAgainException if this member no longer leads
     */
    void awaitBarrier() {
        long number;
        lock.lock();
        try {
            long needed = started + 1;
            while (true) {
                if (succeeded >= needed) {
                    return;
                }
                requireActive();
                if (!busy && groupsWaiting == 0) {
                    number = begin();
                    break;
                }
                changed.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
        try {
            run(number, EntryKind.BARRIER, EntryEncoder.empty(), -1);
        } catch (OutcomeUnknownException e) { // A barrier has no effect, so the outcome is irrelevant.
            throw new TryAgainException(ErrorCode.NOT_LEADER, String.valueOf(e.getMessage()), e);
        }
    }

    private long beginGroup() {
        lock.lock();
        try {
            groupsWaiting++;
            try {
                while (busy) {
                    changed.awaitUninterruptibly();
                }
                requireActive();
                return begin();
            } finally {
                groupsWaiting--;
            }
        } finally {
            lock.unlock();
        }
    }

    private long begin() {
        busy = true;
        lastStart = System.nanoTime();
        return ++started;
    }

    private void run(long number, EntryKind kind, EntryEncoder rows, long newest) {
        boolean done = false;
        try {
            submit(kind, rows, newest);
            done = true;
        } catch (StoreException e) {
            end(e);
            throw e;
        } finally {
            lock.lock();
            try {
                busy = false;
                if (done) {
                    succeeded = number;
                }
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    private void submit(EntryKind kind, EntryEncoder rows, long newest) {
        while (true) {
            requireActive();
            ReplicaLogPosition before = replica.get().position();
            byte[] entry = rows.finish(new EntryHeader(
                    kind, term, before.commit(), newest < 0 ? before.commit() : newest, clock.nanos(), before.chain()));
            long call = proposals.next();
            Throwable failure = await(node.propose(call, entry));
            if (failure == null) {
                return;
            }
            if (proposals.isHanded(call) && !(failure instanceof FencedException)) {
                throw new OutcomeUnknownException(
                        "this server lost leadership while the commit was being replicated; only the next leader"
                                + " knows whether it took effect",
                        failure);
            }
            if (!(failure instanceof LeaderSteppingDownException)) {
                throw notLeader(failure);
            }
            // The leadership is being transferred. If the transfer fails, this member continues to lead.
            LockSupport.parkNanos(RETRY_NANOS);
        }
    }

    /** Waits for a proposal and returns its failure, or null if the entry was applied. */
    private @Nullable Throwable await(CompletableFuture<RaftClientReply> proposal) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    Object reply = CompletableFuture.anyOf(proposal, ended).get();
                    return failure((RaftClientReply) reply);
                } catch (ExecutionException e) {
                    return e.getCause() == null ? e : e.getCause();
                } catch (InterruptedException e) { // A proposal cannot be cancelled.
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static @Nullable Throwable failure(RaftClientReply reply) {
        if (!reply.isSuccess()) {
            return reply.getException();
        }
        return ReplicaStateMachine.isApplied(reply.getMessage()) ? null : new FencedException();
    }

    /** Fails all current and future proposals and waiting callers. */
    void end(Throwable cause) {
        if (ended.completeExceptionally(cause)) {
            lock.lock();
            try {
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    boolean isEnded() {
        return ended.isDone();
    }

    /** Returns the time since the last entry was proposed, in nanoseconds. */
    long idleNanos() {
        return System.nanoTime() - lastStart;
    }

    private void requireActive() {
        if (ended.isDone()) {
            throw notLeader(null);
        }
    }

    static TryAgainException notLeader(@Nullable Throwable cause) {
        return new TryAgainException(
                ErrorCode.NOT_LEADER, "this server does not lead its cluster; nothing was written", cause);
    }

    /**
     * Thrown if the entry was committed after this member had lost and regained the leadership; the entry has no
     * effect.
     */
    private static final class FencedException extends Exception {
        private static final long serialVersionUID = 1;

        FencedException() {
            super("the entry was built in an earlier term or on an older commit");
        }
    }
}
