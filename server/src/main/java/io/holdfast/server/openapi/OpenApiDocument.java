package io.holdfast.server.openapi;

import io.holdfast.api.Endpoint;
import io.holdfast.api.Problem;
import io.holdfast.api.RequiredFields;
import io.holdfast.api.ResultPage;
import io.holdfast.api.TransactionApi;
import io.holdfast.server.http.Route;
import io.holdfast.server.http.RouteTable;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** The OpenAPI document, generated from the routes and the wire records. */
public final class OpenApiDocument {

    private static final Map<Class<?>, Map<String, Object>> SIMPLE = Map.ofEntries(
            Map.entry(String.class, Map.of("type", "string")),
            Map.entry(UUID.class, Map.of("type", "string", "format", "uuid")),
            Map.entry(Instant.class, Map.of("type", "string", "format", "date-time")),
            Map.entry(Duration.class, Map.of("type", "string", "format", "duration")),
            Map.entry(byte[].class, Map.of("type", "string", "contentEncoding", "base64")),
            Map.entry(Integer.class, Map.of("type", "integer", "format", "int32")),
            Map.entry(int.class, Map.of("type", "integer", "format", "int32")),
            Map.entry(Long.class, Map.of("type", "integer", "format", "int64")),
            Map.entry(long.class, Map.of("type", "integer", "format", "int64")),
            Map.entry(Double.class, Map.of("type", "number")),
            Map.entry(BigDecimal.class, Map.of("type", "number")),
            Map.entry(Boolean.class, Map.of("type", "boolean")),
            Map.entry(boolean.class, Map.of("type", "boolean")));

    private final Map<String, Object> schemas = new LinkedHashMap<>();
    private final Map<String, Class<?>> types = new HashMap<>();

    private OpenApiDocument() {}

    public static Map<String, Object> of(RouteTable routes) {
        OpenApiDocument api = new OpenApiDocument();
        Map<String, Map<String, Object>> paths = new LinkedHashMap<>();
        for (Route route : routes.routes()) {
            paths.computeIfAbsent(route.path(), path -> new LinkedHashMap<>())
                    .put(route.method().toLowerCase(Locale.ROOT), api.operation(route));
        }
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("openapi", "3.1.0");
        document.put("info", Map.of("title", "Holdfast", "version", "v1"));
        document.put("paths", paths);
        document.put(
                "components",
                Map.of(
                        "schemas",
                        api.schemas,
                        "securitySchemes",
                        Map.of("key", Map.of("type", "http", "scheme", "bearer"))));
        return document;
    }

    private Map<String, Object> operation(Route route) {
        Map<String, Object> operation = new LinkedHashMap<>();
        operation.put("summary", route.summary());
        if (!route.scope().equals(Route.OPEN)) {
            operation.put("security", List.of(Map.of("key", List.of())));
            operation.put("x-scope", route.scope());
            if (route.ownerField() != null) {
                operation.put("x-own", route.ownerField());
            }
        }
        Endpoint<?, ?> endpoint = route.endpoint();
        if (endpoint != null) {
            operation.put("operationId", endpoint.name());
            operation.put("tags", List.of(endpoint.module()));
            operation.put("parameters", parameters(route, endpoint));
            if (endpoint.takesBody()) {
                operation.put("requestBody", content(record(endpoint.request(), Set.copyOf(route.parameters()))));
            }
            Object response = schema(endpoint.response());
            operation.put("responses", responses(endpoint.status(), endpoint.paged() ? page(response) : response));
        } else if (route.path().equals("/v1/transactions")) {
            operation.put("operationId", "transaction");
            operation.put("requestBody", content(schema(TransactionApi.Transaction.class)));
            operation.put("responses", responses(200, schema(TransactionApi.Committed.class)));
        } else {
            operation.put(
                    "parameters",
                    route.parameters().stream()
                            .map(name -> parameter(name, "path", true, Map.of("type", "string")))
                            .toList());
            operation.put("responses", Map.of("200", Map.of("description", "success")));
        }
        return operation;
    }

    private List<Object> parameters(Route route, Endpoint<?, ?> endpoint) {
        List<Object> parameters = new ArrayList<>();
        List<String> inPath = route.parameters();
        for (RecordComponent component : endpoint.request().getRecordComponents()) {
            boolean path = inPath.contains(component.getName());
            if (path || !endpoint.takesBody()) {
                parameters.add(parameter(
                        component.getName(),
                        path ? "path" : "query",
                        path || RequiredFields.isRequired(component),
                        schema(component.getGenericType())));
            }
        }
        if (endpoint.idempotencyField() != null) {
            parameters.add(parameter("Idempotency-Key", "header", false, Map.of("type", "string")));
        }
        return parameters;
    }

    private static Map<String, Object> parameter(String name, String in, boolean required, Object schema) {
        return Map.of("name", name, "in", in, "required", required, "schema", schema);
    }

    /** Returns the schema of a record without the given fields. */
    private Map<String, Object> record(Class<?> type, Set<String> excluded) {
        Map<String, Object> properties = new LinkedHashMap<>();
        List<String> required = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            if (!excluded.contains(component.getName())) {
                properties.put(component.getName(), schema(component.getGenericType()));
                if (RequiredFields.isRequired(component)) {
                    required.add(component.getName());
                }
            }
        }
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("properties", properties);
        if (!required.isEmpty()) {
            schema.put("required", required);
        }
        return schema;
    }

    private Object schema(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type last = generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1];
            return generic.getRawType().equals(List.class)
                    ? Map.of("type", "array", "items", schema(last))
                    : generic.getRawType().equals(ResultPage.class)
                            ? page(schema(last))
                            : Map.of("type", "object", "additionalProperties", schema(last));
        }
        if (!(type instanceof Class<?> plain)) {
            return Map.of();
        }
        if (SIMPLE.containsKey(plain)) {
            return SIMPLE.get(plain);
        }
        if (plain.isEnum()) {
            return Map.of(
                    "type",
                    "string",
                    "enum",
                    Arrays.stream(plain.getEnumConstants())
                            .map(Object::toString)
                            .toList());
        }
        return plain.isRecord() ? reference(plain) : Map.of("type", "object");
    }

    private Object reference(Class<?> type) {
        Class<?> declaring = type.getDeclaringClass();
        String prefix = declaring == null ? "" : declaring.getSimpleName().replaceFirst("(Api|Endpoints)$", "");
        String name = prefix + type.getSimpleName();
        Class<?> other = types.putIfAbsent(name, type);
        if (other != null && other != type) {
            throw new IllegalStateException(type + " and " + other + " have the same schema name " + name);
        }
        if (!schemas.containsKey(name)) {
            schemas.put(name, Map.of());
            schemas.put(name, record(type, Set.of()));
        }
        return Map.of("$ref", "#/components/schemas/" + name);
    }

    private static Object page(Object row) {
        return Map.of(
                "type",
                "object",
                "properties",
                Map.of("rows", Map.of("type", "array", "items", row), "next", Map.of("type", "string")),
                "required",
                List.of("rows"));
    }

    private Map<String, Object> responses(int status, Object schema) {
        Map<String, Object> responses = new LinkedHashMap<>();
        Map<String, Object> done = new LinkedHashMap<>(content(schema));
        done.put("description", "success");
        responses.put(Integer.toString(status), done);
        Map<String, Object> problem = new LinkedHashMap<>(content(schema(Problem.class)));
        problem.put("description", "refusal or error");
        responses.put("default", problem);
        return responses;
    }

    private static Map<String, Object> content(Object schema) {
        return Map.of("content", Map.of("application/json", Map.of("schema", schema)));
    }
}
