package io.holdfast.cli;

import io.holdfast.api.AdminApi.DeleteBackups;
import io.holdfast.api.AdminApi.MakeBackup;
import io.holdfast.api.AdminApi.SetLogLevel;
import io.holdfast.client.AdminClient;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "admin", description = "Manages the backups, verification and log levels of a server.")
final class AdminCommands extends BaseCommand {

    AdminCommands(Cli cli) {
        super(cli);
    }

    private AdminClient admin() {
        return client().admin();
    }

    @Command(name = "store", description = "Shows store statistics.")
    int store() {
        return show(admin().store());
    }

    @Command(name = "backup", description = "Creates a backup of a running server.")
    int backup(
            @Parameters(
                            arity = "0..1",
                            paramLabel = "NAME",
                            description = "Name of the backup folder. Default: 'default'.")
                    @Nullable
                    String name)
            throws InterruptedException {
        return showLongRunning("backing up", admin().backup(new MakeBackup(name)));
    }

    @Command(name = "backups", description = "Lists all backups.")
    int backups() {
        return show(admin().backups(), 0, "name", "id", "created", "commit", "bytes", "files", "damaged");
    }

    @Command(name = "delete-backups", description = "Deletes one backup in a folder, or all but the newest ones.")
    int deleteBackups(
            @Parameters(paramLabel = "NAME", description = "Name of the backup folder.") String name,
            @Option(names = "--id", paramLabel = "N", description = "Number of the backup to delete.") @Nullable
                    Integer id,
            @Option(names = "--keep", paramLabel = "N", description = "Number of newest backups to keep.") @Nullable
                    Integer keep)
            throws InterruptedException {
        return showLongRunning("deleting", admin().deleteBackups(new DeleteBackups(name, id, keep)));
    }

    @Command(name = "verify", description = "Reads the store or a backup and reports all inconsistencies.")
    int verify(
            @Option(names = "--backup", paramLabel = "NAME", description = "Name of a backup folder to verify.")
                    @Nullable
                    String name,
            @Option(names = "--id", description = "Number of the backup in its folder.") @Nullable Integer id)
            throws InterruptedException {
        if (name == null && id == null) {
            return showLongRunning("verifying", admin().verify());
        }
        if (name == null || id == null) {
            throw new IllegalArgumentException("--backup and --id must be used together");
        }
        return showLongRunning("verifying", admin().verifyBackup(name, id));
    }

    @Command(
            name = "log-level",
            description = "Shows a server's log levels, or changes a package's level until the server is restarted.")
    int logLevel(
            @Parameters(arity = "0..1", paramLabel = "PACKAGE", description = "Name of a package or class, or root.")
                    @Nullable
                    String logger,
            @Parameters(
                            arity = "0..1",
                            paramLabel = "LEVEL",
                            description = "TRACE, DEBUG, INFO, WARN, ERROR or OFF. Without it, the level is reset.")
                    @Nullable
                    String level) {
        return logger == null
                ? show(admin().logLevels(), 0, "logger", "level")
                : show(admin().setLogLevel(new SetLogLevel(logger, level)));
    }
}
