package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The Python client in {@code clients/python}, against real servers. The type checker is an npm package. */
@Tag("node")
class PythonClientTest {

    private static final String CALLS = System.getProperty("holdfast.clients.calls", "200");

    @TempDir
    static Path folder;

    private static TestServer server;
    private static NodeProject node;

    @BeforeAll
    static void copy() throws Exception {
        server = GuideCalls.startServer(folder);
        node = NodeProject.install();
        node.copy(Path.of("..", "clients", "python"), "python");
        String guide = GuidePage.read("docs", "guide", "python.md").program("python");
        node.write("python/tests/guide.py", guide.getBytes(StandardCharsets.UTF_8));
        String readme = GuidePage.read("clients", "python", "README.md").program("python");
        node.write("python/tests/readme.py", readme.getBytes(StandardCharsets.UTF_8));
        for (GuideCalls.Program program : GuideCalls.python()) {
            node.write(
                    "python/tests/guide_" + program.guide() + ".py",
                    program.text().getBytes(StandardCharsets.UTF_8));
        }
    }

    @AfterAll
    static void close() {
        server.close();
    }

    private static Map<String, String> environment(TestServer of) {
        Map<String, String> environment = new HashMap<>();
        environment.put("HOLDFAST_URL", of.at("/").toString());
        environment.put("HOLDFAST_KEY", of.admin());
        environment.put("PYTHONPATH", "src");
        environment.put("PYTHONWARNINGS", "error");
        return environment;
    }

    @Test
    void theTestsOfTheClientPass() throws Exception {
        String output = node.runIn("python", environment(server), "python3", "-m", "unittest", "discover", "-t", ".");
        assertThat(output).contains("\nOK").doesNotContain("Ran 0 tests");
    }

    @Test
    void theStrictTypeCheckerFindsNothing() throws Exception {
        String output = node.runIn("python", Map.of(), "../node_modules/.bin/pyright", "--project", ".");
        assertThat(output).contains("0 errors, 0 warnings");
    }

    @Test
    void theCallsInTheGuidesOfTheModulesRun() throws Exception {
        for (GuideCalls.Program program : GuideCalls.python()) {
            String file = "tests/guide_" + program.guide() + ".py";
            assertThat(node.runIn("python", environment(server), "python3", file))
                    .as(program.guide())
                    .contains(program.output());
        }
    }

    @Test
    void theExamplesOfTheDocumentRunThroughTheClient(@TempDir Path other) throws Exception {
        try (TestServer examples = ClientExamples.startServer(other)) {
            ProcessBuilder driver = new ProcessBuilder("python3", "-m", "tests.driver")
                    .directory(node.folder("python").toFile());
            driver.environment().putAll(environment(examples));
            ClientExamples.run(examples, driver);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = 25)
    void everyCallThroughCutConnectionsTakesEffectOnce(long seed) throws Exception {
        try (ResponseCuttingProxy proxy = new ResponseCuttingProxy(server.at("/"), seed)) {
            Map<String, String> environment = environment(server);
            environment.put("HOLDFAST_PROXY", proxy.address().toString());
            environment.put("HOLDFAST_CALLS", CALLS);
            String output = node.runIn("python", environment, "python3", "-m", "tests.cut");
            System.out.println("Python: " + output.strip() + ", " + proxy.lostResponses() + " responses lost");
            assertThat(output).contains("exact: " + CALLS + " calls").doesNotContain("ResourceWarning");
            assertThat(proxy.lostResponses()).isPositive();
        }
    }

    @Test
    void theArchivesInstallIntoAnEmptyEnvironmentAndRunTheGuide() throws Exception {
        node.runIn("python", Map.of(), "python3", "build_backend.py", "dist");
        String version = Files.readString(Path.of("..", "clients", "python", "pyproject.toml"))
                .replaceAll("(?s).*\nversion = \"([^\"]+)\".*", "$1");
        assertThat(Files.readString(Path.of("..", "clients", "python", "src", "holdfast", "_version.py")))
                .contains("\"" + version + "\"");
        for (String archive :
                new String[] {"holdfast-" + version + "-py3-none-any.whl", "holdfast-" + version + ".tar.gz"}) {
            node.runIn(
                    "python",
                    Map.of(),
                    "python3",
                    "-m",
                    "pip",
                    "install",
                    "--quiet",
                    "--no-index",
                    "--no-build-isolation",
                    "--disable-pip-version-check",
                    "--target",
                    "installed-" + archive,
                    "dist/" + archive);
            Map<String, String> environment = environment(server);
            environment.put("PYTHONPATH", "installed-" + archive);
            assertThat(node.runIn(
                            "python",
                            environment,
                            "python3",
                            "-c",
                            "import holdfast; print(holdfast.__version__, holdfast.__file__)"))
                    .contains(version, "installed-");
        }
        Map<String, String> environment = environment(server);
        environment.put("PYTHONPATH", "installed-holdfast-" + version + "-py3-none-any.whl");
        assertThat(node.runIn("python", environment, "python3", "tests/guide.py"))
                .contains("sold order-177 for 9000 credits");
        assertThat(node.runIn("python", environment, "python3", "tests/readme.py"))
                .contains("balance 75");
    }
}
