package io.holdfast.store.raft;

import io.holdfast.store.concurrent.RecurringTask;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.raft.log.EntryApplier;
import io.holdfast.store.raft.log.LogCompaction;
import io.holdfast.store.raft.log.ProposalTracker;
import io.holdfast.store.raft.log.ReplicaHolder;
import io.holdfast.store.raft.peer.LastAppliedEntryFile;
import io.holdfast.store.raft.peer.PeerTls;
import io.holdfast.store.rocksdb.ReplicaDatabase;
import io.holdfast.store.rocksdb.ReplicaLogPosition;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
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

/** A member that participates in its cluster: its replica, its Raft server and, while it leads, its session. */
final class RunningMember implements RaftEventListener, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RunningMember.class);
    private static final Duration MONITOR_PERIOD = Duration.ofMillis(100);
    private static final Duration TRANSFER_TIMEOUT = Duration.ofSeconds(3);
    private static final Duration STALLED_AFTER = Duration.ofSeconds(5);
    private static final Duration MARK_PERIOD = Duration.ofSeconds(1);

    private final ClusterConfig config;
    private final MemberTestHooks hooks;
    private final LeadershipListener listener;
    private final CheckpointInstaller checkpoints;
    private final ReplicaHolder replica;
    private final MemberRegistry registry;
    private final ReplicaLocalReads reads;
    private final ProposalTracker proposals;
    private final EntryApplier applier;
    private final ReplicaStateMachine machine;
    private final LogCompaction compaction;
    private final RaftNode node;
    private final LeadershipLifecycle leadership;
    private final RecurringTask monitor;
    private final @Nullable LastAppliedEntryFile mark;
    private final @Nullable RecurringTask markSync;
    private final CompletableFuture<LeadershipLifecycle> started = new CompletableFuture<>();
    private volatile boolean closing;
    private volatile boolean removed;
    private volatile @Nullable String divergence;
    private volatile @Nullable String stalled;
    private Optional<String> knownLeader = Optional.empty();

    /**
     * The settings of a running member in addition to its configuration.
     *
     * @param group derives the cluster and its members from the records in the replica; the log takes precedence
     * @param format whether the log is created
     * @param incarnation the incarnation of the member's folder, or null in tests
     * @param mark records the entry that the log must contain, or null in tests
     * @param tls the certificates, or null
     */
    record Start(
            Function<Map<String, MemberRecord>, RaftGroup> group,
            boolean format,
            @Nullable String incarnation,
            @Nullable LastAppliedEntryFile mark,
            @Nullable PeerTls tls,
            CheckpointInstaller checkpoints,
            MemberTestHooks hooks) {}

    RunningMember(ClusterConfig config, Start start, InstantSource clock, LeadershipListener listener) {
        this.config = config;
        this.hooks = start.hooks();
        this.listener = listener;
        this.checkpoints = start.checkpoints();
        this.mark = start.mark();
        this.replica = new ReplicaHolder(() -> ReplicaDatabase.open(
                config.folder().resolve(ClusterMember.REPLICA), config.cacheBytes(), config.bufferBytes()));
        try {
            this.registry = new MemberRegistry(replica);
            this.reads = new ReplicaLocalReads(replica, clock);
            this.proposals = new ProposalTracker();
            this.applier = new EntryApplier(hooks.fence());
            this.machine = new ReplicaStateMachine(replica, applier, this, proposals, this::halt);
            this.compaction = new LogCompaction(replica, hooks.compactBytes(), this::onFlushed);
            this.node = RaftNode.start(
                    RaftPeerId.valueOf(config.member()),
                    start.group().apply(registry.all()),
                    start.format(),
                    properties(),
                    RaftSettings.parameters(start.tls()),
                    machine,
                    proposals);
            MemberRecord self =
                    start.incarnation() == null ? null : MemberRecord.of(config.address(), start.incarnation(), true);
            this.leadership = new LeadershipLifecycle(
                    config, node, proposals, replica, clock, sessionListener(self), this::readBarrier);
            started.complete(leadership);
            this.monitor = RecurringTask.startEvery(MONITOR_PERIOD, "cluster-monitor", closed -> monitor());
            this.markSync =
                    mark == null ? null : RecurringTask.startEvery(MARK_PERIOD, "cluster-mark", closed -> mark.sync());
        } catch (Throwable e) {
            replica.close();
            throw e;
        }
    }

    private RaftProperties properties() {
        RaftProperties properties = RaftSettings.properties(
                config.timings(),
                ClusterMember.socketAddress(config.address().raft()),
                config.folder().resolve(ClusterMember.LOG));
        if (hooks.ratisReads()) {
            RaftServerConfigKeys.Read.setOption(properties, RaftServerConfigKeys.Read.Option.LINEARIZABLE);
        }
        return properties;
    }

    private ReadBarrier readBarrier(Proposer proposer) {
        return hooks.ratisReads() ? node::awaitRatisRead : proposer::awaitBarrier;
    }

    /** Returns a listener that first ensures that the addresses of the leader are replicated. */
    private LeadershipListener sessionListener(@Nullable MemberRecord self) {
        return session -> {
            if (self != null && !self.equals(registry.all().get(config.member()))) {
                MemberRegistry.write(((RaftLeadership) session).proposer(), config.member(), self);
            }
            return listener.onLeading(session);
        };
    }

    @Override
    public void onLeaderReady() {
        CompletableFuture<Void> unused = started.thenAccept(LeadershipLifecycle::onLeaderReady);
    }

    @Override
    public void onNotLeader() {
        CompletableFuture<Void> unused = started.thenAccept(LeadershipLifecycle::onNotLeader);
    }

    @Override
    public void onApplied(long term, long index, int bytes) {
        if (mark != null) {
            mark.advance(term, index);
        }
        reads.onApplied();
        compaction.onApplied(bytes);
    }

    @Override
    public void onRemoved() {
        removed = true;
        LOG.warn("this member was removed from its cluster; its data is no longer updated");
    }

    @Override
    public CompletableFuture<@Nullable TermIndex> onCheckpointNeeded(long firstIndexInLog) {
        return checkpoints
                .install(replica, firstIndexInLog)
                .thenApply(position -> position == null || position.index() < 0
                        ? null
                        : TermIndex.valueOf(position.term(), position.index()));
    }

    private void onFlushed(ReplicaLogPosition position) {
        long obsolete = machine.setFlushed(position);
        if (obsolete >= 0) {
            started.join();
            node.purge(obsolete);
        }
    }

    private void halt(String why, @Nullable Throwable cause) {
        if (!closing) {
            divergence = why;
            hooks.halt().halt(why, cause);
        }
    }

    private void monitor() {
        if (closing || removed) {
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
        boolean leading = node.isLeader();
        checkStalled(leader.isPresent() && !leading);
        if (leading && node.info().isLeaderReady() && leadership.mustGiveUp(node.term()) && !transferToAnother()) {
            leadership.retry();
        }
    }

    private void checkStalled(boolean followsLeader) {
        Duration since = reads.sinceLastEntry();
        if (!followsLeader
                || since.compareTo(STALLED_AFTER.plus(config.timings().tick())) < 0) {
            stalled = null;
        } else {
            if (stalled == null) {
                LOG.warn("no entry has arrived for {} s although a leader is known", since.toSeconds());
            }
            stalled = "no entry has arrived for " + since.toSeconds() + " s although a leader is known";
        }
    }

    /** Passes the leadership to the most up-to-date other member, and returns whether that succeeded. */
    private boolean transferToAnother() {
        try {
            return transfer("");
        } catch (StoreException e) {
            LOG.debug("cannot give up leadership: {}", e.getMessage());
            return false;
        }
    }

    /**
     * Passes the leadership to a member, or to the most up-to-date other member if the name is empty. Returns false if
     * there is no other member.
     */
    boolean transfer(String target) {
        if (!node.isLeader()) {
            throw Proposer.notLeader(null);
        }
        if (!target.isEmpty() && !members().containsKey(target)) {
            throw new BadRequestException(
                    ErrorCode.INVALID_ARGUMENT, "member '" + target + "' does not belong to the cluster");
        }
        Optional<RaftPeerId> id =
                target.isEmpty() ? node.mostCurrentFollower() : Optional.of(RaftPeerId.valueOf(target));
        id.ifPresent(to -> node.transfer(to, TRANSFER_TIMEOUT));
        return id.isPresent();
    }

    ClusterConfig config() {
        return config;
    }

    EntryApplier applier() {
        return applier;
    }

    ProposalTracker proposals() {
        return proposals;
    }

    RaftNode node() {
        return node;
    }

    LeadershipLifecycle leadership() {
        return leadership;
    }

    ReplicaHolder replica() {
        return replica;
    }

    MemberRegistry registry() {
        return registry;
    }

    ReplicaLocalReads reads() {
        return reads;
    }

    boolean isRemoved() {
        return removed;
    }

    @Nullable
    String divergence() {
        return divergence;
    }

    @Nullable
    String stalled() {
        return stalled;
    }

    /** Returns the addresses of all members by name. */
    Map<String, MemberAddress> members() {
        Map<String, MemberRecord> known = registry.all();
        Map<String, MemberAddress> members = new TreeMap<>();
        for (RaftPeer peer : node.members()) {
            String name = peer.getId().toString();
            MemberRecord entry = known.get(name);
            MemberAddress address =
                    entry != null ? entry.address() : config.members().get(name);
            if (address != null) {
                members.put(name, address);
            }
        }
        return members;
    }

    /** Returns the addresses of the leader, or empty if none is known. */
    Optional<MemberAddress> leader() {
        return node.leader()
                .flatMap(name -> registry.find(name)
                        .map(MemberRecord::address)
                        .or(() -> Optional.ofNullable(config.members().get(name))));
    }

    @Override
    public void close() {
        closing = true;
        monitor.close();
        if (node.isLeader() && node.members().size() > 1) {
            boolean unused = transferToAnother();
        }
        leadership.close();
        node.close();
        compaction.close();
        if (markSync != null) {
            markSync.close();
        }
        replica.close();
        if (mark != null) {
            mark.close();
        }
    }
}
