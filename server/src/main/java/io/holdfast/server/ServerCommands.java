package io.holdfast.server;

import java.io.PrintStream;
import picocli.CommandLine;

/** The commands that run a server, or work on a store that no server has open. */
public final class ServerCommands {

    private ServerCommands() {}

    /** Adds the commands to a root command. */
    public static void addTo(CommandLine root, PrintStream out, PrintStream err) {
        root.addSubcommand(new ServeCommand(out, err).commandLine())
                .addSubcommand(new ConfigCommand(out, err).commandLine())
                .addSubcommand(new BackupCommand(out, err).commandLine())
                .addSubcommand(new VerifyCommand(out, err).commandLine())
                .addSubcommand(new RestoreCommand(out, err).commandLine())
                .addSubcommand(new CopyCommand(out, err));
    }
}
