package io.holdfast.store.raft;

import io.holdfast.store.concurrent.RecurringTask;
import io.holdfast.store.concurrent.Threads;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.ExceptionText;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.error.StoreFailedException;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.raft.log.ReplicaHolder;
import io.holdfast.store.raft.peer.CheckpointFetcher;
import io.holdfast.store.raft.peer.CheckpointProvider;
import io.holdfast.store.raft.peer.ClockSkewMonitor;
import io.holdfast.store.raft.peer.DiskSpaceMonitor;
import io.holdfast.store.raft.peer.FolderLock;
import io.holdfast.store.raft.peer.JoinInvitation;
import io.holdfast.store.raft.peer.JoinProgress;
import io.holdfast.store.raft.peer.LeadershipBlockers;
import io.holdfast.store.raft.peer.MemberFolder;
import io.holdfast.store.raft.peer.MemberIdentity;
import io.holdfast.store.raft.peer.PeerClient;
import io.holdfast.store.raft.peer.PeerHttpHandler;
import io.holdfast.store.raft.peer.PeerServer;
import io.holdfast.store.raft.peer.PeerService;
import io.holdfast.store.raft.peer.PeerStatus;
import io.holdfast.store.raft.peer.PeerTls;
import io.holdfast.store.rocksdb.ReplicaLogPosition;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The parts of a member in this process: its folder, its peer port and, once it has joined, its Raft server.
 * Thread-safe.
 */
final class MemberLifecycle implements PeerService, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(MemberLifecycle.class);
    private static final Duration GUARD_PERIOD = Duration.ofSeconds(1);

    private final ClusterConfig config;
    private final InstantSource clock;
    private final LeadershipListener listener;
    private final MemberTestHooks hooks;
    private final @Nullable PeerTls tls;
    private final FolderLock lock;
    private final MemberFolder folder;
    private final PeerClient client;
    private final CheckpointFetcher fetcher;
    private final CheckpointProvider checkpoints;
    private final JoinProcess joining;
    private final ExecutorService installer = Executors.newSingleThreadExecutor(Threads.named("holdfast-catch-up"));
    private final List<RecurringTask> guards = new ArrayList<>();
    private volatile Optional<MemberIdentity> identity;
    private volatile @Nullable Joined joined;
    private @Nullable PeerServer server;
    private boolean closed;

    /** The parts that exist once the member has joined its cluster. */
    private record Joined(
            RunningMember running,
            PeerStatusPoller peers,
            MemberStatusReporter report,
            MembershipChanges changes,
            LeadershipBlockers blockers) {}

    private MemberLifecycle(
            ClusterConfig config,
            InstantSource clock,
            LeadershipListener listener,
            MemberTestHooks hooks,
            FolderLock lock) {
        this.config = config;
        this.clock = clock;
        this.listener = listener;
        this.hooks = hooks;
        this.tls = config.tls() == null
                ? null
                : PeerTls.read(
                        config.tls().certificate(),
                        config.tls().key(),
                        config.tls().authority());
        config.members()
                .values()
                .forEach(address -> PeerTls.requireOutsideLoopback(List.of(address.raft(), address.peer()), tls));
        this.lock = lock;
        this.folder = MemberFolder.open(config.folder());
        this.identity = folder.identity();
        this.client = new PeerClient(tls, () -> identity);
        this.fetcher = new CheckpointFetcher(folder, client, hooks.fetchRate());
        this.checkpoints = new CheckpointProvider(folder.checkpoints(), target -> {
            RunningMember running = running();
            if (running == null) {
                throw new TryAgainException(ErrorCode.UNAVAILABLE, "this member has no data");
            }
            return running.replica().get().checkpoint(target);
        });
        this.joining = new JoinProcess(config.member(), folder, fetcher, this::onJoined, () -> joined != null);
    }

    static MemberLifecycle start(
            ClusterConfig config, InstantSource clock, LeadershipListener listener, MemberTestHooks hooks) {
        FolderLock lock = FolderLock.acquire(config.folder());
        MemberLifecycle process;
        try {
            process = new MemberLifecycle(config, clock, listener, hooks, lock);
        } catch (Throwable e) {
            lock.close();
            throw e;
        }
        try {
            process.open();
            return process;
        } catch (Throwable e) {
            process.close();
            throw e;
        }
    }

    private synchronized void open() {
        identity.ifPresent(known -> {
            if (!known.member().equals(config.member())) {
                throw new BadRequestException(
                        ErrorCode.INVALID_ARGUMENT,
                        "the folder " + folder.root() + " belongs to member '" + known.member()
                                + "', but this is member '" + config.member() + "'");
            }
        });
        PeerHttpHandler handler = new PeerHttpHandler(() -> identity, this, checkpoints);
        server = PeerServer.start(config.address().peer(), tls, handler);
        if (identity.isPresent() && identity.get().joined()) {
            run(identity.get());
        } else {
            LOG.info("member '{}' is waiting for the leader to add it", config.member());
        }
    }

    private synchronized void onJoined(MemberIdentity fresh) {
        identity = Optional.of(fresh);
        if (!closed) {
            run(fresh);
        }
    }

    private void run(MemberIdentity self) {
        RunningMember running = new RunningMember(
                config, MemberStartPlanner.of(config, folder, self, tls, this::install, hooks), clock, listener);
        PeerStatusPoller peers =
                new PeerStatusPoller(client, self.cluster(), () -> MemberStatusReporter.others(running));
        LeadershipBlockers blockers =
                new LeadershipBlockers(running.leadership()::stepAside, running.leadership()::comeBack);
        joined = new Joined(
                running,
                peers,
                new MemberStatusReporter(running, self, peers, clock),
                new MembershipChanges(running, self.cluster(), client),
                blockers);
        guards.add(new DiskSpaceMonitor(
                        DiskSpaceMonitor.diskOf(folder.root()), hooks.diskLowMark(), why -> blockers.set("disk", why))
                .startEvery(GUARD_PERIOD));
        guards.add(new ClockSkewMonitor(
                        () -> MemberStatusReporter.others(running).values().stream()
                                .map(MemberAddress::peer)
                                .toList(),
                        ClockSkewMonitor.of(client, self.cluster()),
                        clock,
                        config.timings().maxClockSkew(),
                        why -> blockers.set("clock", why))
                .startEvery(GUARD_PERIOD));
    }

    @Nullable
    RunningMember running() {
        Joined current = joined;
        return current == null ? null : current.running();
    }

    private Joined requireJoined() {
        Joined current = joined;
        if (current == null) {
            throw new TryAgainException(ErrorCode.UNAVAILABLE, "this member is waiting to be added to a cluster");
        }
        return current;
    }

    MembershipChanges changes() {
        return requireJoined().changes();
    }

    void blockLeadership(String name, @Nullable String why) {
        requireJoined().blockers().set(name, why);
    }

    ClusterStatus clusterStatus() {
        Joined current = joined;
        return current != null
                ? current.report().status()
                : new ClusterStatus(
                        identity.map(known -> known.cluster().toString()).orElse(""),
                        config.member(),
                        MemberRole.WAITING,
                        0,
                        null,
                        List.of(),
                        null,
                        "it is waiting to be added",
                        null);
    }

    /** Catches up from a checkpoint that is fetched from the leader or, if that fails, from another member. */
    private CompletableFuture<@Nullable ReplicaLogPosition> install(ReplicaHolder replica, long firstIndexInLog) {
        return CompletableFuture.supplyAsync(
                () -> {
                    RunningMember running = requireJoined().running();
                    UUID cluster = identity.orElseThrow().cluster();
                    List<MemberAddress> sources = new ArrayList<>();
                    running.leader().ifPresent(sources::add);
                    sources.addAll(MemberStatusReporter.others(running).values());
                    for (MemberAddress source : sources) {
                        try {
                            LOG.info(
                                    "the log of the leader begins at entry {}, so this member fetches a checkpoint from {}",
                                    firstIndexInLog,
                                    source.peer());
                            fetcher.fetch(source.peer(), cluster, firstIndexInLog - 1);
                            replica.replace(fetcher::replaceData);
                            LOG.info(
                                    "this member has the data up to entry {}",
                                    replica.get().position().index());
                            return replica.get().position();
                        } catch (StoreFailedException e) {
                            hooks.halt().halt("cannot replace the data with a checkpoint: " + e.getMessage(), e);
                            return null;
                        } catch (StoreException e) {
                            LOG.warn("cannot fetch a checkpoint from {}: {}", source.peer(), e.getMessage());
                        }
                    }
                    return null;
                },
                installer);
    }

    /** Passes on the leadership, or asks the leader to do so. */
    @Override
    public void transfer(String member) {
        RunningMember running = requireJoined().running();
        if (running.node().isLeader()) {
            boolean unused = running.transfer(member);
            return;
        }
        MemberAddress leader = running.leader().orElseThrow(() -> Proposer.notLeader(null));
        try {
            client.transfer(leader.peer(), identity.orElseThrow().cluster(), member);
        } catch (IOException e) {
            throw new TryAgainException(ErrorCode.UNAVAILABLE, "cannot transfer leadership: " + ExceptionText.of(e), e);
        }
    }

    @Override
    public PeerStatus status() {
        Joined current = joined;
        return current != null
                ? current.report().peerStatus()
                : new PeerStatus(
                        identity.map(known -> known.cluster().toString()).orElse(null),
                        config.member(),
                        identity.map(known -> known.incarnation().toString()).orElse(null),
                        false,
                        MemberRole.WAITING.name().toLowerCase(Locale.ROOT),
                        0,
                        null,
                        -1,
                        0,
                        "",
                        0,
                        MemberStatusReporter.micros(clock));
    }

    @Override
    public JoinProgress join(JoinInvitation request) {
        return joining.join(request);
    }

    @Override
    public Optional<UUID> incarnationOf(String member) {
        RunningMember running = running();
        return running == null
                ? Optional.empty()
                : running.registry().find(member).map(MemberRecord::incarnation).map(UUID::fromString);
    }

    @Override
    public synchronized void close() {
        closed = true;
        guards.forEach(RecurringTask::close);
        Joined current = joined;
        if (current != null) {
            current.peers().close();
            current.running().close();
        }
        if (server != null) {
            server.close();
        }
        installer.shutdownNow();
        checkpoints.close();
        lock.close();
    }
}
