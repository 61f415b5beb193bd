package io.holdfast.server;

import io.holdfast.server.error.InvalidConfigException;
import java.io.PrintStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command that takes every setting of the server as an option. It reports all problems of its arguments at once. */
@SuppressWarnings("NullAway.Init") // Picocli sets the fields before the command is called.
abstract class SettingsCommand extends ServerCommand {

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Configuration file. Default: the value of HOLDFAST_CONFIG, or "
                    + LayeredSettings.DEFAULT_FILE + " if it exists.")
    @SuppressWarnings("unused") // LayeredSettings takes it from the parsed arguments.
    private @Nullable String file;

    @Spec
    private CommandSpec spec;

    SettingsCommand(PrintStream out, PrintStream err) {
        super(out, err);
    }

    /** Creates the command line of this command. */
    final CommandLine commandLine() {
        CommandLine command = new CommandLine(this).setOverwrittenOptionsAllowed(true);
        Setting.ALL.forEach(setting -> command.getCommandSpec().addOption(setting.toOption()));
        command.getCommandSpec().parser().collectErrors(true);
        command.getCommandSpec()
                .usageMessage()
                .abbreviateSynopsis(true)
                .sortOptions(false)
                .footer(
                        "",
                        "Every setting can also be a line of the configuration file ('max-body: 4096') or an environment"
                                + " variable (HOLDFAST_MAX_BODY=4096). The environment takes precedence over the file,"
                                + " and the command line over both.");
        return command;
    }

    /** Returns the settings; their problems are reported when the configuration is created. */
    final LayeredSettings settings() {
        return LayeredSettings.of(spec.commandLine().getParseResult(), System.getenv());
    }

    /** Returns the configuration of a command that works on the folder of a store. */
    final Config folderConfig() {
        LayeredSettings settings = settings();
        if (!settings.usesFolder()) {
            throw new InvalidConfigException(List.of("'" + spec.name() + "' requires a store in a folder; back up a"
                    + " database with its own tools, and verify its store with 'holdfast admin verify'"));
        }
        return settings.config();
    }
}
