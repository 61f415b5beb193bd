package io.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.api.json.StrictJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Imports and exports, with interruptions, and the inspection of a store. */
@Tag("slow")
class ImportExportTest {

    @TempDir
    Path folder;

    private CliRunner shell;

    @BeforeEach
    void open() throws Exception {
        shell = CliRunner.with(folder.resolve("data"));
        shell.run("queue", "create", "work");
    }

    @AfterEach
    void close() {
        shell.close();
    }

    private Path messages(int count, String queueOfLine15) throws Exception {
        String lines = IntStream.rangeClosed(1, count)
                .mapToObj(number -> "{\"queue\":\"" + (number == 15 ? queueOfLine15 : "work") + "\",\"text\":\"m-"
                        + number + "\"}\n")
                .collect(Collectors.joining());
        return Files.writeString(folder.resolve("messages.jsonl"), lines);
    }

    private String ready() {
        return shell.run("queue", "stats", "work");
    }

    @Test
    void anImportResumesWhereItStopped() throws Exception {
        Path file = messages(40, "none");
        String[] command = {"import", file.toString(), "--operation", "queue.enqueue", "--batch", "10"};
        assertThat(shell.ran(command).ends(Cli.REFUSED).err())
                .contains("line 15")
                .contains("queue_not_found");
        assertThat(ready()).containsPattern("ready +14");
        shell.run("queue", "create", "none");
        assertThat(shell.ran(command).ends(Cli.DONE).err()).contains("resuming after line 14");
        assertThat(ready()).containsPattern("ready +39");
        assertThat(TransferCheckpoint.file(file)).doesNotExist();
    }

    @Test
    void aRepeatedImportAppliesNothingTwice() throws Exception {
        Path file = messages(25, "work");
        shell.run("import", file.toString(), "--operation", "queue.enqueue", "--batch", "10");
        shell.run("import", file.toString(), "--operation", "queue.enqueue", "--batch", "7");
        assertThat(ready()).containsPattern("ready +25");
    }

    @Test
    void anImportCanSkipRejectedLines() throws Exception {
        Path file = messages(40, "none");
        assertThat(shell.ran("import", file.toString(), "--operation", "queue.enqueue", "--keep-going")
                        .ends(Cli.REFUSED)
                        .out())
                .containsPattern("lines +40")
                .containsPattern("refused +1");
        assertThat(ready()).containsPattern("ready +39");
        assertThat(Files.readAllLines(folder.resolve("messages.jsonl.refused")))
                .singleElement()
                .asString()
                .contains("m-15");
    }

    @Test
    void aLineCanNameItsOperation() throws Exception {
        Path file = Files.writeString(
                folder.resolve("mixed.jsonl"),
                "{\"operation\":\"queue.create\",\"request\":{\"queue\":\"other\"}}\n\n"
                        + "{\"operation\":\"queue.enqueue\",\"request\":{\"queue\":\"other\",\"text\":\"x\"}}");
        shell.run("import", file.toString());
        assertThat(shell.run("queue", "stats", "other")).containsPattern("ready +1");
        Files.writeString(file, "{\"operation\":\"queue.create\",\"request\":{\"queue\":7}}\n");
        assertThat(shell.ran("import", file.toString()).ends(Cli.USAGE).err()).contains("line 1: queue");
    }

    @Test
    void anExportResumesWhereItStopped() throws Exception {
        for (int queue = 0; queue < 7; queue++) {
            shell.run("queue", "create", "q" + queue);
        }
        Path file = folder.resolve("queues.jsonl");
        String[] command = {"export", "queue.queues", "limit=3", "--output", file.toString()};
        shell.run(command);
        List<String> all = Files.readAllLines(file);
        assertThat(all).hasSize(16);
        assertThat(shell.run("export", "queue.queues").lines()).containsExactlyElementsOf(all);
        // The state after an interruption while the fourth row was written.
        String cursor = StrictJson.MAPPER
                .readTree(shell.run("call", "queue.queues", "{\"limit\":3}", "--json"))
                .path("next")
                .asString();
        Files.writeString(file, String.join("\n", all.subList(0, 3)) + "\n" + "{\"que");
        new TransferCheckpoint(
                        "export queue.queues {limit=3}",
                        3,
                        String.join("\n", all.subList(0, 3)).length() + 1L,
                        cursor)
                .write(file);
        shell.run(command);
        assertThat(Files.readAllLines(file)).isEqualTo(all);
        shell.ran("export", "queue.create").ends(Cli.USAGE);
        assertThat(shell.ran("export", "queue.queues", "limit=x")
                        .ends(Cli.USAGE)
                        .err())
                .contains("limit must be an integer, but is 'x'");
    }

    @Test
    void aStoreCanBeInspected() throws Exception {
        shell.run("queue", "send", "work", "hello");
        assertThat(shell.ran("inspect", "--data", folder.resolve("data").toString())
                        .code())
                .as("a server has it open")
                .isEqualTo(Cli.REFUSED);
        shell.close();
        String data = folder.resolve("data").toString();
        assertThat(shell.run("inspect", "--data", data)).contains("api_keys").containsPattern("commit +[1-9]");
        assertThat(shell.run("inspect", "api_keys", "--data", data)).contains("administrator");
        assertThat(shell.run("inspect", "api_keys", "--data", data, "--prefix", "\\x00")
                        .lines())
                .hasSizeLessThan(2);
        shell.ran("inspect", "nothing", "--data", data).ends(Cli.USAGE);
        shell.ran("inspect", "--data", folder.resolve("none").toString()).ends(Cli.USAGE);
    }
}
