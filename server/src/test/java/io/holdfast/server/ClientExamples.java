package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.EndpointRegistry;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.StrictJson;
import io.holdfast.server.openapi.RequestExamples;
import io.holdfast.server.openapi.RequestExamples.Example;
import io.holdfast.testkit.example.LiveValues;
import io.holdfast.testkit.example.SchemaValidator;
import io.holdfast.testkit.server.LocalOpenIdProvider;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/** Sends the examples of the OpenAPI document through a client in another language, one line per call. */
final class ClientExamples {

    private static final Set<String> NEEDS_A_CLUSTER =
            Set.of("cluster.add", "cluster.remove", "cluster.replace", "cluster.transfer");

    private static final LocalOpenIdProvider PROVIDER = LocalOpenIdProvider.start();

    private ClientExamples() {}

    /** Starts a server on which all examples succeed. */
    static TestServer startServer(Path folder) throws Exception {
        Path intake = Files.writeString(folder.resolve("intake.yaml"), """
                rules: {stamps_bought: {bill: stamp, rate: 0.25, units: count, reference: order, account: customer}}
                retry: {interval: PT1H}
                """);
        Path sinks =
                Files.writeString(folder.resolve("sinks.yaml"), "sinks: [{name: warehouse, type: rabbitmq, port: 1}]");
        return TestServer.start(
                folder.resolve("data"),
                "--identity",
                OidcConfig.write(folder, PROVIDER).toString(),
                "--intake",
                intake.toString(),
                "--sinks",
                sinks.toString(),
                "--grants",
                "signup=100, daily=10/P1D, monthly=50/P31D, referral=25",
                "--backups",
                folder.resolve("backups").toString());
    }

    /**
     * Runs all examples. Each response that the client has decoded and encoded again matches the schema of the
     * document.
     *
     * @param driver a program that reads operations and requests, and writes results
     */
    static void run(TestServer server, ProcessBuilder driver) throws Exception {
        JsonNode document = server.call("", "GET", "/openapi.json", "").is(200).body();
        LiveValues live = new LiveValues(PROVIDER);
        Set<String> called = new TreeSet<>();
        Path errors = Files.createTempFile("driver", ".txt");
        Process process = driver.redirectError(errors.toFile()).start();
        try (PrintStream requests = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
                BufferedReader results =
                        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (Example example : RequestExamples.load().all()) {
                requests.println(StrictJson.MAPPER.writeValueAsString(Map.of(
                        "operation", example.operation(), "request", live.resolve(example.request(), example.live()))));
                String line = results.readLine();
                assertThat(line).as("%s: %s", example, Files.readString(errors)).isNotNull();
                JsonNode result = StrictJson.MAPPER.readTree(line);
                if (NEEDS_A_CLUSTER.contains(example.operation())) {
                    assertThat(result.path("refused").asString("")).isEqualTo("not_clustered");
                } else {
                    assertThat(result.has("answer")).as("%s: %s", example, line).isTrue();
                    JsonNode answer = result.path("answer");
                    assertThat(SchemaValidator.validate(document, schema(document, example.operation()), answer))
                            .as("%s: %s", example.operation(), answer)
                            .isEmpty();
                    live.add(example.operation(), answer);
                }
                called.add(example.operation());
            }
        } finally {
            process.destroy();
            process.waitFor();
            Files.delete(errors);
        }
        assertThat(called).containsExactlyInAnyOrderElementsOf(EndpointRegistry.ALL.keySet());
    }

    private static JsonNode schema(JsonNode document, String operation) {
        Endpoint<?, ?> endpoint = Objects.requireNonNull(EndpointRegistry.ALL.get(operation));
        JsonNode responses = document.path("paths")
                .path(endpoint.path())
                .path(endpoint.method().toLowerCase(Locale.ROOT))
                .path("responses");
        return responses
                .path(Integer.toString(endpoint.status()))
                .path("content")
                .path("application/json")
                .path("schema");
    }
}
