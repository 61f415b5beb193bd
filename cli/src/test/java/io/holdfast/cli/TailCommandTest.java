package io.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.holdfast.api.json.StrictJson;
import io.holdfast.cli.CliRunner.Ran;
import io.holdfast.server.Server;
import io.holdfast.testkit.crash.CrashProcess;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code holdfast tail}, against a real server that stops and starts. */
@Tag("slow")
class TailCommandTest {

    private static final Duration SOON = Duration.ofMinutes(1);
    private static final int TERMINATED = 128 + 15;

    @TempDir
    Path folder;

    private Server server;
    private String key;
    private int port;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeEach
    void open() throws Exception {
        server = start(0);
        port = server.address().getPort();
        key = Objects.requireNonNull(server.firstKey());
    }

    @AfterEach
    void close() {
        server.close();
    }

    private Server start(int at) throws Exception {
        return Server.start("--data", folder.resolve("data").toString(), "--port", Integer.toString(at));
    }

    private Map<String, String> environment() {
        return Map.of("HOLDFAST_URL", server.address().toString(), "HOLDFAST_KEY", key);
    }

    /** Runs a command that ends by itself. */
    private Ran ran(String... args) {
        try (CliRunner shell = CliRunner.alone(environment())) {
            return shell.ran(args);
        }
    }

    private void createQueue(String name) {
        ran("queue", "create", name).ends(0);
    }

    /** Starts a command whose output is in {@link #out} and {@link #err}. */
    private CompletableFuture<Integer> started(String... args) {
        Cli cli = new Cli(
                environment(),
                new ByteArrayInputStream(new byte[0]),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false);
        return CompletableFuture.supplyAsync(() -> cli.run(args));
    }

    private static void awaitText(Supplier<String> output, String text) {
        await().atMost(SOON).untilAsserted(() -> assertThat(output.get()).contains(text));
    }

    private String output() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String errors() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void eventsAreSelectedByModuleSubjectTypeAndAuthor() {
        createQueue("mail");
        createQueue("print");
        ran("queue", "send", "mail", "hello").ends(0);
        String author = StrictJson.MAPPER
                .readTree(ran("keys", "list", "--json").ends(0).out())
                .path("id")
                .asString();
        List<JsonNode> events = ran(
                        "tail",
                        "--module",
                        "queue",
                        "--subject",
                        "mail",
                        "--author",
                        author,
                        "--from",
                        "oldest",
                        "--limit",
                        "2",
                        "--json")
                .ends(0)
                .out()
                .lines()
                .map(StrictJson.MAPPER::readTree)
                .toList();
        assertThat(events)
                .extracting(event -> event.path("type").asString())
                .containsExactly("io.holdfast.queue.created", "io.holdfast.queue.enqueued");
        String first = events.get(0).path("id").asString();
        assertThat(ran("tail", "--type", "queue.enqueued", "--from", first, "--limit", "1")
                        .ends(0)
                        .out())
                .containsPattern("^\\S+Z  queue\\.enqueued  mail  \\S+")
                .contains("  by " + author);
    }

    @Test
    void invalidOptionsAreReportedAtOnce() {
        assertThat(ran("tail", "--module", "queues").ends(Cli.REFUSED).err()).contains("there is no module 'queues'");
        assertThat(ran("tail", "--from", "yesterday").ends(Cli.REFUSED).err()).contains("must be a cursor");
        assertThat(ran("tail", "--limit", "0").ends(Cli.USAGE).err()).contains("--limit must be at least 1");
        assertThat(ran("tail", "--key", "hf_no_no").ends(Cli.REFUSED).err()).contains("HOLDFAST_KEY");
        assertThat(ran("tail", "--url", "http://127.0.0.1:1", "--timeout", "PT1S")
                        .ends(Cli.FAILED)
                        .err())
                .contains("./holdfast serve");
    }

    @Test
    void noEventIsSkippedIfTheConnectionIsLostBeforeTheFirstEvent() throws Exception {
        createQueue("before");
        CompletableFuture<Integer> tail = started("tail", "--type", "queue.created", "--limit", "2");
        awaitText(this::errors, "holdfast: connected to http://");
        server.close();
        awaitText(this::errors, "holdfast: lost the connection to http://");

        server = start(0);
        createQueue("meanwhile");
        server.close();

        server = start(port);
        createQueue("after");
        assertThat(tail.get(SOON.toSeconds(), TimeUnit.SECONDS)).isZero();
        assertThat(output().lines())
                .extracting(line -> line.split("  ", -1)[2])
                .filteredOn(queue -> !queue.endsWith(".dlq"))
                .startsWith("meanwhile");
        assertThat(errors().lines().filter(line -> line.startsWith("holdfast: connected to ")))
                .hasSize(2);
    }

    @Test
    void aStoppedTailSaysWhereToContinue() throws Exception {
        createQueue("mail");
        try (CrashProcess process = CrashProcess.start(
                Main.class,
                "tail",
                "--from",
                "oldest",
                "--url",
                server.address().toString(),
                "--key",
                key)) {
            await().atMost(SOON)
                    .until(() -> process.lines().stream().anyMatch(line -> line.contains("queue.created  mail")));
            // The same as for Ctrl-C, which a process that was started in the background ignores.
            // CrashProcess.terminate
            // would also close the standard input, which halts the process.
            assertThat(ProcessHandle.of(process.pid()).orElseThrow().destroy()).isTrue();
            assertThat(process.await()).isEqualTo(TERMINATED);
            assertThat(process.errorOutput())
                    .contains("holdfast: stopped; to continue, use --from ")
                    .doesNotContain("Exception");
        }
    }

    @Test
    void theAuditLogIsFollowedAcrossALostConnectionWithEachCommitOnce() throws Exception {
        createQueue("before");
        CompletableFuture<Integer> tail = started(
                "audit", "tail", "--operation", "queue.create", "--last", "1", "--limit", "4", "--timeout", "PT1S");
        awaitText(this::output, "queue.create  ");
        createQueue("first");
        awaitText(this::output, "queue.created first");
        server.close();
        awaitText(this::errors, "trying again, to continue after the last row");

        server = start(port);
        createQueue("second");
        createQueue("third");
        assertThat(tail.get(SOON.toSeconds(), TimeUnit.SECONDS)).isZero();
        assertThat(output().lines())
                .extracting(line -> line.replaceAll(".*queue\\.created (\\w+)[ ,].*", "$1"))
                .containsExactly("before", "first", "second", "third");
        assertThat(output()).contains("  by ");
        assertThat(errors()).contains("holdfast: connected again");
    }

    @Test
    void invalidOptionsOfTheAuditTailAreReported() {
        assertThat(ran("audit", "tail", "--limit", "0").ends(Cli.USAGE).err()).contains("--limit must be at least 1");
        assertThat(ran("audit", "tail", "--last", "10001").ends(Cli.USAGE).err())
                .contains("--last must be between 0 and 10000, but is 10001");
        assertThat(ran("audit", "tail", "--key", "hf_no_no").ends(Cli.REFUSED).err())
                .contains("HOLDFAST_KEY");
    }
}
