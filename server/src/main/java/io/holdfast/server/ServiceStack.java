package io.holdfast.server;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.StrictJson;
import io.holdfast.identity.Identities;
import io.holdfast.identity.IdentityOutcome;
import io.holdfast.identity.MailOptions;
import io.holdfast.identity.MasterKeyring;
import io.holdfast.mail.MailOutbox;
import io.holdfast.mail.SmtpOptions;
import io.holdfast.oidc.OidcLogins;
import io.holdfast.server.admin.AdminRoutes;
import io.holdfast.server.admin.ApiKeyRoutes;
import io.holdfast.server.admin.BackupRepository;
import io.holdfast.server.admin.BackupScheduler;
import io.holdfast.server.auth.ApiKeyStore;
import io.holdfast.server.auth.Authenticator;
import io.holdfast.server.auth.LocalRateLimiter;
import io.holdfast.server.auth.RateLimiter;
import io.holdfast.server.auth.ScopeCatalog;
import io.holdfast.server.auth.SharedRateLimiter;
import io.holdfast.server.cluster.ClusterRoutes;
import io.holdfast.server.console.ConsoleFiles;
import io.holdfast.server.error.InvalidConfigException;
import io.holdfast.server.feed.EventStreamRoutes;
import io.holdfast.server.http.ActiveRoutes;
import io.holdfast.server.http.Route;
import io.holdfast.server.http.RouteTable;
import io.holdfast.server.identity.BrowserConfig;
import io.holdfast.server.identity.IdentityRoutes;
import io.holdfast.server.identity.JwksRoute;
import io.holdfast.server.identity.LoginRoutes;
import io.holdfast.server.identity.OidcRoutes;
import io.holdfast.server.identity.OpenIdConfigurationRoute;
import io.holdfast.server.identity.SessionUses;
import io.holdfast.server.identity.TokenIntrospectionRoutes;
import io.holdfast.server.intake.EventIntakeService;
import io.holdfast.server.intake.IntakeConfig;
import io.holdfast.server.intake.IntakeRoutes;
import io.holdfast.server.ledger.LedgerRoutes;
import io.holdfast.server.modules.ModuleMetrics;
import io.holdfast.server.modules.ServerModules;
import io.holdfast.server.offsite.OffsiteService;
import io.holdfast.server.openapi.ApiDocumentRoutes;
import io.holdfast.server.operation.ComposedQueryRunner;
import io.holdfast.server.operation.CursorCipher;
import io.holdfast.server.operation.Operation;
import io.holdfast.server.operation.OperationRunner;
import io.holdfast.server.operation.StreamAccessCheck;
import io.holdfast.server.operation.TransactionRunner;
import io.holdfast.server.queue.QueueRoutes;
import io.holdfast.server.record.AuditLogProjection;
import io.holdfast.server.record.AuditRoutes;
import io.holdfast.server.record.CloudEvents;
import io.holdfast.server.record.RecordFeedRoutes;
import io.holdfast.server.retry.RetryRoutes;
import io.holdfast.server.samples.SampleRoutes;
import io.holdfast.server.search.SearchRoutes;
import io.holdfast.server.seats.SeatsRoutes;
import io.holdfast.server.sinks.SinkRoutes;
import io.holdfast.server.sinks.SinkService;
import io.holdfast.server.webhooks.WebhookRoutes;
import io.holdfast.server.webhooks.WebhookSecretCipher;
import io.holdfast.store.Store;
import io.holdfast.store.kit.RefusedException;
import io.holdfast.store.raft.ClusterMember;
import io.holdfast.webhooks.Webhooks;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Everything that runs on one open store: the modules and their background work, the intake, the operations and the
 * routes. Closing stops the background work; the caller closes the store afterwards.
 */
final class ServiceStack implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ServiceStack.class);
    private static final Duration QUEUE_SWEEP_EVERY = Duration.ofMillis(100);
    private static final Duration IDENTITY_SWEEP_EVERY = Duration.ofMinutes(10);

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final ProcessContext context;
    private final Store store;
    private final ServerModules modules;
    private final BackupRepository repository;
    private final AuditLogProjection audit;
    private final RouteTable routes;
    private final ActiveRoutes activeRoutes;
    private final Webhooks webhooks;
    private final SinkService sinks;
    private final @Nullable MailOutbox outbox;
    private final @Nullable EventIntakeService intake;
    private final @Nullable String firstKey;
    private volatile boolean closing;

    ServiceStack(ProcessContext context, Store store, MasterKeyring keys, ServiceStackRole role) {
        this.context = context;
        this.store = store;
        Config config = context.config();
        modules = ServerModules.of(store, config.modules(), keys);
        repository = new BackupRepository(config.backups(), config.modules(), keys);
        audit = new AuditLogProjection(store, config.record().audited());
        try {
            StartupWriteRetrier startup = new StartupWriteRetrier(store, context.timer());
            if (role.writable()) {
                requireSigningKey(startup, modules.identities());
                modules.secrets().requireKeys();
                startSweepers();
                if (audit.isOn()) {
                    closeLater(audit.start());
                }
            }
            webhooks = new Webhooks(
                    store,
                    modules.queues(),
                    (event, full) -> StrictJson.MAPPER.writeValueAsBytes(CloudEvents.of(event, full)),
                    new WebhookSecretCipher(keys),
                    config.webhooks());
            if (role.writable()) {
                closeLater(webhooks.start());
            }
            SmtpOptions smtp = config.modules().identity().smtp();
            if (smtp != null && config.modules().identity().mail().link().equals(MailOptions.DEFAULT.link())) {
                LOG.warn(
                        "emails contain the default link {}; set mail.link in the identity file to a page of your application",
                        MailOptions.DEFAULT.link());
            }
            outbox = smtp == null ? null : new MailOutbox(store, modules.queues(), keys);
            if (outbox != null && smtp != null && role.writable()) {
                closeLater(outbox.start(smtp));
            }
            sinks = closeLater(new SinkService(
                    store,
                    role.writable() ? config.sinks() : List.of(),
                    config.store().isShared()));
            IntakeConfig intakeConfig = role.writable() ? config.intake() : null;
            intake = intakeConfig == null
                    ? null
                    : closeLater(new EventIntakeService(
                            modules,
                            intakeConfig,
                            config.modules().retryArchive(),
                            context.metrics().domain()));
            List<Operation<?, ?, ?>> operations = operations(role.member());
            ApiKeyStore apiKeys = new ApiKeyStore(store, new ScopeCatalog(scopes(operations)));
            operations.addAll(new ApiKeyRoutes(apiKeys).operations());
            firstKey = role.writable()
                    ? startup.write("create the first API key", apiKeys.firstKey(role.newAdminKey()))
                    : null;
            routes = new RouteTable(routes(operations, apiKeys, new CursorCipher(keys), role.readiness()));
            activeRoutes = new ActiveRoutes(
                    routes,
                    authenticator(apiKeys, role.writable()),
                    rateLimiter(config, store),
                    store::now,
                    role.acceptance());
        } catch (Throwable e) {
            close();
            throw e;
        }
    }

    /**
     * Requires that the master key can decrypt the signing key; the server does not start with the wrong master key.
     */
    private static void requireSigningKey(StartupWriteRetrier startup, Identities identities) {
        try {
            startup.write("create a signing key", identities.signingKeys()::ensureActiveKey)
                    .orThrow();
        } catch (RefusedException e) {
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

    private void startSweepers() {
        if (context.sweepEvery().isZero()) {
            return;
        }
        closeLater(modules.ledger()
                .sweepEvery(
                        context.sweepEvery(),
                        swept -> context.metrics().domain().recordSweep("ledger", swept)));
        closeLater(modules.seats()
                .sweepEvery(
                        context.sweepEvery(),
                        swept -> context.metrics().domain().recordSweep("seats", swept)));
        closeLater(modules.queues()
                .sweepEvery(
                        QUEUE_SWEEP_EVERY, swept -> context.metrics().domain().recordSweep("queue", swept)));
        closeLater(modules.identities()
                .sweepEvery(
                        IDENTITY_SWEEP_EVERY,
                        swept -> context.metrics().domain().recordSweep("identity", swept)));
    }

    /** Starts the scheduled backups and the off-site copies, if there are any. */
    void startBackups() {
        Config config = context.config();
        if (config.offsite() != null) {
            OffsiteService offsite = closeLater(OffsiteService.start(
                    config.offsite(),
                    repository,
                    config.backups(),
                    config.backupPlan().archive(),
                    context.clock()));
            closeLater(context.metrics().register(offsite.metrics()));
        }
        if (!config.backupPlan().every().isZero()) {
            closeLater(
                    BackupScheduler.start(repository, config.backups(), store, config.backupPlan(), context.clock()));
        }
    }

    private List<Operation<?, ?, ?>> operations(@Nullable ClusterMember member) {
        Config config = context.config();
        SlowRequestPools pools = context.pools();
        List<Operation<?, ?, ?>> operations = new ArrayList<>();
        operations.addAll(new LedgerRoutes(modules.ledger()).operations());
        operations.addAll(
                new SeatsRoutes(modules.seats(), config.endUserSeats(), config.endUserMaxSeats()).operations());
        operations.addAll(new QueueRoutes(modules.queues()).operations());
        operations.addAll(new IdentityRoutes(modules.identities(), modules.secrets()::rewrap, pools.administration())
                .operations());
        operations.addAll(new LoginRoutes(store, modules.identities(), pools.hashing(), outbox).operations());
        operations.addAll(new OidcRoutes(
                        store,
                        modules.identities(),
                        new OidcLogins(
                                store,
                                modules.identities(),
                                config.modules().identity().oidc()),
                        pools.oidc())
                .operations());
        operations.addAll(new RetryRoutes(modules.retries()).operations());
        operations.addAll(new IntakeRoutes(intake, pools.intake()).operations());
        operations.addAll(new AdminRoutes(modules, repository, pools.administration()).operations());
        operations.addAll(new SampleRoutes(context.sampler()).operations());
        operations.addAll(new WebhookRoutes(webhooks, store.eventTypes(), pools.administration()).operations());
        operations.addAll(new SinkRoutes(sinks).operations());
        operations.addAll(new AuditRoutes(audit, pools.administration()).operations());
        operations.addAll(new ClusterRoutes(member, context.requests(), pools.membership()).operations());
        return operations;
    }

    private List<Route> routes(
            List<Operation<?, ?, ?>> operations, ApiKeyStore keys, CursorCipher cursors, Supplier<String> readiness) {
        OperationRunner runner = new OperationRunner(store, context.metrics(), context.requests(), cursors);
        TransactionRunner transactions =
                new TransactionRunner(store, context.metrics(), context.requests(), cursors, operations);
        List<Route> all = new ArrayList<>(
                new BuiltInRoutes(readiness, keys, context.metrics(), () -> closing).routes(transactions));
        all.addAll(new ApiDocumentRoutes(this::routes, transactions.steps()).routes());
        all.addAll(new ConsoleFiles(context.config().clusterAddresses()).routes());
        all.addAll(new EventStreamRoutes(modules, new StreamAccessCheck(operations), context.commits(), () -> closing)
                .routes(context.config().endUserSeats()));
        all.addAll(new RecordFeedRoutes(store, context.commits(), () -> closing, context.requests()).routes());
        all.add(new JwksRoute(store, modules.identities()).route());
        all.add(new OpenIdConfigurationRoute(context.config().modules().identity()).route());
        all.addAll(new TokenIntrospectionRoutes(store, modules.identities()).routes());
        all.addAll(new SearchRoutes(modules, new ComposedQueryRunner(store, context.metrics(), cursors, operations))
                .routes());
        operations.forEach(operation -> all.add(runner.route(operation)));
        return all;
    }

    private Authenticator authenticator(ApiKeyStore keys, boolean writable) {
        Config config = context.config();
        BrowserConfig browser = config.modules().identity().browser();
        return new Authenticator(
                store,
                keys,
                modules.identities(),
                config.tokenAudience(),
                browser == null ? Set.of() : browser.origins(),
                writable ? new SessionUses(store, modules.identities())::record : session -> {});
    }

    private static RateLimiter rateLimiter(Config config, Store store) {
        return config.store().isShared()
                ? new SharedRateLimiter(store, config.rateLimit(), System::nanoTime)
                : new LocalRateLimiter(config.rateLimit(), System::nanoTime);
    }

    private static Set<String> scopes(List<Operation<?, ?, ?>> operations) {
        Set<String> scopes = new HashSet<>(Set.of(Endpoint.ADMIN, Route.METRICS));
        operations.forEach(operation -> scopes.addAll(operation.endpoint().scopes()));
        return scopes;
    }

    private <T extends AutoCloseable> T closeLater(T part) {
        parts.push(part);
        return part;
    }

    /** Starts reporting the metrics of the store and its modules. */
    void startMetrics() {
        closeLater(context.metrics().register(store, new ModuleMetrics(modules)));
        if (intake != null) {
            closeLater(context.metrics().register(intake.metrics()));
        }
        if (!sinks.isEmpty()) {
            closeLater(context.metrics().register(sinks.metrics()));
        }
    }

    /** Starts receiving events, if an intake is configured, and publishing events, if sinks are configured. */
    void startBrokers() {
        sinks.start();
        if (intake != null) {
            intake.start();
        }
    }

    ActiveRoutes activeRoutes() {
        return activeRoutes;
    }

    RouteTable routes() {
        return routes;
    }

    /** Returns the first administrator key, which cannot be retrieved later, or null if none was created. */
    @Nullable
    String firstKey() {
        return firstKey;
    }

    /** Ends feeds and long polls, so that requests in flight can complete. */
    void stopWaiting() {
        closing = true;
        modules.queues().stopWaiting();
        context.commits().wakeAll();
    }

    @Override
    public void close() {
        stopWaiting();
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
