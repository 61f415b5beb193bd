package io.holdfast.server;

import io.holdfast.api.AdminApi;
import io.holdfast.server.admin.BackupFolders;
import io.holdfast.server.modules.ServerModules;
import io.holdfast.store.Store;
import io.holdfast.store.common.BackupInfo;
import io.holdfast.store.rocksdb.RocksDb;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is done to the folder of a store while no server has it open. */
final class OfflineCommands {

    static final List<String> COMMANDS = List.of("backup", "verify", "restore");

    private final PrintStream out;
    private final PrintStream err;

    OfflineCommands(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    /** 1 if something is wrong with the data, 2 with the call. */
    int run(String command, List<String> options) throws IOException {
        List<String> left = new ArrayList<>(options);
        String to = command.equals("backup") ? taken(left, "--to") : null;
        String from = command.equals("restore") ? taken(left, "--from") : null;
        String id = command.equals("restore") ? taken(left, "--id") : null;
        LayeredSettings settings = LayeredSettings.read(left, System.getenv());
        if (!settings.usesFolder()) {
            throw new Config.InvalidConfigException(
                    List.of("'" + command + "' is for a store in a folder: one in databases is backed up"
                            + " with their own tools, and 'holdfast admin verify' lets a server read all of it"));
        }
        Config config = settings.config();
        return switch (command) {
            case "backup" -> backup(config, to == null ? config.backups().resolve("default") : Path.of(to));
            case "verify" -> verify(config);
            default -> restore(config, from, id);
        };
    }

    private static @Nullable String taken(List<String> options, String name) {
        int at = options.indexOf(name);
        if (at < 0 || at + 1 == options.size()) {
            return null;
        }
        options.remove(at);
        return options.remove(at);
    }

    private int backup(Config config, Path to) {
        if (!isThere(config)) {
            return 2;
        }
        try (Store store = Store.on(RocksDb.at(config.data()))
                .schemas(ServerModules.schemas())
                .progress(new ProgressPrinter(err))
                .open()) {
            BackupInfo made = store.backup(to);
            out.println("backup " + made.id() + " in " + to + ", up to commit " + made.commit());
            return 0;
        }
    }

    private int restore(Config config, @Nullable String from, @Nullable String id) throws IOException {
        if (from == null || (id != null && !id.matches("[0-9]{1,9}"))) {
            err.println("holdfast: restore --from FOLDER-OF-BACKUPS [--id NUMBER] --data NEW-FOLDER");
            return 2;
        }
        BackupInfo restored = id == null
                ? RocksDb.restore(Path.of(from), config.data())
                : RocksDb.restore(Path.of(from), Integer.parseInt(id), config.data());
        out.println("restored backup " + restored.id() + " of " + restored.createdAt() + ", up to commit "
                + restored.commit() + ", into " + config.data());
        out.println("the master key is no part of a backup: unless master-keys are configured, copy "
                + new MasterKeyFile(config.data()).path().getFileName() + " beside the data");
        return verify(config);
    }

    private int verify(Config config) throws IOException {
        if (!isThere(config)) {
            return 2;
        }
        MasterKeyFile keyFile = new MasterKeyFile(config.data());
        boolean hasKeys = keyFile.exists() || !config.masterKeys().isEmpty();
        AdminApi.Verified found = BackupFolders.verifyFolder(
                config.data(),
                config,
                hasKeys ? keyFile.loadOrCreate(config.masterKeys()) : null,
                new ProgressPrinter(err));
        out.println(found.rows() + " rows and " + found.entries() + " index entries up to commit " + found.commit()
                + ": " + (found.clean() ? "all right" : found.problems() + " problems"));
        if (!hasKeys) {
            out.println("there is no master key here: whether secrets can be opened was not looked at");
        }
        found.named().forEach(err::println);
        return found.clean() ? 0 : 1;
    }

    /** An open would make one. */
    private boolean isThere(Config config) {
        if (!Files.isDirectory(config.data())) {
            err.println("holdfast: there is no folder " + config.data());
            return false;
        }
        return true;
    }
}
