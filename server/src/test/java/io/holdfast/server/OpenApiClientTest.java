package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.regex.Pattern;
import java.util.regex.Matcher;
import java.nio.file.Files;
import java.nio.charset.StandardCharsets;
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
    void thePageOfTheGuideCompilesAndRuns(@TempDir Path data) throws Exception {
        String page = Files.readString(Path.of("../docs/guide/typescript.md"));
        String code = Pattern.compile("```ts\n(.*?)```", Pattern.DOTALL)
                .matcher(page)
                .results()
                .map(block -> block.group(1))
                .collect(Collectors.joining("\n"));
        Matcher compile = Pattern.compile("npx tsc (.*) checkout\\.ts").matcher(page);
        assertThat(compile.find()).isTrue();
        // A folder of its own, without the configuration of the other programs; the packages are found above it.
        node.write("guide/package.json", "{\"type\": \"module\"}".getBytes(StandardCharsets.UTF_8));
        node.write("guide/checkout.ts", code.getBytes(StandardCharsets.UTF_8));
        node.runPackage("openapi-typescript", "openapi.json", "--output", "guide/holdfast.d.ts");
        try (TestServer other = TestServer.start(data)) {
            node.run(
                    Map.of(), "sh", "-c", "cd guide && ../node_modules/.bin/tsc " + compile.group(1) + " checkout.ts");
            String output = node.run(
                    Map.of("HOLDFAST_URL", other.at("/").toString(), "HOLDFAST_KEY", other.admin()),
                    "node",
                    "guide/checkout.js");
            assertThat(output).contains("sold order-77 for 9000 credits");
        }
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
