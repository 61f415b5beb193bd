package io.holdfast.server;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The entry point of a server that is installed without the command-line client. */
@Command(name = "holdfast", description = "Runs a Holdfast server.", synopsisSubcommandLabel = "COMMAND")
public final class Main {

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show this help.")
    @SuppressWarnings("unused") // Picocli reads it.
    private boolean help;

    private Main() {}

    public static void main(String[] args) {
        int code = run(args, System.out, System.err);
        if (code != 0) {
            System.exit(code);
        }
    }

    /** Runs a command; returns its exit code: 0 for success, 1 for a failure, 2 for invalid arguments or settings. */
    static int run(String[] args, PrintStream out, PrintStream err) {
        CommandLine root = new CommandLine(new Main());
        ServerCommands.addTo(root, out, err);
        return UsageErrors.install(root)
                .setExpandAtFiles(false)
                .setUsageHelpWidth(100)
                .setOut(new PrintWriter(out, true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(err, true, StandardCharsets.UTF_8))
                .execute(args);
    }
}
