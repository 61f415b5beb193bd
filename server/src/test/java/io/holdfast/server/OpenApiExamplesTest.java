package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.EndpointRegistry;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.StrictJson;
import io.holdfast.server.TestServer.Answer;
import io.holdfast.server.openapi.RequestExamples;
import io.holdfast.server.openapi.RequestExamples.Example;
import io.holdfast.testkit.example.LiveValues;
import io.holdfast.testkit.example.SchemaValidator;
import io.holdfast.testkit.server.LocalOpenIdProvider;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Every example of the OpenAPI document succeeds on a real server, and every response is as the document says. */
class OpenApiExamplesTest {

    private static final RequestExamples EXAMPLES = RequestExamples.load();

    /** The operations that only a server of a cluster runs; the tests of the cluster call them. */
    private static final Set<String> NEEDS_A_CLUSTER =
            Set.of("cluster.add", "cluster.remove", "cluster.replace", "cluster.transfer");

    @TempDir
    static Path folder;

    private static LocalOpenIdProvider provider;
    private static TestServer server;
    private static JsonNode document;
    private static final Map<String, List<Answer>> ANSWERS = new LinkedHashMap<>();

    @BeforeAll
    static void sendEveryExample() throws Exception {
        Path intake = Files.writeString(folder.resolve("intake.yaml"), """
                rules: {stamps_bought: {bill: stamp, rate: 0.25, units: count, reference: order, account: customer}}
                retry: {interval: PT1H}
                """);
        Path sinks =
                Files.writeString(folder.resolve("sinks.yaml"), "sinks: [{name: warehouse, type: rabbitmq, port: 1}]");
        provider = LocalOpenIdProvider.start();
        server = TestServer.start(
                folder.resolve("data"),
                "--identity",
                OidcConfig.write(folder, provider).toString(),
                "--intake",
                intake.toString(),
                "--sinks",
                sinks.toString(),
                "--grants",
                "signup=100, daily=10/P1D, monthly=50/P31D, referral=25",
                "--backups",
                folder.resolve("backups").toString());
        document = server.call("", "GET", "/openapi.json", "").is(200).body();
        LiveValues live = new LiveValues(provider);
        for (Example example : EXAMPLES.all()) {
            Answer answer = send(endpoint(example.operation()), live.resolve(example.request(), example.live()));
            if (NEEDS_A_CLUSTER.contains(example.operation())) {
                answer.is(409, "not_clustered");
            } else {
                assertThat(answer.status()).as("%s: %s", example, answer.body()).isBetween(200, 299);
            }
            live.add(example.operation(), answer.body());
            ANSWERS.computeIfAbsent(example.operation(), name -> new ArrayList<>())
                    .add(answer);
        }
    }

    @AfterAll
    static void close() {
        server.close();
        provider.close();
    }

    private static Endpoint<?, ?> endpoint(String operation) {
        return Objects.requireNonNull(EndpointRegistry.ALL.get(operation), operation);
    }

    private static Answer send(Endpoint<?, ?> endpoint, ObjectNode request) {
        String path = endpoint.path();
        for (String name : endpoint.parameters()) {
            path = path.replace("{" + name + "}", encode(request.remove(name)));
        }
        if (endpoint.takesBody()) {
            return server.call(server.admin(), endpoint.method(), path, request.isEmpty() ? "" : request.toString());
        }
        List<String> query = new ArrayList<>();
        request.properties().forEach(field -> query.add(field.getKey() + "=" + encode(field.getValue())));
        return server.call(
                server.admin(), endpoint.method(), query.isEmpty() ? path : path + "?" + String.join("&", query), "");
    }

    private static String encode(JsonNode value) {
        return URLEncoder.encode(value.asString(), StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static JsonNode operation(String method, String path) {
        return document.path("paths").path(path).path(method.toLowerCase(Locale.ROOT));
    }

    private static List<String> validate(JsonNode schema, JsonNode value) {
        return SchemaValidator.validate(document, schema, value);
    }

    private static JsonNode schema(JsonNode content) {
        return content.path("application/json").path("schema");
    }

    @TestFactory
    Stream<DynamicTest> everyOperationHasAnExampleThatSucceeds() {
        return EndpointRegistry.ALL.values().stream()
                .map(endpoint -> DynamicTest.dynamicTest(endpoint.name(), () -> succeeds(endpoint)));
    }

    private static void succeeds(Endpoint<?, ?> endpoint) {
        List<Answer> answers = ANSWERS.getOrDefault(endpoint.name(), List.of());
        assertThat(answers)
                .as("an example in the openapi/examples resources of the server")
                .isNotEmpty();
        JsonNode operation = operation(endpoint.method(), endpoint.path());
        for (Answer answer : answers) {
            JsonNode documented = operation.path("responses").path(Integer.toString(answer.status()));
            assertThat(documented.isMissingNode())
                    .as("status %s is documented", answer.status())
                    .isFalse();
            assertThat(validate(schema(documented.path("content")), answer.body()))
                    .as("%s", answer.body())
                    .isEmpty();
        }
        JsonNode body = operation.path("requestBody").path("content");
        if (!body.isMissingNode()) {
            assertThat(validate(schema(body), body.path("application/json").path("example")))
                    .isEmpty();
        }
    }

    @Test
    void theExampleOfATransactionSucceeds() throws Exception {
        for (String needed : List.of("seats.create_event", "queue.create")) {
            Example example = EXAMPLES.all().stream()
                    .filter(other -> other.operation().equals(needed))
                    .findFirst()
                    .orElseThrow();
            send(endpoint(needed), example.request().deepCopy()).is(201);
        }
        JsonNode operation = operation("POST", "/v1/transactions");
        JsonNode body = operation.path("requestBody").path("content");
        JsonNode example = body.path("application/json").path("example");
        assertThat(validate(schema(body), example)).isEmpty();
        Answer answer = server.post("/v1/transactions", example.toString()).is(200);
        assertThat(validate(schema(operation.at("/responses/200/content")), answer.body()))
                .isEmpty();
        streamedEventsAreAsDocumented();
    }

    private static void streamedEventsAreAsDocumented() throws Exception {
        Map<String, String> feeds = Map.of(
                "/v1/seats/events/{event}/feed", "gala",
                "/v1/queues/{queue}/stats/feed", "print",
                "/v1/ledger/accounts/{account}/balance/feed", "11111111-1111-4111-8111-111111111111",
                "/v1/identity/namespaces/{namespace}/revocations/feed", "66666666-6666-4666-8666-666666666666");
        for (Map.Entry<String, String> feed : feeds.entrySet()) {
            JsonNode content = operation("GET", feed.getKey()).at("/responses/200/content");
            JsonNode event = firstEvent(feed.getKey().replaceAll("\\{[^}]*}", feed.getValue()));
            assertThat(validate(content.path("text/event-stream").path("schema"), event))
                    .as("%s", event)
                    .isEmpty();
        }
        assertThat(document.path("paths").propertyNames().stream()
                        .filter(path ->
                                path.endsWith("}/feed") || path.endsWith("s/feed") || path.endsWith("balance/feed")))
                .containsExactlyInAnyOrderElementsOf(feeds.keySet());
    }

    private static JsonNode firstEvent(String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(server.at(path))
                .header("Authorization", "Bearer " + server.admin())
                .build();
        ObjectNode event = StrictJson.MAPPER.createObjectNode();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                TestServer.http().send(request, BodyHandlers.ofInputStream()).body(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.isEmpty() && event.has("data")) {
                    break;
                }
                int colon = line.indexOf(": ");
                if (colon > 0 && line.startsWith("data")) {
                    event.set("data", StrictJson.MAPPER.readTree(line.substring(colon + 2)));
                } else if (colon > 0) {
                    event.put(line.substring(0, colon), line.substring(colon + 2));
                }
            }
        }
        return event;
    }
}
