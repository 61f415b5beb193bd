package io.holdfast.server;

import io.holdfast.server.modules.ServerModules;
import io.holdfast.store.StoreCopy;
import io.holdfast.store.common.Durability;
import io.holdfast.store.error.BadRequest;
import io.holdfast.store.spi.BackendFactory;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code holdfast copy --from STORE --to STORE}: moves a store, goes on if it was cut off, and compares at the end. */
final class CopyCommand {

    static final String USAGE = """
            usage: holdfast copy --from STORE --to STORE

            Moves a store while no server has it open. A STORE is one of
              rocksdb:FOLDER
              postgresql://USER:PASSWORD@HOST/DATABASE
              scalardb:FILE
            If it is cut off, the same command goes on where it stopped. The target has to be empty, and is no store
            before everything was compared. The master keys are no part of a store: see docs/operating/scaling-out.md.
            """;

    private CopyCommand() {}

    static int run(List<String> arguments, PrintStream out, PrintStream err) {
        Map<String, String> given = new HashMap<>();
        for (int at = 0; at + 1 < arguments.size(); at += 2) {
            given.put(arguments.get(at), arguments.get(at + 1));
        }
        if (arguments.size() != 4 || !given.keySet().equals(Set.of("--from", "--to"))) {
            err.print(USAGE);
            return 2;
        }
        StoreAddress from = address("--from", given);
        StoreAddress to = address("--to", given);
        if (from instanceof StoreAddress.Folder folder && !Files.isDirectory(folder.path())) {
            throw new Config.InvalidConfigException(List.of("--from: there is no folder " + folder));
        }
        out.println("copying " + from + " to " + to);
        StoreCopy.Report done =
                StoreCopy.copy(backend(from), backend(to), new ProgressPrinter(out), ServerModules.schemas());
        out.println("copied " + done.copied() + " rows; " + done.rows() + " were compared and are the same");
        if (from instanceof StoreAddress.Folder folder && new MasterKeyFile(folder.path()).exists()) {
            out.println("its secrets are sealed with " + new MasterKeyFile(folder.path()).path()
                    + ": servers on the copy need it, as master-keys: " + MasterKeyFile.NAME + "=<text of that file>");
        }
        return 0;
    }

    private static StoreAddress address(String option, Map<String, String> given) {
        try {
            return StoreAddress.of(given.getOrDefault(option, ""), Path.of("data"));
        } catch (BadRequest e) {
            throw new Config.InvalidConfigException(List.of(option + ": " + e.getMessage()));
        }
    }

    private static BackendFactory backend(StoreAddress address) {
        return address.backend(Durability.FSYNC);
    }
}
