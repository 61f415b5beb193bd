package io.holdfast.server.openapi;

import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.StrictJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The example requests of the documentation, from the files in {@code examples/}. A test sends all of them to a server
 * in the order of the files.
 */
public final class RequestExamples {

    private static final List<String> FILES = List.of(
            "ledger",
            "seats",
            "queue",
            "identity",
            "login",
            "retry",
            "intake",
            "keys",
            "webhooks",
            "sinks",
            "admin",
            "cluster");

    /**
     * An example.
     *
     * @param operation the name of the operation
     * @param request the request, including the fields that are in the path
     * @param live the values, by field, that only a running server can generate, such as tokens and future times; the
     *     test sends them instead of those in the request
     */
    public record Example(
            String operation, ObjectNode request, @Nullable Map<String, String> live) {}

    private final List<Example> examples;
    private final Map<String, Example> byOperation = new HashMap<>();

    private RequestExamples(List<Example> examples) {
        this.examples = examples;
        examples.forEach(example -> byOperation.putIfAbsent(example.operation(), example));
    }

    public static RequestExamples load() {
        List<Example> examples = new ArrayList<>();
        FILES.forEach(file -> examples.addAll(List.of(StrictJson.MAPPER.readValue(read(file), Example[].class))));
        return new RequestExamples(examples);
    }

    private static byte[] read(String name) {
        try (InputStream in = RequestExamples.class.getResourceAsStream("examples/" + name + ".json")) {
            if (in == null) {
                throw new IllegalStateException("the examples of '" + name + "' are not in this jar");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns all examples in the order in which they can be sent. */
    public List<Example> all() {
        return examples;
    }

    /** Returns the example value of a request field, or null if there is none. */
    @Nullable
    JsonNode value(Endpoint<?, ?> endpoint, String field) {
        Example example = byOperation.get(endpoint.name());
        return example == null ? null : example.request().get(field);
    }

    /** Returns the example body of an operation, or null if there is none. */
    @Nullable
    ObjectNode body(Endpoint<?, ?> endpoint) {
        Example example = byOperation.get(endpoint.name());
        return example == null ? null : example.request().deepCopy().without(endpoint.parameters());
    }

    /** Returns the example of a transaction. */
    JsonNode transaction() {
        return StrictJson.MAPPER.readTree(read("transaction"));
    }
}
