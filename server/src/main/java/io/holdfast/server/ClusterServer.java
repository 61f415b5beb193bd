package io.holdfast.server;

import io.holdfast.identity.MasterKeyring;
import io.holdfast.server.cluster.ClusterMetrics;
import io.holdfast.server.cluster.FollowerReadiness;
import io.holdfast.server.cluster.FollowerRedirection;
import io.holdfast.server.error.InvalidConfigException;
import io.holdfast.server.http.RequestHandler;
import io.holdfast.server.modules.ServerModules;
import io.holdfast.store.Store;
import io.holdfast.store.error.StoreException;
import io.holdfast.store.memory.InMemory;
import io.holdfast.store.raft.ClusterConfig;
import io.holdfast.store.raft.ClusterMember;
import io.holdfast.store.raft.Leadership;
import io.holdfast.store.raft.LeadershipListener;
import io.holdfast.store.raft.LocalReads;
import io.holdfast.store.raft.MemberAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server in a cluster. It runs one of three sets of services and switches between them when its role changes: as
 * leader, on the store of the leader session; as follower, on a read-only store; and, before it has data, on an empty
 * store, where only requests that need no API key succeed.
 */
final class ClusterServer implements LeadershipListener, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ClusterServer.class);
    private static final Duration OPEN_EVERY = Duration.ofMillis(200);

    /** Kept in a field, because the JDK discards an unreferenced logger together with its level. */
    private static final java.util.logging.Logger NETWORK_LOG =
            java.util.logging.Logger.getLogger("org.apache.ratis.thirdparty");

    private final ProcessContext context;
    private final ClusterConfig cluster;
    private final MasterKeyring keys;
    private final Consumer<String> onFirstKey;
    private final CompletableFuture<ClusterMember> started = new CompletableFuture<>();
    private final Store emptyStore;
    private final RequestHandler handler;
    private final ScheduledFuture<?> opening;

    // Guarded by this.
    private @Nullable ServiceStack empty;
    private @Nullable Store followerStore;
    private @Nullable ServiceStack follower;
    private @Nullable ServiceStack leader;
    private boolean keyCreated;
    private boolean closing;

    /**
     * Starts a server.
     *
     * @param onFirstKey receives the first administrator key, if this server creates it
     */
    ClusterServer(ProcessContext context, ClusterConfig cluster, MasterKeyring keys, Consumer<String> onFirstKey) {
        this.context = context;
        this.cluster = cluster;
        this.keys = keys;
        this.onFirstKey = onFirstKey;
        NETWORK_LOG.setLevel(Level.SEVERE);
        warmUp();
        emptyStore = Store.open(new InMemory(), ServerModules.schemas());
        ServiceStack waiting = new ServiceStack(context, emptyStore, keys, followerRole(null));
        empty = waiting;
        handler = new RequestHandler(
                waiting.activeRoutes(), context.metrics(), context.config().http(), context.requests());
        opening = context.timer()
                .scheduleWithFixedDelay(
                        this::openFollower, OPEN_EVERY.toMillis(), OPEN_EVERY.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Loads all classes that a leader needs. Loading them during a failover would prolong the outage. */
    private void warmUp() {
        try (Store store = Store.open(new InMemory(), ServerModules.schemas());
                ServiceStack services = new ServiceStack(context, store, keys, ServiceStackRole.single(store, false))) {
            LOG.debug("warmed up with {}", services.activeRoutes());
        }
    }

    /** Joins the cluster. Until then, only requests that need no data are handled. */
    void join() {
        ClusterMember member = ClusterMember.start(cluster, context.clock(), this);
        started.complete(member);
        context.metrics().register(new ClusterMetrics(member));
    }

    RequestHandler handler() {
        return handler;
    }

    private ServiceStackRole followerRole(@Nullable LocalReads reads) {
        URI self = cluster.address().http();
        return ServiceStackRole.follower(
                new FollowerRedirection(this::knownLeader, self, reads, context.timer()),
                new FollowerReadiness(this::member),
                member());
    }

    private @Nullable ClusterMember member() {
        return started.getNow(null);
    }

    private Optional<MemberAddress> knownLeader() {
        ClusterMember member = member();
        return member == null ? Optional.empty() : member.leader();
    }

    /** Opens the follower services once this server has data. */
    private void openFollower() {
        try {
            ClusterMember member = member();
            if (member != null) {
                openFollower(member.localReads());
            }
        } catch (StoreException e) {
            LOG.debug("this server has no readable data yet: {}", e.getMessage());
        } catch (RuntimeException e) { // A periodic task that throws is never run again.
            LOG.warn("cannot open the follower services", e);
        }
    }

    private synchronized void openFollower(LocalReads reads) {
        if (follower != null || closing) {
            return;
        }
        Store store = Store.on(reads.backend())
                .schemas(ServerModules.schemas())
                .clock(context.clock())
                .readOnly()
                .open();
        followerStore = store;
        follower = new ServiceStack(context, store, keys, followerRole(reads));
        opening.cancel(false);
        activateFollower();
    }

    @Override
    public AutoCloseable onLeading(Leadership session) throws Exception {
        long start = System.nanoTime();
        ClusterMember member = started.get();
        Store store = context.config()
                .record()
                .apply(Store.on(session.backend()))
                .schemas(ServerModules.schemas())
                .clock(session.clock())
                .sweepEvery(context.sweepEvery())
                .listener(context.metrics().storeListener())
                .open();
        ServiceStack services;
        try {
            boolean newKey = context.config().newAdminKey() && !keyCreated;
            services = new ServiceStack(context, store, keys, ServiceStackRole.leader(store, newKey, member));
        } catch (Throwable e) {
            store.close();
            if (e instanceof InvalidConfigException) {
                LOG.error("this server cannot lead: {}", e.getMessage());
                member.stepAside(String.valueOf(e.getMessage()));
            }
            throw e;
        }
        activateLeader(services);
        LOG.info(
                "{} leads the cluster in term {}; its services started in {} ms",
                cluster.member(),
                session.term(),
                TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
        return () -> endLeading(services, store, session.term());
    }

    private synchronized void activateLeader(ServiceStack services) {
        leader = services;
        services.startMetrics();
        handler.activate(services.activeRoutes());
        services.startBrokers();
        String key = services.firstKey();
        if (key != null) {
            keyCreated = true;
            onFirstKey.accept(key);
        }
    }

    private void endLeading(ServiceStack services, Store store, long term) {
        LOG.info("{} no longer leads the cluster (term {})", cluster.member(), term);
        synchronized (this) {
            leader = null;
            activateFollower();
        }
        services.close();
        store.close();
    }

    private synchronized void activateFollower() {
        ServiceStack services = follower == null ? empty : follower;
        if (leader == null && services != null) {
            handler.activate(services.activeRoutes());
        }
    }

    @Override
    public void onLeaderChange(Optional<MemberAddress> address) {
        LOG.info(
                "{}: the leader of the cluster is {}",
                cluster.member(),
                address.map(MemberAddress::http).map(URI::toString).orElse("not known"));
    }

    /**
     * Passes leadership to another server if this one leads. Ends feeds and long polls, so that their clients continue
     * on the new leader.
     */
    void handOver() {
        ClusterMember member = member();
        ServiceStack leading;
        synchronized (this) {
            closing = true;
            leading = leader;
        }
        if (member != null && leading != null && member.status().members().size() > 1) {
            try {
                member.transfer("");
            } catch (RuntimeException e) {
                LOG.warn("cannot pass leadership to another server before this one stops: {}", e.getMessage());
            }
        }
        stopWaiting();
    }

    private synchronized void stopWaiting() {
        for (ServiceStack services : new @Nullable ServiceStack[] {leader, follower, empty}) {
            if (services != null) {
                services.stopWaiting();
            }
        }
    }

    @Override
    public void close() {
        opening.cancel(false);
        ClusterMember member = member();
        if (member != null) {
            member.close();
        }
        closeFollower();
        emptyStore.close();
    }

    private synchronized void closeFollower() {
        if (follower != null) {
            follower.close();
        }
        if (followerStore != null) {
            followerStore.close();
        }
        if (empty != null) {
            empty.close();
        }
    }
}
