package io.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.EndpointRegistry;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.StrictJson;
import io.holdfast.server.openapi.RequestExamples;
import io.holdfast.server.openapi.RequestExamples.Example;
import io.holdfast.testkit.example.LiveValues;
import io.holdfast.testkit.example.SchemaValidator;
import io.holdfast.testkit.server.LocalOpenIdProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Sends the examples of the OpenAPI document through the client. Each request is bound to its record, and each result,
 * encoded again, matches the schema of the document.
 */
@Tag("slow")
class DocumentedExamplesTest {

    private static final Set<String> NEEDS_A_CLUSTER =
            Set.of("cluster.add", "cluster.remove", "cluster.replace", "cluster.transfer");

    @TempDir
    Path folder;

    @Test
    void everyExampleSucceedsAndItsResultIsAsDocumented() throws Exception {
        Set<String> called = new TreeSet<>();
        try (LocalOpenIdProvider provider = LocalOpenIdProvider.start();
                RunningServer server = start(provider)) {
            JsonNode document = StrictJson.MAPPER.readTree(
                    server.raw("GET", "/openapi.json", "").body());
            LiveValues live = new LiveValues(provider);
            for (Example example : RequestExamples.load().all()) {
                Endpoint<?, ?> endpoint = Objects.requireNonNull(EndpointRegistry.ALL.get(example.operation()));
                JsonNode result = send(server.client(), endpoint, live.resolve(example.request(), example.live()));
                if (!NEEDS_A_CLUSTER.contains(example.operation())) {
                    assertThat(SchemaValidator.validate(document, schema(document, endpoint), result))
                            .as("%s: %s", example.operation(), result)
                            .isEmpty();
                    live.add(example.operation(), result);
                }
                called.add(example.operation());
            }
        }
        assertThat(called).containsExactlyInAnyOrderElementsOf(EndpointRegistry.ALL.keySet());
    }

    private RunningServer start(LocalOpenIdProvider provider) throws Exception {
        Path secret = Files.writeString(folder.resolve("oidc-secret"), LocalOpenIdProvider.CLIENT_SECRET);
        Path identity = Files.writeString(
                folder.resolve("identity.yaml"),
                "oidc: [{name: corporate, issuer: '" + provider.issuer() + "', clientId: "
                        + LocalOpenIdProvider.CLIENT_ID + ", clientSecret: '${file:" + secret
                        + "}', redirect: 'https://shop.example/oidc/callback', linkByEmail: true}]");
        Path intake = Files.writeString(folder.resolve("intake.yaml"), """
                rules: {stamps_bought: {bill: stamp, rate: 0.25, units: count, reference: order, account: customer}}
                retry: {interval: PT1H}
                """);
        Path sinks =
                Files.writeString(folder.resolve("sinks.yaml"), "sinks: [{name: warehouse, type: rabbitmq, port: 1}]");
        return RunningServer.start(
                folder.resolve("data"),
                "--identity",
                identity.toString(),
                "--intake",
                intake.toString(),
                "--sinks",
                sinks.toString(),
                "--grants",
                "signup=100, daily=10/P1D, monthly=50/P31D, referral=25",
                "--backups",
                folder.resolve("backups").toString());
    }

    private static <Q, A> JsonNode send(Holdfast client, Endpoint<Q, A> endpoint, ObjectNode request) {
        CallOutcome<A> outcome = client.call(endpoint, StrictJson.bind(request, endpoint.request()))
                .sendForOutcome();
        if (NEEDS_A_CLUSTER.contains(endpoint.name())) {
            assertThat(outcome).isInstanceOf(CallOutcome.Refused.class);
            assertThat(((CallOutcome.Refused<A>) outcome).code()).isEqualTo("not_clustered");
            return request;
        }
        return StrictJson.MAPPER.readTree(StrictJson.MAPPER.writeValueAsString(outcome.orThrow()));
    }

    private static JsonNode schema(JsonNode document, Endpoint<?, ?> endpoint) {
        return document.path("paths")
                .path(endpoint.path())
                .path(endpoint.method().toLowerCase(Locale.ROOT))
                .path("responses")
                .path(Integer.toString(endpoint.status()))
                .path("content")
                .path("application/json")
                .path("schema");
    }
}
