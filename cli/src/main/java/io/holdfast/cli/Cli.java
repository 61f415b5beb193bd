package io.holdfast.cli;

import io.holdfast.api.json.MalformedRequestException;
import io.holdfast.cli.demo.Demo;
import io.holdfast.client.CallException;
import io.holdfast.client.CallFailedException;
import io.holdfast.client.CallRefusedException;
import io.holdfast.client.Holdfast;
import io.holdfast.server.ServerCommands;
import io.holdfast.server.UsageErrors;
import io.holdfast.server.VersionText;
import io.holdfast.store.error.BadRequestException;
import io.holdfast.store.error.ExceptionText;
import io.holdfast.store.error.StoreException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * The root command. The exit code of a command that calls a server is {@value #DONE} on success, {@value #REFUSED} if
 * the server rejects the call, {@value #USAGE} if the arguments are invalid, or {@value #FAILED} if no response is
 * received.
 */
@Command(
        name = "holdfast",
        description = "Runs and calls Holdfast servers.",
        synopsisSubcommandLabel = "COMMAND",
        versionProvider = VersionText.class)
final class Cli extends ServerCommands {

    static final int DONE = 0;
    static final int REFUSED = 1;
    static final int USAGE = UsageErrors.EXIT_CODE;
    static final int FAILED = 3;

    /** The shells for which command completion is available. */
    enum Shell {
        BASH,
        ZSH,
        FISH
    }

    /** The commands that call a server, by name. */
    private static final Map<String, Function<Cli, BaseCommand>> CALLING = calling();

    private final Map<String, String> environment;
    private final InputStream in;
    private final PrintStream out;
    private final PrintStream err;
    private final boolean terminal;
    private final ClientOptions options = new ClientOptions();
    private @Nullable Holdfast client;

    Cli(Map<String, String> environment, InputStream in, PrintStream out, PrintStream err, boolean terminal) {
        super(out, err);
        this.environment = environment;
        this.in = in;
        this.out = out;
        this.err = err;
        this.terminal = terminal;
    }

    private static Map<String, Function<Cli, BaseCommand>> calling() {
        Map<String, Function<Cli, BaseCommand>> commands = new LinkedHashMap<>();
        commands.put("ledger", LedgerCommands::new);
        commands.put("billing", BillingCommands::new);
        commands.put("seats", SeatsCommands::new);
        commands.put("queue", QueueCommands::new);
        commands.put("identity", IdentityCommands::new);
        commands.put("failed", FailedEventCommands::new);
        commands.put("audit", AuditCommands::new);
        commands.put("webhooks", WebhooksCommands::new);
        commands.put("sinks", SinksCommands::new);
        commands.put("tail", TailCommand::new);
        commands.put("keys", KeysCommands::new);
        commands.put("admin", AdminCommands::new);
        commands.put("cluster", ClusterCommands::new);
        commands.put("call", CallCommand::new);
        commands.put("import", ImportCommand::new);
        commands.put("export", ExportCommand::new);
        commands.put("inspect", InspectCommand::new);
        return commands;
    }

    int run(String... args) {
        try {
            return commandsFor(args).execute(args);
        } finally {
            if (client != null) {
                client.close();
            }
        }
    }

    /**
     * Returns a command line with only the named command if that command calls a server, or with all commands
     * otherwise.
     */
    private CommandLine commandsFor(String... args) {
        Function<Cli, BaseCommand> named = args.length == 0 ? null : CALLING.get(args[0]);
        // Picocli reads the annotations of all its commands, which takes longer than most calls.
        return named == null
                ? commands()
                : withArguments(configure(new CommandLine(new SelectedCommandRoot())
                        .addSubcommand(named.apply(this).asSubcommand())));
    }

    CommandLine commands() {
        CommandLine commands = addOperatingCommands(new CommandLine(this));
        CALLING.values()
                .forEach(command -> commands.addSubcommand(command.apply(this).asSubcommand()));
        Objects.requireNonNull(commands.getSubcommands().get("demo")).setUnmatchedOptionsArePositionalParams(true);
        return withArguments(configure(commands));
    }

    private static CommandLine withArguments(CommandLine commands) {
        return commands.registerConverter(AccountArgument.class, AccountArgument.CONVERTER);
    }

    @Command(
            name = "completion",
            description =
                    "Prints a script for command completion: 'source <(holdfast completion bash)', likewise with zsh,"
                            + " or 'holdfast completion fish | source'.")
    int completion(@Parameters(paramLabel = "SHELL", description = "${COMPLETION-CANDIDATES}") Shell shell) {
        // The script for bash also runs in zsh.
        out.println(
                shell == Shell.FISH
                        ? FishCompletion.of("holdfast", commands())
                        : AutoComplete.bash("holdfast", commands()));
        return DONE;
    }

    @Command(
            name = "demo",
            description =
                    "Runs a demo server on a temporary folder, with sample data and simulated users; with --cluster,"
                            + " three servers whose leader is killed every 20 seconds.")
    int demo(
            @Parameters(
                            arity = "0..*",
                            paramLabel = "OPTION",
                            description = "Option of 'holdfast serve'. Without --port, a free port is chosen.")
                    List<String> settings)
            throws Exception {
        Demo.run(out, settings == null ? List.of() : settings);
        return DONE;
    }

    ClientOptions options() {
        return options;
    }

    /** Returns the client for the selected server. */
    Holdfast client() {
        if (client == null) {
            client = options.createClient(environment);
        }
        return client;
    }

    Output output() {
        return new Output(out, err, options.json(), terminal);
    }

    Map<String, String> environment() {
        return environment;
    }

    InputStream input() {
        return in;
    }

    @Override
    protected int explain(Exception thrown, CommandLine command) throws Exception {
        boolean calls = command.getCommandSpec().findOption("--url") != null;
        if (!calls) {
            return super.explain(thrown, command);
        }
        if (!(thrown instanceof StoreException)) {
            return explainCall(thrown);
        }
        int code = super.explain(thrown, command);
        return thrown instanceof BadRequestException ? USAGE : code;
    }

    private int explainCall(Exception thrown) {
        if (thrown instanceof CallException call) {
            boolean keyMissing = call.code().equals("unauthorized") && !options.hasKey(environment);
            err.println("holdfast: " + (keyMissing ? "this command requires an API key" : ExceptionText.of(call)));
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
            err.println("holdfast: file " + missing.getFile() + " does not exist");
            return USAGE;
        }
        if (thrown instanceof FileSystemException file) {
            err.println("holdfast: file " + file.getFile() + ": " + ExceptionText.of(file));
            return USAGE;
        }
        err.println("holdfast: " + ExceptionText.of(thrown));
        return thrown instanceof IllegalArgumentException || thrown instanceof BadRequestException ? USAGE : FAILED;
    }

    private void hint(CallException call) {
        switch (call.code()) {
            case "unauthorized" ->
                err.println("Set an API key with --key or HOLDFAST_KEY; "
                        + (options.hasKey(environment)
                                ? "an administrator creates one with 'holdfast keys create'."
                                : "a server prints one when it first starts."));
            case "unreachable" ->
                err.println("Start a server with './holdfast serve', or set its address with --url or HOLDFAST_URL.");
            default -> {}
        }
        if (call instanceof CallFailedException failed && failed.mayBeDone()) {
            err.println("The command may have been executed; check its effect, or repeat it with the same "
                    + "idempotency key.");
        }
    }
}
