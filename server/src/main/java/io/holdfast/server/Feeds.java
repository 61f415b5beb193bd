package io.holdfast.server;

import static io.holdfast.server.Wire.found;

import io.holdfast.api.IdentityApi;
import io.holdfast.api.Malformed;
import io.holdfast.identity.NamespaceId;
import io.holdfast.identity.RevocationEvent;
import io.holdfast.ledger.AccountId;
import io.holdfast.server.Feed.News;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** The live views: changes of seats and revocations in their order, balances and queue figures as they are. */
final class Feeds {

    private static final int AT_ONCE = 100;

    private final Rooms rooms;
    private final Pulse pulse;
    private final BooleanSupplier closing;

    Feeds(Rooms rooms, Pulse pulse, BooleanSupplier closing) {
        this.rooms = rooms;
        this.pulse = pulse;
        this.closing = closing;
    }

    List<Route> all() {
        return List.of(
                Route.own(
                                "GET /v1/seats/events/{event}/feed",
                                "seats:read",
                                "Server-sent events: what changes, as it happens; `after` or Last-Event-ID says from where.",
                                call -> stream(call, new SeatChanges(rooms, text(call, "event"), from(call))))
                        .waiting(),
                Route.own(
                                "GET /v1/identity/namespaces/{namespace}/revocations/feed",
                                "identity:read",
                                "Server-sent events: what is no longer good, as it happens; `after` or Last-Event-ID says from where.",
                                call -> stream(call, revocations(uuid(call, "namespace"), number(from(call)))))
                        .waiting(),
                Route.own(
                                "GET /v1/ledger/accounts/{account}/balance/feed",
                                "ledger:read",
                                "Server-sent events: what an account has, now and whenever that changes.",
                                call -> stream(call, balance(uuid(call, "account"))))
                        .waiting()
                        .ownedBy("account"),
                Route.own(
                                "GET /v1/queues/{queue}/stats/feed",
                                "queue:read",
                                "Server-sent events: the figures of a queue, now and whenever they change.",
                                call -> stream(call, queue(text(call, "queue"))))
                        .waiting());
    }

    private CompletableFuture<Reply> stream(Call call, Feed.Source source) {
        return CompletableFuture.completedFuture(Reply.stream(new Feed(source, pulse, closing, call.stillGood())));
    }

    private Feed.Source revocations(UUID namespace, long from) {
        NamespaceId id = NamespaceId.of(namespace);
        long[] position = {from};
        return () -> {
            List<RevocationEvent> events = rooms.store().read(tx -> {
                found("namespace", namespace, rooms.identities().namespaces().get(tx, id));
                return rooms.identities().revocations().since(tx, id, position[0], AT_ONCE);
            });
            List<News> news = new ArrayList<>();
            for (RevocationEvent event : events) {
                IdentityApi.Revocation told = IdentityWire.revocation(event);
                news.add(new News("revocation", Long.toString(told.sequence()), told));
                position[0] = told.sequence();
            }
            return news;
        };
    }

    private Feed.Source balance(UUID account) {
        return latest(
                "balance",
                () -> rooms.store()
                        .read(tx -> LedgerWire.balance(
                                found("account", account, rooms.ledger().balance(tx, AccountId.of(account))))));
    }

    private Feed.Source queue(String queue) {
        return latest(
                "stats",
                () -> rooms.store()
                        .read(tx -> QueueWire.stats(
                                found("queue", queue, rooms.queues().views().stats(tx, queue)))));
    }

    /** What has no order: as it is now, if that is not what was told before. */
    private static Feed.Source latest(String kind, Supplier<Object> view) {
        Object[] told = {null};
        return () -> {
            Object now = view.get();
            if (now.equals(told[0])) {
                return List.of();
            }
            told[0] = now;
            return List.of(new News(kind, null, now));
        };
    }

    private static String text(Call call, String name) {
        return String.valueOf(call.path().get(name));
    }

    private static UUID uuid(Call call, String name) {
        String text = text(call, name);
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException e) {
            throw new Malformed(name, "'" + name + "' is not a UUID");
        }
    }

    private static String from(Call call) {
        List<String> given = call.query().getOrDefault("after", List.of());
        return call.lastEventId() != null ? call.lastEventId() : given.isEmpty() ? "0" : given.get(0);
    }

    static long number(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new Malformed("after", "'after' is the number of a change, or the id of an event of this feed");
        }
    }
}
