package io.holdfast.server.openapi;

import io.holdfast.api.Endpoint;
import io.holdfast.api.RequiredFields;
import io.holdfast.server.http.Route;
import io.holdfast.server.http.RouteTable;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The OpenAPI document, generated from the routes and the wire records. */
public final class OpenApiDocument {

    private static final Map<String, Object> TAGS = JsonObject.of(
            "server", "Transactions over all modules, probes, metrics, documentation and the console.",
            "ledger", "Prepaid credit: accounts, charges, prices, grants, holds, refunds, bills and history.",
            "seats", "Seats of events: reservations, holds that expire, best available seats, seat maps.",
            "queue", "Work queues: fair scheduling, leases, retries, dead letters, throttles.",
            "identity", "Identities, devices, namespaces, credentials, sessions and tokens.",
            "retry", "Failed events: schedule, claims, review and counters.",
            "keys", "API keys of this server.",
            "admin", "Backups, verification, statistics and the audit log.");

    private static final String DESCRIPTION = """
            A durable store for prepaid credit, seats, queued work, identities and failed events. A command returns when \
            its effect is durable. `POST /v1/transactions` runs operations of any modules in one commit, all or none.

            Amounts are whole numbers of the smallest unit; times and durations are ISO 8601; bytes are Base64. Fields \
            without a value are omitted. Unknown request fields are refused.""";

    private final WireSchemas schemas = new WireSchemas();
    private final RequestExamples examples = RequestExamples.load();
    private final TransactionSchemas transactions;

    private OpenApiDocument(List<Endpoint<?, ?>> steps) {
        transactions = new TransactionSchemas(schemas, steps);
    }

    /**
     * Returns the document.
     *
     * @param steps the names of the operations that can be a part of a transaction
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
                        ResponseHeaders.components(),
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
        Map<String, Object> operation = JsonObject.of();
        Endpoint<?, ?> endpoint = route.endpoint();
        if (endpoint != null) {
            start(operation, route, endpoint.name(), endpoint.module());
            declared(operation, route, endpoint);
        } else if (route.path().equals("/v1/transactions")) {
            start(operation, route, "server.transaction", "server");
            operation.put("requestBody", body(transactions.request(), true, examples.transaction()));
            respond(operation, route, "200", "application/json", transactions.response(), true);
        } else {
            BuiltInContent content = BuiltInContent.at(route.method() + " " + route.path());
            start(operation, route, content.operation(), content.tag());
            builtIn(operation, route, content);
        }
        return operation;
    }

    private static void start(Map<String, Object> operation, Route route, String name, String tag) {
        operation.put("operationId", name);
        operation.put("tags", List.of(tag));
        operation.put("summary", route.summary());
        List<Object> security = new ArrayList<>();
        if (!route.scope().equals(Route.OPEN)) {
            operation.put("description", ApiReferencePage.access(route));
            security.add(JsonObject.of("apiKey", List.of()));
            operation.put("x-scope", route.scope());
            if (route.ownerField() != null) {
                security.add(JsonObject.of("endUserToken", List.of()));
                operation.put("x-own", route.ownerField());
            }
        }
        operation.put("security", security);
    }

    private void declared(Map<String, Object> operation, Route route, Endpoint<?, ?> endpoint) {
        List<Object> parameters = parameters(route, endpoint);
        if (!parameters.isEmpty()) {
            operation.put("parameters", parameters);
        }
        if (endpoint.takesBody()) {
            Map<String, Object> body = bodySchema(route, endpoint);
            if (body != null) {
                boolean required = !requiredInBody(route, endpoint).isEmpty();
                operation.put("requestBody", body(body, required, examples.body(endpoint)));
            }
        }
        respond(
                operation,
                route,
                Integer.toString(endpoint.status()),
                "application/json",
                schemas.response(endpoint),
                !endpoint.reads());
    }

    private List<Object> parameters(Route route, Endpoint<?, ?> endpoint) {
        List<Object> parameters = new ArrayList<>();
        for (RecordComponent component : endpoint.request().getRecordComponents()) {
            String name = component.getName();
            boolean path = route.parameters().contains(name);
            if (path || !endpoint.takesBody()) {
                boolean own = name.equals(route.ownerField());
                Map<String, Object> schema = schemas.of(component.getGenericType());
                Map<String, Object> parameter = JsonObject.of(
                        "name",
                        name,
                        "in",
                        path ? "path" : "query",
                        "required",
                        path || RequiredFields.isRequired(component),
                        "schema",
                        own ? orMe(schema) : schema);
                if (own) {
                    parameter.put("description", "`me` stands for the calling end user.");
                }
                Object example = examples.value(endpoint, name);
                if (example != null) {
                    parameter.put("example", example);
                }
                parameters.add(parameter);
            }
        }
        if (endpoint.idempotencyField() != null) {
            parameters.add(JsonObject.of(
                    "name",
                    "Idempotency-Key",
                    "in",
                    "header",
                    "required",
                    false,
                    "description",
                    "Identifies the command in place of the field `" + endpoint.idempotencyField() + "`.",
                    "schema",
                    JsonObject.of("type", "string")));
        }
        return parameters;
    }

    private static Map<String, Object> orMe(Map<String, Object> schema) {
        return schema.containsKey("format")
                ? JsonObject.of("anyOf", List.of(schema, JsonObject.of("type", "string", "const", "me")))
                : schema;
    }

    /** Returns the schema of the body, or null if all fields are in the path. */
    private @Nullable Map<String, Object> bodySchema(Route route, Endpoint<?, ?> endpoint) {
        List<String> inPath = route.parameters();
        int fields = endpoint.request().getRecordComponents().length;
        if (fields == inPath.size()) {
            return null;
        } else if (inPath.isEmpty() && endpoint.idempotencyField() == null) {
            return schemas.of(endpoint.request());
        }
        return schemas.define(
                WireSchemas.camelCase(endpoint.name()) + "Body",
                schemas.body(endpoint.request(), inPath, suppliedByCaller(endpoint)));
    }

    /** Returns the required field that the {@code Idempotency-Key} header may contain in place of the body. */
    private static Set<String> suppliedByCaller(Endpoint<?, ?> endpoint) {
        return endpoint.idempotencyField() == null ? Set.of() : Set.of(endpoint.idempotencyField());
    }

    private static List<RecordComponent> requiredInBody(Route route, Endpoint<?, ?> endpoint) {
        return Arrays.stream(endpoint.request().getRecordComponents())
                .filter(component -> RequiredFields.isRequired(component)
                        && !route.parameters().contains(component.getName())
                        && !suppliedByCaller(endpoint).contains(component.getName()))
                .toList();
    }

    private static Map<String, Object> body(Object schema, boolean required, @Nullable Object example) {
        Map<String, Object> content = JsonObject.of("schema", schema);
        if (example != null) {
            content.put("example", example);
        }
        return JsonObject.of("required", required, "content", JsonObject.of("application/json", content));
    }

    private void builtIn(Map<String, Object> operation, Route route, BuiltInContent content) {
        List<Object> parameters = new ArrayList<>();
        for (String name : route.parameters()) {
            Map<String, Object> schema = schemas.of(content.parameterType());
            parameters.add(JsonObject.of(
                    "name",
                    name,
                    "in",
                    "path",
                    "required",
                    true,
                    "schema",
                    name.equals(route.ownerField()) ? orMe(schema) : schema,
                    "example",
                    content.parameterType() == UUID.class
                            ? "00000000-0000-0000-0000-000000000001"
                            : name.equals("file") ? "main.js" : "example"));
        }
        if (content.resumable()) {
            parameters.add(position("after", "query", "The position after which the stream starts."));
            parameters.add(position("Last-Event-ID", "header", "The id of the last received event; takes precedence."));
        }
        if (!parameters.isEmpty()) {
            operation.put("parameters", parameters);
        }
        respond(operation, route, "200", content.mediaType(), content.toSchema(schemas), false);
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

    private static void respond(
            Map<String, Object> operation, Route route, String status, String type, Object schema, boolean commits) {
        boolean cached = route.endpoint() == null && !type.startsWith("text/event-stream");
        Map<String, Object> responses = JsonObject.of(
                status,
                JsonObject.of(
                        "description",
                        commits ? "The command is durable." : "Success.",
                        "headers",
                        ResponseHeaders.ofSuccess(route, commits, cached && !commits),
                        "content",
                        JsonObject.content(type, schema)));
        responses.putAll(ProblemResponses.of(route));
        operation.put("responses", responses);
    }
}
