package io.holdfast.server.openapi;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.RequiredFields;
import io.holdfast.server.http.Route;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The parameters and the body of a declared operation. */
final class OperationRequestSchema {

    private final WireSchemas schemas;
    private final RequestExamples examples;
    private final Route route;
    private final Endpoint<?, ?> endpoint;

    /** The field whose value may be in the {@code Idempotency-Key} header instead of the body. */
    private final Set<String> inHeader;

    OperationRequestSchema(WireSchemas schemas, RequestExamples examples, Route route, Endpoint<?, ?> endpoint) {
        this.schemas = schemas;
        this.examples = examples;
        this.route = route;
        this.endpoint = endpoint;
        String field = endpoint.idempotencyField();
        this.inHeader = field == null ? Set.of() : Set.of(field);
    }

    List<Object> parameters() {
        List<Object> parameters = new ArrayList<>();
        for (RecordComponent component : endpoint.request().getRecordComponents()) {
            boolean inPath = route.parameters().contains(component.getName());
            if (inPath || !endpoint.takesBody()) {
                parameters.add(parameter(component, inPath));
            }
        }
        inHeader.forEach(field -> parameters.add(JsonObject.of(
                "name",
                "Idempotency-Key",
                "in",
                "header",
                "required",
                false,
                "description",
                "Identifies the command instead of the field `" + field + "`, which is required without this header.",
                "schema",
                JsonObject.of("type", "string"))));
        return parameters;
    }

    private Map<String, Object> parameter(RecordComponent component, boolean inPath) {
        String name = component.getName();
        boolean own = name.equals(route.ownerField());
        Map<String, Object> schema = schemas.of(component.getGenericType());
        Map<String, Object> parameter = JsonObject.of(
                "name",
                name,
                "in",
                inPath ? "path" : "query",
                "required",
                inPath || RequiredFields.isRequired(component),
                "schema",
                own ? orMe(schema) : schema);
        if (own) {
            parameter.put("description", "`me` stands for the calling end user.");
        }
        JsonNode example = examples.value(endpoint, name);
        if (example != null) {
            parameter.put("example", example);
        }
        return parameter;
    }

    /** Returns the schema of an id that may also be {@code me}. */
    static Map<String, Object> orMe(Map<String, Object> schema) {
        return schema.containsKey("format")
                ? JsonObject.of("anyOf", List.of(schema, JsonObject.of("type", "string", "const", "me")))
                : schema;
    }

    /** Returns the body, or an empty object if all fields are in the path. */
    Map<String, Object> body() {
        List<String> inPath = route.parameters();
        RecordComponent[] fields = endpoint.request().getRecordComponents();
        if (!endpoint.takesBody() || fields.length == inPath.size()) {
            return Map.of();
        }
        Map<String, Object> schema = inPath.isEmpty() && inHeader.isEmpty()
                ? schemas.of(endpoint.request())
                : schemas.define(
                        WireSchemas.camelCase(endpoint.name()) + "Body",
                        schemas.body(endpoint.request(), inPath, inHeader));
        boolean required = Arrays.stream(fields)
                .filter(field -> !inPath.contains(field.getName()) && !inHeader.contains(field.getName()))
                .anyMatch(RequiredFields::isRequired);
        return body(schema, required, examples.body(endpoint));
    }

    static Map<String, Object> body(Object schema, boolean required, @Nullable Object example) {
        Map<String, Object> content = JsonObject.of("schema", schema);
        if (example != null) {
            content.put("example", example);
        }
        return JsonObject.of("required", required, "content", JsonObject.jsonOrCbor(content));
    }
}
