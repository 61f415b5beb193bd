package io.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands in the guide that need only a server, in the order of the pages. */
@Tag("slow")
class GuideCommandsTest {

    private static final Path GUIDE = Path.of("..", "docs", "guide");
    private static final Pattern COMMAND = Pattern.compile("(?m)^(?: {4})?\\./holdfast (.+)$");
    private static final Pattern ARGUMENT = Pattern.compile("'([^']*)'|(\\S+)");

    /** The beginnings of the commands that are not run, with the reasons. */
    private static final Map<String, String> NOT_RUN = Map.of(
            "serve", "runs until it is stopped",
            "tail ", "runs until it is interrupted; see TailCommandTest",
            "audit tail", "runs until it is interrupted; see TailCommandTest",
            "restore ", "works on the folder of a stopped server",
            "verify ", "works on the folder of a stopped server",
            "backup ", "works on the folder of a stopped server",
            "webhooks replay billing --after 53f1", "the cursor belongs to another store",
            "sinks move warehouse", "needs a sink, and thereby a message broker");

    @TempDir
    static Path folder;

    private static CliRunner shell;

    @BeforeAll
    static void open() throws Exception {
        shell = CliRunner.with(folder.resolve("data"));
        Path layout = Files.writeString(
                folder.resolve("layout.json"),
                "{\"name\":\"Gala\",\"sections\":[{\"id\":\"A-1\",\"rows\":2,\"seatsPerRow\":5,\"price\":100}]}");
        shell.run("seats", "create", "gala", layout.toString());
        shell.run("ledger", "account", "00000000-0000-0000-0000-000000000001", "--create");
    }

    @AfterAll
    static void close() {
        shell.close();
    }

    @Test
    void theCommandsSucceed() throws IOException {
        List<String> commands = commands();
        assertThat(commands).hasSizeGreaterThan(20);
        for (String command : commands) {
            if (NOT_RUN.keySet().stream().noneMatch(command::startsWith)) {
                CliRunner.Ran ran = shell.ran(arguments(command));
                assertThat(ran.code()).as("%s: %s", command, ran.err()).isZero();
            }
        }
    }

    @Test
    void everyCommandThatIsNotRunIsInTheGuide() throws IOException {
        List<String> commands = commands();
        assertThat(NOT_RUN.keySet())
                .allSatisfy(start -> assertThat(commands).anyMatch(command -> command.startsWith(start)));
    }

    private static List<String> commands() throws IOException {
        try (Stream<Path> pages = Files.list(GUIDE)) {
            StringBuilder all = new StringBuilder();
            for (Path page : pages.sorted().toList()) {
                all.append(Files.readString(page)).append('\n');
            }
            return COMMAND.matcher(all)
                    .results()
                    .map(match -> match.group(1).replaceFirst("\\s+#.*", ""))
                    .map(command -> command.replace("$ADA", "5d2e4f60-0000-4000-8000-00000000ada1"))
                    .toList();
        }
    }

    private static String[] arguments(String command) {
        return ARGUMENT.matcher(command)
                .results()
                .map(match -> match.group(1) == null ? match.group(2) : match.group(1))
                .collect(Collectors.toList())
                .toArray(String[]::new);
    }
}
