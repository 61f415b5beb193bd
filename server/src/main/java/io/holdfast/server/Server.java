package io.holdfast.server;

import io.holdfast.api.Malformed;
import io.holdfast.api.SeatsApi;
import io.holdfast.ledger.Ledger;
import io.holdfast.ledger.LedgerOptions;
import io.holdfast.queue.QueueOptions;
import io.holdfast.queue.Queues;
import io.holdfast.seats.Seats;
import io.holdfast.seats.SeatsOptions;
import io.holdfast.store.Store;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running server: the store, the rooms, and HTTP in front of them. It is put together in the order of reading, and
 * closed in the reverse: first no more calls and an answer for each that is under way, then the rooms, last the store.
 */
final class Server implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Server.class);
    private static final Duration SWEEP_EVERY = Duration.ofSeconds(1);
    private static final String METRICS_READ = "metrics:read";

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final Metrics metrics = new Metrics();
    private final Http http;
    private final Routes routes;
    private final @Nullable String firstKey;
    private volatile boolean closing;

    Server(Config config) throws Exception {
        try {
            Store store = closed(Store.on(config.store().backend(config.durability()))
                    .schemas(ApiKeys.SCHEMA, Ledger.SCHEMA, Seats.SCHEMA, Queues.SCHEMA)
                    .listener(metrics)
                    .open());
            Ledger ledger = new Ledger(store, LedgerOptions.DEFAULT.rules(config.grants()));
            Seats seats = new Seats(store, SeatsOptions.DEFAULT);
            Queues queues = new Queues(store, QueueOptions.DEFAULT);
            closed(ledger.sweepEvery(SWEEP_EVERY));
            closed(seats.sweepEvery(SWEEP_EVERY));
            closed(queues.startTimer());

            List<Operation<?>> operations = new ArrayList<>();
            operations.addAll(new LedgerRoutes(ledger).all());
            SeatsRoutes seatsRoutes = new SeatsRoutes(seats);
            operations.addAll(seatsRoutes.all());
            operations.addAll(new QueueRoutes(queues).all());
            ApiKeys keys = new ApiKeys(store, scopes(operations));
            operations.addAll(keys.all());
            firstKey = keys.firstKey(config.newAdminKey());

            ScheduledExecutorService timer = Executors.newScheduledThreadPool(2, Server::timerThread);
            closed(timer::shutdownNow);
            QueuedThreadPool threads = new QueuedThreadPool();
            threads.setName("holdfast-http");
            Polls polls = new Polls(timer);
            Calls calls = new Calls(store, keys, polls, metrics, threads);
            routes = routes(
                    operations,
                    calls,
                    new Transactions(store, calls, metrics, threads, operations),
                    store,
                    seatsRoutes,
                    timer);

            Front front = new Front(routes, keys, metrics, config, threads);
            metrics.watch(store, front::underWay);
            http = new Http(config, threads);
            closed(http::stop);
            closed(polls::close);
            closed(() -> closing = true);
            http.start(front);
        } catch (Throwable e) {
            close();
            throw e;
        }
    }

    private static Set<String> scopes(List<Operation<?>> operations) {
        Set<String> scopes = new HashSet<>(Set.of(ApiKeys.ADMIN, METRICS_READ));
        operations.forEach(operation -> scopes.add(operation.scope()));
        return scopes;
    }

    private Routes routes(
            List<Operation<?>> operations,
            Calls calls,
            Transactions transactions,
            Store store,
            SeatsRoutes seats,
            ScheduledExecutorService timer) {
        List<Route> all = new ArrayList<>(List.of(
                Route.own("GET /healthz", Route.OPEN, "Whether the process lives.", call -> text("ok\n")),
                Route.own(
                        "GET /readyz",
                        Route.OPEN,
                        "Whether it takes calls: the store is open and not closing.",
                        call -> ready(store)),
                Route.own(
                        "GET /metrics",
                        METRICS_READ,
                        "Figures in the format of Prometheus.",
                        call -> text(metrics.text())),
                Route.own(
                        "GET /openapi.json",
                        Route.ANY_KEY,
                        "This table for programs.",
                        call -> done(Reply.json(200, OpenApi.of(table())))),
                Route.own(
                        "GET /docs",
                        Route.ANY_KEY,
                        "This table for people.",
                        call -> done(Reply.text(200, "text/html; charset=utf-8", Docs.page(table())))),
                Route.own(
                                "POST /v1/transactions",
                                Route.ANY_KEY,
                                "Operations of any rooms in one commit, all or none; needs the scope of each.",
                                transactions::run)
                        .bulky(),
                Route.own(
                                "GET /v1/seats/events/{event}/feed",
                                "seats:read",
                                "Server-sent events: what changes, as it happens; `after` or Last-Event-ID says from where.",
                                call -> feed(call, store, seats, timer))
                        .waiting()));
        operations.forEach(operation -> all.add(calls.route(operation)));
        return new Routes(all);
    }

    private Routes table() {
        return routes;
    }

    private CompletableFuture<Reply> ready(Store store) {
        if (closing) {
            throw new Trouble(503, "closing", "the server is being stopped");
        }
        store.read(tx -> tx.commit());
        return text("ready\n");
    }

    private CompletableFuture<Reply> feed(Call call, Store store, SeatsRoutes seats, ScheduledExecutorService timer) {
        List<String> given = call.query().getOrDefault("after", List.of());
        String from = call.lastEventId() != null ? call.lastEventId() : given.isEmpty() ? "0" : given.get(0);
        String event = String.valueOf(call.path().get("event"));
        long position;
        try {
            position = Long.parseLong(from);
        } catch (NumberFormatException e) {
            throw new Malformed("after", "'after' is the number of a change");
        }
        // An event that is not there is a 404 now, not a stream that ends.
        store.read(tx -> seats.changes(tx, new SeatsApi.ChangesOf(event, position, 1)));
        return done(Reply.stream(new Feed(
                position,
                after -> store.read(tx -> seats.changes(tx, new SeatsApi.ChangesOf(event, after, null))),
                () -> closing,
                timer)));
    }

    private static CompletableFuture<Reply> text(String text) {
        return done(Reply.text(200, "text/plain; charset=utf-8", text));
    }

    private static CompletableFuture<Reply> done(Reply reply) {
        return CompletableFuture.completedFuture(reply);
    }

    private static Thread timerThread(Runnable work) {
        Thread thread = new Thread(work, "holdfast-http-timer");
        thread.setDaemon(true);
        return thread;
    }

    private <T extends AutoCloseable> T closed(T part) {
        parts.push(part);
        return part;
    }

    URI address() {
        return http.address();
    }

    Routes all() {
        return routes;
    }

    /** The key of the first administrator, if it was made now: it is not to be had again. */
    @Nullable
    String firstKey() {
        return firstKey;
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
