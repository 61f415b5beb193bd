package io.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.server.Server;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Runs commands as from a shell, against a real server on a free port. */
final class CliRunner implements AutoCloseable {

    private final Map<String, String> environment;
    private final @Nullable Server server;
    private boolean terminal;

    /** The output and exit code of a command. */
    record Ran(int code, String out, String err) {

        Ran ends(int expected) {
            assertThat(code).as("%s%s", out, err).isEqualTo(expected);
            return this;
        }
    }

    private CliRunner(Map<String, String> environment, @Nullable Server server) {
        this.environment = environment;
        this.server = server;
    }

    static CliRunner with(Path folder) throws Exception {
        Server server = Server.start(
                "--data",
                folder.toString(),
                "--port",
                "0",
                "--backups",
                folder.resolveSibling("backups").toString());
        String key = Objects.requireNonNull(server.firstKey());
        return new CliRunner(Map.of("HOLDFAST_URL", server.address().toString(), "HOLDFAST_KEY", key), server);
    }

    /** Creates a runner without a server. */
    static CliRunner alone(Map<String, String> environment) {
        return new CliRunner(environment, null);
    }

    CliRunner onTerminal() {
        CliRunner other = new CliRunner(environment, server);
        other.terminal = true;
        return other;
    }

    /** Runs a command that must succeed and returns its output. */
    String run(String... args) {
        return ran(args).ends(0).out();
    }

    Ran ran(String... args) {
        return fed("", args);
    }

    Ran fed(String in, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = new Cli(
                        environment,
                        new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8)),
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        terminal)
                .run(args);
        return new Ran(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    Map<String, String> environment() {
        return environment;
    }

    @Override
    public void close() {
        if (server != null) {
            server.close();
        }
    }
}
