package io.holdfast.server;

import io.holdfast.store.common.BackupInfo;
import io.holdfast.store.rocksdb.RocksDb;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code holdfast restore}: creates a store from a backup and verifies it. */
@Command(name = "restore", description = "Creates a store from a backup in a new folder (--data) and verifies it.")
@SuppressWarnings("NullAway.Init") // Picocli sets the options before the command is called.
final class RestoreCommand extends SettingsCommand {

    @Option(names = "--from", required = true, paramLabel = "DIR", description = "Folder of the backup.")
    private Path from;

    @Option(names = "--id", paramLabel = "N", description = "Number of the backup. Default: the latest one.")
    private @Nullable Integer id;

    RestoreCommand(PrintStream out, PrintStream err) {
        super(out, err);
    }

    @Override
    int run() throws IOException {
        Config config = folderConfig();
        BackupInfo backup =
                id == null ? RocksDb.restore(from, config.data()) : RocksDb.restore(from, id, config.data());
        out().println("restored backup " + backup.id() + " of " + backup.createdAt() + ", up to commit "
                + backup.commit() + ", to " + config.data());
        out().println("backups do not contain the master key: configure master-keys, or copy "
                + new MasterKeyFile(config.data()).path().getFileName() + " to " + config.data());
        return VerifyCommand.verify(config, out(), err());
    }
}
