package io.holdfast.server.feed;

import static io.holdfast.server.operation.WireConversions.orNotFound;

import io.holdfast.api.IdentityApi;
import io.holdfast.api.MalformedRequestException;
import io.holdfast.identity.model.NamespaceId;
import io.holdfast.identity.model.RevocationEvent;
import io.holdfast.ledger.AccountId;
import io.holdfast.server.http.ApiRequest;
import io.holdfast.server.http.ApiResponse;
import io.holdfast.server.http.Route;
import io.holdfast.server.identity.IdentityMapper;
import io.holdfast.server.ledger.LedgerMapper;
import io.holdfast.server.modules.ServerModules;
import io.holdfast.server.queue.QueueMapper;
import io.holdfast.server.stream.CommitSignal;
import io.holdfast.server.stream.EventStream;
import io.holdfast.server.stream.EventStream.StreamEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** The live views: changes of seats and revocations in their order, balances and queue figures as they are. */
public final class FeedRoutes {

    private static final int AT_ONCE = 100;

    private final ServerModules rooms;
    private final CommitSignal pulse;
    private final BooleanSupplier closing;

    public FeedRoutes(ServerModules rooms, CommitSignal pulse, BooleanSupplier closing) {
        this.rooms = rooms;
        this.pulse = pulse;
        this.closing = closing;
    }

    public List<Route> routes() {
        return List.of(
                Route.custom(
                                "GET /v1/seats/events/{event}/feed",
                                "seats:read",
                                "Server-sent events: what changes, as it happens; `after` or Last-Event-ID says from where.",
                                call -> stream(call, new SeatChangeSource(rooms, text(call, "event"), from(call))))
                        .asLongRunning(),
                Route.custom(
                                "GET /v1/identity/namespaces/{namespace}/revocations/feed",
                                "identity:read",
                                "Server-sent events: what is no longer good, as it happens; `after` or Last-Event-ID says from where.",
                                call -> stream(call, revocations(uuid(call, "namespace"), parsePosition(from(call)))))
                        .asLongRunning(),
                Route.custom(
                                "GET /v1/ledger/accounts/{account}/balance/feed",
                                "ledger:read",
                                "Server-sent events: what an account has, now and whenever that changes.",
                                call -> stream(call, balance(uuid(call, "account"))))
                        .asLongRunning()
                        .withOwnerField("account"),
                Route.custom(
                                "GET /v1/queues/{queue}/stats/feed",
                                "queue:read",
                                "Server-sent events: the figures of a queue, now and whenever they change.",
                                call -> stream(call, queue(text(call, "queue"))))
                        .asLongRunning());
    }

    private CompletableFuture<ApiResponse> stream(ApiRequest call, EventStream.Source source) {
        return CompletableFuture.completedFuture(
                ApiResponse.stream(new EventStream(source, pulse, closing, call.stillAuthorized())));
    }

    private EventStream.Source revocations(UUID namespace, long from) {
        NamespaceId id = NamespaceId.of(namespace);
        long[] position = {from};
        return () -> {
            List<RevocationEvent> events = rooms.store().read(tx -> {
                orNotFound(
                        "namespace", namespace, rooms.identities().namespaces().get(tx, id));
                return rooms.identities().revocationLog().since(tx, id, position[0], AT_ONCE);
            });
            List<StreamEvent> news = new ArrayList<>();
            for (RevocationEvent event : events) {
                IdentityApi.Revocation told = IdentityMapper.revocation(event);
                news.add(new StreamEvent("revocation", Long.toString(told.sequence()), told));
                position[0] = told.sequence();
            }
            return news;
        };
    }

    private EventStream.Source balance(UUID account) {
        return latest(
                "balance",
                () -> rooms.store()
                        .read(tx -> LedgerMapper.balance(
                                orNotFound("account", account, rooms.ledger().balance(tx, AccountId.of(account))))));
    }

    private EventStream.Source queue(String queue) {
        return latest(
                "stats",
                () -> rooms.store()
                        .read(tx -> QueueMapper.stats(orNotFound(
                                "queue", queue, rooms.queues().views().stats(tx, queue)))));
    }

    /** What has no order: as it is now, if that is not what was told before. */
    private static EventStream.Source latest(String kind, Supplier<Object> view) {
        Object[] told = {null};
        return () -> {
            Object now = view.get();
            if (now.equals(told[0])) {
                return List.of();
            }
            told[0] = now;
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
            throw new MalformedRequestException(name, "'" + name + "' is not a UUID");
        }
    }

    private static String from(ApiRequest call) {
        List<String> given = call.query().getOrDefault("after", List.of());
        return call.lastEventId() != null ? call.lastEventId() : given.isEmpty() ? "0" : given.get(0);
    }

    static long parsePosition(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new MalformedRequestException(
                    "after", "'after' is the number of a change, or the id of an event of this feed");
        }
    }
}
