package io.holdfast.client;

import io.holdfast.api.EndpointRegistry;
import io.holdfast.api.endpoint.Endpoint;
import io.holdfast.api.json.StrictJson;
import io.holdfast.server.openapi.RequestExamples;
import io.holdfast.server.openapi.RequestExamples.Example;
import io.holdfast.testkit.example.ExampleRun;
import io.holdfast.testkit.server.LocalOpenIdProvider;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Sends the examples of the OpenAPI document through the client. Each request is bound to its record. */
@Tag("slow")
class DocumentedExamplesTest {

    @TempDir
    Path folder;

    @Test
    void everyExampleSucceedsAndItsResultIsAsDocumented() throws Exception {
        try (LocalOpenIdProvider provider = LocalOpenIdProvider.start();
                RunningServer server =
                        RunningServer.start(folder.resolve("data"), ExampleRun.serverOptions(folder, provider))) {
            JsonNode document = StrictJson.MAPPER.readTree(
                    server.raw("GET", "/openapi.json", "").body());
            ExampleRun run = new ExampleRun(document, provider);
            for (Example example : RequestExamples.load().all()) {
                Endpoint<?, ?> endpoint = Objects.requireNonNull(EndpointRegistry.ALL.get(example.operation()));
                run.send(
                        example.operation(),
                        example.request(),
                        example.live(),
                        request -> send(server.client(), endpoint, request));
            }
            run.assertCalled(EndpointRegistry.ALL.keySet());
        }
    }

    private static <Q, A> JsonNode send(Holdfast client, Endpoint<Q, A> endpoint, ObjectNode request) {
        CallOutcome<A> outcome = client.call(endpoint, StrictJson.bind(request, endpoint.request()))
                .sendForOutcome();
        Map<String, ?> result = outcome instanceof CallOutcome.Refused<A> refused
                ? Map.of("refused", refused.code())
                : Map.of("answer", outcome.orThrow());
        return StrictJson.MAPPER.readTree(StrictJson.MAPPER.writeValueAsString(result));
    }
}
