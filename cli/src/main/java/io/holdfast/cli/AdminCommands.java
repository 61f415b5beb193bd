package io.holdfast.cli;

import io.holdfast.api.AdminApi.MakeBackup;
import io.holdfast.client.AdminClient;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "admin", description = "Operating a server.")
final class AdminCommands extends BaseCommand {

    AdminCommands(Cli cli) {
        super(cli);
    }

    private AdminClient admin() {
        return client().admin();
    }

    @Command(name = "store", description = "The figures of the store.")
    int store() {
        return show(admin().store());
    }

    @Command(name = "backup", description = "Makes a backup while work goes on.")
    int backup(
            @Parameters(arity = "0..1", paramLabel = "NAME", description = "Of the folder of backups.") @Nullable
                    String name)
            throws InterruptedException {
        return work("backing up", admin().backup(new MakeBackup(name)));
    }

    @Command(name = "backups", description = "All backups.")
    int backups() {
        return show(admin().backups(), 0, "name", "id", "created", "commit", "bytes", "files");
    }

    @Command(name = "verify", description = "Reads everything, or all of a backup, and says what does not agree.")
    int verify(
            @Option(names = "--backup", paramLabel = "NAME") @Nullable String name,
            @Option(names = "--id", description = "Of the backup.") @Nullable Integer id)
            throws InterruptedException {
        if (name == null && id == null) {
            return work("verifying", admin().verify());
        }
        if (name == null || id == null) {
            throw new IllegalArgumentException("a backup is named by both --backup and --id");
        }
        return work("verifying", admin().verifyBackup(name, id));
    }
}
