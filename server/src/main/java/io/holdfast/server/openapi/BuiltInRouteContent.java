package io.holdfast.server.openapi;

import io.holdfast.api.FeedApi;
import io.holdfast.api.IdentityApi;
import io.holdfast.api.KeysApi;
import io.holdfast.api.LedgerApi;
import io.holdfast.api.LoginApi;
import io.holdfast.api.QueueApi;
import io.holdfast.api.SeatsApi;
import io.holdfast.server.http.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The content of the routes that have no {@link io.holdfast.api.endpoint.Endpoint}: probes, files, and event streams.
 *
 * @param operation the operation id, whose first part is the tag
 * @param mediaType the media type of the response
 * @param schema the record in the response, or null for text
 * @param parameterType the type of the path parameter
 * @param events the events of a stream
 * @param resumable whether a stream can resume after a given position
 * @param cached whether the response has an entity tag
 */
record BuiltInRouteContent(
        String operation,
        String mediaType,
        @Nullable Class<?> schema,
        Class<?> parameterType,
        List<StreamedEvent> events,
        boolean resumable,
        boolean cached) {

    private static final String TEXT = "text/plain; charset=utf-8";
    private static final String HTML = "text/html; charset=utf-8";
    private static final Map<String, String> EXAMPLES = Map.of("event", "gala", "queue", "print", "file", "main.js");
    private static final String STREAM = "text/event-stream";
    private static final String JSON_LINES = "application/x-ndjson";
    private static final String FEED = "server.feed";

    /**
     * A kind of server-sent event.
     *
     * @param data the record in its data, or null for an empty object
     * @param identified whether the event has an id, from which a stream can resume
     */
    record StreamedEvent(String name, @Nullable Class<?> data, boolean identified) {}

    private static final Map<String, BuiltInRouteContent> BY_ROUTE = Map.ofEntries(
            Map.entry("GET /healthz", of("server.healthz", TEXT, null)),
            Map.entry("GET /readyz", of("server.readyz", TEXT, null)),
            Map.entry("GET /metrics", of("server.metrics", "text/plain; version=0.0.4; charset=utf-8", null)),
            Map.entry("GET /openapi.json", file("server.openapi", "application/json")),
            Map.entry("GET /docs", file("server.docs", HTML)),
            Map.entry("GET /docs/{file}", file("server.docs_file", "text/javascript; charset=utf-8")),
            Map.entry("GET /", file("server.console", HTML)),
            Map.entry("GET /console/{file}", file("server.console_file", "text/javascript; charset=utf-8")),
            Map.entry("GET /console/pages/{file}", file("server.console_page", "text/javascript; charset=utf-8")),
            Map.entry("POST /v1/transactions", of("server.transaction", "application/json", null)),
            Map.entry("GET /.well-known/openid-configuration", of("server.openid", "application/json", null)),
            Map.entry("POST /oauth2/introspect", of("identity.oauth_introspect", "application/json", null)),
            Map.entry("POST /oauth2/revoke", of("identity.oauth_revoke", "application/json", null)),
            Map.entry("GET /.well-known/jwks.json", of("server.jwks", "application/json", LoginApi.Jwks.class)),
            Map.entry(
                    "GET /v1/feed",
                    new BuiltInRouteContent(
                            FEED, "application/json", FeedApi.FeedPage.class, String.class, List.of(), true, false)),
            Map.entry("GET /v1/keys/self", of("keys.self", "application/json", KeysApi.Key.class)),
            Map.entry(
                    "GET /v1/seats/events/{event}/feed",
                    stream(
                            "seats.feed",
                            String.class,
                            true,
                            new StreamedEvent("change", SeatsApi.Change.class, true),
                            new StreamedEvent("gap", null, true))),
            Map.entry(
                    "GET /v1/identity/namespaces/{namespace}/revocations/feed",
                    stream(
                            "identity.revocation_feed",
                            UUID.class,
                            true,
                            new StreamedEvent("revocation", IdentityApi.Revocation.class, true))),
            Map.entry(
                    "GET /v1/ledger/accounts/{account}/balance/feed",
                    stream(
                            "ledger.balance_feed",
                            UUID.class,
                            false,
                            new StreamedEvent("balance", LedgerApi.Balance.class, false))),
            Map.entry(
                    "GET /v1/queues/{queue}/stats/feed",
                    stream(
                            "queue.stats_feed",
                            String.class,
                            false,
                            new StreamedEvent("stats", QueueApi.Stats.class, false))));

    private static BuiltInRouteContent of(String operation, String mediaType, @Nullable Class<?> schema) {
        return new BuiltInRouteContent(operation, mediaType, schema, String.class, List.of(), false, false);
    }

    private static BuiltInRouteContent file(String operation, String mediaType) {
        return new BuiltInRouteContent(operation, mediaType, null, String.class, List.of(), false, true);
    }

    private static BuiltInRouteContent stream(
            String operation, Class<?> parameterType, boolean resumable, StreamedEvent... events) {
        return new BuiltInRouteContent(operation, STREAM, null, parameterType, List.of(events), resumable, false);
    }

    /** Returns the content of a route such as {@code GET /healthz}. */
    static BuiltInRouteContent at(String route) {
        BuiltInRouteContent content = BY_ROUTE.get(route);
        if (content == null) {
            throw new IllegalStateException("the content of '" + route + "' is not described in BuiltInRouteContent");
        }
        return content;
    }

    /** Returns the schemas of the response by media type. */
    Map<String, Object> toContents(WireSchemas schemas) {
        Map<String, Object> contents = JsonObject.content(mediaType, toSchema(schemas));
        if (operation.equals(FEED)) {
            List<Map<String, Object>> lines =
                    List.of(schemas.of(FeedApi.CloudEvent.class), schemas.of(FeedApi.CursorMark.class));
            contents.put(
                    STREAM,
                    JsonObject.of(
                            "schema",
                            JsonObject.of(
                                    "description",
                                    "Server-sent events. The field `event` is the type without `io.holdfast.`, or"
                                            + " `cursor`; `id` is the cursor after the event; `data` is an event as"
                                            + " JSON, or a cursor.",
                                    "oneOf",
                                    lines)));
            contents.put(
                    JSON_LINES,
                    JsonObject.of(
                            "schema",
                            JsonObject.of(
                                    "description", "Each line is an event as JSON, or a cursor.", "oneOf", lines)));
        }
        return contents;
    }

    private Map<String, Object> toSchema(WireSchemas schemas) {
        if (!events.isEmpty()) {
            return schemas.define(WireSchemas.camelCase(operation) + "Event", streamSchema(schemas));
        } else if (schema != null) {
            return schemas.of(schema);
        }
        return JsonObject.of("type", mediaType.equals("application/json") ? "object" : "string");
    }

    List<Object> parameters(WireSchemas schemas, Route route) {
        List<Object> parameters = new ArrayList<>();
        for (String name : route.parameters()) {
            Map<String, Object> type = schemas.of(parameterType);
            parameters.add(JsonObject.of(
                    "name",
                    name,
                    "in",
                    "path",
                    "required",
                    true,
                    "schema",
                    name.equals(route.ownerField()) ? OperationRequestSchema.orMe(type) : type,
                    "example",
                    EXAMPLES.getOrDefault(name, "11111111-1111-4111-8111-111111111111")));
        }
        if (resumable) {
            parameters.add(position(
                    "after",
                    "query",
                    operation.equals(FEED)
                            ? "The cursor after which to read: `next` of the last page, the id of an event, `oldest`"
                                    + " (the default) or `latest`."
                            : "The position after which the stream starts."));
            parameters.add(position(
                    "Last-Event-ID", "header", "The id of the last received event; takes precedence over `after`."));
        }
        if (operation.equals(FEED)) {
            parameters.add(position("module", "query", "The modules whose events are returned."));
            parameters.add(position("type", "query", "The types of the returned events, such as `ledger.charged`."));
            parameters.add(position("subject", "query", "The subjects of the returned events."));
            parameters.add(position(
                    "limit", "query", "The maximum number of events per page: up to 1,000, and 100 by" + " default."));
            parameters.add(
                    position("wait", "query", "The number of seconds to wait if there is no event, at most" + " 60."));
            parameters.add(position("full", "query", "`true` to include the data of events."));
            parameters.add(position("stream", "query", "`sse` or `ndjson` for a stream."));
        }
        return parameters;
    }

    private static Map<String, Object> position(String name, String in, String description) {
        return JsonObject.of(
                "name",
                name,
                "in",
                in,
                "required",
                false,
                "description",
                description,
                "schema",
                JsonObject.of("type", "string"));
    }

    private Map<String, Object> streamSchema(WireSchemas schemas) {
        Map<String, Object> schema = JsonObject.of(
                "description",
                "One server-sent event with the fields `event`, `id` and `data`, which is JSON. Without events,"
                        + " comment lines keep the connection open.");
        List<Map<String, Object>> kinds =
                events.stream().map(event -> eventSchema(schemas, event)).toList();
        if (kinds.size() == 1) {
            schema.putAll(kinds.get(0));
        } else {
            schema.put("oneOf", kinds);
        }
        return schema;
    }

    private static Map<String, Object> eventSchema(WireSchemas schemas, StreamedEvent event) {
        Map<String, Object> fields = JsonObject.of("event", JsonObject.of("type", "string", "const", event.name()));
        List<String> required = new ArrayList<>(List.of("event", "data"));
        if (event.identified()) {
            fields.put("id", JsonObject.of("type", "string"));
            required.add("id");
        }
        fields.put("data", event.data() == null ? JsonObject.of("type", "object") : schemas.of(event.data()));
        return JsonObject.of("type", "object", "properties", fields, "required", required);
    }
}
