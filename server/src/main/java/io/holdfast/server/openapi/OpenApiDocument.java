package io.holdfast.server.openapi;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.server.http.Route;
import io.holdfast.server.http.RouteTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The OpenAPI document, generated from the routes and the wire records. */
public final class OpenApiDocument {

    private static final Map<String, Object> TAGS = JsonObject.of(
            "server", "Transactions across modules, probes, metrics, documentation and the console.",
            "ledger", "Prepaid credit: accounts, charges, prices, grants, holds, refunds, bills and history.",
            "seats", "Event seats: reservations, holds that expire, best available seats, seat maps.",
            "queue", "Work queues: fair scheduling, leases, retries, dead letters, throttles.",
            "identity", "Identities, devices, namespaces, credentials, sessions and tokens.",
            "retry", "Failed events: schedule, claims, review and counters.",
            "intake", "Event intake: bills each event, or passes it to another system, once.",
            "keys", "API keys of this server.",
            "webhooks", "Signed HTTP requests that notify other systems of events.",
            "sinks", "Message brokers to which events are published.",
            "admin", "Backups, verification, statistics and the audit log.",
            "cluster", "The servers in a cluster: status, membership and leadership.");

    private static final String DESCRIPTION = """
            A durable store for prepaid credit, seats, queued work, identities and failed events. A command returns when \
            its effect is durable. `POST /v1/transactions` runs operations from any modules in one commit, all or none.

            Amounts are whole numbers of the smallest unit; times and durations are ISO 8601; bytes are Base64. Fields \
            without a value are omitted. Unknown request fields are refused.""";

    /** The operations that can also return 201, if they have created an object. */
    private static final Set<String> CREATE_OR_REPLACE =
            Set.of("queue.configure", "queue.put_schedule", "webhooks.put");

    private final WireSchemas schemas = new WireSchemas();
    private final RequestExamples examples = RequestExamples.load();
    private final CrossModuleTransactionSchemas transactions;

    private OpenApiDocument(List<Endpoint<?, ?>> steps) {
        transactions = new CrossModuleTransactionSchemas(schemas, steps);
    }

    /**
     * Returns the document.
     *
     * @param steps the names of the operations that can be part of a transaction
     */
    public static Map<String, Object> of(RouteTable routes, Set<String> steps) {
        List<Endpoint<?, ?>> endpoints = new ArrayList<>();
        for (Route route : routes.routes()) {
            if (route.endpoint() != null && steps.contains(route.endpoint().name())) {
                endpoints.add(route.endpoint());
            }
        }
        return new OpenApiDocument(endpoints).document(routes);
    }

    /** Returns the names of the modules, in documentation order. */
    static Set<String> modules() {
        return TAGS.keySet();
    }

    /** Returns the description of a module. */
    static String moduleDescription(String module) {
        return String.valueOf(TAGS.getOrDefault(module, ""));
    }

    private Map<String, Object> document(RouteTable routes) {
        Map<String, Object> paths = JsonObject.of();
        for (Route route : routes.routes()) {
            @SuppressWarnings("unchecked")
            Map<String, Object> methods =
                    (Map<String, Object>) paths.computeIfAbsent(route.path(), path -> JsonObject.of());
            methods.put(route.method().toLowerCase(Locale.ROOT), operation(route));
        }
        List<Object> tags = new ArrayList<>();
        TAGS.forEach((name, description) -> tags.add(JsonObject.of("name", name, "description", description)));
        Map<String, Object> responses = ProblemResponses.components(schemas);
        return JsonObject.of(
                "openapi",
                "3.1.0",
                "info",
                JsonObject.of(
                        "title",
                        "Holdfast",
                        "version",
                        "v1",
                        "description",
                        DESCRIPTION,
                        "license",
                        JsonObject.of("name", "Apache License 2.0", "identifier", "Apache-2.0")),
                "servers",
                List.of(JsonObject.of("url", "/", "description", "This server")),
                "tags",
                tags,
                "paths",
                paths,
                "components",
                JsonObject.of(
                        "schemas",
                        schemas.components(),
                        "responses",
                        responses,
                        "headers",
                        DocumentedHeaders.components(),
                        "parameters",
                        DocumentedHeaders.readParameters(),
                        "securitySchemes",
                        securitySchemes()));
    }

    private static Map<String, Object> securitySchemes() {
        return JsonObject.of(
                "apiKey",
                JsonObject.of(
                        "type",
                        "http",
                        "scheme",
                        "bearer",
                        "bearerFormat",
                        "hf_...",
                        "description",
                        "An API key with the scope of the operation."),
                "endUserToken",
                JsonObject.of(
                        "type",
                        "http",
                        "scheme",
                        "bearer",
                        "description",
                        "A session token or access token of an end user, for the user's own data."));
    }

    private Map<String, Object> operation(Route route) {
        Map<String, Object> operation = start(route);
        Endpoint<?, ?> endpoint = route.endpoint();
        if (endpoint != null) {
            declared(operation, route, endpoint);
        } else if (route.path().equals("/v1/transactions")) {
            operation.put(
                    "requestBody", OperationRequestSchema.body(transactions.request(), true, examples.transaction()));
            respond(
                    operation,
                    route,
                    List.of(200),
                    JsonObject.jsonOrCbor(JsonObject.of("schema", transactions.response())),
                    DocumentedHeaders.ofSuccess(route, true));
        } else {
            builtIn(operation, route, BuiltInRouteContent.at(route.method() + " " + route.path()));
        }
        return operation;
    }

    private static Map<String, Object> start(Route route) {
        Map<String, Object> operation = JsonObject.of(
                "operationId",
                ReferenceDescriptions.operationId(route),
                "tags",
                List.of(ReferenceDescriptions.module(route)),
                "summary",
                route.summary());
        List<Object> security = new ArrayList<>();
        if (!route.scope().equals(Route.OPEN)) {
            operation.put("description", description(route));
            security.add(JsonObject.of("apiKey", List.of()));
            operation.put("x-scope", route.scope());
            if (route.ownerField() != null || route.shared()) {
                security.add(JsonObject.of("endUserToken", List.of()));
            }
            if (route.ownerField() != null) {
                operation.put("x-own", route.ownerField());
            }
        }
        operation.put("security", security);
        return operation;
    }

    private static String description(Route route) {
        boolean poll = route.longRunning() && route.endpoint() != null;
        return ReferenceDescriptions.access(route)
                + (poll ? " A long poll: with `waiting`, the response is delayed until there is a result." : "");
    }

    private void declared(Map<String, Object> operation, Route route, Endpoint<?, ?> endpoint) {
        OperationRequestSchema request = new OperationRequestSchema(schemas, examples, route, endpoint);
        putParameters(operation, route, request.parameters());
        putUnlessEmpty(operation, "requestBody", request.body());
        respond(
                operation,
                route,
                CREATE_OR_REPLACE.contains(endpoint.name()) ? List.of(200, 201) : List.of(endpoint.status()),
                JsonObject.jsonOrCbor(JsonObject.of("schema", schemas.response(endpoint))),
                DocumentedHeaders.ofSuccess(route, !endpoint.reads()));
    }

    private static void putParameters(Map<String, Object> operation, Route route, List<Object> own) {
        List<Object> parameters = new ArrayList<>(own);
        parameters.addAll(DocumentedHeaders.readParametersOf(route));
        putUnlessEmpty(operation, "parameters", parameters);
    }

    private static void putUnlessEmpty(Map<String, Object> operation, String name, Object value) {
        if (!value.equals(List.of()) && !value.equals(Map.of())) {
            operation.put(name, value);
        }
    }

    private void builtIn(Map<String, Object> operation, Route route, BuiltInRouteContent content) {
        putParameters(operation, route, content.parameters(schemas, route));
        List<String> headers = new ArrayList<>(DocumentedHeaders.ofSuccess(route, false));
        if (content.cached()) {
            headers.add("ETag");
        }
        respond(operation, route, List.of(200), content.toContents(schemas), headers);
    }

    private static void respond(
            Map<String, Object> operation,
            Route route,
            List<Integer> statuses,
            Map<String, Object> content,
            List<String> headers) {
        Map<String, Object> success = JsonObject.of(
                "description",
                headers.contains("Idempotent-Replayed") ? "The effect of the command is durable." : "Success.",
                "headers",
                DocumentedHeaders.references(headers),
                "content",
                content);
        Map<String, Object> responses = JsonObject.of();
        statuses.forEach(status -> responses.put(Integer.toString(status), success));
        if (headers.contains("ETag")) {
            responses.put("304", JsonObject.of("description", "The client already has this content."));
        }
        responses.putAll(ProblemResponses.of(route));
        operation.put("responses", responses);
    }
}
