package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Strangers' tools accept the OpenAPI document: a linter, and a generator of TypeScript clients. */
@Tag("node")
class OpenApiClientTest {

    @TempDir
    static Path folder;

    private static TestServer server;
    private static NodeProject node;

    @BeforeAll
    static void open() throws Exception {
        server = TestServer.start(folder);
        node = NodeProject.install();
        node.write(
                "openapi.json",
                TestServer.http()
                        .send(HttpRequest.newBuilder(server.at("/openapi.json")).build(), BodyHandlers.ofByteArray())
                        .body());
    }

    @AfterAll
    static void close() {
        server.close();
    }

    @Test
    void theLinterFindsNoErrorsAndNoWarnings() throws Exception {
        String output = node.runPackage("redocly", "lint", "openapi.json", "--format=json");
        assertThat(output).contains("\"totals\"").contains("\"errors\": 0").contains("\"warnings\": 0");
    }

    @Test
    void aGeneratedTypeScriptClientSellsSeatsInOneTransaction() throws Exception {
        node.runPackage("openapi-typescript", "openapi.json", "--output", "holdfast.d.ts");
        node.runPackage("tsc", "--project", ".");
        String output = node.run(
                Map.of("HOLDFAST_URL", server.at("/").toString(), "HOLDFAST_KEY", server.admin()),
                "node",
                "checkout.js");
        assertThat(output).contains("sold order-77 for 9000 credits");
    }
}
