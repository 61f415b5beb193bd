package io.holdfast.server.operation;

import io.holdfast.api.Endpoint;
import io.holdfast.api.MalformedRequestException;
import io.holdfast.api.StrictJson;
import io.holdfast.server.http.ApiRequest;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Makes one request of all parts of a call: the body, the path, the query, the idempotency key. */
final class RequestBinder {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private RequestBinder() {}

    static <Q> Q bind(Endpoint<Q, ?> endpoint, ApiRequest call) {
        boolean bodyIsAll = endpoint.takesBody()
                && call.query().isEmpty()
                && call.path().isEmpty()
                && call.idempotencyKey() == null
                && call.caller().user() == null;
        return PathSafeIds.requirePathSafe(
                endpoint,
                bodyIsAll
                        ? StrictJson.read(call.body(), endpoint.request())
                        : StrictJson.bind(request(endpoint, call), endpoint.request()));
    }

    private static ObjectNode request(Endpoint<?, ?> endpoint, ApiRequest call) {
        boolean takesBody = endpoint.takesBody();
        if (!takesBody && call.body().length > 0) {
            throw new MalformedRequestException(null, endpoint.method() + " takes no body");
        }
        ObjectNode request = StrictJson.readObject(call.body());
        for (Map.Entry<String, List<String>> parameter : call.query().entrySet()) {
            String name = parameter.getKey();
            if (takesBody || call.path().containsKey(name) || component(endpoint.request(), name) == null) {
                throw new MalformedRequestException(name, "there is no query parameter '" + name + "' here");
            }
            if (parameter.getValue().size() != 1) {
                throw new MalformedRequestException(
                        name, "'" + name + "' is given " + parameter.getValue().size() + " times");
            }
            request.set(name, value(endpoint, name, parameter.getValue().get(0)));
        }
        call.path().forEach((name, text) -> {
            if (request.has(name)) {
                throw new MalformedRequestException(name, "'" + name + "' is given by the path");
            }
            request.set(name, value(endpoint, name, text));
        });
        String own = endpoint.ownerField();
        if (own != null && call.caller().user() != null) {
            request.put(own, call.caller().resolveOwner(own, request.path(own).asString("")));
        }
        idempotent(endpoint, call.idempotencyKey(), request);
        return request;
    }

    private static void idempotent(Endpoint<?, ?> endpoint, @Nullable String key, ObjectNode request) {
        String field = endpoint.idempotencyField();
        if (key == null || endpoint.reads()) {
            return;
        }
        if (field == null) {
            throw new MalformedRequestException(
                    null, endpoint.name() + " takes no Idempotency-Key: its request says what it is about");
        }
        if (request.has(field) && !request.path(field).asString("").equals(key)) {
            throw new MalformedRequestException(field, "'" + field + "' is not what Idempotency-Key says");
        }
        request.put(field, key);
    }

    /** A text as what its field is: paths and queries have only texts. */
    private static JsonNode value(Endpoint<?, ?> endpoint, String name, String text) {
        RecordComponent component = component(endpoint.request(), name);
        Class<?> type = component == null ? String.class : component.getType();
        try {
            if (type == Integer.class || type == Long.class) {
                return NODES.numberNode(Long.parseLong(text));
            }
        } catch (NumberFormatException e) {
            throw new MalformedRequestException(name, "'" + name + "' is not a whole number that is not too large");
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
