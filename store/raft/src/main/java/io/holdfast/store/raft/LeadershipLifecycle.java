package io.holdfast.store.raft;

import io.holdfast.store.concurrent.RecurringTask;
import io.holdfast.store.concurrent.Threads;
import io.holdfast.store.embedded.GroupCommitOptions;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.raft.log.EntryEncoder;
import io.holdfast.store.raft.log.EntryKind;
import io.holdfast.store.raft.log.ProposalTracker;
import io.holdfast.store.raft.log.ReplicaHolder;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens a leader session when this member becomes the leader, and closes it when the leadership is lost. Sessions are
 * opened and closed one after another on a single thread; when the leadership is lost, the session stops accepting
 * calls immediately.
 */
final class LeadershipLifecycle implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LeadershipLifecycle.class);

    private static final long RETRY_NANOS = 1_000_000_000;

    private final RaftNode node;
    private final ProposalTracker proposals;
    private final ReplicaHolder replica;
    private final InstantSource clock;
    private final GroupCommitOptions engine;
    private final LeadershipListener listener;
    private final Function<Proposer, ReadBarrier> reads;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(Threads.named("holdfast-leadership"));
    private final RecurringTask ticker;
    private volatile @Nullable RaftLeadership session;
    private volatile @Nullable String aside;
    private volatile long lastAttempt;
    /** The resource of the open session; used only on the session thread. */
    private @Nullable AutoCloseable resource;

    LeadershipLifecycle(
            ClusterConfig config,
            RaftNode node,
            ProposalTracker proposals,
            ReplicaHolder replica,
            InstantSource clock,
            LeadershipListener listener,
            Function<Proposer, ReadBarrier> reads) {
        this.node = node;
        this.proposals = proposals;
        this.replica = replica;
        this.clock = clock;
        this.engine = config.engine();
        this.listener = listener;
        this.reads = reads;
        Duration tick = config.timings().tick();
        this.ticker = RecurringTask.startEvery(tick.dividedBy(4), "cluster-tick", closing -> tick(tick.toNanos()));
    }

    /** Called when this member leads and has applied all entries of earlier terms. Does not block. */
    void onLeaderReady() {
        execute(this::open);
    }

    /** Called when this member no longer leads. Does not block. */
    void onNotLeader() {
        RaftLeadership current = session;
        if (current != null) {
            current.end();
        }
        execute(this::closeSession);
    }

    /** Returns the open session, or null if this member does not lead or has not opened a session yet. */
    @Nullable
    RaftLeadership session() {
        RaftLeadership current = session;
        return current == null || current.proposer().isEnded() ? null : current;
    }

    /**
     * Returns whether this member must pass on the leadership of a term, because it stepped aside or its session
     * failed.
     */
    boolean mustGiveUp(long term) {
        RaftLeadership current = session;
        return aside != null
                || (current != null
                        && current.term() == term
                        && current.proposer().isEnded());
    }

    /** Returns the reason why this member does not lead, or null if nothing prevents it. */
    @Nullable
    String aside() {
        return aside;
    }

    void stepAside(String why) {
        aside = why;
        RaftLeadership current = session;
        if (current != null) {
            LOG.info("this member gives up leadership: {}", why);
        }
    }

    void comeBack() {
        aside = null;
        // If this member still leads without a session, because no other member could take over, it opens one now.
        reopen();
    }

    /** Opens a session again after the last one failed, unless the last attempt was too recent. */
    void retry() {
        if (System.nanoTime() - lastAttempt > RETRY_NANOS) {
            lastAttempt = System.nanoTime();
            reopen();
        }
    }

    private void reopen() {
        execute(() -> {
            if (session() == null && node.info().isLeader() && node.info().isLeaderReady()) {
                open();
            }
        });
    }

    private void open() {
        lastAttempt = System.nanoTime();
        closeSession();
        long term = node.term();
        if (!node.isLeader() || aside != null) {
            return;
        }
        MonotonicStoreClock sessionClock =
                new MonotonicStoreClock(clock, replica.get().position().storeTime());
        Proposer proposer = new Proposer(node, proposals, replica, sessionClock, term);
        RaftLeadership opened =
                new RaftLeadership(term, sessionClock, proposer, replica, engine, reads.apply(proposer));
        session = opened;
        if (!node.isLeader() || node.term() != term) {
            opened.end();
        }
        try {
            // Proves that this member still leads, and makes an entry of this term the newest entry.
            proposer.propose(EntryKind.TICK, EntryEncoder.empty(), -1);
            LOG.info(
                    "this member leads in term {} from commit {}",
                    term,
                    replica.get().position().commit());
            resource = listener.onLeading(opened);
        } catch (Exception | Error e) {
            if (proposer.isEnded()) {
                LOG.info("leadership in term {} ended before the leader session was open: {}", term, e.getMessage());
            } else {
                LOG.error("cannot open the leader session of term {}; another member should lead", term, e);
            }
            opened.end();
        }
    }

    private void closeSession() {
        RaftLeadership current = session;
        if (current == null) {
            return;
        }
        current.end();
        session = null;
        AutoCloseable open = resource;
        resource = null;
        if (open == null) {
            return;
        }
        try {
            open.close();
        } catch (Exception e) {
            LOG.error("cannot close the services of the leader session", e);
        }
        LOG.info("this member no longer leads; its session of term {} is closed", current.term());
    }

    private void tick(long periodNanos) {
        RaftLeadership current = session();
        if (current != null && current.proposer().idleNanos() >= periodNanos) {
            try {
                current.proposer().propose(EntryKind.TICK, EntryEncoder.empty(), -1);
            } catch (StoreException e) {
                LOG.debug("cannot write a tick: {}", e.getMessage());
            }
        }
    }

    private void execute(Runnable task) {
        try {
            thread.execute(task);
        } catch (RejectedExecutionException e) {
            LOG.debug("the member is being closed");
        }
    }

    /** Ends the session and closes its services. */
    @Override
    public void close() {
        onNotLeader();
        ticker.close();
        thread.shutdown();
        try {
            if (!thread.awaitTermination(1, TimeUnit.MINUTES)) {
                LOG.warn("the services of the leader session are still being closed");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
