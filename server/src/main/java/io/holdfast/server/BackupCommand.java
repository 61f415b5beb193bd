package io.holdfast.server;

import io.holdfast.server.modules.ServerModules;
import io.holdfast.store.Store;
import io.holdfast.store.common.BackupInfo;
import io.holdfast.store.rocksdb.RocksDb;
import java.io.PrintStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code holdfast backup}: backs up a store that no server has open. */
@Command(name = "backup", description = "Backs up a store that no server has open.")
final class BackupCommand extends SettingsCommand {

    @Option(
            names = "--to",
            paramLabel = "DIR",
            description = "Folder to add the backup to. Default: 'default' in the folder of backups.")
    private @Nullable Path to;

    BackupCommand(PrintStream out, PrintStream err) {
        super(out, err);
    }

    @Override
    int run() {
        Config config = folderConfig();
        requireFolder(config.data());
        Path folder = to == null ? config.backups().resolve("default") : to;
        try (Store store = Store.on(RocksDb.at(config.data()))
                .schemas(ServerModules.schemas())
                .progress(new ProgressPrinter(err()))
                .open()) {
            BackupInfo backup = store.backup(folder);
            out().println("created backup " + backup.id() + " in " + folder + ", up to commit " + backup.commit());
            return 0;
        }
    }
}
