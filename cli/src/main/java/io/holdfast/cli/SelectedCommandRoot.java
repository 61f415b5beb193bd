package io.holdfast.cli;

import io.holdfast.server.VersionText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The root command of a command line that contains only the command to run. */
@Command(name = "holdfast", synopsisSubcommandLabel = "COMMAND", versionProvider = VersionText.class)
final class SelectedCommandRoot {

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show this help.")
    @SuppressWarnings("unused") // Picocli reads this field.
    private boolean help;
}
