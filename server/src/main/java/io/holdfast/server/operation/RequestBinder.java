package io.holdfast.server.operation;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.api.json.StrictJson;
import io.holdfast.server.auth.Caller;
import io.holdfast.server.http.ApiRequest;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Binds the body, path, query and idempotency key of an HTTP request to the request record of an endpoint. */
final class RequestBinder {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private RequestBinder() {}

    static <Q> Q bind(Endpoint<Q, ?> endpoint, ApiRequest call) {
        boolean hasOnlyBody = endpoint.takesBody()
                && call.query().isEmpty()
                && call.path().isEmpty()
                && call.idempotencyKey() == null
                && call.caller().user() == null;
        Q request = hasOnlyBody
                ? call.bodyFormat().read(call.body(), endpoint.request())
                : StrictJson.bind(request(endpoint, call), endpoint.request());
        return requireValidIds(endpoint, call.caller(), request);
    }

    /** Returns the request if all ids that it may create are valid. */
    static <Q> Q requireValidIds(Endpoint<Q, ?> endpoint, Caller caller, Q request) {
        return ReservedIdempotencyKeyCheck.requireOwn(endpoint, caller, PathSafeIds.requirePathSafe(endpoint, request));
    }

    private static ObjectNode request(Endpoint<?, ?> endpoint, ApiRequest call) {
        boolean takesBody = endpoint.takesBody();
        if (!takesBody && call.body().length > 0) {
            throw new MalformedRequestException(null, endpoint.method() + " does not take a body");
        }
        ObjectNode request = call.bodyFormat().readObject(call.body());
        for (Map.Entry<String, List<String>> parameter : call.query().entrySet()) {
            String name = parameter.getKey();
            if (takesBody || call.path().containsKey(name) || component(endpoint.request(), name) == null) {
                throw new MalformedRequestException(name, "unknown query parameter '" + name + "'");
            }
            if (parameter.getValue().size() != 1) {
                throw new MalformedRequestException(
                        name,
                        "'" + name + "' must be given once, but is given "
                                + parameter.getValue().size() + " times");
            }
            request.set(name, parse(endpoint, name, parameter.getValue().get(0)));
        }
        call.path().forEach((name, text) -> {
            if (request.has(name)) {
                throw new MalformedRequestException(name, "'" + name + "' is already given by the path");
            }
            request.set(name, parse(endpoint, name, text));
        });
        String owner = endpoint.ownerField();
        if (owner != null && call.caller().user() != null) {
            request.put(
                    owner, call.caller().resolveOwner(owner, request.path(owner).asString("")));
        }
        setIdempotencyField(endpoint, call, request);
        return request;
    }

    private static void setIdempotencyField(Endpoint<?, ?> endpoint, ApiRequest call, ObjectNode request) {
        String key = call.idempotencyKey();
        String field = endpoint.idempotencyField();
        if (key == null || endpoint.reads()) {
            return;
        }
        if (field == null) {
            throw new MalformedRequestException(
                    null, endpoint.name() + " does not take an Idempotency-Key; its request fields identify it");
        }
        if (!request.has(field)) {
            request.put(field, IdempotencyKeyHeader.toId(endpoint, call.caller(), key));
        } else if (!request.path(field).asString("").equals(key)) {
            throw new MalformedRequestException(field, "'" + field + "' differs from Idempotency-Key");
        }
    }

    /** Converts a path or query parameter to the type of its field. */
    private static JsonNode parse(Endpoint<?, ?> endpoint, String name, String text) {
        RecordComponent component = component(endpoint.request(), name);
        Class<?> type = component == null ? String.class : component.getType();
        try {
            if (type == Integer.class || type == Long.class) {
                return NODES.numberNode(Long.parseLong(text));
            }
        } catch (NumberFormatException e) {
            throw new MalformedRequestException(
                    name, "'" + name + "' must be a " + (type == Long.class ? 64 : 32) + "-bit integer");
        }
        if (type == Boolean.class && (text.equals("true") || text.equals("false"))) {
            return NODES.booleanNode(text.equals("true"));
        }
        return NODES.stringNode(text);
    }

    private static @Nullable RecordComponent component(Class<?> type, String name) {
        for (RecordComponent component : type.getRecordComponents()) {
            if (component.getName().equals(name)) {
                return component;
            }
        }
        return null;
    }
}
