package io.holdfast.server;

import io.holdfast.api.Endpoint;
import io.holdfast.identity.Identities;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.MasterKeys;
import io.holdfast.server.admin.AdminRoutes;
import io.holdfast.server.admin.ApiKeyRoutes;
import io.holdfast.server.admin.BackupRepository;
import io.holdfast.server.auth.ApiKeyStore;
import io.holdfast.server.auth.Authenticator;
import io.holdfast.server.auth.LocalRateLimiter;
import io.holdfast.server.auth.RateLimiter;
import io.holdfast.server.auth.ScopeCatalog;
import io.holdfast.server.auth.SharedRateLimiter;
import io.holdfast.server.console.ConsoleFiles;
import io.holdfast.server.error.InvalidConfigException;
import io.holdfast.server.feed.FeedRoutes;
import io.holdfast.server.http.JettyServer;
import io.holdfast.server.http.OpenFileLimit;
import io.holdfast.server.http.RequestHandler;
import io.holdfast.server.http.Route;
import io.holdfast.server.http.RouteTable;
import io.holdfast.server.identity.IdentityRoutes;
import io.holdfast.server.identity.LoginRoutes;
import io.holdfast.server.intake.IntakeConfig;
import io.holdfast.server.intake.IntakeRoutes;
import io.holdfast.server.intake.IntakeService;
import io.holdfast.server.ledger.LedgerRoutes;
import io.holdfast.server.metrics.ServerMetrics;
import io.holdfast.server.modules.ModuleMetrics;
import io.holdfast.server.modules.ServerModules;
import io.holdfast.server.openapi.ApiDocumentRoutes;
import io.holdfast.server.operation.EndpointAccess;
import io.holdfast.server.operation.Operation;
import io.holdfast.server.operation.OperationRunner;
import io.holdfast.server.operation.TransactionRunner;
import io.holdfast.server.queue.QueueRoutes;
import io.holdfast.server.retry.RetryRoutes;
import io.holdfast.server.seats.SeatsRoutes;
import io.holdfast.server.stream.CommitSignal;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.concurrent.Threads;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.OutcomeUnknownException;
import io.holdfast.store.error.TryAgainException;
import io.holdfast.store.kit.RefusedException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
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
    private static final Duration QUEUE_SWEEP_EVERY = Duration.ofMillis(100);
    /** The maximum time to wait for a store that is not yet available. */
    private static final Duration OPEN_TIMEOUT = Duration.ofSeconds(30);

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final ServerMetrics metrics;
    private final JettyServer http;
    private final RouteTable routes;
    private final @Nullable String firstKey;
    private final @Nullable Path newMasterKey;
    private volatile boolean closing;

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
            closeLater(http::stop); // For a failed start; otherwise it is stopped below, before the store is closed.
            http.bind();
            ScheduledExecutorService timer = Executors.newScheduledThreadPool(2, Threads.named("holdfast-http-timer"));
            closeLater(timer::shutdownNow);
            CommitSignal commits = new CommitSignal(timer);
            metrics = closeLater(new ServerMetrics(commits::signal));
            Store store = closeLater(open(config, clock, sweepEvery));
            GeneratedMasterKeyFile keyFile = new GeneratedMasterKeyFile(config.data());
            boolean keyExisted = keyFile.exists();
            MasterKeys masterKeys = keyFile.loadOrCreate(config.masterKeys());
            newMasterKey = !keyExisted && keyFile.exists() ? keyFile.path() : null;
            ServerModules modules = ServerModules.of(store, config.modules(), masterKeys);
            StartupWrites startup = new StartupWrites(store, timer);
            requireSigningKey(startup, modules.identities(), keyFile);
            if (!sweepEvery.isZero()) {
                closeLater(modules.ledger()
                        .sweepEvery(sweepEvery, swept -> metrics.domain().recordSweep("ledger", swept)));
                closeLater(modules.seats()
                        .sweepEvery(sweepEvery, swept -> metrics.domain().recordSweep("seats", swept)));
                closeLater(modules.queues()
                        .sweepEvery(QUEUE_SWEEP_EVERY, swept -> metrics.domain().recordSweep("queue", swept)));
            }

            IntakeConfig intakeConfig = config.intake();
            IntakeService intake = intakeConfig == null
                    ? null
                    : closeLater(new IntakeService(
                            modules, intakeConfig, config.modules().retryArchive()));

            Executor hashing = pool("holdfast-hashing", Runtime.getRuntime().availableProcessors(), 256);
            Executor slow = pool("holdfast-admin", 1, 16);
            List<Operation<?, ?, ?>> operations = new ArrayList<>();
            operations.addAll(new LedgerRoutes(modules.ledger()).operations());
            operations.addAll(new SeatsRoutes(modules.seats(), config.endUserSeats()).operations());
            operations.addAll(new QueueRoutes(modules.queues()).operations());
            operations.addAll(new IdentityRoutes(modules.identities(), slow).operations());
            operations.addAll(new LoginRoutes(modules.identities(), hashing).operations());
            operations.addAll(new RetryRoutes(modules.retries()).operations());
            operations.addAll(new IntakeRoutes(intake, pool("holdfast-intake-http", 16, 256)).operations());
            ApiKeyStore keys = new ApiKeyStore(store, new ScopeCatalog(scopes(operations)));
            operations.addAll(new ApiKeyRoutes(keys).operations());
            operations.addAll(
                    new AdminRoutes(modules, new BackupRepository(config.backups(), config.modules(), masterKeys), slow)
                            .operations());
            firstKey = startup.write("create the first API key", keys.firstKey(config.newAdminKey()));

            OperationRunner runner = new OperationRunner(store, metrics, threads);
            TransactionRunner transactions = new TransactionRunner(store, metrics, threads, operations);
            List<Route> all =
                    new ArrayList<>(new BuiltInRoutes(store, keys, metrics, () -> closing).routes(transactions));
            all.addAll(new ApiDocumentRoutes(this::routes, transactions.steps()).routes());
            all.addAll(new ConsoleFiles().routes());
            all.addAll(new FeedRoutes(modules, new EndpointAccess(store, operations), commits, () -> closing)
                    .routes(config.endUserSeats()));
            operations.forEach(operation -> all.add(runner.route(operation)));
            routes = new RouteTable(all);

            Authenticator authenticator = new Authenticator(keys, modules.identities(), config.tokenAudience());
            RequestHandler handler = new RequestHandler(
                    routes, authenticator, rateLimiter(config, store), metrics, config.http(), threads, clock);
            metrics.registerGauges(store, handler::inFlight, new ModuleMetrics(modules));
            closeLater(http::stop);
            closeLater(commits::wakeAll);
            closeLater(modules.queues()::stopWaiting);
            closeLater(() -> closing = true);
            http.start(handler);
            if (intake != null) {
                metrics.register(intake.metrics());
                intake.start();
            }
        } catch (Throwable e) {
            close();
            throw e;
        }
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
    private Store open(Config config, InstantSource clock, Duration sweepEvery) {
        long end = System.nanoTime() + OPEN_TIMEOUT.toNanos();
        while (true) {
            try {
                return Store.on(config.store().backend(config.durability()))
                        .schemas(ServerModules.schemas())
                        .clock(clock)
                        .sweepEvery(sweepEvery)
                        .listener(metrics.storeListener())
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

    /**
     * Requires that the master key can decrypt the signing key; the server does not start with the wrong master key.
     */
    private void requireSigningKey(StartupWrites startup, Identities identities, GeneratedMasterKeyFile keyFile)
            throws IOException {
        try {
            startup.write("create a signing key", identities.signingKeys()::ensureActiveKey)
                    .orThrow();
        } catch (RefusedException e) {
            if (newMasterKey != null) {
                keyFile.delete();
            }
            String name = e.refusal() instanceof IdentityOutcome.Refused<?> refused ? refused.about() : "";
            throw new InvalidConfigException(
                    List.of("master-keys cannot decrypt the stored secrets, which were encrypted with the key '" + name
                            + "'"
                            + (name.equals(GeneratedMasterKeyFile.NAME)
                                    ? ", the content of master.key in the data folder in which the store was created"
                                    : "")
                            + " (" + e.refusal().code() + ")"));
        }
    }

    private Executor pool(String name, int threads, int waiting) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                threads, threads, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(waiting), Threads.named(name));
        pool.allowCoreThreadTimeOut(true);
        // Closed before the store, so that work in flight can complete.
        closeLater(() -> {
            pool.shutdown();
            if (!pool.awaitTermination(1, TimeUnit.MINUTES)) {
                pool.shutdownNow();
            }
        });
        return pool;
    }

    private static RateLimiter rateLimiter(Config config, Store store) {
        return config.store().isShared()
                ? new SharedRateLimiter(store, config.rateLimit(), System::nanoTime)
                : new LocalRateLimiter(config.rateLimit(), System::nanoTime);
    }

    private static Set<String> scopes(List<Operation<?, ?, ?>> operations) {
        Set<String> scopes = new HashSet<>(Set.of(Endpoint.ADMIN, BuiltInRoutes.METRICS_READ));
        operations.forEach(operation -> scopes.addAll(operation.endpoint().scopes()));
        return scopes;
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
        return routes;
    }

    /** Returns the first administrator's key, which cannot be retrieved later, or null if this start created no key. */
    public @Nullable String firstKey() {
        return firstKey;
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
                LOG.warn("a part failed to close; closing continues", e);
            }
        }
    }
}
