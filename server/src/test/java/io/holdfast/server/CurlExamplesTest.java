package io.holdfast.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the shell examples of the README and the guides that call a server with curl, all on one server. A comment line
 * with a JSON object is the expected response, in which "..." stands for any text.
 */
@Tag("slow")
class CurlExamplesTest {

    private static final Pattern SHELL = Pattern.compile("(?m)^```sh\n((?:(?!```).*\n)*)");
    private static final Pattern EXPECTED = Pattern.compile("(?m)^ *# (\\{.*)$");

    private static final Path GUIDE = Path.of("..", "docs", "guide");

    private static final List<String> PAGES = List.of(
            "README.md",
            "docs/guide/ledger.md",
            "docs/guide/ledger-billing.md",
            "docs/guide/webhooks.md",
            "docs/guide/seats.md",
            "docs/guide/queue.md",
            "docs/guide/identity.md",
            "docs/guide/retry.md",
            "docs/guide/intake.md",
            "docs/guide/sinks.md");

    /**
     * The pages of which only the section with the calls in each language is run as a whole. The others are run by {@link
     * #theRequestOfTheServerGuideSucceeds} and {@link EndUserGuideTest}.
     */
    private static final List<String> SECTIONS = List.of("server.md", "access.md");

    @TempDir
    static Path folder;

    private static TestServer server;

    @BeforeAll
    static void open() throws Exception {
        server = GuideCalls.startServer(folder);
        server.call(server.admin(), "POST", "/v1/queues", "{\"queue\": \"work\"}")
                .is(201); // as in the README
    }

    @AfterAll
    static void close() {
        server.close();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void theRequestsOfThePageReturnTheResponsesShown(String page) throws Exception {
        assertResponses(script(Files.readString(Path.of("..").resolve(page))));
    }

    @ParameterizedTest
    @MethodSource("sections")
    void theCallsInEachLanguageReturnTheResponsesShown(String page) throws Exception {
        assertResponses(script(section(page, "In each language")));
    }

    private static void assertResponses(String script) throws Exception {
        List<String> expected =
                EXPECTED.matcher(script).results().map(match -> match.group(1)).toList();
        assertThat(expected).hasSizeGreaterThan(1);
        Iterator<String> responses = run(script).iterator();
        for (String pattern : expected) {
            assertThat(next(responses, pattern)).as(pattern).isTrue();
        }
        responses.forEachRemaining(CurlExamplesTest::assertNoProblem);
    }

    @Test
    void theRequestOfTheServerGuideSucceeds() throws Exception {
        server.call(server.admin(), "PUT", "/v1/seats/events/gala", """
                        {"name": "Gala", "sections": [{"id": "A-1", "rows": 10, "seatsPerRow": 20, "price": 4500}]}""").is(201);
        assertThat(run(script(section("server.md", "Requests"))))
                .anySatisfy(response ->
                        assertThat(response).contains("\"booking\":\"order-77\"", "\"status\":\"RESERVED\""));
    }

    @Test
    void everyShellExampleOfTheGuideIsRunOrNeedsAnotherProgram() throws IOException {
        try (Stream<Path> pages = Files.list(GUIDE)) {
            for (Path page : pages.toList()) {
                String name = page.getFileName().toString();
                boolean run = PAGES.contains("docs/guide/" + name) || SECTIONS.contains(name);
                assertThat(blocks(Files.readString(page)))
                        .as(name)
                        .allSatisfy(block -> assertThat((run && isCurl(block)) || needsOtherProgram(block))
                                .as(block)
                                .isTrue());
            }
        }
    }

    static List<String> pages() {
        return PAGES;
    }

    static List<String> sections() {
        return SECTIONS;
    }

    private static String section(String page, String heading) throws IOException {
        return GuidePage.read("docs", "guide", page).section(heading).text();
    }

    private static List<String> blocks(String page) {
        return SHELL.matcher(page).results().map(match -> match.group(1)).toList();
    }

    private static boolean isCurl(String block) {
        return Stream.of("curl ", "api ", "admin ", "user ").anyMatch(block::contains) && !needsOtherProgram(block);
    }

    /**
     * Returns whether a block has commands of the CLI or installs a client, which other tests do, or needs a message
     * broker.
     */
    private static boolean needsOtherProgram(String block) {
        return Stream.of("./holdfast", "amqp-publish", "amqp-get", "npm ", "npx ", "pip ")
                .anyMatch(block::contains);
    }

    /** Returns the shell examples that need no other program than curl. */
    private static String script(String page) {
        return blocks(page).stream()
                .filter(CurlExamplesTest::isCurl)
                .collect(Collectors.joining())
                .replace("localhost:7171", server.at("/").getAuthority());
    }

    private static List<String> run(String script) throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        ProcessBuilder shell = new ProcessBuilder("bash", "-c", script)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        shell.environment().put("HOLDFAST_KEY", server.admin());
        Process process = shell.start();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return Files.readAllLines(output, StandardCharsets.UTF_8);
    }

    /** Skips responses until one matches the pattern; those before it must have succeeded. */
    private static boolean next(Iterator<String> responses, String pattern) {
        Pattern whole = Pattern.compile(List.of(pattern.split("\\.\\.\\.", -1)).stream()
                .map(Pattern::quote)
                .collect(Collectors.joining(".*")));
        while (responses.hasNext()) {
            String response = responses.next();
            if (whole.matcher(response).matches()) {
                return true;
            }
            assertNoProblem(response);
        }
        return false;
    }

    private static void assertNoProblem(String response) {
        assertThat(response).doesNotContain("\"code\":", "curl:", "bash:");
    }
}
