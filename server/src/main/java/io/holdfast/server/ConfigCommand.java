package io.holdfast.server;

import java.io.PrintStream;
import picocli.CommandLine.Command;

/** {@code holdfast config}: shows the settings and checks them. */
@Command(name = "config", description = "Shows the value of every setting and where it comes from.")
final class ConfigCommand extends SettingsCommand {

    ConfigCommand(PrintStream out, PrintStream err) {
        super(out, err);
    }

    @Override
    int run() {
        LayeredSettings settings = settings();
        out().print(settings.describe());
        settings.config();
        return 0;
    }
}
