package io.holdfast.server.webhooks;

import static io.holdfast.server.operation.Operation.background;
import static io.holdfast.server.operation.Operation.command;
import static io.holdfast.server.operation.Operation.query;
import static io.holdfast.server.operation.WireConversions.most;
import static io.holdfast.server.operation.WireConversions.orNotFound;
import static io.holdfast.server.operation.WireConversions.page;
import static io.holdfast.server.operation.WireConversions.pageSize;

import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.api.webhooks.WebhooksApi;
import io.holdfast.api.webhooks.WebhooksEndpoints;
import io.holdfast.server.operation.Operation;
import io.holdfast.server.record.EventFilterCheck;
import io.holdfast.server.record.FeedErrors;
import io.holdfast.store.kit.Refusal;
import io.holdfast.store.record.EventFilter;
import io.holdfast.store.record.EventType;
import io.holdfast.store.record.FeedCursor;
import io.holdfast.webhooks.EndpointDelivery;
import io.holdfast.webhooks.EndpointSettings;
import io.holdfast.webhooks.WebhookEndpoint;
import io.holdfast.webhooks.Webhooks;
import io.holdfast.webhooks.WebhooksLimits;
import io.holdfast.webhooks.WebhooksOutcome;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** The HTTP routes for webhooks. */
public final class WebhookRoutes {

    private static final int DEFAULT_MOST = 100;
    private static final String OLDEST = "oldest";

    private final Webhooks webhooks;
    private final List<EventType> events;
    private final Executor threads;

    /**
     * Creates the routes.
     *
     * @param events the event types that endpoints can receive
     * @param threads the threads that read the feed when events are replayed
     */
    public WebhookRoutes(Webhooks webhooks, Collection<EventType> events, Executor threads) {
        this.events = List.copyOf(events);
        this.webhooks = webhooks;
        this.threads = threads;
    }

    public List<Operation<?, ?, ?>> operations() {
        return List.of(
                command(
                        WebhooksEndpoints.PUT,
                        (tx, q) -> webhooks.put(tx, q.endpoint(), settings(q)),
                        WebhookRoutes::stored),
                query(
                        WebhooksEndpoints.GET,
                        (tx, q) -> orNotFound("endpoint", q.endpoint(), webhooks.get(tx, q.endpoint())),
                        WebhookRoutes::endpoint),
                query(
                        WebhooksEndpoints.LIST,
                        (tx, q) -> webhooks.list(tx, pageSize(q.limit()), q.cursor()),
                        page(WebhookRoutes::endpoint)),
                command(
                        WebhooksEndpoints.ROTATE,
                        (tx, q) -> webhooks.rotateSecret(tx, q.endpoint()),
                        WebhookRoutes::stored),
                command(WebhooksEndpoints.ENABLE, (tx, q) -> webhooks.enable(tx, q.endpoint()), WebhookRoutes::stored),
                command(
                        WebhooksEndpoints.DISABLE,
                        (tx, q) -> webhooks.disable(tx, q.endpoint(), q.reason()),
                        WebhookRoutes::stored),
                command(WebhooksEndpoints.TEST, (tx, q) -> webhooks.sendTest(tx, q.endpoint()), WebhookRoutes::queued),
                query(
                        WebhooksEndpoints.DELIVERIES,
                        (tx, q) -> {
                            orNotFound("endpoint", q.endpoint(), webhooks.get(tx, q.endpoint()));
                            return webhooks.deliveries(tx, q.endpoint(), pageSize(q.limit()), q.cursor());
                        },
                        page(WebhookRoutes::delivery)),
                command(
                        WebhooksEndpoints.RETRY_FAILED,
                        (tx, q) -> webhooks.retryFailed(tx, q.endpoint(), limit(q.most())),
                        WebhookRoutes::queued),
                background(WebhooksEndpoints.REPLAY, threads, this::replay),
                command(
                        WebhooksEndpoints.DELETE,
                        (tx, q) -> webhooks.delete(tx, q.endpoint()),
                        outcome -> new WebhooksApi.DeletedEndpoint(((WebhooksOutcome.EndpointDeleted) outcome).id())));
    }

    private WebhooksApi.Queued replay(WebhooksApi.Replay request) {
        String event = request.event();
        String after = request.after();
        if (event != null && after == null) {
            return queued(Refusal.orThrow(webhooks.replay(request.endpoint(), event)));
        }
        if (event == null && after != null) {
            FeedCursor cursor = after.equals(OLDEST) ? webhooks.oldestEvent() : FeedCursor.parse(after);
            return queued(orFeedError(webhooks.replayAfter(request.endpoint(), cursor, limit(request.most()))));
        }
        throw new MalformedRequestException("event", "either 'event' or 'after' is required");
    }

    /** Returns the outcome, or throws the error that a request for the feed with the same cursor would cause. */
    private static WebhooksOutcome orFeedError(WebhooksOutcome outcome) {
        if (outcome instanceof WebhooksOutcome.BehindRetention gap) {
            throw FeedErrors.gap(gap.after(), gap.oldest());
        }
        if (outcome instanceof WebhooksOutcome.CursorOfOtherStore other) {
            throw FeedErrors.ofOtherStore(other.after(), other.oldest());
        }
        if (outcome instanceof WebhooksOutcome.CursorInFuture future) {
            throw FeedErrors.inFuture(future.after(), future.latest());
        }
        return Refusal.orThrow(outcome);
    }

    private static int limit(@Nullable Integer most) {
        return (int) most(most, DEFAULT_MOST, WebhooksLimits.MAX_REPLAY);
    }

    private EndpointSettings settings(WebhooksApi.PutEndpoint request) {
        return new EndpointSettings(
                request.url(),
                request.description() == null ? "" : request.description(),
                EventFilterCheck.checked(
                        new EventFilter(set(request.modules()), set(request.types()), set(request.subjects())),
                        events,
                        (kind, value, message) -> {
                            throw new MalformedRequestException(
                                    kind == EventFilterCheck.Kind.MODULE ? "modules" : "types", message);
                        }),
                request.full() != null && request.full());
    }

    private static Set<String> set(@Nullable List<String> items) {
        return items == null ? Set.of() : Set.copyOf(items);
    }

    private static WebhooksApi.StoredEndpoint stored(WebhooksOutcome outcome) {
        WebhooksOutcome.EndpointStored stored = (WebhooksOutcome.EndpointStored) outcome;
        return new WebhooksApi.StoredEndpoint(
                endpoint(stored.endpoint()), stored.secret().orElse(null));
    }

    private static WebhooksApi.WebhookEndpoint endpoint(WebhookEndpoint endpoint) {
        EndpointSettings settings = endpoint.settings();
        EventFilter filter = settings.filter();
        return new WebhooksApi.WebhookEndpoint(
                endpoint.id(),
                settings.url(),
                settings.description(),
                filter.modules().stream().sorted().toList(),
                filter.types().stream().sorted().toList(),
                filter.subjects().stream().sorted().toList(),
                settings.full(),
                endpoint.disabled(),
                endpoint.secrets(),
                endpoint.created(),
                endpoint.updated());
    }

    private static WebhooksApi.Delivery delivery(EndpointDelivery delivery) {
        return new WebhooksApi.Delivery(
                delivery.event(),
                delivery.type(),
                delivery.subject(),
                delivery.state().name(),
                delivery.attempts(),
                delivery.httpStatus(),
                delivery.response(),
                delivery.time(),
                delivery.next());
    }

    private static WebhooksApi.Queued queued(WebhooksOutcome outcome) {
        WebhooksOutcome.EventsQueued queued = (WebhooksOutcome.EventsQueued) outcome;
        return new WebhooksApi.Queued(
                queued.count(), queued.next().map(FeedCursor::toString).orElse(null));
    }
}
