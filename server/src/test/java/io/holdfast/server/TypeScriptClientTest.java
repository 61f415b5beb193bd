package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The TypeScript client in {@code clients/typescript}, against real servers. */
@Tag("node")
class TypeScriptClientTest {

    private static final String CALLS = System.getProperty("holdfast.clients.calls", "200");

    @TempDir
    static Path folder;

    private static TestServer server;
    private static NodeProject node;

    @BeforeAll
    static void compile() throws Exception {
        server = GuideCalls.startServer(folder);
        node = NodeProject.install();
        node.copy(Path.of("..", "clients", "typescript"), "typescript");
        node.runIn("typescript", Map.of(), "../node_modules/.bin/tsc", "--project", "tsconfig.json");
        node.runIn("typescript", Map.of(), "../node_modules/.bin/tsc", "--project", "tsconfig.test.json");
    }

    @AfterAll
    static void close() {
        server.close();
    }

    private static Map<String, String> environment(TestServer of) {
        return Map.of("HOLDFAST_URL", of.at("/").toString(), "HOLDFAST_KEY", of.admin());
    }

    @Test
    void theTestsOfTheClientPass() throws Exception {
        String output = node.runIn("typescript", environment(server), "npm", "run", "--silent", "test");
        assertThat(output).contains("# fail 0").doesNotContain("# pass 0");
    }

    @Test
    void theExamplesOfTheDocumentRunThroughTheClient(@TempDir Path other) throws Exception {
        try (TestServer examples = ClientExamples.startServer(other)) {
            ProcessBuilder driver = new ProcessBuilder("node", "test-dist/test/driver.js")
                    .directory(node.folder("typescript").toFile());
            driver.environment().putAll(environment(examples));
            ClientExamples.run(examples, driver);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = 25)
    void everyCallThroughCutConnectionsTakesEffectOnce(long seed) throws Exception {
        try (ResponseCuttingProxy proxy = new ResponseCuttingProxy(server.at("/"), seed)) {
            String output = node.runIn(
                    "typescript",
                    Map.of(
                            "HOLDFAST_URL", server.at("/").toString(),
                            "HOLDFAST_KEY", server.admin(),
                            "HOLDFAST_PROXY", proxy.address().toString(),
                            "HOLDFAST_CALLS", CALLS),
                    "node",
                    "test-dist/test/cut.js");
            System.out.println("TypeScript: " + output.strip() + ", " + proxy.lostResponses() + " responses lost");
            assertThat(output).contains("exact: " + CALLS + " calls");
            assertThat(proxy.lostResponses()).isPositive();
        }
    }

    @Test
    void thePackageInstallsIntoAnEmptyProjectAndRunsTheGuide() throws Exception {
        node.runIn("typescript", Map.of(), "npm", "pack", "--ignore-scripts");
        String version = Files.readString(Path.of("..", "clients", "typescript", "package.json"))
                .replaceAll("(?s).*\"version\": \"([^\"]+)\".*", "$1");
        assertThat(Files.readString(Path.of("..", "clients", "typescript", "src", "version.ts")))
                .contains("\"" + version + "\"");
        node.write("shop/package.json", "{\"type\": \"module\"}".getBytes(StandardCharsets.UTF_8));
        node.runIn(
                "shop",
                Map.of(),
                "npm",
                "install",
                "--offline",
                "--no-audit",
                "--no-fund",
                "../typescript/holdfast-client-" + version + ".tgz");
        GuidePage guide = GuidePage.read("docs", "guide", "typescript.md");
        List<GuideCalls.Program> programs = new ArrayList<>(GuideCalls.typescript());
        String readme = GuidePage.read("clients", "typescript", "README.md").program("ts");
        programs.add(new GuideCalls.Program("guide", guide.program("ts"), "sold order-77 for 9000 credits"));
        programs.add(new GuideCalls.Program("readme", readme, "balance 75"));
        for (GuideCalls.Program program : programs) {
            String name = program.guide();
            node.write("shop/" + name + ".ts", program.text().getBytes(StandardCharsets.UTF_8));
            node.runIn(
                    "shop",
                    Map.of(),
                    "../node_modules/.bin/tsc",
                    "--strict",
                    "--module",
                    "nodenext",
                    "--target",
                    "es2022",
                    "--types",
                    "node",
                    name + ".ts");
            String output = node.runIn("shop", environment(server), "node", name + ".js");
            assertThat(output).as(name).contains(program.output());
        }
    }
}
