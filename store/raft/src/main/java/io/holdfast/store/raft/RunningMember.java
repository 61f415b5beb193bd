package io.holdfast.store.raft;

import io.holdfast.store.concurrent.RecurringTask;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.rocksdb.ReplicaDatabase;
import io.holdfast.store.rocksdb.ReplicaPosition;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.RaftServerConfigKeys;
import org.apache.ratis.server.protocol.TermIndex;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A member that takes part in its cluster: its replica, its Raft server and, while it leads, its session. */
final class RunningMember implements RaftEvents, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RunningMember.class);
    private static final Duration MONITOR_PERIOD = Duration.ofMillis(100);
    private static final Duration TRANSFER_TIMEOUT = Duration.ofSeconds(3);

    private final ClusterConfig config;
    private final MemberHooks hooks;
    private final LeadershipListener listener;
    private final CheckpointInstaller checkpoints;
    private final ReplicaHolder replica;
    private final ReplicaReads reads;
    private final ReplicaStateMachine machine;
    private final LogCompaction compaction;
    private final RaftNode node;
    private final Leadership leadership;
    private final RecurringTask monitor;
    private final CompletableFuture<Leadership> started = new CompletableFuture<>();
    private volatile boolean closing;
    private Optional<String> knownLeader = Optional.empty();

    /**
     * Starts a member.
     *
     * @param group the cluster and the members that take part in it as far as this member knows; the log knows better
     * @param format whether the log is created
     */
    RunningMember(
            ClusterConfig config,
            RaftGroup group,
            boolean format,
            InstantSource clock,
            LeadershipListener listener,
            CheckpointInstaller checkpoints,
            MemberHooks hooks) {
        this.config = config;
        this.hooks = hooks;
        this.listener = listener;
        this.checkpoints = checkpoints;
        Path folder = config.folder();
        this.replica = new ReplicaHolder(() -> ReplicaDatabase.open(
                folder.resolve(ClusterMember.REPLICA), config.cacheBytes(), config.bufferBytes()));
        try {
            this.reads = new ReplicaReads(replica, clock);
            ProposalRegistry proposals = new ProposalRegistry();
            this.machine = new ReplicaStateMachine(
                    replica, new EntryApplier(hooks.fence()), this, proposals, this::halt);
            this.compaction = new LogCompaction(replica, hooks.compactBytes(), this::onFlushed);
            RaftProperties properties = RaftSettings.properties(
                    config.timings(),
                    ClusterMember.socketAddress(config.address().raft()),
                    folder.resolve(ClusterMember.LOG));
            if (hooks.ratisReads()) {
                RaftServerConfigKeys.Read.setOption(properties, RaftServerConfigKeys.Read.Option.LINEARIZABLE);
            }
            this.node = RaftNode.start(
                    RaftPeerId.valueOf(config.member()),
                    group,
                    format,
                    properties,
                    RaftSettings.parameters(config.tls()),
                    machine,
                    proposals);
            Function<Proposer, ReadPolicy> policy =
                    proposer -> hooks.ratisReads() ? node::awaitRatisRead : proposer::awaitBarrier;
            this.leadership = new Leadership(node, proposals, replica, clock, config, listener, policy);
            started.complete(leadership);
            this.monitor = RecurringTask.startEvery(MONITOR_PERIOD, "cluster-monitor", closed -> monitor());
        } catch (Throwable e) {
            replica.close();
            throw e;
        }
    }

    @Override
    public void onLeaderReady() {
        started.thenAccept(Leadership::onLeaderReady);
    }

    @Override
    public void onNotLeader() {
        started.thenAccept(Leadership::onNotLeader);
    }

    @Override
    public void onLeaderElected() {
        // The monitor reports it.
    }

    @Override
    public void onApplied(int bytes) {
        reads.onApplied();
        compaction.onApplied(bytes);
    }

    @Override
    public CompletableFuture<TermIndex> onCheckpointNeeded(long firstIndexInLog) {
        return checkpoints.install(replica, firstIndexInLog)
                .thenApply(position -> position == null || position.index() < 0
                        ? null
                        : TermIndex.valueOf(position.term(), position.index()));
    }

    private void onFlushed(ReplicaPosition position) throws IOException {
        machine.setFlushed(position);
        started.join();
        node.purge();
    }

    private void halt(String why, @Nullable Throwable cause) {
        if (!closing) {
            hooks.halt().halt(why, cause);
        }
    }

    private void monitor() {
        if (closing) {
            return;
        }
        if (node.isClosed()) {
            halt("the Raft server has stopped because of a failure", null);
            return;
        }
        Optional<String> leader = node.leader();
        if (!leader.equals(knownLeader)) {
            knownLeader = leader;
            listener.onLeaderChange(leader());
        }
        if (node.info().isLeader() && node.info().isLeaderReady() && mustGiveUp()) {
            transferToAnother();
        }
    }

    /** Returns whether this member leads but cannot or may not run a session. */
    private boolean mustGiveUp() {
        return leadership.aside() != null || leadership.hasFailed(node.term());
    }

    private void transferToAnother() {
        try {
            transfer("");
        } catch (StoreException e) {
            LOG.debug("the leadership could not be given up: {}", e.getMessage());
        }
    }

    /** Passes the leadership to a member, or to the most current other one if the name is empty. */
    void transfer(String target) {
        RaftPeerId id = target.isEmpty() ? node.mostCurrentFollower().orElse(null) : RaftPeerId.valueOf(target);
        if (!node.isLeader()) {
            throw Proposer.notLeader(null);
        }
        if (id != null) {
            node.transfer(id, TRANSFER_TIMEOUT);
        }
    }

    ClusterConfig config() {
        return config;
    }

    RaftNode node() {
        return node;
    }

    Leadership leadership() {
        return leadership;
    }

    ReplicaHolder replica() {
        return replica;
    }

    ReplicaReads reads() {
        return reads;
    }

    List<RaftPeer> members() {
        return node.members().stream()
                .sorted(Comparator.comparing(peer -> peer.getId().toString()))
                .toList();
    }

    /** Returns the addresses of the leader, or empty if none is known. */
    Optional<MemberAddress> leader() {
        return node.leader().map(name -> config.members().get(name));
    }

    @Override
    public void close() {
        closing = true;
        monitor.close();
        if (node.isLeader() && members().size() > 1) {
            transferToAnother();
        }
        leadership.close();
        node.close();
        compaction.close();
        replica.close();
    }
}
