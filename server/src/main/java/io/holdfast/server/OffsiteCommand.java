package io.holdfast.server;

import io.holdfast.offsite.OffsiteBackup;
import io.holdfast.offsite.OffsiteBackups;
import io.holdfast.offsite.OffsiteListing;
import io.holdfast.offsite.object.OffsiteException;
import io.holdfast.server.error.InvalidConfigException;
import io.holdfast.server.offsite.OffsiteConfig;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code holdfast offsite}: lists and fetches off-site backups. */
@Command(
        name = "offsite",
        description = "Lists and fetches off-site backups from the location in the setting backup-offsite.",
        synopsisSubcommandLabel = "COMMAND")
final class OffsiteCommand {

    private final PrintStream out;
    private final PrintStream err;

    OffsiteCommand(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    @Command(
            name = "list",
            description = "Lists the off-site backups, oldest first; the exit code is 1 if one is damaged.")
    int list(@Mixin LayeredSettings settings) throws IOException {
        try (OffsiteBackups backups = config(settings).open()) {
            OffsiteListing listing = backups.list();
            for (OffsiteBackup backup : listing.backups()) {
                out.println(backup.shortId() + "  " + backup.createdAt() + "  commit " + backup.commit() + "  "
                        + backup.bytes() + " bytes in " + backup.files() + " files  " + backup.name() + " "
                        + backup.number());
            }
            listing.damaged().forEach(problem -> err.println("holdfast: " + problem));
            return listing.damaged().isEmpty() ? 0 : 1;
        }
    }

    @Command(
            name = "fetch",
            description = "Copies an off-site backup and the archived journal after it to a new folder, and verifies"
                    + " every file. 'holdfast restore' then restores them from DIR/backups and DIR/archive.")
    int fetch(
            @Option(names = "--to", required = true, paramLabel = "DIR", description = "New folder.") Path to,
            @Option(
                            names = "--id",
                            paramLabel = "ID",
                            description = "Beginning of the backup's id in the list. Default: the newest backup.")
                    @Nullable
                    String id,
            @Mixin LayeredSettings settings)
            throws IOException {
        try (OffsiteBackups backups = config(settings).open()) {
            OffsiteBackup backup = id == null ? newest(backups) : backups.find(id);
            int segments = backups.fetch(backup, to, new ProgressPrinter(err));
            out.println("fetched backup " + backup.shortId() + " of " + backup.createdAt() + ", up to commit "
                    + backup.commit() + ", to " + to.resolve("backups")
                    + (segments == 0
                            ? ""
                            : ", and " + segments + " later files of the archive to " + to.resolve("archive")));
            return 0;
        }
    }

    private static OffsiteBackup newest(OffsiteBackups backups) throws IOException {
        OffsiteListing listing = backups.list();
        if (!listing.damaged().isEmpty()) {
            // An older backup could otherwise be mistaken for the newest.
            throw new OffsiteException(
                    OffsiteException.Kind.DAMAGED,
                    listing.damaged().get(0) + "; to fetch another backup, specify it with --id");
        }
        OffsiteBackup newest = listing.newest();
        if (newest == null) {
            throw new OffsiteException(OffsiteException.Kind.EMPTY, "there are no complete backups in " + backups);
        }
        return newest;
    }

    private static OffsiteConfig config(LayeredSettings settings) {
        OffsiteConfig config = settings.folderConfig().offsite();
        if (config == null) {
            throw new InvalidConfigException(List.of("backup-offsite is not set"));
        }
        return config;
    }
}
