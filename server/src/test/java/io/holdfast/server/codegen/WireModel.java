package io.holdfast.server.codegen;

import io.holdfast.api.EndpointRegistry;
import io.holdfast.api.FeedApi;
import io.holdfast.api.endpoint.EmptyRequest;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.endpoint.ResultPage;
import io.holdfast.api.error.RefusalMessages;
import io.holdfast.api.json.RequiredFields;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Everything that a generated client contains, independent of its language. */
final class WireModel {

    /** A kind of server-sent event in a stream. */
    record StreamedEvent(String name, @Nullable Class<?> data) {}

    /**
     * A stream of server-sent events.
     *
     * @param name the module and the verb
     * @param parameter the name of the path parameter
     */
    record Stream(
            String name,
            String path,
            String summary,
            String parameter,
            boolean resumable,
            List<StreamedEvent> events) {}

    private final Map<String, Class<?>> byName = new TreeMap<>();
    private final Set<String> inRequests = new TreeSet<>();
    private final Set<String> inResponses = new TreeSet<>();
    private final Map<String, List<Endpoint<?, ?>>> modules = new LinkedHashMap<>();
    private final Set<String> steps = new TreeSet<>();
    private final List<Stream> streams = new ArrayList<>();
    private final List<String> codes;
    private final Properties messages = new Properties();
    private final Map<String, String> moduleSummaries = new LinkedHashMap<>();

    /**
     * Creates the model.
     *
     * @param document the server's OpenAPI document, for what is not part of an endpoint declaration
     */
    WireModel(JsonNode document) throws IOException {
        try (InputStream in = RefusalMessages.class.getResourceAsStream("refusals.properties")) {
            messages.load(new InputStreamReader(Objects.requireNonNull(in), StandardCharsets.UTF_8));
        }
        for (Endpoint<?, ?> endpoint : EndpointRegistry.ALL.values()) {
            modules.computeIfAbsent(endpoint.module(), module -> new ArrayList<>())
                    .add(endpoint);
            if (endpoint.request() != EmptyRequest.class) {
                collect(endpoint.request(), inRequests);
            }
            collect(endpoint.response(), inResponses);
        }
        collect(FeedApi.CloudEvent.class, inResponses);
        JsonNode schemas = document.path("components").path("schemas");
        steps.addAll(schemas.at("/TransactionItem/discriminator/mapping").propertyNames());
        codes = schemas.at("/ProblemCode/enum")
                .valueStream()
                .map(JsonNode::asString)
                .toList();
        document.path("tags")
                .forEach(tag -> moduleSummaries.put(
                        tag.path("name").asString(), tag.path("description").asString()));
        document.path("paths").properties().forEach(path -> addStream(path.getKey(), path.getValue(), schemas));
    }

    private void addStream(String path, JsonNode methods, JsonNode schemas) {
        JsonNode operation = methods.path("get");
        String reference = operation
                .at("/responses/200/content")
                .path("text/event-stream")
                .path("schema")
                .path("$ref")
                .asString("");
        if (reference.isEmpty()) {
            return;
        }
        JsonNode schema = schemas.path(reference.substring(reference.lastIndexOf('/') + 1));
        List<StreamedEvent> events = new ArrayList<>();
        for (JsonNode kind : schema.has("oneOf") ? schema.path("oneOf") : List.of(schema)) {
            String data = kind.at("/properties/data/$ref").asString("");
            Class<?> type = data.isEmpty() ? null : byName.get(data.substring(data.lastIndexOf('/') + 1));
            events.add(new StreamedEvent(kind.at("/properties/event/const").asString(), type));
        }
        streams.add(new Stream(
                operation.path("operationId").asString(),
                path,
                operation.path("summary").asString(),
                Endpoint.parameters(path).get(0),
                operation
                        .path("parameters")
                        .valueStream()
                        .anyMatch(parameter -> parameter.path("name").asString().equals("after")),
                events));
    }

    private void collect(Type type, Set<String> role) {
        if (type instanceof ParameterizedType generic) {
            for (Type argument : generic.getActualTypeArguments()) {
                collect(argument, role);
            }
        } else if (type instanceof Class<?> plain && isDeclared(plain)) {
            String name = name(plain);
            Class<?> other = byName.put(name, plain);
            if (other != null && other != plain) {
                throw new IllegalStateException(plain + " and " + other + " have the same name " + name);
            }
            if (role.add(name) && plain.isRecord()) {
                for (RecordComponent component : plain.getRecordComponents()) {
                    collect(component.getGenericType(), role);
                }
            }
        }
    }

    static boolean isDeclared(Class<?> type) {
        return (type.isRecord() || type.isEnum()) && type != ResultPage.class;
    }

    /** Returns the name of a record or enum, which is that of its schema in the OpenAPI document. */
    static String name(Class<?> type) {
        Class<?> declaring = type.getDeclaringClass();
        String prefix = declaring == null ? "" : declaring.getSimpleName().replaceFirst("(Api|Endpoints)$", "");
        return prefix + type.getSimpleName();
    }

    Map<String, Class<?>> types() {
        return byName;
    }

    boolean isInRequests(Class<?> type) {
        return inRequests.contains(name(type));
    }

    boolean isInResponses(Class<?> type) {
        return inResponses.contains(name(type));
    }

    Map<String, List<Endpoint<?, ?>>> modules() {
        return modules;
    }

    String moduleSummary(String module) {
        return moduleSummaries.getOrDefault(module, "");
    }

    boolean isStep(Endpoint<?, ?> endpoint) {
        return steps.contains(endpoint.name());
    }

    List<Stream> streams(String module) {
        return streams.stream()
                .filter(stream -> stream.name().startsWith(module + "."))
                .toList();
    }

    List<String> codes() {
        return codes;
    }

    /** Returns the sentence that explains a refusal, or an empty string if there is none. */
    String message(String code) {
        return messages.getProperty(code, "");
    }

    /** Returns whether the rows of an endpoint can be read page by page. */
    static boolean isIterable(Endpoint<?, ?> endpoint) {
        return endpoint.paged()
                && Arrays.stream(endpoint.request().getRecordComponents())
                        .anyMatch(component -> component.getName().equals("cursor"));
    }

    /** Returns whether a caller must pass a field: it is required, and the client does not generate its value. */
    static boolean isRequired(Endpoint<?, ?> endpoint, RecordComponent component) {
        return RequiredFields.isRequired(component)
                && (endpoint.reads() || !component.getName().equals(endpoint.idempotencyField()));
    }

    /** Returns the verb of an endpoint, such as {@code put_account}. */
    static String verb(String operation) {
        return operation.substring(operation.indexOf('.') + 1);
    }

    /** Returns words separated by underscores in camel case. */
    static String camelCase(String words, boolean upper) {
        StringBuilder name = new StringBuilder();
        boolean capital = upper;
        for (int at = 0; at < words.length(); at++) {
            char character = words.charAt(at);
            if (character == '_' || character == '.') {
                capital = true;
            } else {
                name.append(capital ? Character.toUpperCase(character) : character);
                capital = false;
            }
        }
        return name.toString();
    }

    /** Returns a camel case name with underscores, such as {@code event_id}. */
    static String snakeCase(String name) {
        return name.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(java.util.Locale.ROOT);
    }
}
