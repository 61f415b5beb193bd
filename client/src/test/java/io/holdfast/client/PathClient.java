package io.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.EndpointRegistry;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.api.json.StrictJson;
import java.lang.reflect.RecordComponent;
import java.net.URLDecoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Calls endpoints by method and path through the client: finds the endpoint, binds its request record, and sends it. A
 * request that does not match an endpoint or cannot be bound is sent without the client.
 */
final class PathClient {

    private final RunningServer server;

    /** The response to a call. */
    record Answer(int status, JsonNode body) {

        Answer is(int expected) {
            assertThat(status).as("%s", body).isEqualTo(expected);
            return this;
        }

        /** Asserts a problem with an error code. */
        Answer is(int expected, String code) {
            is(expected);
            assertThat(text("code")).as("%s", body).isEqualTo(code);
            assertThat(text("message")).isNotEmpty();
            assertThat(text("requestId")).isNotEmpty();
            return this;
        }

        String text(String field) {
            return at(field).asString("");
        }

        long number(String field) {
            return at(field).asLong(-1);
        }

        JsonNode at(String field) {
            return body.at("/" + field.replace('.', '/'));
        }
    }

    PathClient(RunningServer server) {
        this.server = server;
    }

    Answer get(String path) {
        return call("GET", path, "");
    }

    Answer delete(String path) {
        return call("DELETE", path, "");
    }

    /** Posts JSON, with apostrophes in place of quotes. */
    Answer post(String path, String json) {
        return call("POST", path, json.replace('\'', '"'));
    }

    Answer put(String path, String json) {
        return call("PUT", path, json.replace('\'', '"'));
    }

    private Answer call(String method, String path, String json) {
        int query = path.indexOf('?');
        String[] segments = (query < 0 ? path : path.substring(0, query)).split("/", -1);
        for (Endpoint<?, ?> endpoint : EndpointRegistry.ALL.values()) {
            ObjectNode request = endpoint.method().equals(method) ? matched(endpoint, segments, json) : null;
            if (request != null) {
                if (query >= 0) {
                    parameters(endpoint, path.substring(query + 1), request);
                }
                return sent(endpoint, request, method, path, json);
            }
        }
        return raw(method, path, json);
    }

    /** Returns the request if the path matches the endpoint, or null. */
    private static @Nullable ObjectNode matched(Endpoint<?, ?> endpoint, String[] segments, String json) {
        String[] parts = endpoint.path().split("/", -1);
        if (parts.length != segments.length) {
            return null;
        }
        ObjectNode request = StrictJson.readObject(json.getBytes(StandardCharsets.UTF_8));
        for (int at = 0; at < parts.length; at++) {
            if (parts[at].startsWith("{")) {
                set(endpoint, request, parts[at].substring(1, parts[at].length() - 1), decoded(segments[at]));
            } else if (!parts[at].equals(segments[at])) {
                return null;
            }
        }
        return request;
    }

    private static void parameters(Endpoint<?, ?> endpoint, String query, ObjectNode request) {
        for (String pair : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            set(endpoint, request, pair.substring(0, equals), decoded(pair.substring(equals + 1)));
        }
    }

    private static void set(Endpoint<?, ?> endpoint, ObjectNode request, String name, String text) {
        Class<?> type = Arrays.stream(endpoint.request().getRecordComponents())
                .filter(component -> component.getName().equals(name))
                .findFirst()
                .<Class<?>>map(RecordComponent::getType)
                .orElse(String.class);
        if (type == Integer.class || type == Long.class) {
            request.put(name, Long.parseLong(text));
        } else if (type == Boolean.class) {
            request.put(name, Boolean.parseBoolean(text));
        } else {
            request.put(name, text);
        }
    }

    private <Q, A> Answer sent(Endpoint<Q, A> endpoint, ObjectNode request, String method, String path, String json) {
        Q bound;
        try {
            bound = StrictJson.bind(request, endpoint.request());
        } catch (MalformedRequestException e) {
            return raw(method, path, json);
        }
        CallOutcome<A> outcome = server.client().call(endpoint, bound).sendForOutcome();
        return outcome instanceof CallOutcome.Refused<A> refused
                ? new Answer(refused.status(), StrictJson.tree(refused.problem()))
                : new Answer(endpoint.status(), StrictJson.tree(outcome.orThrow()));
    }

    /** Returns a response header, which the client does not expose. */
    Optional<String> header(String method, String path, String json, String name) {
        return server.raw(method, path, json.replace('\'', '"')).headers().firstValue(name);
    }

    private Answer raw(String method, String path, String json) {
        HttpResponse<String> response = server.raw(method, path, json);
        return new Answer(response.statusCode(), StrictJson.MAPPER.readTree(response.body()));
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
