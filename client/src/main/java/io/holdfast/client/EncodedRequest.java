package io.holdfast.client;

import io.holdfast.api.Endpoint;
import io.holdfast.api.QueueApi;
import io.holdfast.api.StrictJson;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.StringJoiner;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request as it goes over the wire, the same in every repeat.
 *
 * @param path with its query
 * @param repeatable whether a repeat of what may have been done is safe
 */
record EncodedRequest(String method, String path, byte @Nullable [] body, boolean repeatable) {

    /** A request as a tree, with a key of its own where it may have one and has none. */
    static <Q> ObjectNode requestTree(Endpoint<Q, ?> endpoint, Q request) {
        ObjectNode tree = (ObjectNode) StrictJson.tree(request);
        String key = endpoint.idempotencyField();
        if (key != null && !endpoint.reads() && !tree.has(key)) {
            tree.put(key, UUID.randomUUID().toString());
        }
        return tree;
    }

    static EncodedRequest of(Endpoint<?, ?> endpoint, ObjectNode request) {
        ObjectNode rest = request.deepCopy();
        StringJoiner path = new StringJoiner("/");
        for (String part : endpoint.path().split("/", -1)) {
            path.add(part.startsWith("{") ? parameter(endpoint, rest, part.substring(1, part.length() - 1)) : part);
        }
        boolean body = endpoint.takesBody();
        return new EncodedRequest(
                endpoint.method(),
                body ? path.toString() : path + query(rest),
                body ? StrictJson.bytes(rest) : null,
                repeatable(endpoint));
    }

    /** Reads are, and what has a key, and what puts something in its place. */
    static boolean repeatable(Endpoint<?, ?> endpoint) {
        return endpoint.reads()
                || endpoint.idempotencyField() != null
                || endpoint.method().equals("PUT");
    }

    /** How long the server is asked to wait before it answers. */
    static Duration serverWaitOf(Object request) {
        Object lease = request instanceof QueueApi.Next next ? next.lease() : request;
        return lease instanceof QueueApi.Lease asked && asked.waiting() != null ? asked.waiting() : Duration.ZERO;
    }

    private static String parameter(Endpoint<?, ?> endpoint, ObjectNode rest, String name) {
        JsonNode value = rest.remove(name);
        String text = value == null ? "" : value.asString("");
        if (text.isEmpty()) {
            throw new IllegalArgumentException("'" + name + "' of " + endpoint.name() + " is missing or empty");
        }
        return encoded(text);
    }

    private static String query(ObjectNode rest) {
        StringJoiner query = new StringJoiner("&", "?", "").setEmptyValue("");
        for (Map.Entry<String, JsonNode> field : rest.properties()) {
            query.add(encoded(field.getKey()) + "=" + encoded(field.getValue().asString("")));
        }
        return query.toString();
    }

    /** A text as a part of a path or a query. */
    static String encoded(String text) {
        // The encoder is for forms, where a space is a plus.
        String encoded = URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
        // Dots alone would be a way to another place.
        return text.equals(".") || text.equals("..") ? encoded.replace(".", "%2E") : encoded;
    }
}
