package io.holdfast.server.feed;

import static io.holdfast.server.operation.WireConversions.orNotFound;

import io.holdfast.api.IdentityApi;
import io.holdfast.api.IdentityEndpoints;
import io.holdfast.api.LedgerApi;
import io.holdfast.api.LedgerEndpoints;
import io.holdfast.api.QueueApi;
import io.holdfast.api.QueueEndpoints;
import io.holdfast.api.SeatsApi;
import io.holdfast.api.SeatsEndpoints;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.RevocationEvent;
import io.holdfast.ledger.AccountId;
import io.holdfast.server.http.ApiRequest;
import io.holdfast.server.http.ApiResponse;
import io.holdfast.server.http.Route;
import io.holdfast.server.identity.IdentityMapper;
import io.holdfast.server.ledger.LedgerMapper;
import io.holdfast.server.modules.ServerModules;
import io.holdfast.server.operation.StreamAccessCheck;
import io.holdfast.server.queue.QueueMapper;
import io.holdfast.server.seats.EndUserSeatPolicy;
import io.holdfast.server.stream.CommitSignal;
import io.holdfast.server.stream.EventStream;
import io.holdfast.server.stream.EventStream.StreamEvent;
import io.holdfast.store.ReadTx;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The HTTP routes of the event streams: ordered seat changes and revocations, and current balances and queue
 * statistics.
 */
public final class EventStreamRoutes {

    private static final int MAX_EVENTS_PER_READ = 100;

    private final ServerModules modules;
    private final CommitSignal commits;
    private final BooleanSupplier closing;
    private final StreamAccessCheck access;

    /**
     * Creates the routes.
     *
     * @param access checks callers' access to the endpoints whose results are streamed
     */
    public EventStreamRoutes(
            ServerModules modules, StreamAccessCheck access, CommitSignal commits, BooleanSupplier closing) {
        this.modules = modules;
        this.access = access;
        this.commits = commits;
        this.closing = closing;
    }

    public List<Route> routes(EndUserSeatPolicy users) {
        Route seatChanges = Route.custom(
                        "GET /v1/seats/events/{event}/feed",
                        "seats:read",
                        "Streams the changes to an event as server-sent events, from `after` or Last-Event-ID.",
                        this::seatChanges)
                .asLongRunning();
        return List.of(
                users.canReserve() ? seatChanges.sharedWithUsers() : seatChanges,
                Route.custom(
                                "GET /v1/identity/namespaces/{namespace}/revocations/feed",
                                "identity:read",
                                "Streams the revocations in a namespace as server-sent events, from `after` or Last-Event-ID.",
                                this::revocations)
                        .asLongRunning(),
                Route.custom(
                                "GET /v1/ledger/accounts/{account}/balance/feed",
                                "ledger:read",
                                "Streams the balance of an account as server-sent events: the current one and every change.",
                                this::balances)
                        .asLongRunning()
                        .withOwnerField("account"),
                Route.custom(
                                "GET /v1/queues/{queue}/stats/feed",
                                "queue:read",
                                "Streams the statistics of a queue as server-sent events: the current ones and every change.",
                                this::queueStats)
                        .asLongRunning());
    }

    private CompletableFuture<ApiResponse> seatChanges(ApiRequest call) {
        String event = text(call, "event");
        Consumer<ReadTx> check =
                access.check(call.caller(), SeatsEndpoints.CHANGES, new SeatsApi.ChangesOf(event, null, null));
        boolean withBookings = call.caller().user() == null;
        return stream(call, new SeatChangeSource(modules, check, event, call, startPosition(call), withBookings));
    }

    private CompletableFuture<ApiResponse> revocations(ApiRequest call) {
        UUID namespace = uuid(call, "namespace");
        Consumer<ReadTx> check = access.check(
                call.caller(), IdentityEndpoints.REVOCATIONS, new IdentityApi.RevocationsOf(namespace, null, null));
        return stream(call, revocations(check, namespace, parsePosition(call, startPosition(call))));
    }

    private CompletableFuture<ApiResponse> balances(ApiRequest call) {
        UUID account = uuid(call, "account");
        return stream(
                call,
                balance(
                        access.check(call.caller(), LedgerEndpoints.BALANCE, LedgerApi.BalanceRef.of(account)),
                        account));
    }

    private CompletableFuture<ApiResponse> queueStats(ApiRequest call) {
        String queue = text(call, "queue");
        return stream(
                call, queue(access.check(call.caller(), QueueEndpoints.STATS, new QueueApi.QueueRef(queue)), queue));
    }

    private CompletableFuture<ApiResponse> stream(ApiRequest call, EventStream.Source source) {
        return CompletableFuture.completedFuture(
                ApiResponse.stream(new EventStream(source, commits, closing, call.stillAuthorized())));
    }

    private EventStream.Source revocations(Consumer<ReadTx> check, UUID namespace, long from) {
        NamespaceId id = NamespaceId.of(namespace);
        long[] position = {from};
        return () -> {
            List<RevocationEvent> events = modules.store().read(tx -> {
                check.accept(tx);
                orNotFound(
                        "namespace",
                        namespace,
                        modules.identities().namespaces().get(tx, id));
                return modules.identities().revocationLog().since(tx, id, position[0], MAX_EVENTS_PER_READ);
            });
            List<StreamEvent> streamed = new ArrayList<>();
            for (RevocationEvent event : events) {
                IdentityApi.Revocation revocation = IdentityMapper.revocation(event);
                streamed.add(new StreamEvent("revocation", Long.toString(revocation.sequence()), revocation));
                position[0] = revocation.sequence();
            }
            return streamed;
        };
    }

    private EventStream.Source balance(Consumer<ReadTx> check, UUID account) {
        return latest(
                "balance",
                check,
                tx -> LedgerMapper.balance(
                        orNotFound("account", account, modules.ledger().balance(tx, AccountId.of(account)))));
    }

    private EventStream.Source queue(Consumer<ReadTx> check, String queue) {
        return latest(
                "stats",
                check,
                tx -> QueueMapper.stats(
                        orNotFound("queue", queue, modules.queues().views().stats(tx, queue))));
    }

    /** Creates an unordered source, which returns the current state whenever it differs from the last event. */
    private EventStream.Source latest(String kind, Consumer<ReadTx> check, Function<ReadTx, Object> view) {
        Object[] last = {null};
        return () -> {
            Object now = modules.store().read(tx -> {
                check.accept(tx);
                return view.apply(tx);
            });
            if (now.equals(last[0])) {
                return List.of();
            }
            last[0] = now;
            return List.of(new StreamEvent(kind, null, now));
        };
    }

    private static String text(ApiRequest call, String name) {
        return String.valueOf(call.path().get(name));
    }

    private static UUID uuid(ApiRequest call, String name) {
        String text = text(call, name);
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException e) {
            throw new MalformedRequestException(name, "'" + name + "' must be a UUID");
        }
    }

    private static String startPosition(ApiRequest call) {
        List<String> values = call.query().getOrDefault("after", List.of());
        return call.lastEventId() != null ? call.lastEventId() : values.isEmpty() ? "0" : values.get(0);
    }

    static long parsePosition(ApiRequest call, String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            String field = call.lastEventId() == null ? "after" : "Last-Event-ID";
            throw new MalformedRequestException(
                    field, "'" + field + "' must be the number of a change or the id of an event in this stream");
        }
    }
}
