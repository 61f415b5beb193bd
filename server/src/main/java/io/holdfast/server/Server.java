package io.holdfast.server;

import io.holdfast.identity.Identities;
import io.holdfast.identity.MasterKeyring;
import io.holdfast.server.admin.BackupScheduler;
import io.holdfast.server.error.InvalidConfigException;
import io.holdfast.server.http.CertificateExpiry;
import io.holdfast.server.http.JettyServer;
import io.holdfast.server.http.OpenFileLimit;
import io.holdfast.server.http.RequestHandler;
import io.holdfast.server.http.RouteTable;
import io.holdfast.server.metrics.ServerMetrics;
import io.holdfast.server.modules.ServerModules;
import io.holdfast.server.samples.Sampler;
import io.holdfast.server.stream.CommitSignal;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.concurrent.Threads;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.OutcomeUnknownException;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.raft.ClusterConfig;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running server: the store, the modules and HTTP. Its parts are closed in reverse order of construction: HTTP stops
 * accepting requests and completes those in flight; then the modules are closed, and finally the store.
 */
public final class Server implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Server.class);
    private static final Duration SWEEP_EVERY = Duration.ofSeconds(1);
    /** The maximum time to wait for a store that is not yet available. */
    private static final Duration OPEN_TIMEOUT = Duration.ofSeconds(30);

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final ServerMetrics metrics;
    private final JettyServer http;
    private @Nullable ServiceStack services;
    private final CompletableFuture<String> firstKey = new CompletableFuture<>();
    private @Nullable Path newMasterKey;

    Server(Config config) throws Exception {
        this(config, InstantSource.system(), SWEEP_EVERY);
    }

    /**
     * Starts a server with the given clock.
     *
     * @param sweepEvery the interval at which expired data is removed, or zero to never remove it
     */
    Server(Config config, InstantSource clock, Duration sweepEvery) throws Exception {
        try {
            OpenFileLimit.require();
            Identities.preload();
            QueuedThreadPool threads = new QueuedThreadPool();
            threads.setName("holdfast-http");
            http = new JettyServer(config.http(), threads);
            closeLater(http::stop); // For a failed start; otherwise stopped earlier, before the store is closed.
            http.bind();
            ScheduledExecutorService timer = Executors.newScheduledThreadPool(2, Threads.named("holdfast-http-timer"));
            closeLater(timer::shutdownNow);
            CommitSignal commits = new CommitSignal(timer);
            metrics = closeLater(new ServerMetrics(commits::signal));
            metrics.registerHost(
                    config.data(),
                    config.backups(),
                    () -> BackupScheduler.verifiedAt(config.backups()),
                    () -> CertificateExpiry.ifReadable(config.http()));
            Sampler sampler = closeLater(new Sampler(config.data(), metrics::read, clock));
            SlowRequestPools pools = new SlowRequestPools();
            ProcessContext context =
                    new ProcessContext(config, metrics, sampler, commits, timer, threads, pools, clock, sweepEvery);
            if (config.cluster() == null) {
                startSingle(context);
            } else {
                startMember(context, config.cluster());
            }
            sampler.start();
        } catch (Throwable e) {
            close();
            throw e;
        }
    }

    private void startSingle(ProcessContext context) throws Exception {
        Store store = closeLater(open(context));
        ServiceStack stack = closeLater(startServices(context, store));
        services = stack;
        closeLater(context.pools()); // Closed before the services and the store, so that work in flight can complete.
        stack.startMetrics();
        stack.startBackups();
        if (stack.firstKey() != null) {
            firstKey.complete(stack.firstKey());
        }
        RequestHandler handler = new RequestHandler(
                stack.activeRoutes(), metrics, context.config().http(), context.requests());
        metrics.registerInFlight(handler::inFlight);
        closeLater(http::stop);
        closeLater(stack::stopWaiting);
        http.start(handler);
        stack.startBrokers();
    }

    private void startMember(ProcessContext context, ClusterConfig cluster) throws Exception {
        MasterKeyring keys = new GeneratedMasterKeyFile(context.config().data())
                .loadOrCreate(context.config().masterKeys());
        ClusterServer server = closeLater(new ClusterServer(context, cluster, keys, firstKey::complete));
        closeLater(context.pools());
        metrics.registerInFlight(server.handler()::inFlight);
        closeLater(http::stop);
        closeLater(server::handOver);
        http.start(server.handler());
        server.join();
    }

    /** Starts a server in this process with the options of {@code holdfast serve}. The caller must close the server. */
    public static Server start(String... options) throws Exception {
        return new Server(LayeredSettings.read(List.of(options), Map.of()).config());
    }

    /** Returns the schemas of a server's store, for opening the store's folder without the server. */
    public static Schema[] schemas() {
        return ServerModules.schemas();
    }

    /**
     * Opens the store and, if necessary, waits for a database that is still starting, or for a disk that is slow or
     * full.
     */
    private Store open(ProcessContext context) {
        Config config = context.config();
        long end = System.nanoTime() + OPEN_TIMEOUT.toNanos();
        while (true) {
            try {
                return config.record()
                        .apply(Store.on(config.backend()))
                        .schemas(ServerModules.schemas())
                        .clock(context.clock())
                        .sweepEvery(context.sweepEvery())
                        .listener(context.metrics().storeListener())
                        .open();
            } catch (TryAgainException | OutcomeUnknownException e) {
                boolean slow = e.code() == ErrorCode.DEADLINE_EXCEEDED || e.code() == ErrorCode.OUTCOME_UNKNOWN;
                if (!slow && (e.code() != ErrorCode.UNAVAILABLE || System.nanoTime() - end > 0)) {
                    throw e;
                }
                LOG.warn(
                        "the store is not available yet; retrying{}: {}",
                        slow ? "" : " for up to " + OPEN_TIMEOUT.toSeconds() + " s",
                        e.getMessage());
                LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(2));
            }
        }
    }

    private ServiceStack startServices(ProcessContext context, Store store) throws IOException {
        GeneratedMasterKeyFile keyFile =
                new GeneratedMasterKeyFile(context.config().data());
        boolean keyExisted = keyFile.exists();
        MasterKeyring masterKeys = keyFile.loadOrCreate(context.config().masterKeys());
        newMasterKey = !keyExisted && keyFile.exists() ? keyFile.path() : null;
        try {
            ServiceStackRole role =
                    ServiceStackRole.single(store, context.config().newAdminKey());
            return new ServiceStack(context, store, masterKeys, role);
        } catch (InvalidConfigException e) {
            if (newMasterKey != null) {
                keyFile.delete();
            }
            throw e;
        }
    }

    private <T extends AutoCloseable> T closeLater(T part) {
        parts.push(part);
        return part;
    }

    /** Returns the address that the server listens on. */
    public URI address() {
        return http.address();
    }

    RouteTable routes() {
        return Objects.requireNonNull(services, "the routes of a server in a cluster change over time")
                .routes();
    }

    /**
     * Returns the first administrator key, which cannot be retrieved later, or null if this server has not created one. In a cluster, a server creates the key when it first becomes the leader.
     */
    public @Nullable String firstKey() {
        return firstKey.getNow(null);
    }

    /** Runs an action with the first administrator's key if and when this server creates it. */
    void onFirstKey(Consumer<String> action) {
        CompletableFuture<?> unused = firstKey.thenAccept(action);
    }

    /** Returns the master key file if this start created it because no key was configured, or null otherwise. */
    @Nullable
    Path newMasterKey() {
        return newMasterKey;
    }

    @Override
    public void close() {
        while (!parts.isEmpty()) {
            AutoCloseable part = parts.pop();
            try {
                part.close();
            } catch (Exception e) {
                LOG.warn("cannot close a component of the server; closing the others", e);
            }
        }
    }
}
