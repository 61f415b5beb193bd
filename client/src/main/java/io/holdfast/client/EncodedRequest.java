package io.holdfast.client;

import io.holdfast.api.QueueApi;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.BodyFormat;
import io.holdfast.api.json.StrictJson;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.StringJoiner;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An HTTP request that is identical in every attempt.
 *
 * @param path the path, including the query string
 * @param repeatable whether a retry is safe if an earlier attempt may have been applied
 */
record EncodedRequest(String method, String path, @Nullable Body body, boolean repeatable) {

    /** A request body in one of the formats. */
    record Body(BodyFormat format, byte[] bytes) {

        static Body of(BodyFormat format, Object value) {
            return new Body(format, format.write(value));
        }

        /** Returns this body in JSON, which every server accepts. */
        Body asJson() {
            return format == BodyFormat.JSON ? this : of(BodyFormat.JSON, format.readObject(bytes));
        }
    }

    private static final ClassValue<Map<String, Method>> ACCESSORS = new ClassValue<>() {
        @Override
        protected Map<String, Method> computeValue(Class<?> type) {
            return Arrays.stream(type.getRecordComponents())
                    .collect(Collectors.toUnmodifiableMap(RecordComponent::getName, RecordComponent::getAccessor));
        }
    };

    /** Encodes a request, and adds an idempotency key if the endpoint accepts one and the request has none. */
    static <Q> Body body(Endpoint<Q, ?> endpoint, Q request, BodyFormat format) {
        return Body.of(format, needsKey(endpoint, request) ? requestTree(endpoint, request) : request);
    }

    private static boolean needsKey(Endpoint<?, ?> endpoint, Object request) {
        String key = endpoint.idempotencyField();
        Method accessor = key == null ? null : ACCESSORS.get(request.getClass()).get(key);
        try {
            return !endpoint.reads() && accessor != null && accessor.invoke(request) == null;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the request is not accessible: " + request.getClass(), e);
        }
    }

    /**
     * Converts a request to a tree and adds an idempotency key if the endpoint accepts one and the request has none.
     */
    static <Q> ObjectNode requestTree(Endpoint<Q, ?> endpoint, Q request) {
        ObjectNode tree = (ObjectNode) StrictJson.tree(request);
        String key = endpoint.idempotencyField();
        if (key != null && !endpoint.reads() && !tree.has(key)) {
            tree.put(key, UUID.randomUUID().toString());
        }
        return tree;
    }

    /** Encodes a request: path parameters go into the path, and all other fields go into the query or the body. */
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
                body ? Body.of(BodyFormat.JSON, rest) : null,
                repeatable(endpoint));
    }

    /** Returns this request as one that is retried even if an earlier attempt may have been applied. */
    EncodedRequest asRepeatable() {
        return new EncodedRequest(method, path, body, true);
    }

    /**
     * Returns whether a call can be repeated safely because it only reads, has an idempotency key, or replaces a
     * resource.
     */
    static boolean repeatable(Endpoint<?, ?> endpoint) {
        return endpoint.reads()
                || endpoint.idempotencyField() != null
                || endpoint.method().equals("PUT");
    }

    /** Returns the maximum time that the server may wait before it responds. */
    static Duration serverWaitOf(Object request) {
        Object lease = request instanceof QueueApi.Next next ? next.lease() : request;
        return lease instanceof QueueApi.Lease poll && poll.waiting() != null ? poll.waiting() : Duration.ZERO;
    }

    private static String parameter(Endpoint<?, ?> endpoint, ObjectNode rest, String name) {
        JsonNode value = rest.remove(name);
        String text = value == null ? "" : value.asString("");
        if (text.isEmpty()) {
            throw new IllegalArgumentException(
                    "'" + name + "' is required for " + endpoint.name() + " and must not be empty");
        }
        return encode(text);
    }

    private static String query(ObjectNode rest) {
        StringJoiner query = new StringJoiner("&", "?", "").setEmptyValue("");
        for (Map.Entry<String, JsonNode> field : rest.properties()) {
            query.add(encode(field.getKey()) + "=" + encode(field.getValue().asString("")));
        }
        return query.toString();
    }

    /** Percent-encodes a path segment or part of a query string. */
    static String encode(String text) {
        // URLEncoder uses form encoding, in which a space becomes a plus sign.
        String encoded = URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
        // A segment that consists of one or two dots would be resolved to another path.
        return text.equals(".") || text.equals("..") ? encoded.replace(".", "%2E") : encoded;
    }
}
