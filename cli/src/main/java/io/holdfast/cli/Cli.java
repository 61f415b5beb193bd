package io.holdfast.cli;

import io.holdfast.api.MalformedRequestException;
import io.holdfast.client.CallException;
import io.holdfast.client.CallFailedException;
import io.holdfast.client.CallRefusedException;
import io.holdfast.client.Holdfast;
import io.holdfast.store.error.BadRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;

/**
 * The root of all commands, with the options that they share. A command ends with {@value #DONE}, {@value #REFUSED} if the
 * server refuses it, {@value #USAGE} if it is called wrongly, {@value #FAILED} if there is no answer.
 */
@Command(name = "holdfast", description = "Calls a Holdfast server.", synopsisSubcommandLabel = "COMMAND")
final class Cli {

    static final int DONE = 0;
    static final int REFUSED = 1;
    static final int USAGE = 2;
    static final int FAILED = 3;

    private static final String KEY_FILE = ".config/holdfast/key";

    private final Map<String, String> environment;
    private final InputStream in;
    private final PrintStream out;
    private final PrintStream err;
    private final boolean terminal;
    private @Nullable Holdfast client;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Shows what a command takes.")
    @SuppressWarnings("unused") // It is picocli that looks at it.
    private boolean help;

    @Option(
            names = "--url",
            scope = ScopeType.INHERIT,
            description = "The server; else HOLDFAST_URL, else http://127.0.0.1:7171.")
    private @Nullable String url;

    @Option(
            names = "--key",
            scope = ScopeType.INHERIT,
            description = "The API key; else HOLDFAST_KEY, else the file ~/" + KEY_FILE + ".")
    private @Nullable String key;

    @Option(names = "--json", scope = ScopeType.INHERIT, description = "Answers as JSON, a line for each row.")
    private boolean json;

    @Option(
            names = "--timeout",
            scope = ScopeType.INHERIT,
            paramLabel = "DURATION",
            description = "For a call, like PT10S; PT30S by default.")
    private Duration timeout = Duration.ofSeconds(30);

    Cli(Map<String, String> environment, InputStream in, PrintStream out, PrintStream err, boolean terminal) {
        this.environment = environment;
        this.in = in;
        this.out = out;
        this.err = err;
        this.terminal = terminal;
    }

    int run(String... args) {
        try {
            return commands().execute(args);
        } finally {
            if (client != null) {
                client.close();
            }
        }
    }

    CommandLine commands() {
        CommandLine commands = new CommandLine(this)
                .addSubcommand(new LedgerCommands(this))
                .addSubcommand(new SeatsCommands(this))
                .addSubcommand(new QueueCommands(this))
                .addSubcommand(new IdentityCommands(this))
                .addSubcommand(new FailedEventCommands(this))
                .addSubcommand(new KeysCommands(this))
                .addSubcommand(new AdminCommands(this))
                .addSubcommand(new CallCommand(this))
                .addSubcommand(new ImportCommand(this))
                .addSubcommand(new ExportCommand(this))
                .addSubcommand(new InspectCommand(this));
        // A request may be in a file, and '@' says so to 'call', not to all arguments.
        return commands.setExpandAtFiles(false)
                .setOut(new PrintWriter(out, true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(err, true, StandardCharsets.UTF_8))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((thrown, command, parsed) -> explain(thrown));
    }

    @Command(
            name = "completion",
            description = "A script for the completion of commands: source <(holdfast completion bash)")
    int completion(@Parameters(paramLabel = "SHELL", description = "bash") String shell) {
        if (!shell.equals("bash")) {
            throw new IllegalArgumentException(
                    "shell is '" + shell + "', it must be bash (zsh takes it after bashcompinit)");
        }
        out.println(AutoComplete.bash("holdfast", commands()));
        return DONE;
    }

    /** The server, as the options say. */
    Holdfast client() {
        if (client == null) {
            Holdfast.Builder builder = Holdfast.at(or(url, "HOLDFAST_URL", "http://127.0.0.1:7171"))
                    .timeout(timeout);
            String secret = or(key, "HOLDFAST_KEY", keyFromFile());
            client = (secret.isEmpty() ? builder : builder.key(secret)).build();
        }
        return client;
    }

    Output output() {
        return new Output(out, err, json, terminal);
    }

    InputStream input() {
        return in;
    }

    private String or(@Nullable String given, String variable, String otherwise) {
        return given != null ? given : environment.getOrDefault(variable, otherwise);
    }

    private String keyFromFile() {
        Path file = Path.of(environment.getOrDefault("HOME", "."), KEY_FILE);
        try {
            return Files.exists(file) ? Files.readString(file).trim() : "";
        } catch (IOException e) {
            throw new IllegalArgumentException(file + " cannot be read: " + e.getMessage());
        }
    }

    private int explain(Exception thrown) {
        if (thrown instanceof CallException call) {
            err.println("holdfast: " + call.getMessage());
            output().details(call instanceof CallRefusedException refused ? refused.problem() : null);
            hint(call);
            return call instanceof CallFailedException ? FAILED : REFUSED;
        }
        if (thrown instanceof MalformedRequestException malformed) {
            err.println("holdfast: " + (malformed.field() == null ? "" : malformed.field() + ": ")
                    + malformed.getMessage());
            return USAGE;
        }
        if (thrown instanceof NoSuchFileException missing) {
            err.println("holdfast: there is no file " + missing.getFile());
            return USAGE;
        }
        err.println("holdfast: " + (thrown.getMessage() == null ? thrown : thrown.getMessage()));
        return thrown instanceof IllegalArgumentException || thrown instanceof BadRequest ? USAGE : FAILED;
    }

    private void hint(CallException call) {
        switch (call.code()) {
            case "unauthorized" ->
                err.println(
                        "Give a key with --key or HOLDFAST_KEY; a server prints one when it starts for the first time.");
            case "unreachable" ->
                err.println("Is it running? './holdfast serve' starts one; --url or HOLDFAST_URL says where.");
            default -> {}
        }
        if (call instanceof CallFailedException failed && failed.mayBeDone()) {
            err.println("It may have been done all the same.");
        }
    }
}
