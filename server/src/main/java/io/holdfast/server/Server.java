package io.holdfast.server;

import io.holdfast.identity.Identities;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.MasterKeys;
import io.holdfast.server.admin.AdminRoutes;
import io.holdfast.server.admin.BackupFolders;
import io.holdfast.server.auth.ApiKeyStore;
import io.holdfast.server.auth.Authenticator;
import io.holdfast.server.auth.LocalRateLimiter;
import io.holdfast.server.auth.RateLimiter;
import io.holdfast.server.auth.SharedRateLimiter;
import io.holdfast.server.console.ConsoleFiles;
import io.holdfast.server.error.ApiException;
import io.holdfast.server.error.InvalidConfigException;
import io.holdfast.server.feed.FeedRoutes;
import io.holdfast.server.http.ApiResponse;
import io.holdfast.server.http.JettyServer;
import io.holdfast.server.http.RequestHandler;
import io.holdfast.server.http.Route;
import io.holdfast.server.http.RouteTable;
import io.holdfast.server.identity.IdentityRoutes;
import io.holdfast.server.identity.LoginRoutes;
import io.holdfast.server.ledger.LedgerRoutes;
import io.holdfast.server.metrics.ServerMetrics;
import io.holdfast.server.modules.ServerModules;
import io.holdfast.server.openapi.ApiReferencePage;
import io.holdfast.server.openapi.OpenApiDocument;
import io.holdfast.server.operation.Operation;
import io.holdfast.server.operation.OperationRunner;
import io.holdfast.server.operation.TransactionRunner;
import io.holdfast.server.queue.QueueRoutes;
import io.holdfast.server.retry.RetryRoutes;
import io.holdfast.server.seats.SeatsRoutes;
import io.holdfast.server.stream.CommitSignal;
import io.holdfast.server.stream.LongPoller;
import io.holdfast.store.Schema;
import io.holdfast.store.Store;
import io.holdfast.store.error.ErrorCode;
import io.holdfast.store.error.TryAgain;
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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running server: the store, the rooms, and HTTP in front of them. It is put together in the order of reading, and
 * closed in the reverse: first no more calls and an answer for each that is under way, then the rooms, last the store.
 */
public final class Server implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Server.class);
    private static final Duration SWEEP_EVERY = Duration.ofSeconds(1);
    /** For a store that is not there yet. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final String METRICS_READ = "metrics:read";

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
     * A server with a clock of the caller's.
     *
     * @param sweepEvery how often everything that has expired is removed; zero for never
     */
    Server(Config config, InstantSource clock, Duration sweepEvery) throws Exception {
        try {
            QueuedThreadPool threads = new QueuedThreadPool();
            threads.setName("holdfast-http");
            http = new JettyServer(config.http(), threads);
            closeLater(http::stop); // For a start that fails: one that does not stops it before the store is closed.
            http.bind();
            ScheduledExecutorService timer = Executors.newScheduledThreadPool(2, thread("holdfast-http-timer"));
            closeLater(timer::shutdownNow);
            CommitSignal pulse = new CommitSignal(timer);
            metrics = new ServerMetrics(pulse::signal);
            Store store = closeLater(open(config, clock, sweepEvery));
            MasterKeyFile keyFile = new MasterKeyFile(config.data());
            boolean hadKey = keyFile.exists();
            MasterKeys masterKeys = keyFile.loadOrCreate(config.masterKeys());
            newMasterKey = !hadKey && keyFile.exists() ? keyFile.path() : null;
            ServerModules rooms = ServerModules.of(store, config.modules(), masterKeys);
            requireSigningKey(rooms.identities(), keyFile);
            if (!sweepEvery.isZero()) {
                closeLater(rooms.ledger().sweepEvery(sweepEvery));
                closeLater(rooms.seats().sweepEvery(sweepEvery));
                closeLater(rooms.queues().sweepEvery(Duration.ofMillis(100)));
            }

            Executor hashing = pool("holdfast-hashing", Runtime.getRuntime().availableProcessors(), 256);
            Executor slow = pool("holdfast-admin", 1, 16);
            List<Operation<?>> operations = new ArrayList<>();
            operations.addAll(new LedgerRoutes(rooms.ledger()).operations());
            operations.addAll(new SeatsRoutes(rooms.seats()).operations());
            operations.addAll(new QueueRoutes(rooms.queues()).operations());
            operations.addAll(new IdentityRoutes(rooms.identities(), slow).operations());
            operations.addAll(new LoginRoutes(rooms.identities(), hashing).operations());
            operations.addAll(new RetryRoutes(rooms.retries()).operations());
            ApiKeyStore keys = new ApiKeyStore(store, scopes(operations));
            operations.addAll(keys.operations());
            operations.addAll(
                    new AdminRoutes(rooms, new BackupFolders(config.backups(), config.modules(), masterKeys), slow)
                            .operations());
            firstKey = keys.createFirstKey(config.newAdminKey());

            LongPoller polls = new LongPoller(timer, pulse);
            OperationRunner calls = new OperationRunner(store, keys, polls, metrics, threads);
            TransactionRunner transactions = new TransactionRunner(store, calls, metrics, threads, operations);
            List<Route> all = new ArrayList<>(ownRoutes(store, keys, transactions));
            all.addAll(new ConsoleFiles().routes());
            all.addAll(new FeedRoutes(rooms, pulse, () -> closing).routes());
            operations.forEach(operation -> all.add(calls.route(operation)));
            routes = new RouteTable(all);

            Authenticator callers = new Authenticator(keys, rooms.identities(), config.tokenAudience());
            RequestHandler front =
                    new RequestHandler(routes, callers, rateLimiter(config, store), metrics, config.http(), threads);
            metrics.registerGauges(rooms, front::inFlight);
            closeLater(http::stop);
            closeLater(pulse::wakeAll);
            closeLater(polls::close);
            closeLater(() -> closing = true);
            http.start(front);
        } catch (Throwable e) {
            close();
            throw e;
        }
    }

    /** Starts a server inside this process, with options as {@code holdfast serve} has them; whoever starts it closes it. */
    public static Server start(String... options) throws Exception {
        return new Server(LayeredSettings.read(List.of(options), Map.of()).config());
    }

    /** The tables of a server's store, for whoever opens its folder without it. */
    public static Schema[] schemas() {
        return ServerModules.schemas();
    }

    /** Waits for a database that is being started as well. */
    private Store open(Config config, InstantSource clock, Duration sweepEvery) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                return Store.on(config.store().backend(config.durability()))
                        .schemas(ServerModules.schemas())
                        .clock(clock)
                        .sweepEvery(sweepEvery)
                        .listener(metrics)
                        .open();
            } catch (TryAgain e) {
                if (e.code() != ErrorCode.UNAVAILABLE || System.nanoTime() - end > 0) {
                    throw e;
                }
                LOG.warn("the store is not there yet, trying for {} s: {}", PATIENCE.toSeconds(), e.getMessage());
                LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(2));
            }
        }
    }

    /** Sees that tokens can be signed; with another master key than before they cannot, and then nothing is begun. */
    private void requireSigningKey(Identities identities, MasterKeyFile keyFile) throws IOException {
        try {
            identities.signingKeys().ensureActiveKey().orThrow();
        } catch (RefusedException e) {
            if (newMasterKey != null) {
                keyFile.delete();
            }
            String name = e.refusal() instanceof IdentityOutcome.Refused<?> refused ? refused.about() : "";
            throw new InvalidConfigException(
                    List.of("master-keys cannot open what is stored: it was sealed with the key '" + name
                            + "'"
                            + (name.equals(MasterKeyFile.NAME)
                                    ? ", which is the text of master.key in the data folder where the store was made"
                                    : "")
                            + " (" + e.refusal().code() + ")"));
        }
    }

    private Executor pool(String name, int threads, int waiting) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                threads, threads, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(waiting), thread(name));
        pool.allowCoreThreadTimeOut(true);
        // Closed before the store: what is under way has its answer, unless it takes too long.
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

    private static Set<String> scopes(List<Operation<?>> operations) {
        Set<String> scopes = new HashSet<>(Set.of(ApiKeyStore.ADMIN, METRICS_READ));
        operations.forEach(operation -> scopes.add(operation.scope()));
        return scopes;
    }

    private List<Route> ownRoutes(Store store, ApiKeyStore keys, TransactionRunner transactions) {
        return List.of(
                Route.custom("GET /healthz", Route.OPEN, "Whether the process lives.", call -> text("ok\n")),
                Route.custom(
                        "GET /readyz",
                        Route.OPEN,
                        "Whether it takes calls: the store is open and not closing.",
                        call -> ready(store)),
                Route.custom(
                        "GET /metrics",
                        METRICS_READ,
                        "Figures in the format of Prometheus.",
                        call -> text(metrics.scrape())),
                Route.custom(
                        "GET /openapi.json",
                        Route.ANY_KEY,
                        "This table for programs.",
                        call -> done(ApiResponse.json(200, OpenApiDocument.of(table())))),
                Route.custom(
                        "GET /docs",
                        Route.ANY_KEY,
                        "This table for people.",
                        call -> done(
                                ApiResponse.text(200, "text/html; charset=utf-8", ApiReferencePage.html(table())))),
                Route.custom(
                        "GET /v1/keys/self",
                        Route.ANY_KEY,
                        "The API key of this call, with its scopes.",
                        call -> done(ApiResponse.json(200, keys.self(call.caller())))),
                Route.custom(
                                "POST /v1/transactions",
                                Route.ANY_KEY,
                                "Operations of any rooms in one commit, all or none; needs the scope of each.",
                                transactions::run)
                        .withBulkBody());
    }

    private RouteTable table() {
        return routes;
    }

    private CompletableFuture<ApiResponse> ready(Store store) {
        if (closing) {
            throw new ApiException(503, "closing", "the server is being stopped");
        }
        store.read(tx -> tx.lastCommit());
        return text("ready\n");
    }

    private static CompletableFuture<ApiResponse> text(String text) {
        return done(ApiResponse.text(200, "text/plain; charset=utf-8", text));
    }

    private static CompletableFuture<ApiResponse> done(ApiResponse reply) {
        return CompletableFuture.completedFuture(reply);
    }

    private static ThreadFactory thread(String name) {
        return work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    private <T extends AutoCloseable> T closeLater(T part) {
        parts.push(part);
        return part;
    }

    /** Where it listens. */
    public URI address() {
        return http.address();
    }

    RouteTable routes() {
        return routes;
    }

    /** The key of the first administrator, if it was made now: it is not to be had again. */
    public @Nullable String firstKey() {
        return firstKey;
    }

    /** Where the master key is that was made now, since none was configured. */
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
                LOG.warn("closing goes on, though one part of it failed", e);
            }
        }
    }
}
